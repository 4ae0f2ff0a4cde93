import { useEffect, useState } from 'react'
import { SCAN_ANSWER_MS } from '../../../contract/attendance/limits.ts'
import type { AttendancePerson, MarkAnswer } from '../../../contract/attendance/attendance.schema.ts'
import { asApiError } from '../../platform/calls/api.ts'
import { isTransient } from '../../platform/calls/transient.ts'
import { notices } from '../../platform/dialogs/notices.ts'
import { findToMark, refusalOf, type ToMark } from './find-to-mark.ts'
import { giveSignal } from '../reader/give-signal.ts'
import { referenceIn, NOT_OURS } from '../reader/scanned-code.ts'

/** What the panel of the reader shows. */
export type ScanAnswer =
  | { state: 'waiting' }
  | { state: 'looking' }
  | { state: 'refused'; text: string; retry?: () => void }
  | { state: 'marked'; mark: MarkAnswer; person: Pick<AttendancePerson, 'photo' | 'first_name' | 'last_name'> }

const waiting: ScanAnswer = { state: 'waiting' }
const LOST = 'No hay conexión con el servidor. No se marcó nada.'

/** From a scanned code or typed DPI to the person who is marked next, and to the answer that everybody sees and hears. */
export const useScanMarks = () => {
  const [answer, setAnswer] = useState<ScanAnswer>(waiting)
  const [asked, setAsked] = useState<ToMark>()
  useEffect(() => {
    // What can be tried again stays, with its button.
    const passes = answer.state === 'marked' || (answer.state === 'refused' && answer.retry === undefined)
    if (!passes) return undefined
    const timer = setTimeout(() => setAnswer(waiting), SCAN_ANSWER_MS)
    return () => clearTimeout(timer)
  }, [answer])

  const refuse = (text: string, retry?: () => void) => {
    giveSignal('refused')
    setAnswer({ state: 'refused', text, ...(retry && { retry }) })
  }
  const lookUp = async (reference: string): Promise<void> => {
    setAnswer({ state: 'looking' })
    try {
      const found = await findToMark(reference)
      const refusal = refusalOf(found.person)
      if (refusal !== undefined) return refuse(refusal)
      setAnswer(waiting)
      setAsked(found)
    } catch (failure) {
      const error = asApiError(failure)
      if (isTransient(error)) refuse(error.status === 0 ? LOST : error.message, () => void lookUp(reference))
      else refuse(error.message)
    }
  }
  return {
    answer,
    asked,
    /** While a person is looked up or marked, no other code is taken. */
    isPaused: asked !== undefined || answer.state === 'looking',
    lookUp,
    takeCode: (text: string): void => {
      const reference = referenceIn(text)
      if (reference === undefined) refuse(NOT_OURS)
      else void lookUp(reference)
    },
    cancel: () => setAsked(undefined),
    /** Of a card that is scanned while another person is being marked. */
    ignore: () => {
      giveSignal('refused')
      if (asked) notices.warning(`Termine primero con ${asked.person.name}.`)
    },
    finish: (mark: MarkAnswer, marked: ToMark) => {
      giveSignal('done')
      setAsked((now) => (now === marked ? undefined : now))
      setAnswer({ state: 'marked', mark, person: marked.person })
      if (mark.warning !== null) notices.warning(mark.warning)
    },
  }
}
