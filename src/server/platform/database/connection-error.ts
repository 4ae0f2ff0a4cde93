import { StartupError } from '../errors/startup-error.ts'
import { messageOf } from './broken-connection.ts'

/** The reason why the database cannot be opened, as a sentence for the operator. A StartupError is returned unchanged. */
export const asStartupError = (error: unknown): StartupError => {
  if (error instanceof StartupError) return error
  // An error of the file system; network errors have an address instead.
  const what = error instanceof Error && 'path' in error ? 'The data folder' : 'The database'
  return new StartupError(`${what} cannot be used: ${messageOf(error)}${remedyOf(error)}`)
}

/** The remedy, if known. */
export const remedyOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === '42501')
    return `.\nDATABASE_OWNER_URL names the role that owns the tables and may make them; where it is not set, the role of DATABASE_URL must.\n${GRANTS}`
  if (code === '3F000') return `.\n${GRANTS}\nIf its search_path names a schema that does not exist, set that to public.`
  if (code === '53100' || code === 'XX000')
    return '.\nMostly the disk of PostgreSQL is full, which its log says: make room on it.'
  return WRONG_ADDRESS.has(code) || messageOf(error).startsWith('Connection terminated')
    ? '.\nCheck that PostgreSQL runs, and that DATABASE_URL (and DATABASE_OWNER_URL, if set) names its host, an existing database and a role that may sign in.'
    : ''
}

/** With the names of the page that it refers to. */
const GRANTS =
  'If that role was given no rights, a superuser runs in the database, with the names of yours: ' +
  'GRANT CREATE ON DATABASE sirena TO sirena_owner; ALTER SCHEMA public OWNER TO sirena_owner; (docs/operation/postgresql.md)'

/** No server there, a missing or forbidden role, a wrong password, a missing database. */
const WRONG_ADDRESS = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', '28000', '28P01', '3D000'])
