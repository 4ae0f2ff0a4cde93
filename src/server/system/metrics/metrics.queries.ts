import { sql } from 'kysely'
import type { Database } from '../../platform/database/open.ts'

interface Waiting {
  mails: number
  /** When the mail was written that waits longest. */
  oldest_mail: Date | null
  /** Entries of the binnacle without a seal. */
  unsealed: number
  /** JSON with the instant `at`; null if no backup was made. */
  last_backup: string | null
}

export const whatWaits = async (db: Database): Promise<Waiting> => {
  const { rows } = await sql<Waiting>`
    SELECT (SELECT count(*) FROM outbox) AS mails, (SELECT min(created_at) FROM outbox) AS oldest_mail,
      (SELECT count(*) FROM binnacle_unsealed) AS unsealed,
      (SELECT value FROM server_settings WHERE name = 'last_backup') AS last_backup`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('a SELECT without FROM has one row')
  return row
}
