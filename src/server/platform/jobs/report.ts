import { LATE_JOB_PERIODS, READINESS_MS, JOBS_REPORT_MS } from '../../../contract/shared/server-limits.ts'
import pg from 'pg'
import type { Deps } from '../deps.ts'
import { jobStates, type JobState } from './jobs.queries.ts'

/**
 * The state of a kind of jobs as `/readyz` reports it. Only scheduled kinds have times: anybody can cause a mail, and its time
 * would show whether the account exists (S-22).
 */
export interface JobReport {
  job: string
  last_run?: Date | null
  last_success?: Date | null
  problem?: string
}

/** The jobs as `/readyz` reports them, or why it cannot: a problem lasts until the operator acts, a warning may pass. */
export interface JobsReport {
  jobs?: JobReport[]
  problem?: string
  warning?: string
}

/**
 * Reports when each scheduled kind of jobs last ran and last succeeded, and the problem of any kind; after two seconds without an
 * answer, a warning. The result is reused for ten seconds.
 */
export const jobReports = ({ db, now }: Pick<Deps, 'db' | 'now'>): (() => Promise<JobsReport>) => {
  let asking: Promise<JobsReport> | undefined
  const ask = async (): Promise<JobsReport> => {
    try {
      const at = now()
      return { jobs: (await jobStates(db, at)).map((state) => reportOf(state, at)) }
    } catch (error) {
      asking = undefined
      return lacksTables(error)
        ? { problem: `The tables of the jobs are missing or may not be read (${error.code}). A restart says what to do.` }
        : unknownState
    }
  }
  return () => {
    if (asking === undefined) {
      asking = ask()
      setTimeout(() => (asking = undefined), JOBS_REPORT_MS).unref()
    }
    return Promise.race([asking, lateAnswer()])
  }
}

const LACKS: readonly unknown[] = ['3F000', '42P01', '42501']
/** A missing schema or table, or a missing right. A column may be missing for this process because a newer one has migrated. */
const lacksTables = (error: unknown): error is pg.DatabaseError => error instanceof pg.DatabaseError && LACKS.includes(error.code)

const unknownState: JobsReport = { warning: 'The state of the jobs is unknown: their tables did not answer.' }

const lateAnswer = () => new Promise<JobsReport>((resolve) => setTimeout(resolve, READINESS_MS, unknownState).unref())

/** Seconds since a scheduled kind of jobs last succeeded, or since it is scheduled if it never did; undefined for other kinds. */
export const secondsWithoutSuccess = ({ every, since, last_success }: JobState, now: Date): number | undefined => {
  const worked = last_success ?? since
  return every === null || worked === null ? undefined : (now.getTime() - worked.getTime()) / 1000
}

export const isLate = (state: JobState, now: Date): boolean =>
  (secondsWithoutSuccess(state, now) ?? 0) > LATE_JOB_PERIODS * (state.every ?? 0)

const reportOf = (state: JobState, now: Date): JobReport => {
  const { name, every, last_run, last_success, given_up } = state
  const problems = [
    ...(isLate(state, now) ? [`has not succeeded for more than ${LATE_JOB_PERIODS} of its periods`] : []),
    ...(given_up > 0 ? [`given up in the last seven days: ${given_up}`] : []),
  ]
  return {
    job: name,
    ...(every !== null && { last_run, last_success }),
    ...(problems.length > 0 && { problem: problems.join('; ') }),
  }
}
