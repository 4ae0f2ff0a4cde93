import { setTimeout as pause } from 'node:timers/promises'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { openDatabase } from '../src/server/platform/database/open.ts'
import { seededRandom } from '../src/server/system/demo/plan/random.ts'
import { clientOf } from './support/client.ts'
import { atShare, ms } from './support/figures.ts'
import { residentOf } from './support/memory.ts'
import { mixedCall } from './support/mixed-calls.ts'
import { print } from './support/print.ts'
import { onPostgres, type Where } from './support/scratch.ts'
import { aSession, startServer, type Server } from './support/server.ts'

/*
 * `npm run bench:steady -- 3600`: finds how many calls a second a server answers on the PostgreSQL of TEST_DATABASE_URL, then sends
 * four fifths of that for an hour (or these seconds) and prints calls, p50, p99, errors and resident memory of every minute. Calls
 * are sent at their time whatever the earlier ones do. Exits with 1 if a call fails, or if memory or the p99 of the usual minute is
 * clearly more in the last quarter than in the second. The database needs its autovacuum, as it has from the start.
 */
const CLIENTS = 40
const SHARE = 0.8
/** Until the programs are compiled and the caches filled, a server answers half as much. */
const WARM_SECONDS = 90
const PROBE_SECONDS = 30
/** How much more the last quarter may have than the second, in which everything is warm. */
const FLAT_MEMORY = 1.1
const STEADY_P99 = 2

const seconds = Number(process.argv[2] ?? 3600)

interface Minute {
  times: number[]
  errors: number
  megabytes: number
}

/** As many calls a second as it answers, one after the other for each client. */
const topLoad = async (server: Server, tokens: readonly string[], during: number): Promise<number> => {
  let done = 0
  const until = performance.now() + during * 1000
  const rush = async (token: string, seed: number) => {
    const client = clientOf(server.url, token)
    const random = seededRandom(seed)
    for (let n = 0; performance.now() < until; n += 1)
      if ((await mixedCall(client, random, `t${during} ${seed} ${n}`)).status < 300) done += 1
  }
  await Promise.all(tokens.map(rush))
  return done / during
}

const load = async (server: Server, tokens: readonly string[], rate: number): Promise<Minute[]> => {
  const minutes: Minute[] = []
  const began = performance.now()
  const minuteOf = (at: number): Minute => {
    const index = Math.floor((at - began) / 60_000)
    return (minutes[index] ??= { times: [], errors: 0, megabytes: 0 })
  }
  const drive = async (token: string, seed: number) => {
    const client = clientOf(server.url, token)
    const random = seededRandom(seed)
    const every = (1000 * tokens.length) / rate
    for (let n = 0; ; n += 1) {
      const due = began + (n + seed / tokens.length) * every
      if (due > began + seconds * 1000) return
      const early = due - performance.now()
      if (early > 0) await pause(early)
      const { status } = await mixedCall(client, random, `s ${seed} ${n}`).catch(() => ({ status: 0 }))
      const minute = minuteOf(due)
      // From when it should have been sent: a server that stalls makes the next calls late as well.
      minute.times.push(performance.now() - due)
      if (status === 0 || status >= 300) minute.errors += 1
    }
  }
  const reporting = setInterval(() => report(minutes, server), 60_000)
  await Promise.all(tokens.map(drive))
  clearInterval(reporting)
  report(minutes, server)
  return minutes
}

let reported = 0
const report = (minutes: readonly Minute[], { child }: Server): void => {
  const minute = minutes[reported]
  if (minute === undefined) return
  reported += 1
  minute.megabytes = residentOf(child.pid ?? 0)
  const sorted = minute.times.toSorted((a, b) => a - b)
  print(
    `  minute ${String(reported).padStart(3)}: ${(sorted.length / 60).toFixed(0)} calls/s, p50 ${ms(atShare(sorted, 0.5))}, ` +
      `p99 ${ms(atShare(sorted, 0.99))}, ${minute.errors} errors, ${minute.megabytes.toFixed(0)} MB`,
  )
}

const p99Of = ({ times }: Minute): number =>
  atShare(
    times.toSorted((a, b) => a - b),
    0.99,
  )

const median = (numbers: readonly number[]): number =>
  atShare(
    numbers.toSorted((a, b) => a - b),
    0.5,
  )

const isSteady = (minutes: readonly Minute[]): boolean => {
  const quarter = Math.max(1, Math.floor(minutes.length / 4))
  const of = (part: readonly Minute[]) => ({
    megabytes: Math.max(...part.map(({ megabytes }) => megabytes)),
    // The middle one: a minute in which the machine does something else as well says nothing of the server.
    p99: median(part.map(p99Of)),
  })
  const [second, last] = [of(minutes.slice(quarter, 2 * quarter)), of(minutes.slice(-quarter))]
  const errors = minutes.reduce((sum, minute) => sum + minute.errors, 0)
  print(
    `memory ${second.megabytes.toFixed(0)} to ${last.megabytes.toFixed(0)} MB, p99 of the usual minute ${ms(second.p99)} to ${ms(last.p99)}, ${errors} errors`,
  )
  return errors === 0 && last.megabytes <= second.megabytes * FLAT_MEMORY && last.p99 <= second.p99 * STEADY_P99
}

const run = async (where: Where): Promise<boolean> => {
  const filled = await startServer(where, { DEMO: 'true' })
  await filled.stop()
  const database = await openDatabase(where)
  const tokens: string[] = []
  for (let n = 0; n < CLIENTS; n += 1) tokens.push(await aSession(database.db, Role.Administrador))
  await database.close()
  const server = await startServer(where, { DEMO: 'true' })
  try {
    await topLoad(server, tokens, WARM_SECONDS)
    const top = await topLoad(server, tokens, PROBE_SECONDS)
    print(`${top.toFixed(0)} calls a second at most; ${(top * SHARE).toFixed(0)} of them for ${seconds} s`)
    return isSteady(await load(server, tokens, top * SHARE))
  } finally {
    await server.stop()
  }
}

const isGood = await onPostgres(run)
print(isGood ? 'Memory is flat, the times are steady, and nothing failed.' : 'NOT STEADY.')
process.exit(isGood ? 0 : 1)
