import { setTimeout as pause } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import { JOBS_SCHEMA } from '../database/jobs-schema.ts'
import type { ExecuteSql } from '../database/execute-sql.ts'
import { failureLog, type FailureLog, type Log } from './failure-log.ts'
import type { Job } from './job.ts'
import { perform, type Taken } from './perform.ts'

/** Seconds between two looks for jobs that others enqueued, or whose wait is over. Who enqueues one here wakes the queue. */
const LOOK = { enqueued: 5, scheduled: 30 }
/** Milliseconds after which a start that failed is tried again. */
const PAUSE = 5000
/** Less than the process waits for what is under way when it ends. */
const LONGEST_STOP = 13_000
export const TIME_ZONE = 'America/Guatemala'

export interface Queue {
  /** Begins to run jobs of these kinds, now or as soon as the database lets it. */
  start: (jobs: readonly Job[], log: Log) => void
  /** Jobs of that kind were enqueued and committed: if this process runs such jobs, it does so at once. */
  wake: (name: string) => void
  /** Takes no further job and waits for those that are under way. */
  stop: () => Promise<void>
}

/** pg-boss as it works on tables that our migrations made. Loaded only where jobs run: it takes longer than most tests' servers. */
export const openBoss = async (executeSql: ExecuteSql, options: { schedule: boolean; supervise: boolean }): Promise<PgBoss> => {
  const { PgBoss } = await import('pg-boss')
  return new PgBoss({
    db: { executeSql },
    schema: JOBS_SCHEMA,
    migrate: false,
    registerInstance: false,
    // The role of DATABASE_URL may not own the tables that these look after.
    reindex: false,
    monitorVacuum: false,
    // Jobs of a process that was killed are given to others after their time limit and so long.
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
    // The longest that it takes.
    cronMonitorIntervalSeconds: 45,
    cronWorkerIntervalSeconds: 30,
    // We have no jobs that wait for other jobs, and change no queue while it works.
    flowIntervalSeconds: 86_400,
    queueCacheIntervalSeconds: 3600,
    ...options,
  })
}

export const jobQueue = (executeSql: ExecuteSql): Queue => {
  const workers = new Map<string, string>()
  const stopping = new AbortController()
  let boss: PgBoss | undefined
  let starting: Promise<void> | undefined

  const wake = (name: string): void => {
    const worker = workers.get(name)
    if (worker !== undefined) boss?.notifyWorker(worker)
  }

  const work = async (running: PgBoss, job: Job): Promise<void> => {
    const pollingIntervalSeconds = job.schedule ? LOOK.scheduled : LOOK.enqueued
    const worker = await running.work(job.name, { pollingIntervalSeconds }, async ([taken]: Taken[]) => {
      if (taken === undefined) return
      try {
        await perform(job, taken, executeSql)
      } finally {
        // The next one, if there is one, need not wait for the next look.
        wake(job.name)
      }
    })
    workers.set(job.name, worker)
  }

  const startOnce = async (jobs: readonly Job[], log: Log, failures: FailureLog): Promise<void> => {
    const told: ExecuteSql = async (text, values) => {
      const answer = await executeSql(text, values)
      failures.worked()
      return answer
    }
    const running = await openBoss(told, { schedule: true, supervise: true })
    running.on('error', failures.failed)
    // A job that still runs after its time limit, for one.
    running.on('warning', ({ message, data }) => log.warn({ data }, message))
    boss = running
    await running.start()
    for (const job of jobs) await prepareQueue(running, job)
    await forgetSchedules(running, jobs)
    for (const job of jobs) await work(running, job)
  }

  const start = async (jobs: readonly Job[], log: Log): Promise<void> => {
    const failures = failureLog(log, 'the queue of jobs does not work')
    while (!stopping.signal.aborted) {
      try {
        await startOnce(jobs, log, failures)
        return
      } catch (error) {
        failures.failed(error)
        await boss?.stop({ graceful: false, close: false }).catch(failures.failed)
        await pause(PAUSE, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
  }

  return {
    start: (jobs, log) => {
      starting = start(jobs, log)
    },
    wake,
    stop: async () => {
      stopping.abort()
      await starting
      await boss?.stop({ graceful: true, close: false, timeout: LONGEST_STOP })
    },
  }
}

/** One scheduled job of a kind waits or runs at a time, over all processes; a second one is dropped. */
const prepareQueue = async (boss: PgBoss, job: Job): Promise<void> => {
  await boss.createQueue(job.name, { policy: job.schedule ? 'exclusive' : 'standard' })
  if (job.schedule === undefined) return
  const tries = { retryLimit: job.waits.length, expireInSeconds: job.timeLimit }
  const { cron, every } = job.schedule
  await boss.schedule(job.name, cron, { every }, { ...tries, tz: TIME_ZONE })
  await boss.send(job.name, {}, tries)
}

/** Those of a version that had other jobs. */
const forgetSchedules = async (boss: PgBoss, jobs: readonly Job[]): Promise<void> => {
  for (const { name } of await boss.getSchedules()) if (!jobs.some((job) => job.name === name)) await boss.unschedule(name)
}
