// @module-tag storage

import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { useTestServer } from '../../../../test/test-app.ts'
import { preparedStatement } from './prepared-statements.ts'
import type { Database } from './open.ts'

const server = useTestServer()

const double = preparedStatement((number: number) => sql<{ doubled: number }>`SELECT ${number}::integer * 2 AS doubled`)

const preparedIn = async (db: Database) => {
  const { rows } = await sql<{ statement: string }>`SELECT statement FROM pg_prepared_statements WHERE name LIKE 'stmt%'`.execute(
    db,
  )
  return rows.map((row) => row.statement).filter((statement) => statement.includes('doubled'))
}

test('a prepared statement is planned once per connection on PostgreSQL, and returns correct rows for any parameters', async () => {
  await server.deps.db.transaction().execute(async (trx) => {
    for (const number of [1, 2, 3]) {
      const { rows } = await double(trx, number)
      expect(rows).toEqual([{ doubled: number * 2 }])
    }
    expect(await preparedIn(trx)).toHaveLength(inject('image').kind === 'postgres' ? 1 : 0)
  })
})

test('a text that has its parameters in another order is refused', () => {
  const swapped = preparedStatement((one: number, other: number) => sql`SELECT ${other}::integer - ${one}::integer`)
  expect(() => swapped(server.deps.db, 1, 2)).toThrow('in order')
})
