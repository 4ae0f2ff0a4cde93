// @module-tag storage

import { readFileSync } from 'node:fs'
import { getConstructionPlans } from 'pg-boss'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aLog } from '../../../../test/fixtures/log.ts'
import { jobRunner } from '../../../../test/run-jobs.ts'
import { useTestServer } from '../../../../test/test-app.ts'
import type { ExecuteSql } from '../database/execute-sql.ts'
import { JOBS_SCHEMA } from '../database/jobs-schema.ts'
import { forgetFuture } from './forget-future.ts'
import { enqueue } from './jobs.queries.ts'
import { growingWaits, type Job } from './job.ts'
import { jobQueue, openBoss, type Queue } from './queue.ts'

const server = useTestServer()
const query = async (text: string) => (await server.database.pool.query(text)).rows
const { log, lines } = aLog()
const queues: Queue[] = []
const start = (...jobs: Job[]) => {
  const queue = jobQueue(server.database.executeSql)
  queue.start(jobs, log)
  queues.push(queue)
  return queue
}
let serial = 0
/** Each test uses its own kind of job. */
const aJobKind = (run: Job['run'], more: Partial<Job> = {}): Job => ({
  name: `kind_${(serial += 1)}`,
  timeLimit: 60,
  waits: growingWaits(2, 60),
  run,
  ...more,
})
const hourly = { cron: '0 * * * *', every: 3600 }
const put = (job: Job, data: object = {}) => server.deps.db.transaction().execute((trx) => enqueue(trx, job, data))
const states = (job: Job) =>
  query(`SELECT state::text, retry_count FROM sirena_jobs.job WHERE name = '${job.name}' ORDER BY created_on`)

beforeEach(() => query('DELETE FROM sirena_jobs.job'))
afterEach(async () => {
  await Promise.all(queues.splice(0).map((queue) => queue.stop()))
})

test('the migrations create the same schema as pg-boss', async () => {
  const plan = getConstructionPlans(JOBS_SCHEMA)
  const made = plan.slice(plan.indexOf('CREATE SCHEMA'), plan.lastIndexOf('COMMIT;')).trim()
  const migration = readFileSync(new URL('../database/migrations/0019_jobs.sql', import.meta.url), 'utf8')
  expect(made.length).toBeGreaterThan(10_000)
  expect(migration).toContain(made)
  const boss = await openBoss(server.database.executeSql, { schedule: false, supervise: false })
  await boss.start()
  expect(await boss.detectSchemaDrift()).toMatchObject({ ok: true })
  await boss.stop({ close: false })
})

