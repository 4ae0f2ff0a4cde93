import { isTransient } from './transient.ts'

/** Milliseconds before the call is sent again, each time from the answer to the last. */
const WAITS = [1000, 2000, 4000, 8000]

/**
 * Sends a call. Where the server lost its database at the very moment of saving and does not know what came of it, it is sent again
 * until the server knows: its key keeps it from being done twice.
 */
export const untilKnown = async <T>(send: () => Promise<T>): Promise<T> => {
  try {
    return await send()
  } catch (unknown) {
    if (codeOf(unknown) !== 'outcome_unknown') throw unknown
    for (const wait of WAITS) {
      await new Promise((resolve) => setTimeout(resolve, wait))
      try {
        return await send()
      } catch (error) {
        if (!isTransient(error)) throw error
      }
    }
    throw unknown
  }
}

const codeOf = (error: unknown): unknown => {
  if (!(error instanceof Error) || !('body' in error)) return undefined
  const { body } = error
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined
}
