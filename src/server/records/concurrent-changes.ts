import { CONCURRENT_SAVES_OF_RECORD, SAVE_WAIT_MS } from '../../contract/limits.ts'
import { fail } from '../refusal.ts'

interface Turns {
  running: number
  waiting: Set<() => void>
}

const turns = new Map<string, Turns>()

/**
 * Lets at most two changes of one record run at once in this process; the others wait here. Otherwise the changes of a locked
 * record would occupy all connections of the writers, and nothing else could be saved.
 */
export const limitConcurrentChanges = async <T>(record: string, work: () => Promise<T>): Promise<T> => {
  const turn = turns.get(record) ?? { running: 0, waiting: new Set() }
  turns.set(record, turn)
  if (turn.running < CONCURRENT_SAVES_OF_RECORD) turn.running += 1
  else await nextTurn(turn)
  try {
    return await work()
  } finally {
    const [next] = turn.waiting
    // The next waiting request takes over the place.
    if (next) next()
    else if ((turn.running -= 1) === 0) turns.delete(record)
  }
}

const nextTurn = ({ waiting }: Turns): Promise<void> =>
  new Promise((resolve, reject) => {
    const begin = () => {
      waiting.delete(begin)
      clearTimeout(timeout)
      resolve()
    }
    const timeout = setTimeout(() => {
      waiting.delete(begin)
      reject(fail('server.busy'))
    }, SAVE_WAIT_MS)
    waiting.add(begin)
  })
