import path from 'node:path'
import { sql } from 'kysely'
import { sealWaiting } from '../src/server/binnacle/seal-entries.ts'
import { openDatabase, type Database } from '../src/server/platform/database/open.ts'
import { binnacleKey, type BinnacleKey } from '../src/server/platform/keys/binnacle-key.ts'
import { localBus } from '../src/server/platform/live/bus.ts'
import { recordChanges } from '../src/server/platform/records/record-change.ts'
import { openServerKey } from '../src/server/platform/keys/server-key.ts'
import { aBrigade, emergencyOf } from '../test/factories.ts'
import { binnacleOf } from './support/binnacle.ts'
import { print } from './support/print.ts'
import { onPostgres, type Where } from './support/scratch.ts'

/*
 * `npm run bench:binnacle -- 1000000`: measures sealing and verifying this number of entries, each an edited emergency with both
 * states, on the PostgreSQL of TEST_DATABASE_URL. Exits with 1 if the binnacle is not whole afterwards.
 */
const AT_ONCE = 5000

const timed = async <T>(name: string, entries: number, work: () => Promise<T>): Promise<T> => {
  const began = performance.now()
  const result = await work()
  const seconds = (performance.now() - began) / 1000
  print(`${name.padEnd(8)} ${seconds.toFixed(1).padStart(7)} s, ${(entries / seconds).toFixed(0)} entries a second`)
  return result
}

const fill = async (db: Database, key: BinnacleKey, entries: number): Promise<void> => {
  const form = emergencyOf(await aBrigade(db))
  const emergency = (id: number, status: number) => ({ ...form, id, status })
  const deps = { db, binnacleKey: key, now: () => new Date(), bus: localBus() }
  for (let from = 0; from < entries; from += AT_ONCE)
    await recordChanges(deps, { caller: { id: 1, name: 'Medición' } }, async (_trx, log) => {
      for (let id = from + 1; id <= Math.min(from + AT_ONCE, entries); id += 1)
        log.edited('emergency', emergency(id, 20), emergency(id, 30))
    })
  await sql`ANALYZE`.execute(db)
}

/** Returns whether the binnacle is whole. */
const run = async (where: Where, entries: number): Promise<boolean> => {
  const { db, close } = await openDatabase(where)
  const key = binnacleKey(openServerKey(path.join(where.dataDir, 'server.key')))
  try {
    await timed('write', entries, () => fill(db, key, entries))
    await timed('seal', entries, () => sealWaiting({ db, binnacleKey: key }))
    const { unsealed, findings } = await timed('verify', entries, () => binnacleOf(db, where.dataDir))
    return unsealed === 0 && findings.length === 0
  } finally {
    await close()
  }
}

const entries = Number(process.argv[2] ?? 1_000_000)
if (!Number.isInteger(entries) || entries < 1) throw new Error('The number of entries must be a whole number.')
const isWhole = await onPostgres((where) => run(where, entries))
print(isWhole ? 'The binnacle is whole.' : 'THE BINNACLE IS NOT WHOLE.')
process.exit(isWhole ? 0 : 1)
