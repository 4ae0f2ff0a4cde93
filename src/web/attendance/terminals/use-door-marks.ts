import { useEffect, useRef, useState } from 'react'
import { nextIsEntry } from '../../../contract/attendance/attendance-rules.ts'
import type { MarkAnswer } from '../../../contract/attendance/attendance.schema.ts'
import { BACK_AT_ONCE_MS, EXIT_REASON_MS, SCAN_ANSWER_MS } from '../../../contract/attendance/limits.ts'
import { wallClock } from '../../../contract/shared/dates/dates.ts'
import type { TerminalPerson } from '../../../contract/attendance/terminals.schema.ts'
import { refusalOf } from '../marks/find-to-mark.ts'
import { giveSignal } from '../reader/give-signal.ts'
import { referenceIn, NOT_OURS } from '../reader/scanned-code.ts'
import type { ScanAnswer } from '../marks/use-scan-marks.ts'
import { asApiError, terminalApi } from '../../platform/calls/api.ts'
import { Outdated, repeatLost } from '../../platform/calls/repeat-lost.ts'
import { isTransient } from '../../platform/calls/transient.ts'

/** A person who is in and must say why they leave. */
export interface Leaving {
  reference: string
  person: TerminalPerson
  /** By how much the server's clock is ahead of the device's. */
  serverAheadMs: number
}

export interface ExitSaid {
  observation: string
  date_entry?: string | undefined
}

const waiting: ScanAnswer = { state: 'waiting' }
const LOST = 'No hay conexión con el servidor. No se marcó nada; acerque el código otra vez.'
const JUST_LEFT = 'Acaba de marcar su salida. Si vuelve a entrar, acerque el código dentro de un minuto.'
const UNKNOWN_OUTCOME = 'Se perdió la conexión. No se sabe si se marcó: acerque el código otra vez.'
const UNKNOWN_EXIT = 'Se perdió la conexión. No se sabe si se marcó: vuelva a marcar la salida, que cuenta una sola vez.'

/**
 * From a code at the door to a mark: an entry needs no touch, an exit its reason. `onEnded` is called when the server no longer
 * knows the terminal.
 */
export const useDoorMarks = (onEnded: (sentence: string) => void) => {
  const [answer, setAnswer] = useState<ScanAnswer>(waiting)
  const [leaving, setLeaving] = useState<Leaving>()
  const [isMarking, setMarking] = useState(false)
  /** Who left here last: their card, shown once more, must not mark them as in again. */
  const left = useRef<{ reference: string; at: number }>(undefined)
  useEffect(() => {
    if (answer.state !== 'marked' && answer.state !== 'refused') return undefined
    const timer = setTimeout(() => setAnswer(waiting), SCAN_ANSWER_MS)
    return () => clearTimeout(timer)
  }, [answer])
  useEffect(() => {
    if (leaving === undefined || isMarking) return undefined
    const timer = setTimeout(() => setLeaving(undefined), EXIT_REASON_MS)
    return () => clearTimeout(timer)
  }, [leaving, isMarking])

  const refuse = (text: string) => {
    giveSignal('refused')
    setAnswer({ state: 'refused', text })
  }
  const fail = (failure: unknown, lost: string) => {
    if (failure instanceof Outdated) return setAnswer(waiting)
    const { status, message } = asApiError(failure)
    if (status === 401) onEnded(message)
    else refuse(isTransient(failure) && status === 0 ? lost : message)
  }
  const mark = async (reference: string, person: TerminalPerson, exit?: ExitSaid): Promise<void> => {
    const call = `terminal/${encodeURIComponent(reference)}/${exit ? 'set_exit' : 'set_entry'}`
    const sent = { hoy: wallClock(new Date()), ...exit }
    setMarking(true)
    setAnswer({ state: 'looking' })
    try {
      const made = await repeatLost({ id: `mark ${reference}`, name: person.name }, () =>
        terminalApi.post<MarkAnswer>(call, sent),
      )
      setLeaving(undefined)
      left.current = made.is_entry ? undefined : { reference, at: Date.now() }
      giveSignal('done')
      setAnswer({ state: 'marked', mark: made, person })
    } catch (failure) {
      // The reason stays to be sent again.
      const isExitUnknown = exit !== undefined && (isTransient(failure) || asApiError(failure).status >= 500)
      if (!isExitUnknown) setLeaving(undefined)
      fail(failure, isExitUnknown ? UNKNOWN_EXIT : UNKNOWN_OUTCOME)
    } finally {
      setMarking(false)
    }
  }
  const lookUp = async (reference: string): Promise<void> => {
    setAnswer({ state: 'looking' })
    try {
      const person = await terminalApi.get<TerminalPerson>(`terminal/${encodeURIComponent(reference)}/user_information`)
      const refusal = refusalOf(person)
      if (refusal !== undefined) return refuse(refusal)
      const isBackAtOnce = left.current?.reference === reference && Date.now() - left.current.at < BACK_AT_ONCE_MS
      if (nextIsEntry(person.is_entry)) return isBackAtOnce ? refuse(JUST_LEFT) : await mark(reference, person)
      setAnswer(waiting)
      setLeaving({ reference, person, serverAheadMs: Date.parse(person.server_time) - Date.now() })
    } catch (failure) {
      fail(failure, LOST)
    }
  }
  return {
    answer,
    leaving,
    isMarking,
    /** The card of another person replaces one whose reason is still awaited. */
    isPaused: isMarking || answer.state === 'looking',
    lookUp,
    takeCode: (text: string): void => {
      const reference = referenceIn(text)
      if (reference === undefined) refuse(NOT_OURS)
      else void lookUp(reference)
    },
    leave: (exit: ExitSaid) => (leaving ? mark(leaving.reference, leaving.person, exit) : Promise.resolve()),
    stay: () => setLeaving(undefined),
  }
}
