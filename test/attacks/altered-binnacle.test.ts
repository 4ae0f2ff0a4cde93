// @module-tag storage

import { sealAfter } from '../../src/server/binnacle/chain-hash.ts'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { sealWaiting } from '../../src/server/binnacle/seal-entries.ts'
import { lastSeal } from '../../src/server/binnacle/seals.queries.ts'
import type { NotedHead } from '../../src/server/binnacle/check-entries.ts'
import { checkBinnacle, checkSlices } from '../../src/server/binnacle/verify-binnacle.ts'
import type { Database } from '../../src/server/platform/database/open.ts'
import { binnacleKey } from '../../src/server/platform/keys/binnacle-key.ts'
import { recordChanges } from '../../src/server/platform/records/record-change.ts'
import { serverKey } from '../../src/server/platform/keys/server-key.ts'
import { useTestServer } from '../test-app.ts'

/*
 * The attacker owns the tables, so that constraints, types and triggers are no protection, but has neither the server's key nor
 * its data folder.
 */
const server = useTestServer()
/** More than one page of the verification; entry 999 is at the end of the first page. */
const SEALED = 1005
const WAITING = SEALED + 1
let noted: NotedHead

const write = (count: number, by: number) =>
  recordChanges(
    { ...server.deps, now: () => new Date(`2026-11-20T1${by}:00:00Z`) },
    { caller: { id: by, name: 'Persona' } },
    async (_trx, log) => {
      for (let id = 1; id <= count; id++) log.created('station', { id })
    },
  )

beforeAll(async () => {
  await write(6, 1)
  await write(SEALED - 6, 2)
  await sealWaiting(server.deps)
  const last = await lastSeal(server.deps.db)
  noted = { id: SEALED, hash: last!.seal.toString('hex'), entries: SEALED }
  await write(1, 2)
})

type Attack = string | ((trx: Database) => Promise<unknown>)
const attacked = async <T>(attacks: Attack[], look: (trx: Database) => Promise<T>): Promise<T> => {
  const trx = await server.deps.db.startTransaction().execute()
  try {
    for (const table of ['binnacle', 'binnacle_head', 'binnacle_seals'])
      await sql.raw(`ALTER TABLE ${table} DISABLE TRIGGER USER`).execute(trx)
    for (const attack of attacks) await (typeof attack === 'string' ? sql.raw(attack).execute(trx) : attack(trx))
    return await look(trx)
  } finally {
    await trx.rollback().execute()
  }
}
/** By cursors in one state. Short statements must find a defect exactly if those do; of rows that share a key either may be named. */
const verdictAfter = (...attacks: Attack[]) =>
  attacked(attacks, async (trx) => {
    const verdict = await checkBinnacle(trx, server.deps.binnacleKey, [noted])
    const sliced = await checkSlices(trx, server.deps.binnacleKey, [noted])
    // Of two seals at one position either may be counted.
    expect(sliced.unsealed).toBe(verdict.unsealed)
    expect(sliced.findings.length > 0, JSON.stringify(sliced.findings)).toBe(verdict.findings.length > 0)
    return verdict
  })
const findingsAfter = async (...attacks: Attack[]) => (await verdictAfter(...attacks)).findings
const cutOff = () => ({ what: 'cut-off', noted })

const columns = 'creation_date, created_by, created_by_name, action_binnacle, entity, entity_id, previous_detail, current_detail'
const freeIds = 'ALTER TABLE binnacle DROP CONSTRAINT binnacle_pkey, ALTER id DROP IDENTITY, ALTER id DROP NOT NULL'
const freeSeals =
  'ALTER TABLE binnacle_seals DROP CONSTRAINT binnacle_seals_pkey, DROP CONSTRAINT binnacle_sealed_once, ' +
  'ALTER position DROP NOT NULL, ALTER entry_id DROP NOT NULL, ALTER seal DROP NOT NULL'
/** An entry with that id which Sirena never wrote. */
const forge = (id: number | null) =>
  `INSERT INTO binnacle (id, ${columns}, mark) SELECT ${id}, ${columns}, sha256(mark) || substr(mark, 1, 16) FROM binnacle WHERE id = 3`
const sealLike = (position: number | null, entry: number | null, like = 3) =>
  `INSERT INTO binnacle_seals SELECT ${position}, ${entry}, seal FROM binnacle_seals WHERE entry_id = ${like}`

