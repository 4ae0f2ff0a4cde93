import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../platform/database/open.ts'
import type { EntryRow } from '../platform/keys/binnacle-key.ts'
import { oldChain, type Seal } from './seals.queries.ts'

/** An entry as stored, with its details as text. Entries from before the seals have a `hash`, later ones their MAC in `mark`. */
export interface EntryToCheck extends EntryRow {
  id: number
  hash: string | null
  mark: Buffer | null
  /** If personal data of the entry was erased: what `erasureOf` reads. */
  erasure: string | null
}

// Formats an instant as toISOString does. An instant changed by less than a millisecond has more digits, one before Christ
// ends in BC, and infinity, for which to_char returns nothing, stays a word.
export const entryToCheck = sql`b.id,
  coalesce(
    regexp_replace(to_char(b.creation_date AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US AD'), '(000)? AD$', '') || 'Z',
    b.creation_date::text
  ) AS creation_date,
  b.created_by, b.created_by_name, b.action_binnacle, b.entity, b.entity_id,
  b.previous_detail::text, b.current_detail::text, b.hash, b.mark,
  (SELECT max(e.by_entry || ':' || encode(e.mac || n.mark, 'hex')) FROM binnacle_erasures e JOIN binnacle n ON n.id = e.by_entry
    WHERE e.entry_id = b.id) AS erasure`

/** What a check reads of the binnacle, in three walks. */
export interface BinnacleReader {
  /** How many entries there must be at least, by the figures that were stored when they were sealed. */
  counted: () => Promise<number>
  /** The end of the SHA-256 chain from before the seals. */
  oldChain: () => Promise<{ id: number; hash: string }>
  oldEntries: (end: number) => AsyncGenerator<EntryToCheck>
  seals: () => AsyncGenerator<SealToCheck>
  unsealedEntries: (oldEnd: number) => AsyncGenerator<UnsealedToCheck>
  copiedEntries: (limit: number) => Promise<number[]>
  entriesSealedTwice: (limit: number) => Promise<number[]>
}

/** Within a transaction that sees one state. */
export const readSnapshot = (trx: Database): BinnacleReader => ({
  counted: () => countedEntries(trx),
  oldChain: () => oldChain(trx),
  oldEntries: (end) => oldEntries(trx, end),
  seals: () => seals(trx),
  unsealedEntries: (oldEnd) => unsealedEntries(trx, oldEnd),
  copiedEntries: (limit) => copiedEntries(trx, limit),
  entriesSealedTwice: (limit) => entriesSealedTwice(trx, limit),
})

export const countedEntries = async (trx: Database): Promise<number> => {
  const { rows } = await sql<{ entries: number }>`
    SELECT coalesce(sum(entries), 0)::integer AS entries FROM binnacle_figures WHERE person = 0 AND period < 1000000`.execute(trx)
  return rows[0]?.entries ?? 0
}

/** All entries up to the end of the old chain, also those with ids that Sirena never gives. */
const oldEntries = (trx: Database, end: number): AsyncGenerator<EntryToCheck> =>
  rowsOf(trx, sql`SELECT ${entryToCheck} FROM binnacle b WHERE b.id <= ${end} ORDER BY b.id`)

/** A seal with its entry, if that still exists. */
export type SealToCheck = Seal & (EntryToCheck | { [column in keyof EntryToCheck]: null })

export type UnsealedToCheck = EntryToCheck & { queued: boolean }

export const sealToCheck = sql`coalesce(s.position, -1) AS position, s.entry_id, coalesce(s.seal, '') AS seal, ${entryToCheck}`
export const unsealedToCheck = sql`${entryToCheck}, EXISTS (SELECT FROM binnacle_unsealed u WHERE u.entry_id = b.id) AS queued`
export const isNotSealed = sql`NOT EXISTS (SELECT FROM binnacle_seals s WHERE s.entry_id = b.id AND s.position > 0)`

/** All seals in the order of the chain, also those at invalid positions. */
export const seals = (trx: Database): AsyncGenerator<SealToCheck> =>
  rowsOf(trx, sql`SELECT ${sealToCheck} FROM binnacle_seals s LEFT JOIN binnacle b ON b.id = s.entry_id ORDER BY s.position`)

/** All entries after the old chain without a seal, and whether they are queued for one. */
const unsealedEntries = (trx: Database, oldEnd: number): AsyncGenerator<UnsealedToCheck> =>
  rowsOf(
    trx,
    sql`SELECT ${unsealedToCheck} FROM binnacle b WHERE (b.id > ${oldEnd} OR b.id IS NULL) AND ${isNotSealed} ORDER BY b.id`,
  )

/** Copies of an earlier entry: each MAC is made once. */
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
  binnacle_erasures: 'entry_id integer, by_entry integer, mac bytea',
}

/**
 * Finds tables that may show other sessions different rows than this one reads: views, tables with row security, and columns of
 * another type. Until the end of the transaction the tables are locked, and functions resolve to PostgreSQL's own.
 */
export const alteredTables = async (trx: Database): Promise<string[]> => {
  await sql`SET LOCAL search_path TO public`.execute(trx)
  await sql`LOCK TABLE binnacle, binnacle_head, binnacle_seals, binnacle_unsealed, binnacle_erasures IN ACCESS SHARE MODE`.execute(
    trx,
  )
  const { rows } = await sql<{ name: string; columns: string }>`
    SELECT c.relname AS name, string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod), ', ' ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND NOT c.relrowsecurity
      AND c.relname = ANY(${Object.keys(columns)})
    GROUP BY c.oid`.execute(trx)
  const found = new Map(rows.map((row) => [row.name, row.columns]))
  return Object.entries(columns).flatMap(([name, expected]) => (found.get(name) === expected ? [] : [name]))
}

/** By a cursor, not by a key: without constraints, rows may share a key. The next page is read while one is checked. */
async function* rowsOf<R>(trx: Database, query: RawBuilder<unknown>): AsyncGenerator<R> {
  await sql`DECLARE binnacle_walk NO SCROLL CURSOR FOR ${query}`.execute(trx)
  const nextPage = async () => (await sql<R>`FETCH 1000 FROM binnacle_walk`.execute(trx)).rows
  let page = await nextPage()
  while (page.length > 0) {
    const next = nextPage()
    // A page that fails before anybody awaits it must not end the process.
    next.catch(() => {})
    yield* page
    page = await next
  }
  await sql`CLOSE binnacle_walk`.execute(trx)
}
