import { CONCURRENT_SEARCHES, SEARCH_WAIT_MS } from '../../../contract/shared/server-limits.ts'
import { fail, type Refusal } from '../errors/refusal.ts'

type End = (search: AbortController | Refusal) => void

/** Of each person the running search, which is aborted when a newer one waits. */
const running = new Map<number, AbortController>()
/** The waiting search of each person, those who have waited longest first. */
const waiting = new Map<number, End>()

/**
 * Searches run one at a time for each person, and few at once in this process. While a person's search runs, only their newest
 * one waits: the text of the older ones has changed, and their browser has stopped waiting for them. `work` checks before each
 * query whether its search was given up, by a newer one or by the client.
 */
export const queueSearch = async <T>(
  person: number,
  client: AbortSignal,
  work: (givenUp: AbortSignal) => Promise<T>,
): Promise<T> => {
  const search = mayBegin(person) ? begin(person) : await waitInQueue(person)
  const giveUp = () => search.abort(fail('search.replaced'))
  client.addEventListener('abort', giveUp)
  if (client.aborted) giveUp()
  try {
    return await work(search.signal)
  } finally {
    running.delete(person)
    beginWaiting()
  }
}

const mayBegin = (person: number) => running.size < CONCURRENT_SEARCHES && !running.has(person)

const begin = (person: number): AbortController => {
  const search = new AbortController()
  running.set(person, search)
  return search
}

const waitInQueue = (person: number): Promise<AbortController> =>
  new Promise((resolve, reject) => {
    const end: End = (search) => {
      clearTimeout(timeout)
      if (search instanceof AbortController) resolve(search)
      else reject(search)
    }
    const timeout = setTimeout(() => {
      waiting.delete(person)
      end(fail('server.busy'))
    }, SEARCH_WAIT_MS)
    running.get(person)?.abort(fail('search.replaced'))
    waiting.get(person)?.(fail('search.replaced'))
    // In the place of the replaced one.
    waiting.set(person, end)
  })

const beginWaiting = () => {
  for (const [person, end] of waiting) {
    if (!mayBegin(person)) continue
    waiting.delete(person)
    end(begin(person))
  }
}
