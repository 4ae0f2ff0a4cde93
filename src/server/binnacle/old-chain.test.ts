import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { versionBefore } from '../../../test/fixtures/version-before.ts'
import { openDatabase, type OpenDatabase } from '../platform/database/open.ts'
import { binnacleKey, entryText, type BinnacleKey } from '../platform/keys/binnacle-key.ts'
import { localBus } from '../platform/live/bus.ts'
import { entryRow, recordChanges } from '../platform/records/record-change.ts'
import { openServerKey } from '../platform/keys/server-key.ts'
import { originalOf } from './erasures.ts'
import { sealWaiting } from './seal-entries.ts'
import { oldChain } from './seals.queries.ts'
import { checkBinnacle, verifyBinnacle } from './verify-binnacle.ts'
import { entryToCheck, type EntryToCheck } from './verify.queries.ts'

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
  expect(await verifyBinnacle(database.db, key)).toEqual({ entries: end.id + 1, unsealed: 0, erased: 0, head, findings: [] })
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

// B-BIN-22
test('an entry of the old chain that Sirena erased keeps its hash, and one that somebody else erased is reported', async () => {
  const { rows } = await sql<EntryToCheck & { before: string }>`
    SELECT ${entryToCheck}, (SELECT p.hash FROM binnacle p WHERE p.id = 3) AS before FROM binnacle b WHERE b.id = 4`.execute(
    database.db,
  )
  const text = { ...rows[0]!, previous_detail: null, current_detail: '{"id":1}' }
  const named = { action: 'CREAR', entity: 'emergency_erasure', entity_id: 1, previous: null, current: { id: 1 } } as const
  const naming = entryRow(named, { id: 1, name: 'Persona' }, new Date(), key)
  const mac = key.erasureMac({ entry_id: 4, original: originalOf(text, text.before), text: entryText(text), by: naming.mark })
  const erased = (hash: string) => [
    `SELECT erase_entries(${pg.escapeLiteral(JSON.stringify({ ...naming, mark: naming.mark.toString('hex') }))}::json,
      ARRAY[4], ARRAY[NULL], ARRAY['{"id":1}'], ARRAY[decode('${hash}', 'hex')])`,
  ]
  const findingsOf4 = async (...statements: string[]) =>
    (await findingsAfter(...statements)).filter((finding) => 'entry' in finding && finding.entry === 4)
  expect(await findingsOf4(...erased(mac.toString('hex')))).toEqual([])
  expect(await findingsOf4(...erased('00'.repeat(32)))).toEqual([{ what: 'changed', entry: 4 }])
  // The plain chain before it stays proven.
  const forged = `UPDATE binnacle SET hash = repeat('b', 64) WHERE id = 3`
  expect(await findingsOf4(...erased(mac.toString('hex')), forged)).toEqual([{ what: 'changed', entry: 4 }])
  const rehashed = `UPDATE binnacle SET hash = repeat('a', 64) WHERE id = 4`
  expect(await findingsOf4(...erased(mac.toString('hex')), rehashed)).toEqual([{ what: 'changed', entry: 4 }])
})
