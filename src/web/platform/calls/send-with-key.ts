import { PRESS_AGAIN_MS } from '../../../contract/shared/limits.ts'
import { newKey } from '../storage/new-key.ts'

/** The keys of writes without an answer, by what they write to and what was sent. */
const unanswered = new Map<string, string>()

/**
 * Sends a write with its own key. If the answer was lost and the same body is sent to the same target again soon, it gets the same
 * key: a write that was done is then not repeated, and the first answer is returned. After a later write to the target was done,
 * the same body counts as a new write: a status that was changed and changed back may be chosen again.
 */
export const sendWithKey = async <T>(target: string, body: string, send: (key: string) => Promise<T>): Promise<T> => {
  const start = `${target}\n`
  const write = start + body
  const key = unanswered.get(write) ?? newKey()
  try {
    const answer = await send(key)
    for (const other of unanswered.keys()) if (other.startsWith(start)) unanswered.delete(other)
    return answer
  } catch (error) {
    if (isRefusal(error)) unanswered.delete(write)
    else {
      unanswered.set(write, key)
      setTimeout(() => unanswered.get(write) === key && unanswered.delete(write), PRESS_AGAIN_MS)
    }
    throw error
  }
}

/** Too many requests are refused before anybody looks at the key, so that an earlier request under it may have been done. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  'status' in error &&
  typeof error.status === 'number' &&
  error.status > 0 &&
  error.status < 500 &&
  error.status !== 429
