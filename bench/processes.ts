import { availableParallelism } from 'node:os'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { openDatabase } from '../src/server/platform/database/open.ts'
import { seededRandom } from '../src/server/system/demo/plan/random.ts'
import { ownRedis } from '../test/own-redis.ts'
import { clientOf } from './support/client.ts'
import { mixedCall } from './support/mixed-calls.ts'
import { print } from './support/print.ts'
import { onPostgres, type Where } from './support/scratch.ts'
import { aSession, startServer } from './support/server.ts'

/*
 * `npm run bench:processes -- 20`: 40 clients read lists and details and create records for this number of seconds against a server
 * with one worker, with two and with three, on the PostgreSQL of TEST_DATABASE_URL and a Redis of its own. Prints the calls of a
 * second and the ratio to one worker. The clients, PostgreSQL and the workers share the cores of this machine, so few show little. Exits with 1 if a
 * call is refused.
 */
const CLIENTS = 40
const seconds = Number(process.argv[2] ?? 20)

const measure = async (where: Where, tokens: readonly string[], workers: number, redisUrl: string): Promise<number> => {
  const server = await startServer(where, { WORKERS: String(workers), REDIS_URL: redisUrl, DEMO: 'true', LOG_LEVEL: 'error' })
  let done = 0
  const refused = new Map<number, number>()
  const rush = async (token: string, seed: number, until: number, isCounted: boolean) => {
    const client = clientOf(server.url, token)
    const random = seededRandom(seed)
    for (let n = 0; performance.now() < until; n += 1) {
      const { status } = await mixedCall(client, random, `${workers} ${seed} ${isCounted} ${n}`)
      if (status >= 300) refused.set(status, (refused.get(status) ?? 0) + 1)
      else if (isCounted) done += 1
    }
  }
  const all = async (forSeconds: number, isCounted: boolean) => {
    const until = performance.now() + forSeconds * 1000
    await Promise.all(tokens.map((token, seed) => rush(token, seed, until, isCounted)))
  }
  await all(3, false)
  await all(seconds, true)
  await server.stop()
  for (const [status, count] of refused) {
    print(`  answers with ${status}  ${count}`)
    process.exitCode = 1
  }
  return done / seconds
}

const redis = await ownRedis()
try {
  await onPostgres(async (where) => {
    // Fills it with the demo brigade.
    const filled = await startServer(where, { DEMO: 'true' })
    await filled.stop()
    const database = await openDatabase(where)
    const tokens: string[] = []
    for (let n = 0; n < CLIENTS; n += 1) tokens.push(await aSession(database.db, Role.Administrador))
    await database.close()
    print(`${CLIENTS} clients, ${seconds} s each, ${availableParallelism()} cores for clients, PostgreSQL and workers`)
    let first: number | undefined
    for (const workers of [1, 2, 3]) {
      const rate = await measure(where, tokens, workers, redis.url)
      first ??= rate
      print(
        `  ${workers} ${workers === 1 ? 'worker ' : 'workers'}         ${rate.toFixed(0)} calls/s, ${(rate / first).toFixed(2)} times one`,
      )
    }
  })
} finally {
  await redis.kill()
}
