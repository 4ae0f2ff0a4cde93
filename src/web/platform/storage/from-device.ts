import { DEVICE_ANSWERS_MS } from '../../../contract/shared/browser-limits.ts'

/*
 * Reads of a screen that has nothing to show yet are answered by what this device keeps if the server does not answer (docs/decisions/0098).
 * That is known where the query is (`copies/shown-copies.ts`), and done where the call is (`calls/api.ts`).
 */

export interface Reading {
  /** What the server has answered meanwhile to a call that was answered from here before. */
  answers: ReadonlyMap<string, unknown>
  /** Since when the oldest of what was read from here may have changed, by the server's clock; undefined if all comes from the server. */
  asOf: string | undefined
  /** The calls that were answered from here because the server took too long. They go on. */
  late: Map<string, Promise<unknown>>
}

let reading: Reading | undefined

/** The calls that `ask` makes before it waits for anything are of this reading. */
export const readAs = <T>(made: Reading, ask: () => T): T => {
  reading = made
  try {
    return ask()
  } finally {
    reading = undefined
  }
}

const copyAt = async (path: string) => {
  try {
    const { readCopy } = await import('./kept-copies.ts')
    return await readCopy(path)
  } catch {
    return undefined
  }
}

/** After one call that took too long, the next ones wait less. */
let isSlow = false

const TOO_LATE = Symbol('too late')

const orTooLate = async <T>(asked: Promise<T>): Promise<T | typeof TOO_LATE> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<typeof TOO_LATE>((resolve) => {
    timer = setTimeout(resolve, isSlow ? DEVICE_ANSWERS_MS.next : DEVICE_ANSWERS_MS.first, TOO_LATE)
  })
  try {
    return await Promise.race([asked, late])
  } finally {
    clearTimeout(timer)
  }
}

/** What the server answers; or what it answered before, if it cannot be asked or takes long. */
export const orFromDevice = async (
  path: string,
  ask: () => Promise<unknown>,
  isUnanswered: (error: unknown) => boolean,
): Promise<unknown> => {
  const by = reading
  if (by === undefined) return ask()
  if (by.answers.has(path)) return by.answers.get(path)
  const asked = ask()
  let failure: unknown
  try {
    const answer = await orTooLate(asked)
    if (answer !== TOO_LATE) {
      isSlow = false
      return answer
    }
  } catch (error) {
    if (!isUnanswered(error)) throw error
    failure = error
  }
  const copy = await copyAt(path)
  if (copy === undefined) return asked
  by.asOf = by.asOf === undefined || copy.asOf < by.asOf ? copy.asOf : by.asOf
  if (failure === undefined) {
    isSlow = true
    by.late.set(path, asked)
    asked.then(
      () => (isSlow = false),
      () => undefined,
    )
  }
  return copy.body
}
