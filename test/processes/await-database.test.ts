import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../scripts/setup/free-port.mjs'
import { awaitDatabase } from '../../src/server/system/processes/await-database.ts'
import { refuseTakenPort } from '../../src/server/system/processes/listening.ts'
import { ownPostgres, type OwnPostgres } from '../own-postgres.ts'
import { ownRedis, type OwnRedis } from '../own-redis.ts'
import { aServerEnvironment, startServer, type ServerEnvironment } from '../server-process.ts'

const PATIENCE = { timeout: 60_000, interval: 100 }
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const answerOf = async (port: number, path: string) => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } })
  return [answer.status, await answer.json()]
}

describe.runIf(inject('image').kind === 'postgres')('a server whose PostgreSQL is not there yet', () => {
  let postgres: OwnPostgres
  let redis: OwnRedis
  let site: ServerEnvironment
  beforeAll(async () => {
    ;[postgres, redis] = await Promise.all([ownPostgres(), ownRedis()])
    site = await aServerEnvironment(postgres.url)
  })
  afterAll(async () => {
    await Promise.all([postgres.remove(), redis.kill(), site.remove()])
  })

  test.each(['1', '2'])('says so, refuses service, and serves once it is there (WORKERS=%s)', async (workers) => {
    await postgres.stop()
    const port = await freePort()
    const server = startServer({ ...site.settings, PORT: String(port), WORKERS: workers, REDIS_URL: redis.url })
    onTestFinished(() => void server.stop('SIGKILL'))
    const problems = ['The server waits for its database, which is not there yet.']
    const ready = () => answerOf(port, '/readyz').catch(() => undefined)
    await expect.poll(ready, PATIENCE).toEqual([503, { status: 'unavailable', problems }])
    expect(await answerOf(port, '/healthz')).toEqual([200, { status: 'ok' }])
    const detail = 'El servidor está iniciando. Vuelva a intentar en unos minutos; lo escrito sigue aquí.'
    expect(await answerOf(port, '/api/user/me')).toEqual([503, { detail }])
    expect(server.said.stderr).toMatch(
      /^The database is not there yet: connect ECONNREFUSED 127\.0\.0\.1:\d+\. Waiting for it for 300 s\.\n/,
    )
    await postgres.start()
    await server.ready()
    expect(await answerOf(port, '/readyz')).toMatchObject([200, { status: 'ready' }])
    expect(await server.stop()).toBe(0)
  })
})

/** Says what a PostgreSQL says that replays its log. */
const aStartingDatabase = async (): Promise<string> => {
  const fields = ['SFATAL', 'VFATAL', 'C57P03', 'Mthe database system is starting up', '', ''].join('\0')
  const said = Buffer.alloc(5 + fields.length)
  said.write('E')
  said.writeInt32BE(4 + fields.length, 1)
  said.write(fields, 5)
  const starting = createServer((socket) => socket.on('error', () => {}).once('data', () => socket.end(said)))
  await once(starting.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void starting.close())
  return `postgres://postgres@127.0.0.1:${(starting.address() as AddressInfo).port}/none`
}

test('a server waits also for a database that says that it is starting, and ends at once when it is asked to', async () => {
  const port = await freePort()
  const server = startServer({ DATABASE_URL: await aStartingDatabase(), DEMO: 'false', HOST: '127.0.0.1', PORT: String(port) })
  onTestFinished(() => void server.stop('SIGKILL'))
  await expect.poll(() => answerOf(port, '/healthz').catch(() => undefined), PATIENCE).toEqual([200, { status: 'ok' }])
  expect(server.said.stderr).toContain('The database is not there yet: the database system is starting up.')
  expect(await server.stop()).toBe(0)
})

test('after its time nothing waits any more, and the port is free', async () => {
  const at = { port: await freePort(), host: '127.0.0.1' }
  const databaseUrl = await aStartingDatabase()
  await awaitDatabase({ databaseUrl, databaseOwnerUrl: undefined, ...at }, 100)
  await expect(refuseTakenPort(at)).resolves.toBeUndefined()
})
