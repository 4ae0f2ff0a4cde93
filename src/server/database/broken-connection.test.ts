import { Kysely, PostgresDialect, sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTestServer } from '../../../test/test-app.ts'
import { DatabaseUnavailable, detectingBreaks } from './broken-connection.ts'
import { withoutStatementName } from './prepared-statements.ts'
import type { DB } from './schema.generated.ts'

const server = useTestServer()

/** The server's connections, with a time limit in milliseconds. */
const limited = (limit: number) =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool: detectingBreaks(server.database.pool, withoutStatementName, limit) }) })

const slow = sql`SELECT count(*) FROM generate_series(1, 5000000) a(n) WHERE n % 7 = 3`

test('a statement that exceeds the time limit fails and rolls back its transaction, and the next one succeeds', async () => {
  const db = limited(300)
  const change = db.transaction().execute(async (trx) => {
    await trx.insertInto('job_positions').values({ job_title: 'A medias' }).execute()
    await slow.execute(trx)
  })
  await expect(change).rejects.toThrow(DatabaseUnavailable)
  expect(await limited(60_000).selectFrom('job_positions').select('job_title').execute()).toEqual([])
})