test('the unmodified binnacle has no findings', async () => {
  const head = { id: SEALED, hash: noted.hash }
  expect(await verdictAfter()).toEqual({ entries: WAITING, unsealed: 1, erased: 0, head, findings: [] })
  // Dropping constraints alone is no finding.
  expect(await findingsAfter(freeIds, freeSeals)).toEqual([])
})

describe('a noted head is reported as cut off or wrong', () => {
  const cut = [
    `CREATE TEMP TABLE kept AS SELECT * FROM binnacle_seals WHERE entry_id = ${SEALED}`,
    'DELETE FROM binnacle WHERE id > 900',
    'DELETE FROM binnacle_seals WHERE entry_id > 900',
    'DELETE FROM binnacle_unsealed',
  ]
  test.each([
    ['before the chain', '-1', 'stray-seal'],
    ['at no position', 'NULL', 'stray-seal'],
    ['after a gap', 'position', 'missing'],
    ['right after the end', '901', 'missing'],
  ])('if only its seal is left, %s', async (_, position, what) => {
    const findings = await findingsAfter(
      ...cut,
      freeSeals,
      `INSERT INTO binnacle_seals SELECT ${position}, entry_id, seal FROM kept`,
    )
    expect(findings).toContainEqual({ what, entry: SEALED })
    expect(findings).toContainEqual(cutOff())
  })

  test('if its seal was attached to another entry', async () => {
    const onAnother = `INSERT INTO binnacle_seals SELECT 901, ${SEALED}, seal FROM kept`
    const findings = await findingsAfter(...cut, 'ALTER TABLE binnacle ALTER id DROP IDENTITY', forge(SEALED), onAnother)
    expect(findings).toEqual([{ what: 'resealed', entry: SEALED }, cutOff()])
  })

  test('if all seals were moved before the start and the binnacle was emptied', async () => {
    const { entries, head, findings } = await verdictAfter(
      'UPDATE binnacle_seals SET position = -1 - position',
      'DELETE FROM binnacle',
      'DELETE FROM binnacle_unsealed',
    )
    expect({ entries, head }).toEqual({ entries: 0, head: undefined })
    expect(findings).toContainEqual({ what: 'stray-seal', entry: SEALED })
    expect(findings).toContainEqual(cutOff())
  })

  test('if it was stored as the hash of an entry', async () => {
    const findings = await findingsAfter(
      ...cut,
      'ALTER TABLE binnacle ALTER id DROP IDENTITY, DROP CONSTRAINT binnacle_hash_or_mark',
      forge(SEALED),
      `UPDATE binnacle SET hash = '${noted.hash}' WHERE id = ${SEALED}`,
    )
    expect(findings).toContainEqual(cutOff())
  })

  test('if there are fewer entries than it covers', async () => {
    expect(await findingsAfter('DELETE FROM binnacle WHERE id = 5')).toEqual([
      { what: 'missing', entry: 5 },
      { what: 'other-number', noted, entries: SEALED - 1 },
    ])
  })
})

describe('a manipulated seal is reported', () => {
  test.each([
    ['before the first position', sealLike(-7, 5000), { what: 'stray-seal', entry: 5000 }],
    ['at a duplicate position at the end of a page', sealLike(999, 5000), { what: 'stray-seal', entry: expect.any(Number) }],
    ['twice for the same entry', sealLike(999, 999, 999), { what: 'twice', entry: 999 }],
    ['for an entry that does not exist', sealLike(SEALED + 1, 5000), { what: 'missing', entry: 5000 }],
    ['without an entry', sealLike(SEALED + 1, null), { what: 'missing', entry: null }],
    ['with a null value', 'UPDATE binnacle_seals SET seal = NULL WHERE entry_id = 7', { what: 'resealed', entry: 7 }],
    ['after a gap', sealLike(SEALED + 2, WAITING), { what: 'resealed', entry: WAITING }],
    ['if the first one is deleted', 'DELETE FROM binnacle_seals WHERE position = 0', { what: 'resealed', entry: 1 }],
    [
      'if the first one names another end of the old chain',
      `UPDATE binnacle_seals SET entry_id = ${WAITING} WHERE position = 0`,
      { what: 'first-seal' },
    ],
  ])('%s', async (_, attack, finding) => {
    expect(await findingsAfter(freeSeals, attack)).toContainEqual(finding)
  })

  const sealWith = (key: typeof server.deps.binnacleKey, entry: number) => async (trx: Database) => {
    const last = await lastSeal(trx)
    const { rows } = await sql<{ mark: Buffer }>`SELECT mark FROM binnacle WHERE id = ${entry}`.execute(trx)
    const place = { position: last!.position + 1, entry_id: entry, mark: rows[0]!.mark }
    const seal = sealAfter(key, last!.seal, place)
    await sql`INSERT INTO binnacle_seals VALUES (${place.position}, ${entry}, ${seal})`.execute(trx)
  }

  test('made with the key of another installation', async () => {
    const other = binnacleKey(serverKey(randomBytes(32)))
    expect(await findingsAfter(sealWith(other, WAITING))).toEqual([{ what: 'resealed', entry: WAITING }])
    expect(await findingsAfter(sealWith(server.deps.binnacleKey, WAITING))).toEqual([])
  })

  // An attacker can cause this by hiding the first seal from the server.
  test('made by the server for an entry that already has one', async () => {
    expect(await findingsAfter(freeSeals, sealWith(server.deps.binnacleKey, 5))).toEqual([{ what: 'twice', entry: 5 }])
  })
})

