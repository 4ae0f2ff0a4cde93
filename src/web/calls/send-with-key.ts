import { PRESS_AGAIN_MS } from '../../contract/limits.ts'
import { newKey } from '../device/new-key.ts'

/** The keys of writes without an answer, by method and path, and by the body that was sent. */
const unanswered = new Map<string, Map<string, string>>()

/**
 * Sends a write with its own key. If the answer was lost and the same body is sent to the same target again soon, it gets the same
 * key: a write that was done is then not repeated, and the first answer is returned. After a later write to the target was done,
 * the same body counts as a new write: a status that was changed and changed back may be chosen again.
 */
export const sendWithKey = async <T>(target: string, body: string, send: (key: string) => Promise<T>): Promise<T> => {
  const keys = unanswered.get(target) ?? new Map<string, string>()
  const key = keys.get(body) ?? newKey()
  try {
    const answer = await send(key)
    unanswered.delete(target)
    return answer
  } catch (error) {
    if (isRefusal(error)) keys.delete(body)
    else if (!keys.has(body)) {
      unanswered.set(target, keys.set(body, key))
      setTimeout(() => keys.delete(body), PRESS_AGAIN_MS)
    }
    throw error
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' && error.status > 0 && error.status < 500
