import { CONCURRENT_SEARCHES, SEARCH_WAIT_MS } from '../../contract/server-limits.ts'
import { fail, type Refusal } from '../refusal.ts'

type End = (refusal?: Refusal) => void

const running = new Set<number>()
/** The waiting search of each person, those who have waited longest first. */
const waiting = new Map<number, End>()

/**
 * Searches run one at a time for each person, and few at once in this process. While a person's search runs, only their newest
 * one waits: the text of the older ones has changed, and their browser has stopped waiting for them.
 */
export const inSearchTurn = async <T>(person: number, work: () => Promise<T>): Promise<T> => {
  if (mayBegin(person)) running.add(person)
  else await waitForTurn(person)
  try {
    return await work()
  } finally {
    running.delete(person)
    beginWaiting()
  }
}

const mayBegin = (person: number) => running.size < CONCURRENT_SEARCHES && !running.has(person)

const waitForTurn = (person: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const end: End = (refusal) => {
      clearTimeout(timeout)
      if (refusal) reject(refusal)
      else resolve()
    }
    const timeout = setTimeout(() => {
      waiting.delete(person)
      end(fail('server.busy'))
    }, SEARCH_WAIT_MS)
    waiting.get(person)?.(fail('search.replaced'))
    // In the place of the replaced one.
    waiting.set(person, end)
  })

const beginWaiting = () => {
  for (const [person, end] of waiting) {
    if (!mayBegin(person)) continue
    waiting.delete(person)
    running.add(person)
    end()
  }
}
