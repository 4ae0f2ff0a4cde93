import { PRESS_AGAIN_MS } from '../../contract/limits.ts'
import { newKey } from '../device/new-key.ts'

/** The keys of writes without an answer, by the body that was sent. */
const unanswered = new Map<string, string>()

/**
 * Sends a write with its own key. If the answer was lost and the same body is sent again soon, it gets the same key: a write that
 * was done is then not repeated, and the first answer is returned.
 */
export const sendWithKey = async <T>(sent: string, send: (key: string) => Promise<T>): Promise<T> => {
  const key = unanswered.get(sent) ?? newKey()
  try {
    const answer = await send(key)
    unanswered.delete(sent)
    return answer
  } catch (error) {
    if (isRefusal(error)) unanswered.delete(sent)
    else if (!unanswered.has(sent)) {
      unanswered.set(sent, key)
      setTimeout(() => unanswered.delete(sent), PRESS_AGAIN_MS)
    }
    throw error
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' && error.status > 0 && error.status < 500
