import { LOST_CHANGE_MS } from '../../contract/limits.ts'
import { readToken } from '../device/token.ts'
import { notices } from '../ui/notices.ts'
import { isTransient } from './transient.ts'

/** No answer, or a proxy that lost the server: the write may have been done. */
const LOST: readonly unknown[] = [0, 502, 504]
export const isLost = (error: unknown): boolean => error instanceof Error && 'status' in error && LOST.includes(error.status)

/**
 * Thrown instead of the error of a lost write that no longer matters: a later action on its record has begun, or another person
 * has signed in on this device. Nothing is shown.
 */
export class Outdated extends Error {}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The last action on each record ('emergency/7'), with the session that it was sent with. */
const last = new Map<string, { token: string | null }>()

/**
 * Sends a write on a record that the person has confirmed. If its answer is lost, it is sent again: `sendWithKey` gives a repeat
 * the same key. A notice says so if that takes more than a moment. Throws Outdated.
 */
export const repeatLost = async <T>(record: string, notice: string, send: () => Promise<T>): Promise<T> => {
  const action = { token: readToken() }
  last.set(record, action)
  notices.close(notice)
  const throwIfOutdated = () => {
    if (last.get(record) !== action || readToken() !== action.token) throw new Outdated()
  }
  const startedAt = Date.now()
  let late: ReturnType<typeof setTimeout> | undefined
  let lost: unknown
  try {
    for (let attempt = 0; ; attempt++) {
      try {
        return await send()
      } catch (error) {
        // After a loss, a server that is too busy to look at the key has not answered either.
        if (!isLost(error) && !(lost !== undefined && isTransient(error))) throw error
        throwIfOutdated()
        lost ??= error
        const wait = LOST_CHANGE_MS.pauses[attempt]
        // The device may have noticed only after minutes that its connection is broken.
        if (wait === undefined || Date.now() - startedAt > LOST_CHANGE_MS.repeats) throw lost
        late ??= setTimeout(() => notices.waiting('Se perdió la conexión; se sigue intentando…', notice), LOST_CHANGE_MS.notice)
        await pause(wait)
        throwIfOutdated()
      }
    }
  } finally {
    clearTimeout(late)
    if (last.get(record) === action) notices.close(notice)
  }
}

/**
 * Removes the error of the last action on a record, whose answer was lost, if the server, once it answers, has done it after all.
 * Resolves to whether it has. `isDone` only reads.
 */
export const closeIfDone = async (record: string, notice: string, isDone: () => Promise<boolean>): Promise<boolean> => {
  const action = last.get(record)
  const isCurrent = () => last.get(record) === action && readToken() === action?.token
  const until = Date.now() + LOST_CHANGE_MS.checks
  while (isCurrent() && Date.now() < until) {
    try {
      const done = await isDone()
      if (done && isCurrent()) notices.close(notice)
      return done
    } catch (error) {
      if (!isTransient(error)) return false
    }
    await pause(LOST_CHANGE_MS.checkEvery)
  }
  return false
}
