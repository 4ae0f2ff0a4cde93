import { CONCURRENT_WORK, CONCURRENT_WORK_WAIT_MS } from '../../../contract/shared/limits.ts'
import { fail } from '../errors/refusal.ts'

interface Work {
  running: number
  waiting: Set<() => void>
}

const works = new Map<string, Work>()

/**
 * Lets at most two works of one subject run at once in this process; the others wait here, not for a connection. Otherwise the
 * changes of a locked record would occupy all connections of the writers, and searches the one of the embedded database. Work
 * whose `client` has left does not begin.
 */
export const limitConcurrent = async <T>(subject: string, work: () => Promise<T>, client?: AbortSignal): Promise<T> => {
  const ofSubject = works.get(subject) ?? { running: 0, waiting: new Set() }
  works.set(subject, ofSubject)
  if (ofSubject.running < CONCURRENT_WORK) ofSubject.running += 1
  else await waitForPlace(ofSubject, client)
  try {
    return await work()
  } finally {
    const [next] = ofSubject.waiting
    // The next waiting request takes over the place.
    if (next) next()
    else if ((ofSubject.running -= 1) === 0) works.delete(subject)
  }
}

const waitForPlace = ({ waiting }: Work, client: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = () => {
      waiting.delete(begin)
      clearTimeout(timeout)
      client?.removeEventListener('abort', giveUp)
    }
    const begin = () => {
      end()
      resolve()
    }
    const giveUp = () => {
      end()
      reject(fail('server.busy'))
    }
    const timeout = setTimeout(giveUp, CONCURRENT_WORK_WAIT_MS)
    client?.addEventListener('abort', giveUp)
    waiting.add(begin)
    if (client?.aborted === true) giveUp()
  })
