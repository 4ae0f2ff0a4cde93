import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import { SEARCH_STATEMENT_MS, STATEMENT_MS } from '../src/contract/shared/server-limits.ts'
import { useTestServer } from './test-app.ts'
import type { Database } from '../src/server/platform/database/open.ts'

const server = useTestServer()

const settingOf = async (db: Database, name: string) => {
  const { rows } = await sql<{ value: string }>`SELECT current_setting(${name}) AS value`.execute(db)
  return rows[0]?.value
}

describe.runIf(inject('image').kind === 'postgres')('on PostgreSQL', () => {
  test('no connection of the application compiles statements', async () => {
    const { db, signInDb, searchDb } = server.deps
    const inTransaction = db.transaction().execute((trx) => settingOf(trx, 'jit'))
    const others = [db, signInDb, searchDb].map((each) => settingOf(each, 'jit'))
    expect(await Promise.all([inTransaction, ...others])).toEqual(['off', 'off', 'off', 'off'])
  })

  test('a statement of a search has a shorter time than others', async () => {
    const { db, searchDb } = server.deps
    expect(await settingOf(searchDb, 'statement_timeout')).toBe(`${SEARCH_STATEMENT_MS / 1000}s`)
    expect(await settingOf(db, 'statement_timeout')).toBe(`${STATEMENT_MS / 1000}s`)
  })
})
