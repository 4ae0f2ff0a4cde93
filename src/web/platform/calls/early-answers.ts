import { READ_CALL_MS } from '../../../contract/shared/browser-limits.ts'
import { readToken } from '../storage/read-token.ts'
import { answerIn, isJson, saidIn, type Answer } from './answer.ts'
import { pathWithQuery, type Query } from './query.ts'

/*
 * Calls that the page's first script sends while the application's files are still under way. The application takes an answer in
 * place of sending the call again: once, soon, and only for the session that asked.
 */

interface Early {
  token: string | null
  /** Of `performance.now()`, which no change of the clock moves. */
  askedAt: number
  /** Undefined if there was none. */
  answer: Promise<Answer | undefined>
  /** Once it has come. */
  settled?: Answer | undefined
}

declare global {
  // A property of the page: the first script is a program of its own.
  var earlyAnswers: Map<string, Early> | undefined
}

/** Older answers are asked for anew. */
const FRESH_MS = 30_000

/** Nobody looks at the page: its reads must not extend the session. */
export const isUnattended = (): boolean => 'document' in globalThis && document.visibilityState === 'hidden'

export const askEarly = (path: string, token: string | null): Promise<Answer | undefined> => {
  const headers = {
    Accept: 'application/json',
    ...(token !== null && isUnattended() && { 'X-Unattended': '1' }),
    ...(token !== null && { Authorization: `Bearer ${token}` }),
  }
  const answer = fetch(path, { headers, signal: AbortSignal.timeout(READ_CALL_MS) })
    .then(answerIn)
    .catch(() => undefined)
  const early: Early = { token, askedAt: performance.now(), answer }
  void answer.then((settled) => (early.settled = settled))
  globalThis.earlyAnswers ??= new Map()
  globalThis.earlyAnswers.set(path, early)
  return answer
}

/** When the oldest answer was asked for that the application took. */
let takenFrom: number | undefined
export const earlyAnswersFrom = (): number | undefined => takenFrom

/** Forgets those that were not taken: after a change of the session or of the place, or where change events were missed. */
export const dropEarly = (): void => {
  globalThis.earlyAnswers?.clear()
  takenFrom = undefined
}

let isOutdated = false
/** A change event has come: a screen begins with what was asked for before it, and asks for it again. */
export const outdateEarly = (): void => {
  isOutdated = true
}
/** For a query that begins with an early answer. */
export const earlyUpdatedAt = (): number => (isOutdated ? 0 : Date.now())

const take = (path: string, token: string | null): Early | undefined => {
  const early = globalThis.earlyAnswers?.get(path)
  globalThis.earlyAnswers?.delete(path)
  if (early === undefined || early.token !== token || performance.now() - early.askedAt > FRESH_MS) return undefined
  takenFrom = Math.min(takenFrom ?? early.askedAt, early.askedAt)
  return early
}

export const takeEarly = async (path: string, token: string | null): Promise<Answer | undefined> =>
  isOutdated ? undefined : take(path, token)?.answer

/** The same for an answer that is there and is no refusal, so that a screen begins with its data in place of a skeleton. */
export const readEarly = <T>(asked: string, query?: Query): T | undefined => {
  const path = pathWithQuery(asked, query)
  const settled = globalThis.earlyAnswers?.get(path)?.settled
  if (settled?.status !== 200 || !isJson(settled)) return undefined
  const early = take(path, readToken())?.settled
  return early && (saidIn(early)?.body as T | undefined)
}
