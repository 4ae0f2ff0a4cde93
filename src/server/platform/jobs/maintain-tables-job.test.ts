// @module-tag storage

import { sql, type KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { aLog } from '../../../../test/fixtures/log.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { useTestServer } from '../../../../test/test-app.ts'
import { maintainTablesJob } from './maintain-tables-job.ts'

const server = useTestServer()
const attempt = { data: {}, tries: 1, isLast: false, stopping: new AbortController().signal }

test('the planner knows the rows of a table after its maintenance', async () => {
  const { db } = server.deps
  await server.as(Role.Administrador)
  const known = async () => {
    const { rows } = await sql<{ rows: number; columns: number }>`
      SELECT reltuples::int AS rows,
        (SELECT count(*) FROM pg_stats WHERE schemaname = 'public' AND tablename = 'users') AS columns
      FROM pg_class WHERE oid = 'public.users'::regclass
    `.execute(db)
    return rows[0]
  }
  expect((await known())?.rows).not.toBe(1)
  await maintainTablesJob(server.deps, aLog().log).run(attempt)
  expect(await known()).toEqual({ rows: 1, columns: expect.any(Number) })
  expect((await known())?.columns).toBeGreaterThan(10)
})

test('a table that is dropped after the tables were listed is left out', async () => {
  const { db } = server.deps
  await sql`CREATE TABLE old_week (at integer)`.execute(db)
  let isListed = false
  const dropping: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (!isListed) await sql`DROP TABLE old_week`.execute(db)
      isListed = true
      return result
    },
  }
  const log = aLog()
  await maintainTablesJob({ db: db.withPlugin(dropping) }, log.log).run(attempt)
  expect(log.lines).toEqual([])
  expect(isListed).toBe(true)
})
