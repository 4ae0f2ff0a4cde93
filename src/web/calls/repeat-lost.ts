import { LOST_CHANGE_MS } from '../../contract/limits.ts'
import { readToken } from '../device/token.ts'
import { notices } from '../ui/notices.ts'
import { isTransient } from './transient.ts'

/** No answer, or a proxy that lost the server: the write may have been done. */
const LOST: readonly unknown[] = [0, 502, 504]
export const isLost = (error: unknown): boolean => error instanceof Error && 'status' in error && LOST.includes(error.status)

/**
 * Thrown if the outcome of a write must not be shown: the session in which it was confirmed has ended, or its answer was lost and
 * a later action on the record has begun.
 */
export class Outdated extends Error {}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The last action on each record ('emergency/7'). */
const last = new Map<string, symbol>()

/**
 * Sends a write on a record that the person has confirmed. If its answer is lost, it is sent again: `sendWithKey` gives a repeat
 * the same key. A notice says so if that takes more than a moment. Throws Outdated.
 */
export const repeatLost = async <T>(record: string, notice: string, send: () => Promise<T>): Promise<T> => {
  const action = Symbol(notice)
  last.set(record, action)
  const waiting = `waiting ${record}`
  notices.close(notice)
  notices.close(waiting)
  const token = readToken()
  const throwIfSessionEnded = () => {
    if (readToken() !== token) throw new Outdated()
  }
  const isOutdated = () => last.get(record) !== action || readToken() !== token
  const showWaiting = () => {
    if (!isOutdated()) notices.waiting('Se perdió la conexión; se sigue intentando…', waiting)
  }
  const startedAt = Date.now()
  let late: ReturnType<typeof setTimeout> | undefined
  let lost: unknown
  try {
    for (let attempt = 0; ; attempt++) {
      try {
        const answer = await send()
        throwIfSessionEnded()
        return answer
      } catch (error) {
        throwIfSessionEnded()
        // After a loss, a server that is too busy to look at the key has not answered either.
        if (!isLost(error) && !(lost !== undefined && isTransient(error))) throw error
        if (isOutdated()) throw new Outdated()
        lost ??= error
        const wait = LOST_CHANGE_MS.pauses[attempt]
        // The device may have noticed only after minutes that its connection is broken.
        if (wait === undefined || Date.now() - startedAt > LOST_CHANGE_MS.repeats) throw lost
        late ??= setTimeout(showWaiting, LOST_CHANGE_MS.notice)
        await pause(wait)
        if (isOutdated()) throw new Outdated()
      }
    }
  } finally {
    clearTimeout(late)
    if (last.get(record) === action) notices.close(waiting)
  }
}

/**
 * Removes the error of the last action on a record, whose answer was lost, if the server, once it answers, has done it after all.
 * Resolves to whether it has. `isDone` only reads.
 */
export const closeIfDone = async (record: string, notice: string, isDone: () => Promise<boolean>): Promise<boolean> => {
  const [action, token] = [last.get(record), readToken()]
  const isCurrent = () => last.get(record) === action && readToken() === token
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