describe('a manipulated entry is reported', () => {
  test.each([
    ['with a duplicate id', forge(5), { what: 'twice', entry: 5 }],
    ['with a duplicate id at the end of a page', forge(999), { what: 'twice', entry: 999 }],
    ['with the id of an unsealed entry', forge(WAITING), { what: 'twice', entry: WAITING }],
    ['with an id before the first', forge(0), { what: 'changed', entry: 0 }],
    ['with the smallest id', forge(-2_147_483_648), { what: 'changed', entry: -2_147_483_648 }],
    ['with the largest id', forge(2_147_483_647), { what: 'changed', entry: 2_147_483_647 }],
    ['without an id', forge(null), { what: 'changed', entry: null }],
    ['with a changed id', 'UPDATE binnacle SET id = 2147483647 WHERE id = 7', { what: 'missing', entry: 7 }],
    ['with its id set to null', 'UPDATE binnacle SET id = NULL WHERE id = 7', { what: 'missing', entry: 7 }],
    [
      'that is unsealed and has another date',
      `UPDATE binnacle SET creation_date = '-infinity' WHERE id = ${WAITING}`,
      { what: 'changed', entry: WAITING },
    ],
    ['that was removed from the queue for seals', 'DELETE FROM binnacle_unsealed', { what: 'left-out', entry: WAITING }],
  ])('%s', async (_, attack, finding) => {
    expect(await findingsAfter(freeIds, attack)).toContainEqual(finding)
  })

  test.each([
    ['created_by', 'changed'],
    ['entity_id', 'changed'],
    ['creation_date', 'changed'],
    ['mark', 'resealed'],
  ])('if two entries swap their %s', async (column, what) => {
    const swap = `UPDATE binnacle b SET ${column} = o.${column} FROM binnacle o WHERE b.id IN (4, 8) AND o.id = 12 - b.id`
    expect(await findingsAfter(swap)).toEqual([
      { what, entry: 4 },
      { what, entry: 8 },
    ])
  })
})

describe('tables that may show other rows to other sessions are refused:', () => {
  test.each([
    ['a view', 'binnacle', ['ALTER TABLE binnacle RENAME TO other', 'CREATE VIEW binnacle AS SELECT * FROM other']],
    ['row security', 'binnacle', ['ALTER TABLE binnacle ENABLE ROW LEVEL SECURITY']],
    [
      'another column type',
      'binnacle',
      ['DROP INDEX binnacle_about_person', 'ALTER TABLE binnacle ALTER previous_detail TYPE text'],
    ],
    ['additional columns', 'binnacle_seals', ['ALTER TABLE binnacle_seals ADD COLUMN more text']],
    [
      'a view of the seals',
      'binnacle_seals',
      ['ALTER TABLE binnacle_seals RENAME TO other', 'CREATE VIEW binnacle_seals AS SELECT * FROM other'],
    ],
  ])('%s', async (_, table, attacks) => {
    await expect(verdictAfter(...attacks)).rejects.toThrow(`The binnacle cannot be checked: ${table} is not the table that`)
  })
})

test('functions of the attacker earlier in the search_path are not used', async () => {
  const findings = await findingsAfter(
    'CREATE SCHEMA front',
    `CREATE FUNCTION front.to_char(at timestamp, format text) RETURNS text LANGUAGE sql AS
     $$ SELECT pg_catalog.to_char(date_trunc('hour', at), format) $$`,
    'SET LOCAL search_path TO front, pg_catalog, public',
    `UPDATE binnacle SET creation_date = creation_date + interval '1 minute' WHERE id = 5`,
  )
  expect(findings).toEqual([{ what: 'changed', entry: 5 }])
})
