import { LOST_CHANGE_MS } from '../../../contract/shared/browser-limits.ts'
import { readToken } from '../storage/read-token.ts'
import { onTokenChange } from '../storage/token.ts'
import { notices, type About } from '../dialogs/notices.ts'
import { declareWork } from '../versions/at-work.ts'
import { isTransient } from './transient.ts'

/** No answer, or a proxy that lost the server: the write may have been done. */
const LOST: readonly unknown[] = [0, 502, 504]
export const isLost = (error: unknown): boolean => error instanceof Error && 'status' in error && LOST.includes(error.status)

/**
 * Thrown if the outcome of a write must not be shown: the session in which it was confirmed has ended, or its answer was lost and
 * the person has done the same to the record again, with another choice.
 */
export class Outdated extends Error {}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The last write of each action on a record ('status emergency/7'). */
const last = new Map<string, symbol>()

/**
 * Sends a write that the person has confirmed. If its answer is lost, it is sent again: `sendWithKey` gives a repeat the same key.
 * A notice says so if that takes more than a moment. The id names what is done to which record, and is the id of the notice
 * about its failure. Throws Outdated.
 */
export const repeatLost = async <T>({ id: action, name }: About, send: () => Promise<T>): Promise<T> => {
  const write = Symbol(action)
  last.set(action, write)
  const waiting = `waiting ${action}`
  const closeWaiting = () => notices.close(waiting)
  notices.close(action)
  closeWaiting()
  const token = readToken()
  const stop = onTokenChange(closeWaiting)
  const throwIfSessionEnded = () => {
    if (readToken() !== token) throw new Outdated()
  }
  const isOutdated = () => last.get(action) !== write || readToken() !== token
  const showWaiting = () => {
    if (!isOutdated()) notices.waiting('Se perdió la conexión; se sigue intentando…', { id: waiting, name })
  }
  const startedAt = Date.now()
  // Between two attempts too.
  const endWork = declareWork(() => true)
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
    endWork()
    stop()
    clearTimeout(late)
    if (last.get(action) === write) closeWaiting()
  }
}

/**
 * Removes the error of an action whose answer was lost if the server, once it answers, has done it after all. Resolves to whether
 * it has. `isDone` only reads.
 */
export const closeIfDone = async (action: string, isDone: () => Promise<boolean>): Promise<boolean> => {
  const [write, token] = [last.get(action), readToken()]
  const isCurrent = () => last.get(action) === write && readToken() === token
  const until = Date.now() + LOST_CHANGE_MS.checks
  while (isCurrent() && Date.now() < until) {
    try {
      const done = await isDone()
      if (done && isCurrent()) notices.close(action)
      return done
    } catch (error) {
      if (!isTransient(error)) return false
    }
    await pause(LOST_CHANGE_MS.checkEvery)
  }
  return false
}
