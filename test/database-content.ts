import type { Sequence } from '../src/server/system/backups/manifest.ts'
import pg from 'pg'
import { startEmbedded } from '../src/server/platform/database/embedded/embedded.ts'
import { quoted, readShape } from '../src/server/system/backups/tables.queries.ts'
import type { Installation } from './fixtures/installations.ts'

/** Everything of a stopped installation's database that a restore must bring back. */
export interface DatabaseContent {
  /** The rows of each table as text, in a fixed order. */
  rows: Record<string, string[]>
  /** Columns, constraints, indexes, triggers and functions, one line each. */
  schema: string[]
  sequences: Sequence[]
}

const SCHEMA = `
  SELECT format('%s.%s %s %s %s', table_name, column_name, data_type, column_default, is_nullable) AS line
    FROM information_schema.columns WHERE table_schema IN (current_schema(), 'sirena_jobs')
  UNION ALL SELECT format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint
    WHERE connamespace IN (current_schema()::regnamespace, 'sirena_jobs'::regnamespace)
  UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname IN (current_schema(), 'sirena_jobs')
  UNION ALL SELECT format('%s %s %s', tgrelid::regclass, tgenabled, pg_get_triggerdef(oid)) FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL SELECT pg_get_functiondef(p.oid) FROM pg_proc p
    WHERE pronamespace IN (current_schema()::regnamespace, 'sirena_jobs'::regnamespace) AND prokind = 'f'
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')
  ORDER BY 1`

export const contentOf = async (installation: Installation): Promise<DatabaseContent> => {
  const embedded = installation.url === undefined ? await startEmbedded(installation.folder) : undefined
  const client = new pg.Client(
    embedded
      ? { host: embedded.host, port: 5432, user: 'postgres', database: 'postgres' }
      : { connectionString: installation.url },
  )
  await client.connect()
  try {
    await client.query("SET timezone = 'UTC'")
    const shape = await readShape(async <Row>(text: string) => (await client.query(text)).rows as Row[])
    const rows: Record<string, string[]> = {}
    for (const { name } of shape.tables) {
      const { rows: found } = await client.query<{ line: string }>(`SELECT t::text AS line FROM ${quoted(name)} t`)
      rows[name] = found.map(({ line }) => line).toSorted()
    }
    const { rows: schema } = await client.query<{ line: string }>(SCHEMA)
    return { rows, schema: schema.map(({ line }) => line), sequences: shape.sequences }
  } finally {
    await client.end()
    await embedded?.close()
  }
}

/** The same without what differs after a restore: the installation's id, and that its backup was made. */
export const restorable = ({ rows, ...rest }: DatabaseContent): DatabaseContent => ({
  ...rest,
  rows: {
    ...rows,
    server_settings: (rows['server_settings'] ?? []).filter((line) => !/^\((installation_id|restored_as|last_backup)/.test(line)),
  },
})