describe('a job', () => {
  test('exists exactly if the transaction that enqueued it commits', async () => {
    const ran: unknown[] = []
    const job = aJobKind(async ({ data }) => void ran.push(data))
    await query(`SELECT sirena_jobs.create_queue('${job.name}', '{"policy": "standard"}')`)
    const change = server.deps.db.transaction().execute(async (trx) => {
      await enqueue(trx, job, { n: 1 })
      throw new Error('undone')
    })
    await expect(change).rejects.toThrow('undone')
    await put(job, { n: 2 })
    const runner = jobRunner(server.database.executeSql, () => [job])
    await runner.run()
    await runner.stop()
    expect(ran).toEqual([{ n: 2 }])
  })

  test('of a kind without a queue is refused', async () => {
    await expect(put(aJobKind(async () => {}))).rejects.toThrow(/q_fkey/)
  })

  test('runs once with two processes, and once at their starts', async () => {
    const ran: string[] = []
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const kind = aJobKind(async () => {}, { schedule: hourly })
    const as = (name: string): Job => ({
      ...kind,
      run: async () => {
        ran.push(name)
        await held
      },
    })
    let sent = 0
    const countSent: ExecuteSql = async (text, values) => {
      const answer = await server.database.executeSql(text, values)
      if (text.includes('INSERT INTO sirena_jobs.job_common')) sent += 1
      return answer
    }
    for (const name of ['one', 'two']) {
      const queue = jobQueue(countSent)
      queue.start([as(name)], log)
      queues.push(queue)
    }
    await expect.poll(() => ran).toHaveLength(1)
    // A process that sends its job only after the other's has ended runs it once more.
    await expect.poll(() => sent, { timeout: 15_000 }).toBe(2)
    expect(await query(`SELECT FROM sirena_jobs.schedule WHERE name = '${kind.name}'`)).toHaveLength(1)
    release()
    await Promise.all(queues.splice(0).map((queue) => queue.stop()))
    expect(ran).toHaveLength(1)
    expect(await states(kind)).toMatchObject([{ state: 'completed' }])
  })

  test('that hangs does not block other kinds, and is failed and retried after its time limit', async () => {
    const { promise: never, resolve: end } = Promise.withResolvers<void>()
    const hanging = aJobKind(() => never, { timeLimit: 1, schedule: hourly })
    const done: string[] = []
    const other = aJobKind(async () => void done.push('other'), { schedule: hourly })
    start(hanging, other)
    await expect.poll(() => done, { timeout: 10_000 }).toEqual(['other'])
    await expect.poll(() => states(hanging), { timeout: 10_000 }).toMatchObject([{ state: 'retry' }])
    expect(lines).toContainEqual(expect.objectContaining({ level: 'warn', msg: expect.stringContaining(hanging.name) }))
    end()
  })

  test('of a killed process is run by another after its time limit', async () => {
    const done: number[] = []
    const job = aJobKind(async ({ tries }) => void done.push(tries))
    await query(`SELECT sirena_jobs.create_queue('${job.name}', '{"policy": "standard"}')`)
    await put(job)
    const killed = await openBoss(server.database.executeSql, { schedule: false, supervise: false })
    await killed.start()
    expect(await killed.fetch(job.name)).toHaveLength(1)
    const runner = jobRunner(server.database.executeSql, () => [job])
    const supervise = async () => {
      await query('UPDATE sirena_jobs.queue SET monitor_on = NULL, monitor_claim_on = NULL')
      await killed.supervise()
      await runner.run()
    }
    await supervise()
    expect(done).toEqual([])
    await query("UPDATE sirena_jobs.job SET started_on = started_on - interval '61 seconds'")
    await supervise()
    expect(done).toEqual([2])
    await runner.stop()
    await killed.stop({ close: false })
  })

  test('waits longer after each failure, stores only the name of the error, and has finally failed', async () => {
    const job = aJobKind(() => Promise.reject(Object.assign(new Error('ana@example.org'), { code: 'EWRONG' })))
    await query(`SELECT sirena_jobs.create_queue('${job.name}', '{"policy": "standard"}')`)
    await put(job)
    const runner = jobRunner(server.database.executeSql, () => [job])
    const seen: unknown[] = []
    for (let time = 0; time < 3; time += 1) {
      await runner.run()
      seen.push(
        ...(await query(
          `SELECT state::text, round(extract(epoch FROM start_after - now()))::integer AS wait FROM sirena_jobs.job WHERE name = '${job.name}'`,
        )),
      )
      await query("UPDATE sirena_jobs.job SET start_after = now() WHERE state = 'retry'")
    }
    await runner.stop()
    expect(seen).toEqual([
      { state: 'retry', wait: 60 },
      { state: 'retry', wait: 120 },
      { state: 'failed', wait: expect.any(Number) },
    ])
    const [{ output }] = (await query(`SELECT output FROM sirena_jobs.job WHERE name = '${job.name}'`)) as [{ output: object }]
    expect(output).toMatchObject({ message: 'Error EWRONG' })
    expect(JSON.stringify(output)).not.toContain('ana')
  })
})

test('a schedule of an unknown job is removed', async () => {
  const old = aJobKind(async () => {}, { schedule: hourly })
  const current = aJobKind(async () => {}, { schedule: hourly })
  const first = start(old)
  const names = async () => (await query('SELECT name FROM sirena_jobs.schedule')).map((row) => (row as { name: string }).name)
  await expect.poll(names).toEqual([old.name])
  await first.stop()
  start(current)
  await expect.poll(names).toEqual([current.name])
})

test('a schedule that a process without the job has removed comes back', async () => {
  const job = aJobKind(async () => {}, { schedule: hourly })
  const names = async () => (await query('SELECT name FROM sirena_jobs.schedule')).map((row) => (row as { name: string }).name)
  const queue = jobQueue(server.database.executeSql, { scheduleAgain: 100 })
  queue.start([job], log)
  queues.push(queue)
  await expect.poll(names).toEqual([job.name])
  await query('DELETE FROM sirena_jobs.schedule')
  await expect.poll(names).toEqual([job.name])
  await queue.stop()
})

