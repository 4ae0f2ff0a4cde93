import type { Deps } from '../deps.ts'
import { fail } from '../kit/errors.ts'
import { inWords } from '../kit/in-words.ts'
import { countTry, removeRested, waitUntil } from './session.queries.ts'

export const FREE_BY_ACCOUNT = 4

interface Limit {
  subject: string
  /** How many failed tries cost no wait. */
  free: number
}

/**
 * Counts a try of each subject as failed before what was sent is looked at, so that a rush of tries gets no more guesses than a
 * queue of them. Refuses, and says how long, where one must wait.
 */
export const countTries = async ({ db, now: clock }: Pick<Deps, 'db' | 'now'>, limits: readonly Limit[]): Promise<void> => {
  const now = clock()
  const subjects = limits.map(({ subject }) => subject)
  const wait = (until = now) => fail('session.wait', { wait: inWords(until.getTime() - now.getTime()) })
  const until = await waitUntil(db, subjects, now)
  if (until) throw wait(until)
  for (const { subject, free } of limits) {
    if (!(await countTry(db, subject, free, now))) throw wait(await waitUntil(db, subjects, now))
  }
  await removeRested(db, now)
}
