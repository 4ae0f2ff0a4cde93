import * as z from 'zod'
import { CLOCKS_APART_MS } from '../../../contract/shared/server-limits.ts'
import type { Database } from '../../platform/database/open.ts'
import { readSetting, writeSetting } from '../../platform/records/settings.queries.ts'

const lastBackup = z.object({
  at: z.iso.datetime(),
  archive: z.string(),
  bytes: z.number(),
  seconds: z.number(),
  encrypted: z.boolean(),
  /** Files that records name and that were not there. */
  missing: z.number().default(0),
})
export type LastBackup = z.output<typeof lastBackup>

const lastCheck = z.object({ at: z.iso.datetime(), archive: z.string(), ok: z.boolean() })
export type LastCheck = z.output<typeof lastCheck>

const lastFailure = z.object({ at: z.iso.datetime() })

/** What the database remembers of backups, by the name of its setting. */
export const notes = { last_backup: lastBackup, last_backup_check: lastCheck }
export type NoteName = keyof typeof notes

export const noteBackup = (db: Database, value: LastBackup): Promise<void> =>
  writeSetting(db, 'last_backup', JSON.stringify(value))
export const noteCheck = (db: Database, value: LastCheck): Promise<void> =>
  writeSetting(db, 'last_backup_check', JSON.stringify(value))

/** Undefined also for one of the future, which was noted by a clock that was ahead: nobody knows when it was made. */
export const readLastBackup = async (db: Database, now: Date): Promise<LastBackup | undefined> => {
  const value = await readSetting(db, 'last_backup')
  const last = value === undefined ? undefined : lastBackup.parse(JSON.parse(value))
  return last !== undefined && new Date(last.at).getTime() > now.getTime() + CLOCKS_APART_MS ? undefined : last
}

export const noteBackupFailure = (db: Database, at: Date): Promise<void> =>
  writeSetting(db, 'last_backup_failure', JSON.stringify({ at: at.toISOString() }))

/** When the nightly backup failed last, if none was made since; null also for a time in the future. */
export const readBackupFailure = async (db: Database, now: Date): Promise<Date | null> => {
  const [value, last] = await Promise.all([readSetting(db, 'last_backup_failure'), readLastBackup(db, now)])
  if (value === undefined) return null
  const at = new Date(lastFailure.parse(JSON.parse(value)).at)
  return at > now || (last !== undefined && new Date(last.at) > at) ? null : at
}

/** Since when backups are made by this server: without one, the first of them is awaited from then on. */
export const awaitedSince = async (db: Database, now: Date): Promise<Date> => {
  const value = now.toISOString()
  await db
    .insertInto('server_settings')
    .values({ name: 'backups_since', value })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ value })
        .where('server_settings.value', '>', (row) => row.ref('excluded.value')),
    )
    .execute()
  return new Date((await readSetting(db, 'backups_since')) ?? now)
}

/** True for the one process that may send the warning of that day. */
export const claimWarning = async (trx: Database, day: string): Promise<boolean> => {
  const taken = await trx
    .insertInto('server_settings')
    .values({ name: 'backup_warned', value: day })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: day }).where('server_settings.value', '<>', day))
    .executeTakeFirst()
  return taken.numInsertedOrUpdatedRows === 1n
}
