import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../database/open.ts'
import type { EntryRow } from '../keys/binnacle-key.ts'
import type { Seal } from './seals.queries.ts'

/** As it is stored: the details are the text that was marked, the hash of an entry from before the seals, the mark of a later one. */
export interface EntryToCheck extends EntryRow {
  id: number
  hash: string | null
  mark: Buffer | null
}

// An instant is read as toISOString wrote it; one that was changed by less than a millisecond has more digits, one before
// Christ says so, and infinity, of which to_char makes nothing, stays a word.
const entry = sql`b.id,
  coalesce(
    regexp_replace(to_char(b.creation_date AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US AD'), '(000)? AD$', '') || 'Z',
    b.creation_date::text
  ) AS creation_date,
  b.created_by, b.created_by_name, b.action_binnacle, b.entity, b.entity_id,
  b.previous_detail::text, b.current_detail::text, b.hash, b.mark`

/** All entries up to the end of the old chain, also where no entry of Sirena's can be. */
export const oldEntries = (trx: Database, end: number): AsyncGenerator<EntryToCheck> =>
  rowsOf(trx, sql`SELECT ${entry} FROM binnacle b WHERE b.id <= ${end} ORDER BY b.id`)

/** A seal with its entry, if that is still there. */
export type SealToCheck = Seal & (EntryToCheck | { [column in keyof EntryToCheck]: null })

/** All seals in the order of the chain, also those at places where the chain has none. */
export const seals = (trx: Database): AsyncGenerator<SealToCheck> =>
  rowsOf(
    trx,
    sql`SELECT coalesce(s.position, -1) AS position, s.entry_id, coalesce(s.seal, '') AS seal, ${entry}
      FROM binnacle_seals s LEFT JOIN binnacle b ON b.id = s.entry_id ORDER BY s.position`,
  )

/** All entries past the old chain that have no seal, and whether they are in the queue for one. */
export const unsealedEntries = (trx: Database, oldEnd: number): AsyncGenerator<EntryToCheck & { queued: boolean }> =>
  rowsOf(
    trx,
    sql`SELECT ${entry}, EXISTS (SELECT FROM binnacle_unsealed u WHERE u.entry_id = b.id) AS queued FROM binnacle b
      WHERE (b.id > ${oldEnd} OR b.id IS NULL) AND NOT EXISTS (SELECT FROM binnacle_seals s WHERE s.entry_id = b.id AND s.position > 0)
      ORDER BY b.id`,
  )

/** Later copies of an entry: a mark is made once. */
export const copiedEntries = async (trx: Database, limit: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    SELECT max(id) AS id FROM binnacle WHERE mark IS NOT NULL GROUP BY mark HAVING count(*) > 1 ORDER BY 1 LIMIT ${limit}`.execute(
    trx,
  )
  return rows.map((row) => row.id)
}

export const entriesSealedTwice = async (trx: Database, limit: number): Promise<number[]> => {
  const { rows } = await sql<{ entry_id: number }>`
    SELECT entry_id FROM binnacle_seals WHERE position > 0 GROUP BY 1 HAVING count(*) > 1 ORDER BY 1 LIMIT ${limit}`.execute(trx)
  return rows.map((row) => row.entry_id)
}

const columns = {
  binnacle:
    'id integer, creation_date timestamp with time zone, created_by integer, created_by_name text, action_binnacle text, ' +
    'entity text, entity_id integer, previous_detail json, current_detail json, hash text, mark bytea',
  binnacle_head: 'only_row boolean, id integer, hash text',
  binnacle_seals: 'position integer, entry_id integer, seal bytea',
  binnacle_unsealed: 'entry_id integer',
}

/**
 * Names the tables that may show others something else than is read here: views, tables that hide rows, and columns of another
 * type. Until the end of the transaction they stay as they are, and functions are those of PostgreSQL.
 */
export const alteredTables = async (trx: Database): Promise<string[]> => {
  await sql`SET LOCAL search_path TO public`.execute(trx)
  await sql`LOCK TABLE binnacle, binnacle_head, binnacle_seals, binnacle_unsealed IN ACCESS SHARE MODE`.execute(trx)
  const { rows } = await sql<{ name: string; columns: string }>`
    SELECT c.relname AS name, string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod), ', ' ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND NOT c.relrowsecurity
      AND c.relname = ANY(${Object.keys(columns)})
    GROUP BY c.oid`.execute(trx)
  const found = new Map(rows.map((row) => [row.name, row.columns]))
  return Object.entries(columns).flatMap(([name, expected]) => (found.get(name) === expected ? [] : [name]))
}

/** By a cursor, not by a key: where constraints were dropped, rows may share one. The next page is read while one is checked. */
async function* rowsOf<R>(trx: Database, query: RawBuilder<unknown>): AsyncGenerator<R> {
  await sql`DECLARE binnacle_walk NO SCROLL CURSOR FOR ${query}`.execute(trx)
  const nextPage = async () => (await sql<R>`FETCH 1000 FROM binnacle_walk`.execute(trx)).rows
  let page = await nextPage()
  while (page.length > 0) {
    const next = nextPage()
    // A page that fails while nobody waits for it yet must not end the process.
    next.catch(() => {})
    yield* page
    page = await next
  }
  await sql`CLOSE binnacle_walk`.execute(trx)
}
