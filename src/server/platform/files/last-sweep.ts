import * as z from 'zod'
import type { Database } from '../database/open.ts'
import { readSetting, writeSetting } from '../records/settings.queries.ts'

const lastSweep = z.object({
  at: z.iso.datetime(),
  /** Files that records name. */
  named: z.int(),
  /** Of these, those that are lost. */
  missing: z.int(),
  /** Files that no record names, if they are so many that none was moved to the trash; else 0. */
  unknown: z.int(),
})
type LastSweep = z.output<typeof lastSweep>

export const noteSweep = (db: Database, sweep: LastSweep): Promise<void> => writeSetting(db, 'last_sweep', JSON.stringify(sweep))

/** What the last sweep of the files found; null before the first. */
export const readLastSweep = async (db: Database): Promise<LastSweep | null> => {
  const value = await readSetting(db, 'last_sweep')
  return value === undefined ? null : lastSweep.parse(JSON.parse(value))
}
