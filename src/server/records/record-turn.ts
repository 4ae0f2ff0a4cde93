import { SAVES_OF_RECORD_AT_ONCE, SAVE_TURN_MS } from '../../contract/limits.ts'
import { fail } from '../refusal.ts'

interface Turns {
  running: number
  waiting: Set<() => void>
}

const turns = new Map<string, Turns>()

/**
 * Runs a change of one record while at most one other change of it runs in this process. Those who want a record that somebody
 * holds would otherwise wait for it on all connections of the writers, and nothing else could be saved.
 */
export const inRecordTurn = async <T>(record: string, work: () => Promise<T>): Promise<T> => {
  const turn = turns.get(record) ?? { running: 0, waiting: new Set() }
  turns.set(record, turn)
  if (turn.running < SAVES_OF_RECORD_AT_ONCE) turn.running += 1
  else await nextTurn(turn)
  try {
    return await work()
  } finally {
    const [next] = turn.waiting
    // Who is next takes the place over.
    if (next) next()
    else if ((turn.running -= 1) === 0) turns.delete(record)
  }
}

const nextTurn = ({ waiting }: Turns): Promise<void> =>
  new Promise((resolve, reject) => {
    const begin = () => {
      waiting.delete(begin)
      clearTimeout(patience)
      resolve()
    }
    const patience = setTimeout(() => {
      waiting.delete(begin)
      reject(fail('server.busy'))
    }, SAVE_TURN_MS)
    waiting.add(begin)
  })
