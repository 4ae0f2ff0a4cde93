import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { aLog } from '../fixtures/log.ts'
import { ownRedis, type OwnRedis } from '../own-redis.ts'
import { useTestServer } from '../test-app.ts'
import { buildApp } from '../../src/server/app.ts'
import { migrationFiles } from '../../src/server/platform/database/migrate.ts'
import { openRedis, type RedisLink } from '../../src/server/platform/redis.ts'
import { connectionsProblem } from '../../src/server/system/processes/connections-problem.ts'
import { watchProcesses } from '../../src/server/system/processes/watch-processes.ts'

const PATIENCE = { timeout: 20_000 }
vi.setConfig({ testTimeout: 60_000 })

const server = useTestServer()
const closing: (() => unknown)[] = []
let redis: OwnRedis
beforeAll(async () => {
  redis = await ownRedis()
  return redis.kill
})
beforeEach(() => server.database.pool.query('DELETE FROM server_processes'))
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
  await server.database.pool.query("DELETE FROM schema_migrations WHERE name > '9'")
})

const link = async (url = redis.url, prefix = `${randomUUID()}:`): Promise<RedisLink> => {
  const opened = await openRedis(url, prefix)
  closing.push(opened.close)
  return opened
}
/** A process on the test's database that looks often. */
const aProcess = (over?: RedisLink) => {
  const watch = watchProcesses({ ...server.deps, redis: over }, { every: 50 })
  const { log, lines } = aLog()
  const stopped: string[] = []
  watch.start(log, (why) => stopped.push(why))
  closing.push(watch.stop)
  return { ...watch, lines, stopped }
}
const insert = (name: string, older = 'serve') =>
  server.database.pool.query('INSERT INTO schema_migrations (name, older_processes) VALUES ($1, $2)', [name, older])
const CONSEQUENCE =
  ': changes are not sent from one to the other, and each counts requests for itself. Give all of them the same REDIS_URL, or run one.'
const seen = (process: ReturnType<typeof aProcess>, warnings: readonly string[]) =>
  vi.waitFor(() => expect(process.others().problems.map(({ text }) => text)).toEqual(warnings), PATIENCE)
const said = ({ lines }: ReturnType<typeof aProcess>) => lines.map((line) => 'msg' in line && line.msg)
/** All processes look a few times. */
const looks = async () => {
  const { rows } = await server.database.pool.query<{ at: Date }>('SELECT now() AS at')
  await vi.waitUntil(
    async () =>
      (await server.database.pool.query('SELECT FROM server_processes WHERE seen_at <= $1', [rows[0]?.at])).rowCount === 0,
    PATIENCE,
  )
}

test('two processes without Redis say it once each, and once that it is over', async () => {
  const [one, other] = [aProcess(), aProcess()]
  const wrong = `Another process runs on this database, and this one has no REDIS_URL${CONSEQUENCE}`
  await seen(one, [wrong])
  await seen(other, [wrong])
  await looks()
  expect(said(one)).toEqual([wrong])
  const app = await buildApp({ ...server.deps, otherProcesses: one.others })
  const ready = await app.inject({ url: '/readyz' })
  expect(one.others()).toMatchObject({ count: 1, problems: [{ kind: 'no_redis' }] })
  await app.close()
  expect([ready.statusCode, ready.json().warnings]).toEqual([200, [wrong]])
  await other.stop()
  await seen(one, [])
  expect(said(one)).toEqual([wrong, `no longer: ${wrong}`])
})

test('processes on one Redis find nothing wrong, under whatever address, also after it lost its data', async () => {
  const prefix = `${randomUUID()}:`
  const [here, there] = [await link(redis.url, prefix), await link(redis.url.replace('127.0.0.1', 'localhost'), prefix)]
  const [one, other] = [aProcess(here), aProcess(there)]
  // A connection may take longer than the first look.
  const areKnown = () =>
    vi.waitFor(async () => {
      const { rows } = await server.database.pool.query('SELECT redis_mark IS NOT NULL AS known FROM server_processes')
      expect(rows).toEqual([{ known: true }, { known: true }])
    }, PATIENCE)
  await areKnown()
  await here.commands.flushall()
  await looks()
  await looks()
  expect([...one.lines, ...other.lines]).toEqual([])
  await areKnown()
})

test('a process with another Redis, or with none, is noticed by both', async () => {
  const one = aProcess(await link())
  const other = aProcess(await link())
  const another = `Another process on this database uses another Redis${CONSEQUENCE}`
  await seen(one, [another])
  await seen(other, [another])
  await other.stop()
  await seen(one, [])
  const without = aProcess()
  await seen(one, [`Another process on this database has no REDIS_URL${CONSEQUENCE}`])
  await seen(without, [`Another process runs on this database, and this one has no REDIS_URL${CONSEQUENCE}`])
  expect([one.stopped, without.stopped]).toEqual([[], []])
})

test('a killed process is no other one to the next, and its row is removed', async () => {
  const row = (silence: string) =>
    server.database.pool.query(
      `INSERT INTO server_processes (id, started_at, seen_at, newest_migration, uses_redis, host, pid)
       VALUES ($1, now() - interval '1 hour', now() - $2::interval, '0046', false, 'here', 7)`,
      [randomUUID(), silence],
    )
  await row('1 second')
  await row('61 seconds')
  const next = aProcess()
  await looksAt(2)
  expect([next.others(), next.lines]).toEqual([{ count: 0, problems: [] }, []])
})
const looksAt = (rows: number) =>
  vi.waitUntil(async () => (await server.database.pool.query('SELECT FROM server_processes')).rowCount === rows, PATIENCE)

test('a process that does not know a migration serves with a warning, or stops if the migration says so', async () => {
  const [one, other] = [aProcess(), aProcess()]
  await looks()
  await other.stop()
  await insert('9998_newer.sql')
  await seen(one, ['A newer version has migrated the database (9998_newer.sql). This process is older: update it or stop it.'])
  expect(one.stopped).toEqual([])
  await insert('9999_newest.sql', 'stop')
  await vi.waitUntil(() => one.stopped.length > 0, PATIENCE)
  expect(one.stopped).toEqual([
    'A newer version has migrated the database (9999_newest.sql), and no older process may serve beside it. ' +
      'Update this one or stop it.',
  ])
})

test('a process that stops leaves no row', async () => {
  const one = aProcess()
  await looksAt(1)
  const { rows } = await server.database.pool.query('SELECT newest_migration, uses_redis, pid FROM server_processes')
  expect(rows).toEqual([{ newest_migration: migrationFiles().at(-1), uses_redis: false, pid: process.pid }])
  await one.stop()
  await looksAt(0)
})

test('the operator is warned how many connections so many workers need', async () => {
  expect(await connectionsProblem(server.deps.db, 1)).toBeUndefined()
  expect(await connectionsProblem(server.deps.db, 1000)).toMatch(
    /^1000 workers use up to 22000 connections, and PostgreSQL allows \d+: .* Set its max_connections to 22010 or more, or WORKERS to \d+\.$/,
  )
})
