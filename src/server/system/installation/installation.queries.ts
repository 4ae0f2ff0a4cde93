import { sql } from 'kysely'
import type { Database } from '../../platform/database/open.ts'

/** The database's data about its installation. */
export interface StoredInstallation {
  id?: string
  key_fingerprint?: string
}

/** The existing columns, as 'table.column': the database of an older version lacks some, an empty one all. */
export type Columns = ReadonlySet<string>

export const readColumns = async (db: Database): Promise<Columns> => {
  const { rows } = await sql<{ name: string }>`
    SELECT c.relname || '.' || a.attname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())
      AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped`.execute(db)
  return new Set(rows.map((row) => row.name))
}

export const readInstallation = async (db: Database, columns: Columns): Promise<StoredInstallation> => {
  if (!columns.has('server_settings.name')) return {}
  const rows = await db
    .selectFrom('server_settings')
    .select(['name', 'value'])
    .where('name', 'in', ['installation_id', 'key_fingerprint'])
    .execute()
  const valueOf = (name: string) => rows.find((row) => row.name === name)?.value
  const [id, key_fingerprint] = [valueOf('installation_id'), valueOf('key_fingerprint')]
  return { ...(id !== undefined && { id }), ...(key_fingerprint !== undefined && { key_fingerprint }) }
}

export const writeInstallation = async (db: Database, { id, key_fingerprint }: Required<StoredInstallation>): Promise<void> => {
  await db
    .insertInto('server_settings')
    .values([
      { name: 'installation_id', value: id },
      { name: 'key_fingerprint', value: key_fingerprint },
    ])
    .onConflict((conflict) => conflict.column('name').doUpdateSet((row) => ({ value: row.ref('excluded.value') })))
    .execute()
}

/** The numbers of people and emergencies in the database. */
export const countHeld = async (db: Database, columns: Columns): Promise<{ people: number; emergencies: number }> => {
  const count = async (table: 'users' | 'emergencies') => {
    if (!columns.has(`${table}.id`)) return 0
    const { n } = await db
      .selectFrom(table)
      .select((row) => row.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    return n
  }
  return { people: await count('users'), emergencies: await count('emergencies') }
}

/** All secrets sealed with the server's key. */
export const sealedSecrets = async (db: Database, columns: Columns): Promise<{ user_id: number; secret: Buffer }[]> => {
  if (!columns.has('second_factors.secret')) return []
  return db
    .selectFrom('second_factors')
    .select(['user_id', 'secret'])
    .where('secret', 'is not', null)
    .$narrowType<{ secret: Buffer }>()
    .execute()
}
