import { Button, Loader, Tooltip } from '@mantine/core'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { mayMark } from '../../../contract/attendance/attendance-rules.ts'
import type { AttendanceRow } from '../../../contract/attendance/attendance.schema.ts'
import { attendanceErrors } from '../../../contract/attendance/errors.ts'
import { asApiError } from '../../platform/calls/api.ts'
import { useIsPhone } from '../../platform/device/is-phone.ts'
import { notices } from '../../platform/dialogs/notices.ts'
import { useAsker } from '../../platform/rights/person.ts'
import { findToMark, refusalOf, type ToMark } from './find-to-mark.ts'

interface Props {
  row: AttendanceRow
  onFound: (asked: ToMark) => void
}

/** Why the list does not mark a person: their entry is marked at the door, by their code (A-QRL-13, S-27), a chief's by another (S-72). */
const reasonOf = (row: AttendanceRow, asker: Parameters<typeof mayMark>[0]): string | undefined =>
  (mayMark(asker, row) ? refusalOf(row) : attendanceErrors['attendance.oneself'][1]) ??
  (row.is_entry === false ? 'Ya salió. Su ingreso se marca al escanear su código.' : undefined)

/** Opens the dialog of a row's next move, with the person as they are now: a list may be some seconds old. */
export const MarkButton = ({ row, onFound }: Props) => {
  const isPhone = useIsPhone()
  const [isBusy, setBusy] = useState(false)
  const reason = reasonOf(row, useAsker())
  const open = async () => {
    if (isBusy || reason !== undefined) return
    const about = { id: `find qr/${row.id}`, name: row.name }
    notices.close(about.id)
    setBusy(true)
    try {
      const found = await findToMark(String(row.id))
      const refusal = refusalOf(found.person)
      // At once: the dialog records where the focus is before it takes it.
      if (refusal === undefined) flushSync(() => onFound(found))
      else notices.warning(refusal)
    } catch (failure) {
      notices.error('No se pudo abrir', asApiError(failure).message, about)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Tooltip label={reason} disabled={reason === undefined} events={{ hover: true, focus: true, touch: true }}>
      {/* Never the browser's own 'disabled': it would hide the reason, and the dialog could not give the focus back. */}
      <Button
        variant="default"
        {...(isPhone ? { h: 44 } : { size: 'compact-sm' })}
        aria-label={`Marcar ${row.is_entry ? 'salida' : 'ingreso'} de ${row.name}`}
        aria-busy={isBusy}
        {...(reason !== undefined && { 'aria-disabled': true, 'data-disabled': true })}
        leftSection={isBusy && <Loader size={14} color="currentColor" aria-hidden />}
        onClick={() => void open()}
      >
        Marcar
      </Button>
    </Tooltip>
  )
}
