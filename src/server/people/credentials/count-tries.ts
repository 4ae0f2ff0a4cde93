import { MAX_CODE_WAIT_SECONDS, MAX_PASSWORD_WAIT_SECONDS, PASSWORD_GUESSES } from '../../../contract/people/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import { inWords } from '../../platform/text/in-words.ts'
import type { Changing } from '../../platform/database/open.ts'
import { countRequest, forgetRequests, refusedUntil } from '../../platform/limits/request-counts.queries.ts'
import { countTry, forgetFailures, subjectsWith, takeBackTry, waitUntil } from './waits.queries.ts'
import { accountPrefix, guessesSubject, signInSubjectsOf } from './sign-in-subjects.ts'
import { fail } from '../../platform/errors/refusal.ts'

type Counting = Pick<Deps, 'db' | 'now'>

const wait = (until: Date, now: Date) => fail('session.wait', { wait: inWords(until.getTime() - now.getTime()) })

/** Refuses a subject that must wait, and says how long. */
export const refuseWaiting = async ({ db, now: clock }: Counting, subject: string): Promise<void> => {
  const now = clock()
  const until = await waitUntil(db, [subject], now)
  if (until) throw wait(until, now)
}

/**
 * Counts a try of the subject as failed before the password or code is checked, so that parallel tries get no more guesses than
 * sequential ones. Refuses a subject that must wait.
 */
const countingUpTo =
  (longest: number) =>
  async (deps: Counting, subject: string): Promise<void> => {
    await refuseWaiting(deps, subject)
    const now = deps.now()
    if (!(await countTry(deps.db, { subject, longest }, now))) throw wait((await waitUntil(deps.db, [subject], now)) ?? now, now)
  }

export const countPassword = countingUpTo(MAX_PASSWORD_WAIT_SECONDS)
export const countCode = countingUpTo(MAX_CODE_WAIT_SECONDS)

/** Counts a password guess for an account over all addresses, after the count of the address. Refuses if there were too many. */
export const countGuess = async ({ db, now: clock }: Counting, dpi: string, subject: string): Promise<void> => {
  const now = clock()
  const until = await countRequest(db, guessesSubject(dpi), PASSWORD_GUESSES, now)
  if (until === undefined) return
  await takeBackTry(db, subject, now)
  throw wait(until, now)
}

/** Until when a person must wait to sign in, on any device; undefined if on none. */
export const longestWait = async (
  db: Deps['db'],
  person: { id: number; no_dpi: string },
  devices: readonly Buffer[],
  now: Date,
): Promise<Date | undefined> => {
  const subjects = [...signInSubjectsOf(person, devices), ...(await subjectsWith(db, accountPrefix(person.no_dpi)))]
  const waits = [await waitUntil(db, subjects, now), await refusedUntil(db, guessesSubject(person.no_dpi), PASSWORD_GUESSES, now)]
  return waits.filter((until) => until !== undefined).toSorted((one, other) => other.getTime() - one.getTime())[0]
}

/** Forgets the guesses at an account's password from unknown devices. */
export const forgetGuesses = async (trx: Changing, dpi: string): Promise<void> => {
  const subjects = await subjectsWith(trx, accountPrefix(dpi))
  if (subjects.length > 0) await forgetFailures(trx, ...subjects)
  await forgetRequests(trx, guessesSubject(dpi))
}
