import type { Database } from '../platform/database/open.ts'
import type { BinnacleKey } from '../platform/keys/binnacle-key.ts'
import { StartupError } from '../platform/errors/startup-error.ts'
import { checkEntries, type NotedHead, type Progress, type Verdict } from './check-entries.ts'
import { readSlices } from './verify-slices.queries.ts'
import { alteredTables, readSnapshot } from './verify.queries.ts'

/** Reads the whole binnacle in one snapshot, while others write, and checks it against the key and the noted heads. */
export const verifyBinnacle = (
  db: Database,
  key: BinnacleKey,
  noted: readonly NotedHead[] = [],
  progress?: Progress,
): Promise<Verdict> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => checkBinnacle(trx, key, noted, progress))

/** The same within a transaction. Throws AlteredTables if the tables are not those of the migrations. */
export const checkBinnacle = async (
  trx: Database,
  key: BinnacleKey,
  noted: readonly NotedHead[] = [],
  progress?: Progress,
): Promise<Verdict> => {
  await refuseAltered(trx)
  return checkEntries(readSnapshot(trx), key, noted, progress)
}

/** The same in many short statements, for the embedded database, where a transaction lets nobody else do anything. */
export const verifyInSlices = async (
  db: Database,
  key: BinnacleKey,
  noted: readonly NotedHead[] = [],
  progress?: Progress,
): Promise<Verdict> => {
  await db.transaction().execute(refuseAltered)
  return checkSlices(db, key, noted, progress)
}

/** The same of tables that were compared with those of the migrations. */
export const checkSlices = async (
  db: Database,
  key: BinnacleKey,
  noted: readonly NotedHead[] = [],
  progress?: Progress,
): Promise<Verdict> => checkEntries(await readSlices(db), key, noted, progress)

/** The tables cannot be checked. */
export class AlteredTables extends StartupError {
  readonly tables: string

  constructor(tables: string) {
    super(
      `The binnacle cannot be checked: ${tables} is not the table that Sirena made: it is a view, hides rows, or has other columns.`,
    )
    this.tables = tables
  }
}

const refuseAltered = async (trx: Database): Promise<void> => {
  const altered = await alteredTables(trx)
  if (altered.length > 0) throw new AlteredTables(altered.join(', '))
}
