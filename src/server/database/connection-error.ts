import pg from 'pg'
import { StartupError } from '../startup-error.ts'
import { messageOf } from './broken-connection.ts'

/** The reason why the database cannot be opened, as a sentence for the operator. A StartupError is returned unchanged. */
export const asStartupError = (error: unknown): StartupError => {
  if (error instanceof StartupError) return error
  // An error of the file system; network errors have an address instead.
  const what = error instanceof Error && 'path' in error ? 'The data folder' : 'The database'
  return new StartupError(`${what} cannot be used: ${messageOf(error)}${hintOf(error)}`)
}

/** The remedy, if known. */
export const hintOf = (error: unknown): string =>
  error instanceof pg.DatabaseError && error.code === '42501'
    ? '.\nDATABASE_OWNER_URL names the role that owns the tables and may make them; where it is not set, the role of DATABASE_URL must.'
    : ''
