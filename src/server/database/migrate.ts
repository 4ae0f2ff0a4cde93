import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import { StartupError } from '../startup-error.ts'

const folder = new URL('./migrations/', import.meta.url)
const LOCK = 7_463_621

/** Applies the migrations that the database lacks, one transaction each. Throws StartupError when the database is newer than this code. */
export const migrate = async (pool: pg.Pool): Promise<void> => {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
  const client = await pool.connect()
  try {
    // Several servers may start at once on one database.
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    await client.query(
      'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
    )
    const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_migrations')
    const applied = new Set(rows.map((row) => row.name))
    const unknown = [...applied].find((name) => !files.includes(name))
    if (unknown)
      throw new StartupError(`The database is newer than this version of Sirena: it has had ${unknown}. Start the newer version.`)
    for (const file of files.filter((name) => !applied.has(name))) {
      await client.query('BEGIN')
      await client.query(readFileSync(new URL(file, folder), 'utf8'))
      await client.query('INSERT INTO schema_migrations (name) VALUES ($1)', [file])
      await client.query('COMMIT')
    }
    await client.query('SELECT pg_advisory_unlock($1)', [LOCK])
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  } finally {
    client.release(true)
  }
}