describe('after a clock that was ahead', () => {
  const ahead = "now() + interval '400 days'"
  const futureTimes = `SELECT
    (SELECT count(*)::integer FROM sirena_jobs.version WHERE cron_on > now() + interval '1 minute') AS version,
    (SELECT count(*)::integer FROM sirena_jobs.queue WHERE GREATEST(monitor_claim_on, maintain_on) > now() + interval '1 minute') AS queue,
    (SELECT count(*)::integer FROM sirena_jobs.schedule WHERE created_on > now() + interval '1 minute') AS schedule,
    (SELECT count(*)::integer FROM sirena_jobs.job WHERE GREATEST(created_on, started_on, completed_on) > now() + interval '1 minute') AS job`

  test('a job that waits from then on runs at once, and no schedule waits for that time', async () => {
    let isBroken = true
    const ran: number[] = []
    const job = aJobKind(
      async ({ tries }) => {
        if (isBroken) throw new Error('broken')
        ran.push(tries)
      },
      { schedule: hourly },
    )
    const broken = start(job)
    await expect.poll(() => states(job)).toMatchObject([{ state: 'retry' }])
    await broken.stop()
    await query(`UPDATE sirena_jobs.job SET created_on = ${ahead}, started_on = ${ahead}, start_after = ${ahead}`)
    await query(`UPDATE sirena_jobs.version SET cron_on = ${ahead}`)
    await query(`UPDATE sirena_jobs.queue SET monitor_claim_on = ${ahead}, maintain_on = ${ahead}`)
    await query(`UPDATE sirena_jobs.schedule SET created_on = ${ahead}`)
    isBroken = false
    start(job)
    await expect.poll(() => ran, { timeout: 10_000 }).toEqual([2])
    expect(await query(futureTimes)).toEqual([{ version: 0, queue: 0, schedule: 0, job: 0 }])
  })

  test('a job of a process killed then is freed by its time limit, a success of then is forgotten and a failure remains', async () => {
    const job = aJobKind(async () => {})
    await query(`SELECT sirena_jobs.create_queue('${job.name}', '{"policy": "standard"}')`)
    for (let n = 0; n < 3; n += 1) await put(job)
    await query(`UPDATE sirena_jobs.job SET created_on = ${ahead}, started_on = ${ahead}`)
    const ids = (await query('SELECT id FROM sirena_jobs.job ORDER BY id')) as { id: string }[]
    for (const [n, state] of ['active', 'completed', 'failed'].entries())
      await query(
        `UPDATE sirena_jobs.job SET state = '${state}', completed_on = ${state === 'active' ? 'NULL' : ahead} WHERE id = '${ids[n]?.id}'`,
      )
    await forgetFuture(server.database.executeSql)
    const { rows } = await server.database.pool.query<{ state: string; since: number }>(
      `SELECT state::text, abs(extract(epoch FROM now() - COALESCE(completed_on, started_on)))::integer AS since
       FROM sirena_jobs.job ORDER BY state`,
    )
    expect(rows).toEqual([
      { state: 'active', since: expect.any(Number) },
      { state: 'failed', since: expect.any(Number) },
    ])
    for (const { since } of rows) expect(since).toBeLessThan(60)
  })
})

test('a queue that cannot start reports no recovery, although some of its statements succeed', async () => {
  const since = lines.length
  let asked = 0
  const queue = jobQueue((text, values) => {
    if (text.includes('to_regclass')) asked += 1
    return server.database.executeSql(text, values)
  })
  await query('ALTER SCHEMA sirena_jobs RENAME TO sirena_jobs_away')
  queue.start([], log)
  // The second attempt begins after five seconds.
  await expect.poll(() => asked, { timeout: 15_000 }).toBe(2)
  await queue.stop()
  await query('ALTER SCHEMA sirena_jobs_away RENAME TO sirena_jobs')
  const logged = lines.slice(since).map((line) => (line as { msg: string }).msg)
  expect(logged).toEqual(['the queue of jobs does not work; it is tried again'])
}, 20_000)
