import { isTransient } from './transient.ts'

/** Milliseconds before each repeat, counted from the previous answer. */
const WAITS = [1000, 2000, 4000, 8000]

/**
 * Sends a call. If the server lost its database connection at the commit and cannot know the outcome, the call is repeated until
 * the server knows. Its key prevents a second write.
 */
export const retryUnknownOutcome = async <T>(send: () => Promise<T>): Promise<T> => {
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
