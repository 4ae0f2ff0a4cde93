import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aLog } from '../../../test/fixtures/log.ts'
import { Role } from '../../contract/roles.ts'
import { useTestServer } from '../../../test/test-app.ts'
import { maintainTablesJob } from './maintain-tables-job.ts'

const server = useTestServer()

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
  await maintainTablesJob(server.deps, aLog().log).run({
    data: {},
    tries: 1,
    isLast: false,
    stopping: new AbortController().signal,
  })
  expect(await known()).toEqual({ rows: 1, columns: expect.any(Number) })
  expect((await known())?.columns).toBeGreaterThan(10)
})
