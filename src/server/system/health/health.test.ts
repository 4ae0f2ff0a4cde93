import { mkdir, readdir, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { aLog } from '../../../../test/fixtures/log.ts'
import { useTestServer } from '../../../../test/test-app.ts'
import { buildApp } from '../../app.ts'
import { problemOfPostgres } from '../../platform/database/database-problem.ts'
import { postgresPools } from '../../platform/database/pools.ts'
import { s3Files } from '../../platform/files/s3-files.ts'
import { jobQueue } from '../../platform/jobs/queue.ts'

const server = useTestServer()

test('a server with its database reports to everyone that it is alive and ready', async () => {
  expect(await server.nobody.get('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } })
  expect(await server.nobody.get('/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } })
})

test('who asks from beyond the own network or through a proxy gets the status alone', async () => {
  const scratch = path.join(server.deps.files.scratch, 'nowhere')
  const app = await buildApp({ ...server.deps, files: { ...server.deps.files, scratch } })
  onTestFinished(() => app.close())
  const ask = async (asking: { remoteAddress?: string; headers?: Record<string, string> }) =>
    (await app.inject({ url: '/readyz', ...asking })).json<object>()
  const headers = { 'x-forwarded-for': '10.0.0.1' }
  for (const asking of [{ remoteAddress: '190.14.0.1' }, { headers }])
    expect(await ask(asking)).toEqual({ status: 'unavailable' })
  expect(await ask({ remoteAddress: '10.0.0.1' })).toHaveProperty('problems')
  const ready = await buildApp(server.deps)
  onTestFinished(() => ready.close())
  expect((await ready.inject({ url: '/readyz', headers })).json()).toEqual({ status: 'ready' })
})

test('concurrent readiness checks share one test write, which leaves no file', async () => {
  const { files } = server.deps
  let written = 0
  const watched = {
    ...files,
    get scratch() {
      written += 1
      return files.scratch
    },
  }
  const app = await buildApp({ ...server.deps, files: watched })
  written = 0
  const ask = async () => (await app.inject({ url: '/readyz' })).statusCode
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([200, 200, 200])
  expect(await ask()).toBe(200)
  expect(written).toBe(1)
  expect(await readdir(files.scratch)).toEqual([])
  await app.close()
})

test('a server is not ready while its data folder cannot be written', async () => {
  const scratch = path.join(server.deps.files.scratch, 'later')
  const app = await buildApp({ ...server.deps, files: { ...server.deps.files, scratch } })
  const ask = async () => {
    const answer = await app.inject({ url: '/readyz' })
    return [answer.statusCode, answer.json().problems]
  }
  expect(await ask()).toEqual([503, ['the data folder cannot be written (ENOENT)']])
  await mkdir(scratch)
  expect(await ask()).toEqual([200, undefined])
  await rmdir(scratch)
  await app.close()
})

test('a server that is not ready still reports its warnings', async () => {
  const nowhere = { endpoint: 'http://127.0.0.1:1', region: 'none', accessKeyId: 'x', secretAccessKey: 'x' }
  const files = s3Files({ name: 'sirena', prefix: '', ...nowhere }, path.join(server.deps.files.scratch, 'never'))
  const app = await buildApp({ ...server.deps, files })
  onTestFinished(() => app.close())
  const answer = await app.inject({ url: '/readyz' })
  expect([answer.statusCode, answer.json()]).toEqual([
    503,
    {
      status: 'unavailable',
      problems: ['the data folder cannot be written (ENOENT)'],
      warnings: ['The object storage of the files cannot be used (ECONNREFUSED).'],
    },
  ])
})

describe('the jobs', () => {
  const fail = () => Promise.reject(new Error('broken'))
  const kind = { timeLimit: 60, waits: [], schedule: { cron: '0 * * * *', every: 3600 } }
  const { log } = aLog()
  const queue = () => jobQueue(server.database.executeSql)
  const ask = async () => {
    const app = await buildApp(server.deps)
    const answer = await app.inject({ url: '/readyz' })
    await app.close()
    // Whose queues the migrations create.
    const jobs = answer
      .json<{ jobs: { job: string }[] }>()
      .jobs.filter(({ job }) => !['mail', 'verify_binnacle', 'keep_ways', 'export_person', 'erase_files'].includes(job))
    return { status: answer.statusCode, jobs }
  }
  const run = async (name: string, work: () => Promise<void>) => {
    const running = queue()
    running.start([{ ...kind, name, run: work }], log)
    await expect
      .poll(
        async () =>
          (await server.database.pool.query(`SELECT FROM sirena_jobs.job WHERE name = '${name}' AND completed_on IS NOT NULL`))
            .rowCount,
      )
      .toBe(1)
    await running.stop()
  }

  test('report the last run and success, and late and failed jobs, without affecting readiness', async () => {
    server.setNow(new Date())
    const time = expect.stringMatching(/^\d{4}-.*Z$/)
    await run('works', async () => {})
    const works = { job: 'works', last_run: time, last_success: time }
    expect(await ask()).toEqual({ status: 200, jobs: [works] })
    await run('breaks', fail)
    // The queue that started last has removed the other's schedule, and only scheduled kinds have times.
    const unscheduled = { job: 'works' }
    const breaks = { job: 'breaks', last_run: time, last_success: null, problem: 'given up in the last seven days: 1' }
    expect(await ask()).toEqual({ status: 200, jobs: [breaks, unscheduled] })
    server.setNow(new Date(Date.now() + 3.1 * 3_600_000))
    const problem = 'has not succeeded for more than 3 of its periods; given up in the last seven days: 1'
    expect(await ask()).toEqual({ status: 200, jobs: [{ ...breaks, problem }, unscheduled] })
    server.setNow(new Date())
  })

  test('are late although a clock that was ahead left a success', async () => {
    await run('stops', async () => {})
    const ahead = "started_on = now() + '400 d', completed_on = now() + '400 d'"
    await server.database.pool.query(`UPDATE sirena_jobs.job SET ${ahead} WHERE name = 'stops'`)
    const stops = async () => (await ask()).jobs.filter(({ job }) => job === 'stops')
    expect(await stops()).toEqual([{ job: 'stops', last_run: null, last_success: null }])
    server.setNow(new Date(Date.now() + 3.1 * 3_600_000))
    const problem = 'has not succeeded for more than 3 of its periods'
    expect(await stops()).toEqual([{ job: 'stops', last_run: null, last_success: null, problem }])
    server.setNow(new Date())
  })
})

test('a server is not ready while tables of the jobs are missing, and warns while their state is unknown', async () => {
  const ask = async (db = server.deps.db) => {
    const app = await buildApp({ ...server.deps, db })
    const { statusCode, ...answer } = await app.inject({ url: '/readyz' })
    await app.close()
    return { statusCode, ...answer.json<object>() }
  }
  const { pool } = server.database
  await pool.query('ALTER SCHEMA sirena_jobs RENAME TO sirena_jobs_away')
  const problems = ['The tables of the jobs are missing or may not be read (42P01). A restart says what to do.']
  expect(await ask()).toEqual({ statusCode: 503, status: 'unavailable', problems })
  await pool.query('ALTER SCHEMA sirena_jobs_away RENAME TO sirena_jobs')
  const nowhere = postgresPools('postgres://postgres@127.0.0.1:1/none')
  onTestFinished(() => nowhere.close())
  const warnings = ['The state of the jobs is unknown: their tables did not answer.']
  expect(await ask(nowhere.db)).toEqual({ statusCode: 200, status: 'ready', warnings })
  expect(await ask()).toMatchObject({ statusCode: 200, jobs: expect.any(Array) })
})

describe('a server that has lost its database', () => {
  const nowhere = 'postgres://postgres:secreto@127.0.0.1:1/none'
  let app: Awaited<ReturnType<typeof buildApp>>
  beforeAll(async () => {
    const pools = postgresPools(nowhere)
    const { problem, close } = problemOfPostgres(nowhere)
    app = await buildApp({ ...server.deps, db: pools.db, databaseProblem: problem })
    return async () => {
      await app.close()
      await Promise.all([pools.close(), close()])
    }
  })

  const headers = { authorization: `Bearer ${'a'.repeat(43)}` }

  test('is alive, for every caller', async () => {
    for (const asked of [{}, { headers }]) expect((await app.inject({ url: '/healthz', ...asked })).statusCode).toBe(200)
  })

  test('is not ready, and says why without revealing the database’s host', async () => {
    const answer = await app.inject({ url: '/readyz', headers })
    const problems = ['The database cannot be reached (ECONNREFUSED).']
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'unavailable', problems }])
  })

  test('answers calls in Spanish that they should be retried', async () => {
    const { statusCode, headers: sent, ...answer } = await app.inject({ url: '/api/user/me', headers })
    expect(statusCode).toBe(503)
    expect(answer.json()).toEqual({
      detail: 'El servidor está ocupado. Vuelva a intentar en unos segundos.',
      id: sent['x-request-id'],
    })
  })
})
