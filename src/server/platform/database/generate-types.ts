import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { generate, getDialect } from 'kysely-codegen'
import { JOBS_SCHEMA } from './jobs-schema.ts'
import { openDatabase } from './open.ts'

/*
 * `npm run db:types`: writes schema.generated.ts from the tables that the migrations create in an empty database. With `--check`
 * it writes nothing and fails if the file is stale.
 */
const file = path.join(import.meta.dirname, 'schema.generated.ts')
const check = process.argv.includes('--check')
const scratch = mkdtempSync(path.join(tmpdir(), 'sirena-types-'))
const database = await openDatabase({ databaseUrl: undefined, dataDir: scratch })
const dialect = getDialect('postgres', { dateParser: 'string', defaultSchemas: ['public'] })
const types = await generate({
  db: database.db,
  dialect,
  camelCase: false,
  // Only the queue's library uses its tables.
  excludePattern: `{public.schema_migrations,${JOBS_SCHEMA}.*}`,
  outFile: check ? null : file,
})
await database.close()
rmSync(scratch, { recursive: true })
if (check && readFileSync(file, 'utf8').trim() !== types.trim()) {
  process.stderr.write('src/server/platform/database/schema.generated.ts is stale: run `npm run db:types` and commit it.\n')
  process.exit(1)
}
