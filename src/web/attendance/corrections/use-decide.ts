import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { CorrectionRow } from '../../../contract/attendance/attendance-corrections.schema.ts'
import { api, asApiError } from '../../platform/calls/api.ts'
import { Outdated, repeatLost } from '../../platform/calls/repeat-lost.ts'
import { useInvalidate } from '../../platform/calls/use-record.ts'
import { focusIfLost } from '../../platform/ui/focus-back.ts'
import { notices } from '../../platform/dialogs/notices.ts'

/** Sends a decision or a withdrawal from the dialog that shows the correction, and shows the refusal there. */
export const useDecide = ({ id, name }: Pick<CorrectionRow, 'id' | 'name'>, onDone: () => void) => {
  const invalidate = useInvalidate()
  const [sending, setSending] = useState<'accept' | 'reject' | 'withdraw'>()
  const [refusal, setRefusal] = useState<string>()

  const send = async (act: NonNullable<typeof sending>, path: string, body: object | undefined, success: string) => {
    if (sending !== undefined) return
    setSending(act)
    setRefusal(undefined)
    const sentAt = performance.now()
    const sentFrom = document.activeElement
    try {
      await repeatLost({ id: `${act} attendance_correction/${id}`, name }, () =>
        api.post(`attendance_correction/${id}/${path}`, body),
      )
      notices.done(success, name, sentAt)
      onDone()
    } catch (error) {
      if (!(error instanceof Outdated)) {
        const { errors, message } = asApiError(error)
        setRefusal(errors['note']?.join(' ') ?? message)
      }
    }
    flushSync(() => setSending(undefined))
    focusIfLost(sentFrom)
    await invalidate('attendance_correction')
    await invalidate('attendance_mark')
  }

  return {
    sending,
    refusal,
    accept: (note: string) => send('accept', 'decide', { is_accepted: true, note }, 'Corrección aceptada'),
    reject: (note: string) => send('reject', 'decide', { is_accepted: false, note }, 'Corrección rechazada'),
    withdraw: () => send('withdraw', 'withdraw', undefined, 'Corrección retirada'),
  }
}
