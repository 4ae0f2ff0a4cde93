// @module-tag storage

import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { useTestServer } from '../../../../test/test-app.ts'
import { DatabaseUnavailable, detectingBreaks } from './broken-connection.ts'
import { postgresPools } from './pools.ts'
import { withoutStatementName } from './prepared-statements.ts'
import type { DB } from './schema.generated.ts'

const server = useTestServer()

/** The server's connections, with a time limit in milliseconds. */
const limited = (limit: number) =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool: detectingBreaks(server.database.pool, withoutStatementName, limit) }) })

const slow = sql`SELECT count(*) FROM generate_series(1, 5000000) a(n) WHERE n % 7 = 3`

test('a statement that exceeds the time limit fails and rolls back its transaction, and the next one succeeds', async () => {
  const db = limited(300)
  const change = db.transaction().execute(async (trx) => {
    await trx.insertInto('job_positions').values({ job_title: 'A medias' }).execute()
    await slow.execute(trx)
  })
  await expect(change).rejects.toThrow(DatabaseUnavailable)
  expect(await limited(60_000).selectFrom('job_positions').select('job_title').execute()).toEqual([])
})

const image = inject('image')

/** PostgreSQL's message to a session that it ends: its fields, each a letter and a text. */
const shutDown = () => {
  const fields = Buffer.from('SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0')
  const head = Buffer.from('E\0\0\0\0')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

/** The address of a database through a proxy that ends each connection together with the answer to its first statement. */
const endingAfterOneAnswer = async (address: string) => {
  const { hostname, port } = new URL(address)
  const proxy = createServer((near) => {
    const far = connect(Number(port || 5432), hostname)
    let isAsked = false
    near.on('data', (chunk) => {
      isAsked ||= chunk.includes('SET jit')
      far.write(chunk)
    })
    far.on('data', (chunk) => {
      if (isAsked) near.end(Buffer.concat([chunk, shutDown()]))
      else near.write(chunk)
    })
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const)
      socket.on('error', () => other.destroy()).on('close', () => other.destroy())
  })
  onTestFinished(() => void proxy.close())
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  return Object.assign(new URL(address), { host: `127.0.0.1:${(proxy.address() as AddressInfo).port}` }).href
}

test.runIf(image.kind === 'postgres')(
  'a connection that ends as soon as its session is prepared is one that is missing',
  async () => {
    const pools = postgresPools(await endingAfterOneAnswer(image.kind === 'postgres' ? image.url : ''))
    onTestFinished(() => pools.close())
    const outside = sql`SELECT 1`.execute(pools.db)
    await expect(outside).rejects.toThrow(DatabaseUnavailable)
    const inside = pools.db.transaction().execute((trx) => sql`SELECT 1`.execute(trx))
    await expect(inside).rejects.toThrow(DatabaseUnavailable)
  },
)
