import type { Deps } from '../deps.ts'
import { jobStates, type JobState } from './jobs.queries.ts'

/**
 * The state of a kind of jobs as `/readyz` reports it. Only scheduled kinds have times: a stranger can cause a mail, and its time
 * would show whether the account exists (S-22).
 */
export interface JobReport {
  job: string
  last_run?: Date | null
  last_success?: Date | null
  problem?: string
}

/** After that many periods without a success, the job counts as failing. */
const LATE = 3
const LIMIT = 2000
const KEPT = 10_000

/**
 * Reports when each scheduled kind of jobs last ran and last succeeded, and the problem of any kind. Undefined if the database does
 * not answer within two seconds. The result is reused for ten seconds.
 */
export const jobReports = ({ db, now }: Pick<Deps, 'db' | 'now'>): (() => Promise<JobReport[] | undefined>) => {
  let asking: Promise<JobReport[] | undefined> | undefined
  const ask = async () => {
    try {
      return (await jobStates(db)).map((state) => reportOf(state, now()))
    } catch {
      asking = undefined
      return undefined
    }
  }
  return () => {
    if (asking === undefined) {
      asking = ask()
      setTimeout(() => (asking = undefined), KEPT).unref()
    }
    return Promise.race([asking, lateAnswer()])
  }
}

const lateAnswer = () => new Promise<undefined>((resolve) => setTimeout(resolve, LIMIT, undefined).unref())

const reportOf = ({ name, every, since, last_run, last_success, given_up }: JobState, now: Date): JobReport => {
  const worked = last_success ?? since
  const isLate = every !== null && worked !== null && now.getTime() - worked.getTime() > LATE * every * 1000
  const problems = [
    ...(isLate ? [`has not succeeded for more than ${LATE} of its periods`] : []),
    ...(given_up > 0 ? [`given up in the last seven days: ${given_up}`] : []),
  ]
  return {
    job: name,
    ...(every !== null && { last_run, last_success }),
    ...(problems.length > 0 && { problem: problems.join('; ') }),
  }
}
