import { LOST_CHANGE_MS } from '../../contract/limits.ts'
import { readToken } from '../device/token.ts'
import { notices } from '../ui/notices.ts'

const CHECKS = LOST_CHANGE_MS.checks / LOST_CHANGE_MS.checkEvery

/** No answer, or a proxy that lost the server: the write may have been done. */
const LOST: readonly unknown[] = [0, 502, 504]
export const isLost = (error: unknown): boolean => error instanceof Error && 'status' in error && LOST.includes(error.status)

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The checks after the last action; a later one ends them. */
let checks = new AbortController()

/**
 * Sends a write that the person has confirmed. If its answer is lost, it is sent again: `sendWithKey` gives a repeat the same key.
 * A notice says so if that takes more than a moment.
 */
export const repeatLost = async <T>(notice: string, send: () => Promise<T>): Promise<T> => {
  checks.abort()
  checks = new AbortController()
  notices.close(notice)
  const token = readToken()
  const startedAt = Date.now()
  let late: ReturnType<typeof setTimeout> | undefined
  try {
    for (const wait of LOST_CHANGE_MS.pauses) {
      try {
        return await send()
      } catch (error) {
        if (!isLost(error)) throw error
        late ??= setTimeout(() => notices.waiting('Se perdió la conexión; se sigue intentando…', notice), LOST_CHANGE_MS.notice)
        await pause(wait)
        // Another person may have signed in on this device, or the device noticed only after minutes that its connection is broken.
        if (readToken() !== token || Date.now() - startedAt > LOST_CHANGE_MS.repeats) throw error
      }
    }
    return await send()
  } finally {
    clearTimeout(late)
    notices.close(notice)
  }
}

/**
 * Removes the error of a lost write if the server, once it answers, has done it after all. Resolves to whether it has. `isDone`
 * only reads.
 */
export const closeIfDone = async (notice: string, isDone: () => Promise<boolean>): Promise<boolean> => {
  const token = readToken()
  const { signal } = checks
  const isCurrent = () => !signal.aborted && token === readToken()
  for (let check = 0; check < CHECKS && isCurrent(); check++) {
    try {
      const done = await isDone()
      if (done && isCurrent()) notices.close(notice)
      return done
    } catch (error) {
      if (!isLost(error)) return false
    }
    await pause(LOST_CHANGE_MS.checkEvery)
  }
  return false
}
