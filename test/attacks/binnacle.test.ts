import { firstSeal, sealAfter } from '../../src/server/binnacle/chain-hash.ts'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { lastEntryId } from '../binnacle-entries.ts'
import { sealWaiting } from '../../src/server/binnacle/seal-entries.ts'
import { oldChain } from '../../src/server/binnacle/seals.queries.ts'
import type { Verdict } from '../../src/server/binnacle/check-entries.ts'
import { checkBinnacle, verifyBinnacle } from '../../src/server/binnacle/verify-binnacle.ts'
import { seals, type SealToCheck } from '../../src/server/binnacle/verify.queries.ts'
import type { Database } from '../../src/server/platform/database/open.ts'
import { binnacleKey, entryText } from '../../src/server/platform/keys/binnacle-key.ts'
import { recordChanges } from '../../src/server/platform/records/record-change.ts'
import { serverKey } from '../../src/server/platform/keys/server-key.ts'
import { useTestServer } from '../test-app.ts'

/* The attacker can write to the database but has no server key. */
const server = useTestServer()
const ENTRIES = 12
let noted: { id: number; hash: string }

const record = (id: number, name: string) => ({ id, name, yes: true })
const write = (id: number) =>
  recordChanges(server.deps, { caller: { id, name: `Persona ${id}` } }, async (_trx, log) =>
    log.edited('station', record(id, 'ñandú'), record(id, 'otro ñandú')),
  )

beforeAll(async () => {
  for (let id = 1; id <= ENTRIES; id++) await write(id)
  await sealWaiting(server.deps)
  noted = (await verifyBinnacle(server.deps.db, server.deps.binnacleKey)).head!
})

/** The result of the verification after this manipulation, which is then rolled back. */
const verdictAfter = async (attack: (trx: Database) => Promise<void>): Promise<Verdict> => {
  const trx = await server.deps.db.startTransaction().execute()
  try {
    for (const table of ['binnacle', 'binnacle_head', 'binnacle_seals'])
      await sql.raw(`ALTER TABLE ${table} DISABLE TRIGGER USER`).execute(trx)
    await attack(trx)
    return await checkBinnacle(trx, server.deps.binnacleKey, [noted])
  } finally {
    await trx.rollback().execute()
  }
}
const findingsAfter = async (...statements: string[]) => {
  const verdict = await verdictAfter(async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx)
  })
  return verdict.findings
}
const cutOff = { what: 'cut-off', noted: expect.objectContaining({ id: ENTRIES }) }

test.each(['binnacle', 'binnacle_head', 'binnacle_seals'])('rows of %s cannot be changed or deleted', async (table) => {
  const { pool } = server.database
  const column = { binnacle: 'entity', binnacle_head: 'hash', binnacle_seals: 'seal' }[table]
  for (const attack of [`DELETE FROM ${table}`, `TRUNCATE ${table}`, `UPDATE ${table} SET ${column} = ${column}`])
    await expect(pool.query(attack)).rejects.toThrow('the binnacle is append-only')
})

test('the database has no function binnacle_append', async () => {
  const { rows } = await server.database.pool.query(`SELECT FROM pg_proc WHERE proname = 'binnacle_append'`)
  expect(rows).toEqual([])
})

test.each([
  ['created_by_name', "'Otra persona'"],
  ['created_by', '99'],
  ['action_binnacle', "'ELIMINAR'"],
  ['entity', "'vehicle'"],
  ['entity_id', '99'],
  ['creation_date', "creation_date + interval '1 microsecond'"],
  // The same day and time four thousand years ago, outside every date range in use.
  ['creation_date', "(to_char(creation_date AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00 BC')::timestamptz"],
  ['creation_date', "creation_date + interval '10000 years'"],
  ['creation_date', "'infinity'"],
  ['creation_date', "'-infinity'"],
  ['previous_detail', "replace(previous_detail::text, 'true', 'false')::json"],
  ['current_detail', "replace(current_detail::text, 'ñandú', 'nandu')::json"],
  ['current_detail', 'NULL'],
])('a changed %s is reported: %s', async (column, value) => {
  expect(await findingsAfter(`UPDATE binnacle SET ${column} = ${value} WHERE id = 5`)).toEqual([{ what: 'changed', entry: 5 }])
})

// S-57
test('a changed MAC is reported', async () => {
  const findings = await findingsAfter('UPDATE binnacle SET mark = sha256(mark) || substr(mark, 1, 16) WHERE id = 5')
  expect(findings).toEqual([{ what: 'resealed', entry: 5 }])
})

test.each([
  ['the first', '= 1', [1]],
  ['one in the middle', '= 7', [7]],
  ['several in the middle', 'IN (4, 5, 9)', [4, 5, 9]],
])('a deleted entry is reported: %s', async (_, which, missing) => {
  const named = missing.map((entry) => ({ what: 'missing', entry }))
  expect(await findingsAfter(`DELETE FROM binnacle WHERE id ${which}`)).toEqual(named)
})

// S-57
test('a deleted last entry is reported, and so is the noted head', async () => {
  expect(await findingsAfter(`DELETE FROM binnacle WHERE id = ${ENTRIES}`)).toEqual([{ what: 'missing', entry: ENTRIES }, cutOff])
})

test('an entry deleted with its seal is reported at the next one, even if positions are renumbered', async () => {
  const out = ['DELETE FROM binnacle WHERE id = 7', 'DELETE FROM binnacle_seals WHERE entry_id = 7']
  expect(await findingsAfter(...out)).toEqual([{ what: 'resealed', entry: 8 }])
  const closed = 'UPDATE binnacle_seals SET position = -position WHERE position > 7'
  const moved = await findingsAfter(...out, closed, 'UPDATE binnacle_seals SET position = -position - 1 WHERE position < 0')
  expect(moved[0]).toEqual({ what: 'resealed', entry: 8 })
})

