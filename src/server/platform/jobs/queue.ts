import { QUEUE_RETRY_MS, QUEUE_RECOVERY_MS, SCHEDULE_AGAIN_MS, STOP_JOBS_MS } from '../../../contract/shared/server-limits.ts'
import { setTimeout as pause } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import { JOBS_SCHEMA } from '../database/jobs-schema.ts'
import type { ExecuteSql } from '../database/execute-sql.ts'
import { forgetFuture } from './forget-future.ts'
import { failureLog, type FailureLog, type Log } from '../log/failure-log.ts'
import type { Job } from './job.ts'
import { perform, type Taken } from './perform.ts'

/**
 * Seconds between two polls for jobs that other processes enqueued or whose wait has ended. For jobs enqueued here, the queue is
 * woken.
 */
const POLL_SECONDS = { enqueued: 5, scheduled: 30 }
export const TIME_ZONE = 'America/Guatemala'

export interface Queue {
  /** Begins to run jobs of these kinds, as soon as the database is available. */
  start: (jobs: readonly Job[], log: Log) => void
  /** Call after jobs of that kind were enqueued and committed: if this process runs them, it looks for them at once. */
  wake: (name: string) => void
  /** Takes no further job and waits for the running ones. */
  stop: () => Promise<void>
}

/**
 * pg-boss on the tables that our migrations create. Imported only where jobs run, since loading it takes longer than starting
 * most servers in the tests.
 */
export const openBoss = async (executeSql: ExecuteSql, options: { schedule: boolean; supervise: boolean }): Promise<PgBoss> => {
  const { PgBoss } = await import('pg-boss')
  return new PgBoss({
    db: { executeSql },
    schema: JOBS_SCHEMA,
    migrate: false,
    registerInstance: false,
    // The role of DATABASE_URL may not own the tables that these options maintain.
    reindex: false,
    monitorVacuum: false,
    // A killed process's jobs are given to others after their time limit plus this interval.
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
    // The longest value that pg-boss accepts.
    cronMonitorIntervalSeconds: 45,
    cronWorkerIntervalSeconds: 30,
    // No job depends on another, and no queue changes while it runs.
    flowIntervalSeconds: 86_400,
    queueCacheIntervalSeconds: 3600,
    ...options,
  })
}

export const jobQueue = (executeSql: ExecuteSql, { scheduleAgain = SCHEDULE_AGAIN_MS } = {}): Queue => {
  const workers = new Map<string, string>()
  const stopping = new AbortController()
  let boss: PgBoss | undefined
  let starting: Promise<void> | undefined
  let scheduling: NodeJS.Timeout | undefined

  const wake = (name: string): void => {
    const worker = workers.get(name)
    if (worker !== undefined) boss?.notifyWorker(worker)
  }

  const work = async (running: PgBoss, job: Job): Promise<void> => {
    const pollingIntervalSeconds = job.schedule ? POLL_SECONDS.scheduled : POLL_SECONDS.enqueued
    const worker = await running.work(job.name, { pollingIntervalSeconds }, async ([taken]: Taken[]) => {
      if (taken === undefined) return
      try {
        await perform(job, taken, executeSql, stopping.signal)
      } finally {
        // Looks for the next job at once instead of at the next poll.
        wake(job.name)
      }
    })
    workers.set(job.name, worker)
  }

  const startOnce = async (jobs: readonly Job[], log: Log, failures: FailureLog): Promise<void> => {
    const executeReporting: ExecuteSql = async (text, values) => {
      const answer = await executeSql(text, values)
      failures.worked()
      return answer
    }
    const running = await openBoss(executeReporting, { schedule: true, supervise: true })
    running.on('error', failures.failed)
    // For example, a job that still runs after its time limit.
    running.on('warning', ({ message, data }) => log.warn({ data }, message))
    boss = running
    await running.start()
    await forgetFuture(executeReporting)
    for (const job of jobs) await prepareQueue(running, job)
    await forgetSchedules(running, jobs)
    for (const job of jobs) await work(running, job)
    clearInterval(scheduling)
    // Another process that starts without one of these jobs, of an older version or without BACKUP_DIR, forgets its schedule.
    scheduling = setInterval(() => {
      Promise.all([forgetFuture(executeReporting), ...jobs.map((job) => schedule(running, job))]).catch(failures.failed)
    }, scheduleAgain).unref()
  }

  const start = async (jobs: readonly Job[], log: Log): Promise<void> => {
    let lastFailure = -Infinity
    const { worked, failed } = failureLog(log, 'the queue of jobs does not work')
    const failures: FailureLog = {
      worked: () => {
        if (performance.now() - lastFailure > QUEUE_RECOVERY_MS) worked()
      },
      failed: (error) => {
        lastFailure = performance.now()
        failed(error)
      },
    }
    while (!stopping.signal.aborted) {
      try {
        await startOnce(jobs, log, failures)
        return
      } catch (error) {
        failures.failed(error)
        await boss?.stop({ graceful: false, close: false }).catch(failures.failed)
        await pause(QUEUE_RETRY_MS, undefined, { signal: stopping.signal }).catch(() => {})
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
      clearInterval(scheduling)
      await boss?.stop({ graceful: true, close: false, timeout: STOP_JOBS_MS })
    },
  }
}

/** At most one scheduled job of a kind is queued or running, over all processes; a second one is dropped. */
const prepareQueue = async (boss: PgBoss, job: Job): Promise<void> => {
  await boss.createQueue(job.name, { policy: job.schedule ? 'exclusive' : 'standard' })
  if (job.schedule === undefined) return
  await schedule(boss, job)
  await boss.send(job.name, {}, triesOf(job))
}

const triesOf = (job: Job) => ({ retryLimit: job.waits.length, expireInSeconds: job.timeLimit })

const schedule = async (boss: PgBoss, job: Job): Promise<void> => {
  if (job.schedule === undefined) return
  const { cron, every } = job.schedule
  await boss.schedule(job.name, cron, { every }, { ...triesOf(job), tz: TIME_ZONE })
}

/** Removes schedules of jobs that this version does not have. */
const forgetSchedules = async (boss: PgBoss, jobs: readonly Job[]): Promise<void> => {
  for (const { name } of await boss.getSchedules()) if (!jobs.some((job) => job.name === name)) await boss.unschedule(name)
}
