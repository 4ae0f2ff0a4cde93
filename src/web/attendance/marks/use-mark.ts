import { useRef, useState } from 'react'
import { nextIsEntry } from '../../../contract/attendance/attendance-rules.ts'
import type { MarkAnswer } from '../../../contract/attendance/attendance.schema.ts'
import { wallClock } from '../../../contract/shared/dates/dates.ts'
import { api, asApiError, type ApiError } from '../../platform/calls/api.ts'
import { isLost, Outdated, repeatLost } from '../../platform/calls/repeat-lost.ts'
import { useInvalidate } from '../../platform/calls/use-record.ts'
import { readToken } from '../../platform/storage/read-token.ts'
import { notices } from '../../platform/dialogs/notices.ts'
import { useIsMounted } from '../../platform/ui/use-is-mounted.ts'
import type { ToMark } from './find-to-mark.ts'

/** What an exit says besides its person. */
export interface Exit {
  observation: string
  date_entry?: string | undefined
}

/** Sends the next mark of a person, repeats it if its answer was lost, and reloads what shows it. */
export const useMark = ({ reference, person }: ToMark) => {
  const invalidate = useInvalidate()
  const isMounted = useIsMounted()
  const [isBusy, setBusy] = useState(false)
  const isSending = useRef(false)
  /** The same in each repeat of a mark whose outcome is unknown, so that it is one mark (S-10). */
  const hoy = useRef<string>(undefined)

  /** Undefined if the outcome must not be shown. */
  const mark = async (exit?: Exit): Promise<{ marked: MarkAnswer } | { refused: ApiError } | undefined> => {
    if (isSending.current) return undefined
    isSending.current = true
    setBusy(true)
    hoy.current ??= wallClock(new Date())
    const about = { id: `mark qr/${person.id}`, name: person.name }
    const call = `qr/${encodeURIComponent(reference)}/${nextIsEntry(person.is_entry) ? 'set_entry' : 'set_exit'}`
    const sent = { hoy: hoy.current, ...exit }
    const failures: ApiError[] = []
    const send = () =>
      api.post<MarkAnswer>(call, sent).catch((failure: unknown) => {
        failures.push(asApiError(failure))
        throw failure
      })
    let isMarked = false
    try {
      const marked = await repeatLost(about, send)
      isMarked = true
      return { marked }
    } catch (failure) {
      if (failure instanceof Outdated) {
        sayUnmarked(failures)
        return undefined
      }
      if (!isLost(failure)) hoy.current = undefined
      const refused = asApiError(failure)
      // Nobody sees the form any more.
      if (!isMounted.current) notices.error('No se pudo marcar', refused.detail || 'Error', about)
      return { refused }
    } finally {
      isSending.current = false
      // Once it is marked, the dialog closes.
      if (!isMarked) setBusy(false)
      void invalidate('attendance_mark')
    }
  }
  return { mark, isBusy }
}

/** What the screen of the sign-in says of a mark that the end of the session refused. No name: everybody may see that screen. */
const sayUnmarked = (failures: readonly ApiError[]): void => {
  const last = failures.at(-1)
  if (last === undefined || ![401, 403].includes(last.status) || readToken() !== null) return
  const isUnknown = failures.some(isLost)
  notices.sessionEnded(
    last.message,
    isUnknown ? 'No se sabe si se marcó; revíselo después de iniciar sesión.' : 'No se marcó nada.',
  )
}
