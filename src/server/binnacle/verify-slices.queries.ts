import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../platform/database/open.ts'
import { oldChain } from './seals.queries.ts'
import {
  countedEntries,
  copiedEntries,
  entriesSealedTwice,
  entryToCheck,
  isNotSealed,
  sealToCheck,
  unsealedToCheck,
  type BinnacleReader,
  type EntryToCheck,
  type SealToCheck,
  type UnsealedToCheck,
} from './verify.queries.ts'

/** Few enough that nobody notices the wait for one slice. */
const ROWS_OF_SLICE = 250

/**
 * Without a transaction, which would hold the one connection of the embedded database: each slice is a statement of its own, and
 * other statements run between two. What is sealed or written after the start is left out.
 */
export const readSlices = async (db: Database): Promise<BinnacleReader> => {
  const [lastPosition, lastId] = [await largest(db, 'binnacle_seals', 'position'), await largest(db, 'binnacle', 'id')]
  return {
    counted: () => countedEntries(db),
    oldChain: () => oldChain(db),
    oldEntries: (end) =>
      slicesOf<EntryToCheck>(
        db,
        { table: 'binnacle', key: 'id', first: 0, last: end },
        (isIn) => sql`SELECT ${entryToCheck} FROM binnacle b WHERE b.id IS NOT NULL AND ${isIn(sql`b.id`)} ORDER BY b.id`,
      ),
    seals: () =>
      slicesOf<SealToCheck>(
        db,
        { table: 'binnacle_seals', key: 'position', first: 0, last: lastPosition },
        (isIn) =>
          sql`SELECT ${sealToCheck} FROM binnacle_seals s LEFT JOIN binnacle b ON b.id = s.entry_id
          WHERE ${isIn(sql`s.position`)} ORDER BY s.position`,
      ),
    unsealedEntries: (oldEnd) =>
      slicesOf<UnsealedToCheck>(
        db,
        { table: 'binnacle', key: 'id', first: oldEnd + 1, last: lastId },
        (isIn) =>
          sql`SELECT ${unsealedToCheck} FROM binnacle b
          WHERE (b.id > ${oldEnd} OR b.id IS NULL) AND ${isIn(sql`b.id`)} AND ${isNotSealed} ORDER BY b.id`,
      ),
    copiedEntries: (limit) => copiedEntries(db, limit),
    entriesSealedTwice: (limit) => entriesSealedTwice(db, limit),
  }
}

/** Without nulls. */
const largest = async (db: Database, table: string, key: string): Promise<number> => {
  const { rows } = await sql<{ key: number | null }>`SELECT max(${sql.ref(key)}) AS key FROM ${sql.table(table)}`.execute(db)
  return rows[0]?.key ?? -1
}

interface Span {
  table: string
  key: string
  first: number
  last: number
}

/**
 * Ranges of keys, not of rows after the last one: rows share a key where a constraint is missing. The first slice also has the rows
 * with smaller keys and with none.
 */
async function* slicesOf<R>(
  db: Database,
  span: Span,
  query: (isIn: (key: RawBuilder<unknown>) => RawBuilder<unknown>) => RawBuilder<unknown>,
): AsyncGenerator<R> {
  let from = span.first
  for (;;) {
    const end = await endOfSlice(db, span, from)
    const isFirst = from === span.first
    const last = end ?? from - 1
    const isIn = (key: RawBuilder<unknown>) =>
      isFirst ? sql`(${key} <= ${last}::bigint OR ${key} IS NULL)` : sql`${key} BETWEEN ${from}::bigint AND ${last}::bigint`
    if (isFirst || end !== null) yield* (await sql<R>`${query(isIn)}`.execute(db)).rows
    if (end === null) return
    from = end + 1
  }
}

/** The key of the last row of the slice; null if no row is left. */
const endOfSlice = async (db: Database, { table, key, last }: Span, from: number): Promise<number | null> => {
  const column = sql.ref(key)
  const { rows } = await sql<{ last: number | null }>`
    SELECT max(${column}) AS last FROM (
      SELECT ${column} FROM ${sql.table(table)} WHERE ${column} BETWEEN ${from}::bigint AND ${last}::bigint
      ORDER BY ${column} LIMIT ${ROWS_OF_SLICE}
    ) slice`.execute(db)
  return rows[0]?.last ?? null
}
