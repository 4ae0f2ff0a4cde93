import { sql } from 'kysely'
import { SESSION_TOUCH_SECONDS } from '../../../contract/people/limits.ts'
import type { Database } from '../../platform/database/open.ts'
import type { TerminalCaller } from '../../platform/deps.ts'

/** The terminal with this token, unless it was ended. Records its use. */
export const findTerminal = async (db: Database, token_hash: Buffer, now: Date): Promise<TerminalCaller | undefined> => {
  const { rows } = await sql<TerminalCaller & { last_used_at: Date }>`
    SELECT t.id, t.name, t.station_id, s.name AS station_text, t.takes_dpi, t.last_used_at
    FROM terminals t JOIN stations s ON s.id = t.station_id WHERE t.token_hash = ${token_hash}`.execute(db)
  const [found] = rows
  if (found === undefined) return undefined
  const { last_used_at, ...terminal } = found
  if (Math.abs(now.getTime() - last_used_at.getTime()) > SESSION_TOUCH_SECONDS * 1000)
    await db.updateTable('terminals').set({ last_used_at: now }).where('id', '=', terminal.id).execute()
  return terminal
}
