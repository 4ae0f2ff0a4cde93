import pg from 'pg'
import { StartupError } from '../../errors/startup-error.ts'
import { asStartupError } from '../connection-error.ts'
import { JOBS_SCHEMA } from '../jobs-schema.ts'
import { isLockFree } from '../one-at-a-time.ts'

/** The rights of the application's role on the restricted tables. It may read and write all other tables. */
const restricted = {
  binnacle: 'SELECT, INSERT',
  binnacle_seals: 'SELECT, INSERT',
  binnacle_head: 'SELECT',
  // `erase_entries` writes it.
  binnacle_erasures: 'SELECT',
  // Entries are deleted from it when they are sealed.
  binnacle_unsealed: 'SELECT, INSERT, DELETE',
  schema_migrations: 'SELECT',
  // What was marked, asked and closed.
  attendance_marks: 'SELECT, INSERT',
  attendance_correction_items: 'SELECT, INSERT',
  attendance_voids: 'SELECT, INSERT',
  closed_month_totals: 'SELECT, INSERT',
}

/**
 * Refuses a DATABASE_URL that leads to another database, or whose role has the owner's rights. `owner` is a connection of
 * DATABASE_OWNER_URL that holds the lock. Returns the role. Changes nothing; throws StartupError.
 */
export const checkApplication = (owner: pg.Client, databaseUrl: string): Promise<string> =>
  withClient(databaseUrl, async (application) => {
    // Host names are not compared, since a server may have several; the advisory lock belongs to one database.
    if (await isLockFree(application))
      throw new StartupError(
        `DATABASE_URL and DATABASE_OWNER_URL name different databases: ${whereIs(application)} and ${whereIs(owner)}. ` +
          'Nothing was touched.\nThey are two roles of one database.',
      )
    const role = await roleOf(application)
    const { rows } = await owner.query<{ mighty: boolean }>(
      `SELECT pg_has_role($1, coalesce(
         (SELECT relowner FROM pg_class WHERE oid = to_regclass('binnacle')),
         (SELECT oid FROM pg_roles WHERE rolname = current_user)), 'MEMBER') AS mighty`,
      [role],
    )
    if (rows[0]?.mighty !== false)
      throw new StartupError(
        `The role ${role} of DATABASE_URL is a superuser, owns the tables, or may act as their owner. With DATABASE_OWNER_URL it must be a role of its own.`,
      )
    return role
  })

const whereIs = ({ database, host, port }: pg.Client): string => `${database} at ${host}:${port}`

/** As the owner of the tables, under the lock: allows the application's role only to append to the binnacle. */
export const restrictTo = async (owner: pg.Client, role: string): Promise<void> => {
  await owner.query(grantsTo(role))
}

const roleOf = async (application: pg.Client): Promise<string> => {
  const { rows } = await application.query<{ role: string }>('SELECT current_user AS role')
  return rows[0]?.role ?? ''
}

const withClient = async <T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  // The running statement rejects as well.
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } catch (error) {
    throw asStartupError(error)
  } finally {
    await client.end()
  }
}

/** One implicit transaction, so that no other session sees the rights between two statements. */
const grantsTo = (role: string): string => {
  const name = pg.escapeIdentifier(role)
  return [
    `GRANT USAGE ON SCHEMA public TO ${name}`,
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${name}`,
    `GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${name}`,
    `GRANT USAGE ON SCHEMA ${JOBS_SCHEMA} TO ${name}`,
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${JOBS_SCHEMA} TO ${name}`,
    ...Object.entries(restricted).flatMap(([table, rights]) => [
      `REVOKE ALL ON ${table} FROM ${name}`,
      `GRANT ${rights} ON ${table} TO ${name}`,
    ]),
    `GRANT EXECUTE ON FUNCTION erase_entries(json, integer[], text[], text[], bytea[]) TO ${name}`,
  ].join(';\n')
}
