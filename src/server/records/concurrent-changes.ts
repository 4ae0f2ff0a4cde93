import { CONCURRENT_SAVES_OF_RECORD, SAVE_WAIT_MS } from '../../contract/limits.ts'
import { fail } from '../refusal.ts'

interface Changes {
  running: number
  waiting: Set<() => void>
}

const changes = new Map<string, Changes>()

/**
 * Lets at most two changes of one record run at once in this process; the others wait here. Otherwise the changes of a locked
 * record would occupy all connections of the writers, and nothing else could be saved.
 */
export const limitConcurrentChanges = async <T>(record: string, work: () => Promise<T>): Promise<T> => {
  const ofRecord = changes.get(record) ?? { running: 0, waiting: new Set() }
  changes.set(record, ofRecord)
  if (ofRecord.running < CONCURRENT_SAVES_OF_RECORD) ofRecord.running += 1
  else await waitForPlace(ofRecord)
  try {
    return await work()
  } finally {
    const [next] = ofRecord.waiting
    // The next waiting request takes over the place.
    if (next) next()
    else if ((ofRecord.running -= 1) === 0) changes.delete(record)
  }
}

const waitForPlace = ({ waiting }: Changes): Promise<void> =>
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