test('swapped entries are reported', async () => {
  const findings = await findingsAfter(
    'ALTER TABLE binnacle ALTER id SET GENERATED BY DEFAULT',
    'UPDATE binnacle SET id = -4 WHERE id = 4',
    'UPDATE binnacle SET id = 4 WHERE id = 5',
    'UPDATE binnacle SET id = 5 WHERE id = -4',
  )
  expect(findings).toEqual([
    { what: 'resealed', entry: 4 },
    { what: 'resealed', entry: 5 },
  ])
})

// S-57
test('a truncated chain is detected by a noted head', async () => {
  const cut = ['DELETE FROM binnacle WHERE id > 10', 'DELETE FROM binnacle_seals WHERE entry_id > 10']
  expect(await findingsAfter(...cut)).toEqual([cutOff])
})

test('an emptied binnacle is detected by a noted head', async () => {
  const empty = ['DELETE FROM binnacle', 'DELETE FROM binnacle_seals', 'DELETE FROM binnacle_unsealed']
  expect(await findingsAfter(...empty)).toEqual([cutOff])
})

test('a binnacle with new MACs and seals of another key is detected without a noted head', async () => {
  const verdict = await verdictAfter(async (trx) => {
    const forger = binnacleKey(serverKey(randomBytes(32)))
    let previous = firstSeal(forger, await oldChain(trx))
    await sql`UPDATE binnacle SET created_by_name = 'Nadie' WHERE id = 3`.execute(trx)
    await sql`UPDATE binnacle_seals SET seal = ${previous} WHERE position = 0`.execute(trx)
    const rows: SealToCheck[] = []
    for await (const row of seals(trx)) rows.push(row)
    for (const row of rows) {
      if (row.position === 0 || row.id === null) continue
      const mark = forger.mac(entryText(row))
      previous = sealAfter(forger, previous, { ...row, mark })
      await sql`UPDATE binnacle SET mark = ${mark} WHERE id = ${row.id}`.execute(trx)
      await sql`UPDATE binnacle_seals SET seal = ${previous} WHERE position = ${row.position}`.execute(trx)
    }
  })
  expect(verdict.findings.slice(0, 2)).toEqual([{ what: 'first-seal' }, { what: 'resealed', entry: 1 }])
  expect(verdict.findings.at(-1)).toEqual(cutOff)
})

/* These entries remain, since sealed entries cannot be removed. */
describe('an entry inserted by SQL', () => {
  const columns =
    'creation_date, created_by, created_by_name, action_binnacle, entity, entity_id, previous_detail, current_detail'
  const forge = async (more: string, value: string) => {
    const inserted = await server.database.pool.query<{ id: number }>(
      `INSERT INTO binnacle (${columns}, ${more}) SELECT ${columns}, ${value} FROM binnacle WHERE id = 5 RETURNING id`,
    )
    return inserted.rows[0]!.id
  }
  const findings = async () => (await verifyBinnacle(server.deps.db, server.deps.binnacleKey, [noted])).findings

  test.each([
    ['with a forged MAC', 'mark', 'sha256(mark) || substr(mark, 1, 16)', 'changed'],
    ['with a hash like entries from before the seals', 'hash', "repeat('a', 64)", 'changed'],
    ['as a copy of another, including its MAC', 'mark', 'mark', 'copied'],
  ])('%s is reported before and after it is sealed', async (_, column, value, what) => {
    const entry = await forge(column, value)
    expect(await findings()).toContainEqual({ what, entry })
    await sealWaiting(server.deps)
    expect(await findings()).toContainEqual({ what, entry })
  })

  test('does not prevent sealing later ones', async () => {
    const before = await findings()
    await server.database.pool.query('INSERT INTO binnacle_unsealed VALUES (5)')
    await write(1)
    await sealWaiting(server.deps)
    expect(await verifyBinnacle(server.deps.db, server.deps.binnacleKey, [noted])).toMatchObject({
      unsealed: 0,
      findings: before,
    })
  })
})

test('an entry removed from the queue is reported once later ones are sealed', async () => {
  const writeAt = (at: string) =>
    recordChanges({ ...server.deps, now: () => new Date(at) }, { caller: { id: 1, name: 'Persona' } }, async (_trx, log) =>
      log.created('station', { id: 1 }),
    )
  await writeAt('2099-01-01T10:00:00Z')
  const entry = await lastEntryId(server.deps.db)
  await server.database.pool.query('DELETE FROM binnacle_unsealed')
  await writeAt('2099-01-01T11:00:01Z')
  await sealWaiting(server.deps)
  const verdict = await verifyBinnacle(server.deps.db, server.deps.binnacleKey)
  expect(verdict).toMatchObject({ unsealed: 1 })
  expect(verdict.findings).toContainEqual({ what: 'left-out', entry })
})

test('an entry deleted before it is sealed is reported', async () => {
  await write(1)
  const entry = await lastEntryId(server.deps.db)
  const attack = ['ALTER TABLE binnacle DISABLE TRIGGER USER', `DELETE FROM binnacle WHERE id = ${entry}`]
  for (const statement of [...attack, 'ALTER TABLE binnacle ENABLE TRIGGER USER']) await server.database.pool.query(statement)
  await sealWaiting(server.deps)
  const { findings } = await verifyBinnacle(server.deps.db, server.deps.binnacleKey)
  expect(findings).toContainEqual({ what: 'missing', entry })
})
