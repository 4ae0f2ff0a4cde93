import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { DatabaseUnavailable } from './broken-connection.ts'
import { postgresPools } from './pools.ts'

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
