import { CONCURRENT_WORK, CONCURRENT_WORK_WAIT_MS } from '../../contract/limits.ts'
import { fail } from '../refusal.ts'

interface Work {
  running: number
  waiting: Set<() => void>
}

const works = new Map<string, Work>()

/**
 * Lets at most two works of one subject run at once in this process; the others wait here, not for a connection. Otherwise the
 * changes of a locked record would occupy all connections of the writers, and searches the one of the embedded database.
 */
export const limitConcurrent = async <T>(subject: string, work: () => Promise<T>): Promise<T> => {
  const ofSubject = works.get(subject) ?? { running: 0, waiting: new Set() }
  works.set(subject, ofSubject)
  if (ofSubject.running < CONCURRENT_WORK) ofSubject.running += 1
  else await waitForPlace(ofSubject)
  try {
    return await work()
  } finally {
    const [next] = ofSubject.waiting
    // The next waiting request takes over the place.
    if (next) next()
    else if ((ofSubject.running -= 1) === 0) works.delete(subject)
  }
}

const waitForPlace = ({ waiting }: Work): Promise<void> =>
  new Promise((resolve, reject) => {
    const begin = () => {
      waiting.delete(begin)
      clearTimeout(timeout)
      resolve()
    }
    const timeout = setTimeout(() => {
      waiting.delete(begin)
      reject(fail('server.busy'))
    }, CONCURRENT_WORK_WAIT_MS)
    waiting.add(begin)
  })
