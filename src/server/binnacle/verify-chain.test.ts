import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestServer } from '../../../test/test-app.ts'
import { recordChanges } from '../kit/record-change.ts'
import { verifyChain } from './verify-chain.ts'

const server = useTestServer()
const ENTRIES = 12

/** Text, numbers and nesting of every kind that a record may hold. */
const record = (id: number) => ({
  id,
  name: `Estación "${id}" \\ ñandú\n\u2028 🚒`,
  lat: 14.8347 + id / 7,
  big: 1e21,
  none: null,
  yes: true,
  rows: [{ b: 1, a: [-0, 0.1 + 0.2, 1e-7] }],
})
const write = (id: number) =>
  recordChanges(server.deps, { id, name: `Persona ${id} 'O''Brien'` }, async (_trx, log) =>
    log.edited('station', record(id), record(id + 1)),
  )

beforeAll(async () => {
  for (let id = 1; id <= ENTRIES; id++) await write(id)
})

test('a chain that nobody touched is whole', async () => {
  const verdict = await verifyChain(server.deps.db)
  expect(verdict).toEqual({ count: ENTRIES, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
})

describe.each(['binnacle', 'binnacle_head'])('%s', (table) => {
  test('rows are neither deleted nor truncated', async () => {
    const { pool } = server.database
    await expect(pool.query(`DELETE FROM ${table}`)).rejects.toThrow('the binnacle is append-only')
    await expect(pool.query(`TRUNCATE ${table}`)).rejects.toThrow('the binnacle is append-only')
  })
})

test.each(["created_by_name = 'Otro'", "current_detail = '{}'", 'hash = hash'])(
  'an entry is not updated: SET %s',
  async (change) => {
    await expect(server.database.pool.query(`UPDATE binnacle SET ${change} WHERE id = 5`)).rejects.toThrow(
      'the binnacle is append-only',
    )
  },
)

/** The verdict after someone with the whole database in hand did this; it is undone afterwards. */
const verdictAfter = async (...statements: string[]) => {
  const trx = await server.deps.db.startTransaction().execute()
  try {
    for (const table of ['binnacle', 'binnacle_head']) await sql.raw(`ALTER TABLE ${table} DISABLE TRIGGER USER`).execute(trx)
    for (const statement of statements) await sql.raw(statement).execute(trx)
    return await verifyChain(trx)
  } finally {
    await trx.rollback().execute()
  }
}

test.each([
  ['created_by_name', "'Otra persona'"],
  ['created_by', '99'],
  ['action_binnacle', "'ELIMINAR'"],
  ['entity', "'vehicle'"],
  ['entity_id', '99'],
  ['creation_date', "creation_date + interval '1 millisecond'"],
  ['previous_detail', "replace(previous_detail::text, 'true', 'false')::json"],
  ['current_detail', "replace(current_detail::text, 'ñandú', 'nandu')::json"],
  ['current_detail', 'NULL'],
  ['hash', "repeat('a', 64)"],
])('a changed %s is found in its entry: %s', async (column, value) => {
  expect(await verdictAfter(`UPDATE binnacle SET ${column} = ${value} WHERE id = 5`)).toMatchObject({ count: 4, broken: 5 })
})

test.each([
  ['the first', '= 1', 1],
  ['one in the middle', '= 7', 7],
  ['several in the middle', 'IN (4, 5, 9)', 4],
  ['the last', '= (SELECT max(id) FROM binnacle)', ENTRIES],
  ['all', '> 0', 1],
])('where %s is missing, the first gap is named', async (_, which, broken) => {
  expect(await verdictAfter(`DELETE FROM binnacle WHERE id ${which}`)).toMatchObject({ broken })
})

test('two entries that changed places are found', async () => {
  const verdict = await verdictAfter(
    'UPDATE binnacle SET id = -4 WHERE id = 4',
    'UPDATE binnacle SET id = 4 WHERE id = 5',
    'UPDATE binnacle SET id = 5 WHERE id = -4',
  )
  expect(verdict).toMatchObject({ count: 3, broken: 4 })
})

test('entries that moved up into a gap are found', async () => {
  expect(await verdictAfter('DELETE FROM binnacle WHERE id = 6', 'UPDATE binnacle SET id = id - 1 WHERE id > 6')).toMatchObject({
    broken: 6,
  })
})

test('an entry that was slipped in at the end is found', async () => {
  const columns =
    'creation_date, created_by, created_by_name, action_binnacle, entity, entity_id, previous_detail, current_detail, hash'
  const slipped = `INSERT INTO binnacle (id, ${columns}) SELECT ${ENTRIES + 1}, ${columns} FROM binnacle WHERE id = 5`
  expect(await verdictAfter(slipped)).toMatchObject({ count: ENTRIES, broken: ENTRIES + 1 })
})

test('the last entries cannot be cut off by setting the head back, where the last hash was noted elsewhere', async () => {
  const noted = await verifyChain(server.deps.db)
  const verdict = await verdictAfter(
    'DELETE FROM binnacle WHERE id > 10',
    'UPDATE binnacle_head SET id = 10, hash = (SELECT hash FROM binnacle WHERE id = 10)',
  )
  expect(verdict).toMatchObject({ count: 10 })
  expect(verdict.hash).not.toBe(noted.hash)
})

test('a head that was changed is found', async () => {
  const setBack = 'UPDATE binnacle_head SET id = 10, hash = (SELECT hash FROM binnacle WHERE id = 10)'
  expect(await verdictAfter(setBack)).toMatchObject({ count: 10, broken: 11 })
  expect(await verdictAfter("UPDATE binnacle_head SET hash = repeat('a', 64)")).toMatchObject({ broken: ENTRIES + 1 })
  expect(await verdictAfter('UPDATE binnacle_head SET id = id + 1')).toMatchObject({ broken: ENTRIES + 1 })
})

test('thirty writers at once do not break the chain, and a check in their midst finds nothing wrong', async () => {
  const before = (await verifyChain(server.deps.db)).count
  const writers = Array.from({ length: 30 }, (_, index) => write(index + 1))
  const meanwhile = [await verifyChain(server.deps.db), await verifyChain(server.deps.db)]
  await Promise.all(writers)
  expect(meanwhile.map((verdict) => verdict.broken)).toEqual([undefined, undefined])
  expect(await verifyChain(server.deps.db)).toEqual({ count: before + 30, hash: expect.any(String) })
})

test('a chain that is longer than one page of the check is checked to its end', async () => {
  const before = (await verifyChain(server.deps.db)).count
  await recordChanges(server.deps, { id: null, name: 'Muchas' }, async (_trx, log) => {
    for (let id = 1; id <= 2000 - before; id++) log.created('station', { id })
  })
  expect(await verifyChain(server.deps.db)).toEqual({ count: 2000, hash: expect.any(String) })
  expect(await verdictAfter("UPDATE binnacle SET entity = 'x' WHERE id = 1990")).toMatchObject({ count: 1989, broken: 1990 })
})
