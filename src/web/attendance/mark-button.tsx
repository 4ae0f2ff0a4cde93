import { Button, Tooltip } from '@mantine/core'
import { useState } from 'react'
import type { AttendanceRow } from '../../contract/attendance.ts'
import { asApiError } from '../calls/api.ts'
import { useIsPhone } from '../ui/is-phone.ts'
import { notices } from '../ui/notices.ts'
import { findToMark, refusalOf, type ToMark } from './find-to-mark.ts'

interface Props {
  row: AttendanceRow
  onFound: (asked: ToMark) => void
}

/** Why the list does not mark a person: their entry is marked at the door, by their code (A-QRL-13, S-27). */
const reasonOf = (row: AttendanceRow): string | undefined =>
  refusalOf(row) ?? (row.is_entry === false ? 'Ya salió. Su ingreso se marca al escanear su código.' : undefined)

/** Opens the dialog of a row's next move, with the person as they are now: a list may be some seconds old. */
export const MarkButton = ({ row, onFound }: Props) => {
  const [isBusy, setBusy] = useState(false)
  const reason = reasonOf(row)
  const open = async () => {
    const about = { id: `find qr/${row.id}`, name: row.name }
    notices.close(about.id)
    setBusy(true)
    try {
      const found = await findToMark(String(row.id))
      const refusal = refusalOf(found.person)
      if (refusal === undefined) onFound(found)
      else notices.warning(refusal)
    } catch (failure) {
      notices.error('No se pudo abrir', asApiError(failure).message, about)
    } finally {
      setBusy(false)
    }
  }
  const isPhone = useIsPhone()
  const size = isPhone ? { h: 44, size: 'sm' } : { size: 'compact-md' }
  const label = `Marcar ${row.is_entry ? 'salida' : 'ingreso'} de ${row.name}`
  if (reason === undefined)
    return (
      <Button variant="default" {...size} loading={isBusy} aria-label={label} onClick={() => void open()}>
        Marcar
      </Button>
    )
  return (
    // Not the browser's own 'disabled', with which nobody would learn the reason.
    <Tooltip label={reason} events={{ hover: true, focus: true, touch: true }}>
      <Button variant="default" {...size} aria-label={label} aria-disabled data-disabled>
        Marcar
      </Button>
    </Tooltip>
  )
}
