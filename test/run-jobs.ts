import type { ExecuteSql } from '../src/server/platform/database/execute-sql.ts'
import type { Job } from '../src/server/platform/jobs/job.ts'
import { perform } from '../src/server/platform/jobs/perform.ts'
import { openBoss } from '../src/server/platform/jobs/queue.ts'

export interface JobRunner {
  /** Runs all jobs that are due, one after the other. */
  run: () => Promise<void>
  stop: () => Promise<void>
}

/** Runs jobs like the server, when a test calls it. */
export const jobRunner = (executeSql: ExecuteSql, jobs: () => readonly Job[]): JobRunner => {
  const open = async () => {
    const boss = await openBoss(executeSql, { schedule: false, supervise: false })
    await boss.start()
    return boss
  }
  let opening: ReturnType<typeof open> | undefined
  return {
    run: async () => {
      const boss = await (opening ??= open())
      const queues = new Set((await boss.getQueues()).map(({ name }) => name))
      for (const job of jobs().filter(({ name }) => queues.has(name))) {
        const next = async () => (await boss.fetch(job.name))[0]
        for (let taken = await next(); taken !== undefined; taken = await next()) {
          await perform(job, taken, executeSql, new AbortController().signal).then(
            () => boss.complete(job.name, taken),
            (error: unknown) => boss.fail(job.name, taken, error as Error),
          )
        }
      }
    },
    stop: async () => (await opening)?.stop({ close: false }),
  }
}
