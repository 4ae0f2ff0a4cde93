import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { SEND_POSITION_MS } from '../src/contract/fleet/limits.ts'
import type { FromServer } from '../src/contract/shared/live-connection.ts'
import { openDatabase, type Database } from '../src/server/platform/database/open.ts'
import { ownPostgres } from '../test/own-postgres.ts'
import { openConnection } from '../test/raw-tracking-connection.ts'
import { ownRedis } from '../test/own-redis.ts'
import type { FromDevices } from './fleet/devices.ts'
import { atShare } from './support/figures.ts'
import { residentOf } from './support/memory.ts'
import { print } from './support/print.ts'
import { familyOf, processorSeconds } from './support/processor-time.ts'
import { onEmbedded } from './support/scratch.ts'
import { startServer } from './support/server.ts'
import { prepareTracking, type TrackedByToken } from './fleet/prepare.ts'

/*
 * `npm run bench:fleet -- 20000 6 60`: so many vehicles on tracking, each over a connection of its own with a position every five
 * seconds, to so many workers with a PostgreSQL and a Redis of their own, while three watchers follow all of them for so many
 * seconds. Prints what was stored, how soon watchers saw it, the memory of each process, and the processor time that a thousand
 * positions take in each part. Exits with 1 if a position was refused or not stored.
 */
const WATCHERS = 3
/** The system lets a process open some twenty thousand files at most. */
const DEVICES_OF_PROCESS = 7000
const SETTLE_MS = 15_000
const LATEST_MS = 10_000

const [vehicles = 20_000, workers = 6, seconds = 60] = process.argv.slice(2).map(Number)
if (!(vehicles > 0 && workers > 0 && seconds > 0)) throw new Error('All numbers must be more than 0.')

interface Counts {
  sent: number
  stored: number
  refused: number
}

/** Starts the processes of the devices, and waits until all connections are open. */
const openDevices = async (url: string, devices: readonly TrackedByToken[], counts: Counts): Promise<ChildProcess[]> => {
  const file = path.join(import.meta.dirname, 'fleet/devices.ts')
  const children: ChildProcess[] = []
  for (let first = 0; first < devices.length; first += DEVICES_OF_PROCESS) {
    const part = devices.slice(first, first + DEVICES_OF_PROCESS)
    const child = fork(file, [url, String(first)])
    process.once('exit', () => child.kill('SIGKILL'))
    children.push(child)
    await new Promise<void>((resolve, reject) => {
      child.on('message', ({ open, sent = 0, stored = 0, refused = 0 }: FromDevices) => {
        if (open === part.length) resolve()
        counts.sent += sent
        counts.stored += stored
        counts.refused += refused
      })
      child.once('exit', (code) => reject(new Error(`devices ended with ${code}`)))
      child.send(part)
    })
  }
  return children
}

const bytesOf = async (db: Database): Promise<{ rows: number; bytes: number }> => {
  const { rows } = await sql<{ rows: number; bytes: number }>`
    SELECT (SELECT count(*) FROM vehicle_positions)::integer AS rows, sum(pg_total_relation_size(inhrelid))::float8 AS bytes
    FROM pg_inherits WHERE inhparent = 'vehicle_positions'::regclass`.execute(db)
  return rows[0] ?? { rows: 0, bytes: 0 }
}

const redis = await ownRedis()
const postgres = await ownPostgres({ maxConnections: workers * 22 + 30 })
const run = async (): Promise<boolean> =>
  onEmbedded(async ({ dataDir }) => {
    const where = { databaseUrl: postgres.url, dataDir }
    const { db, close } = await openDatabase(where)
    const scene = await prepareTracking(db, vehicles, WATCHERS)
    const server = await startServer(where, { WORKERS: String(workers), REDIS_URL: redis.url })
    const [main = 0, ...serving] = familyOf(server.child.pid ?? 0)
    // One worker is the process itself.
    const processes = serving.length > 0 ? serving : [main]
    const atRest = processes.map(residentOf)
    let delays: number[] = []
    const watching = scene.watchers.map((token, n) =>
      openConnection(
        server.url,
        'all',
        token,
        (text) => {
          const now = Date.now()
          const message = JSON.parse(text) as FromServer
          if (message.command === 'ubications') for (const { time } of message.messages) delays.push(now - time)
        },
        16_000_000 + n,
      ),
    )
    await Promise.all(watching)
    const counts: Counts = { sent: 0, stored: 0, refused: 0 }
    const began = performance.now()
    const children = await openDevices(server.url, scene.devices, counts)
    print(`${vehicles} connections opened in ${((performance.now() - began) / 1000).toFixed(0)} s, to ${workers} workers`)
    await pause(SETTLE_MS)
    const parts = () => ({
      server: processorSeconds(familyOf(main)),
      PostgreSQL: processorSeconds(familyOf(postgres.pid())),
      Redis: processorSeconds([redis.pid()]),
    })
    const before = parts()
    delays = []
    Object.assign(counts, { sent: 0, stored: 0, refused: 0 })
    await pause(seconds * 1000)
    const [{ sent, stored, refused }, after, seen] = [{ ...counts }, parts(), delays.toSorted((a, b) => a - b)]
    const perSecond = (count: number) => `${(count / seconds).toFixed(0)}/s`
    print(
      `  sent ${perSecond(sent)} of ${((vehicles * 1000) / SEND_POSITION_MS).toFixed(0)}/s, stored ${perSecond(stored)}, refused ${refused}`,
    )
    print(`  seen ${perSecond(seen.length)} by ${WATCHERS} watchers: p50 ${atShare(seen, 0.5)} ms, p99 ${atShare(seen, 0.99)} ms`)
    const inMb = (sizes: readonly number[]) => sizes.map((size) => size.toFixed(0)).join(', ')
    print(`  resident MB of each worker: ${inMb(processes.map(residentOf))} (before ${inMb(atRest)})`)
    for (const part of ['server', 'PostgreSQL', 'Redis'] as const) {
      const used = after[part] - before[part]
      print(
        `  ${part.padEnd(10)} ${(used / seconds).toFixed(2)} processors, ${((used * 1000) / (stored / 1000)).toFixed(0)} ms for a thousand positions`,
      )
    }
    const { rows, bytes } = await bytesOf(db)
    print(`  ${(bytes / rows).toFixed(0)} bytes for each of ${rows} positions`)
    // What the last seconds sent may be stored in the next.
    const isGood = refused === 0 && stored > sent - (vehicles * LATEST_MS) / SEND_POSITION_MS
    for (const child of children) {
      child.removeAllListeners('exit')
      child.kill('SIGKILL')
    }
    await server.stop()
    await close()
    return isGood
  })

let isGood = false
try {
  isGood = await run()
} finally {
  await redis.kill()
  await postgres.remove()
}
print(isGood ? 'Every position was stored.' : 'POSITIONS WERE REFUSED OR NOT STORED.')
process.exit(isGood ? 0 : 1)
