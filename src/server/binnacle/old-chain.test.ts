import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { versionBefore } from '../../../test/fixtures/version-before.ts'
import { openDatabase, type OpenDatabase } from '../platform/database/open.ts'
import { binnacleKey, type BinnacleKey } from '../platform/keys/binnacle-key.ts'
import { localBus } from '../platform/live/bus.ts'
import { recordChanges } from '../platform/records/record-change.ts'
import { openServerKey } from '../platform/keys/server-key.ts'
import { sealWaiting } from './seal-entries.ts'
import { oldChain } from './seals.queries.ts'
import { checkBinnacle, verifyBinnacle } from './verify-binnacle.ts'

/* The entries of an installation that is older than the seals, after the migration. */
const scratch = mkdtempSync(path.join(tmpdir(), 'sirena-old-chain-'))
let database: OpenDatabase
let key: BinnacleKey
let drop: () => Promise<void>
let end: { id: number; hash: string }

beforeAll(async () => {
  const before = await versionBefore(scratch)
  drop = before.drop
  database = await openDatabase({ databaseUrl: before.url, dataDir: scratch })
  key = binnacleKey(openServerKey(path.join(scratch, 'server.key')))
  end = await oldChain(database.db)
  const deps = { db: database.db, binnacleKey: key, now: () => new Date(), bus: localBus() }
  await sealWaiting(deps)
  await recordChanges(deps, { caller: { id: 1, name: 'Persona' } }, async (_trx, log) => log.created('station', { id: 9 }))
  await sealWaiting(deps)
})
afterAll(async () => {
  await database.close()
  await drop()
  rmSync(scratch, { recursive: true })
})

/** The findings after this manipulation, which is then rolled back. */
const findingsAfter = async (...statements: string[]) => {
  const trx = await database.db.startTransaction().execute()
  try {
    for (const table of ['binnacle', 'binnacle_head']) await sql.raw(`ALTER TABLE ${table} DISABLE TRIGGER USER`).execute(trx)
    for (const statement of statements) await sql.raw(statement).execute(trx)
    return (await checkBinnacle(trx, key)).findings
  } finally {
    await trx.rollback().execute()
  }
}

test('the old chain is valid, and new entries follow it', async () => {
  expect(end.id).toBeGreaterThan(5)
  const head = { id: end.id + 1, hash: expect.any(String) }
  expect(await verifyBinnacle(database.db, key)).toEqual({ entries: end.id + 1, unsealed: 0, head, findings: [] })
})

test('a head that was noted before the migration is still valid', async () => {
  expect((await verifyBinnacle(database.db, key, [end])).findings).toEqual([])
  const more = { ...end, entries: end.id + 1 }
  expect((await verifyBinnacle(database.db, key, [more])).findings).toEqual([
    { what: 'other-number', noted: more, entries: end.id },
  ])
  const other = { ...end, hash: 'a'.repeat(64) }
  expect((await verifyBinnacle(database.db, key, [other])).findings).toEqual([{ what: 'cut-off', noted: other }])
})

test.each([
  ['a changed entry', "UPDATE binnacle SET created_by_name = 'Otra' WHERE id = 4", [{ what: 'changed', entry: 4 }]],
  ['a missing entry', 'DELETE FROM binnacle WHERE id = 4', [{ what: 'missing', entry: 4 }]],
  ['a missing first entry', 'DELETE FROM binnacle WHERE id = 1', [{ what: 'missing', entry: 1 }]],
  [
    'a changed end',
    "UPDATE binnacle_head SET hash = repeat('a', 64)",
    [{ what: 'changed', entry: expect.any(Number) }, { what: 'first-seal' }],
  ],
])('%s is reported', async (_, statement, findings) => {
  expect(await findingsAfter(statement)).toEqual(findings)
})

test.each([
  ['with the number of a genuine one', '4', { what: 'twice', entry: 4 }],
  ['before the first one', '-4', { what: 'changed', entry: -4 }],
])('an entry inserted %s with a copied hash is reported', async (_, id, finding) => {
  const findings = await findingsAfter(
    'ALTER TABLE binnacle DROP CONSTRAINT binnacle_pkey, ALTER id DROP IDENTITY',
    `INSERT INTO binnacle (id, creation_date, created_by_name, action_binnacle, entity, hash)
     SELECT ${id}, creation_date, 'Otra', action_binnacle, entity, hash FROM binnacle WHERE id = 4`,
  )
  expect(findings).toContainEqual(finding)
})

test('an entry whose year is changed to BC is reported', async () => {
  const past = "(to_char(creation_date AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00 BC')::timestamptz"
  const findings = await findingsAfter(`UPDATE binnacle SET creation_date = ${past} WHERE id = 4`)
  expect(findings).toEqual([{ what: 'changed', entry: 4 }])
})

test('a chain truncated at its end is reported, whatever end is stored', async () => {
  const cut = `DELETE FROM binnacle WHERE id = ${end.id}`
  expect(await findingsAfter(cut)).toEqual([{ what: 'missing', entry: end.id }])
  const moved = 'UPDATE binnacle_head SET id = id - 1, hash = (SELECT hash FROM binnacle b WHERE b.id = binnacle_head.id - 1)'
  expect(await findingsAfter(cut, moved)).toEqual([{ what: 'first-seal' }])
})

test('a recomputed chain is detected, since its end is sealed', async () => {
  const findings = await findingsAfter(
    `UPDATE binnacle SET hash = encode(sha256(hash::bytea), 'hex') WHERE id = ${end.id}`,
    `UPDATE binnacle_head SET hash = (SELECT hash FROM binnacle WHERE id = ${end.id})`,
  )
  expect(findings).toContainEqual({ what: 'first-seal' })
})
