import { sql, type RawBuilder } from 'kysely'
import { PAGE_SIZE } from '../../../contract/shared/limits.ts'
import { COUNTED_MATCHES, SAMPLED_EMERGENCIES, SEARCHED_WHOLE } from '../../../contract/emergencies/limits.ts'
import type { Database } from '../../platform/database/open.ts'
import { allOf } from '../../platform/records/table-queries.ts'
import { emergencyCount } from '../rollups/emergency-figures.queries.ts'
import {
  byDay,
  fieldCondition,
  inOrder,
  isByType,
  isInOrderOfStation,
  linkConditions,
  orderOf,
  rowCondition,
  unlinked,
  type EmergencyListFilters,
  type Placed,
} from './list-filters.queries.ts'
import { conditionOfRow, containing, containingAll, isBroad, isInAddresses, type SearchTerms } from '../detail/search.queries.ts'

/* How a search of the list is answered among many emergencies (0068). */

export interface FoundPage {
  ids: number[]
  count: number
  /** There are more than were counted. */
  isMore: boolean
}

type Asked = EmergencyListFilters &
  Placed & {
    terms: SearchTerms
    /** So many of the first matches, in place of a page. */
    first?: number
  }

/**
 * Which emergencies are read: in the order of the list until enough match, but at most so many; or those that a query finds, also if
 * those were not enough.
 */
export interface Way {
  walked: number
  others: { ids: RawBuilder<unknown> }
}

export const findPage = async (db: Database, asked: Asked): Promise<FoundPage> => {
  const { walked, others } = await chooseWay(db, asked)
  return (walked > 0 ? await walk(db, asked, walked) : undefined) ?? collect(db, asked, others)
}

/** The way that costs least, by a sample of the emergencies. */
const chooseWay = async (db: Database, asked: Asked): Promise<Way> => {
  const { terms } = asked
  if (terms.length === 0) return { walked: Infinity, others: { ids: sql`SELECT id FROM emergencies` } }
  const { rows: counted } = await sql<{ all: number }>`SELECT ${emergencyCount({})} AS all`.execute(db)
  const all = counted[0]?.all ?? 0
  if (all <= SEARCHED_WHOLE) return { walked: 0, others: { ids: containingAll(terms) } }
  const estimates = await estimateRows(db, asked, all)
  const { walkable, matching } = estimates
  const walked = matching === 0 ? walkable : Math.min(walkable, (mostOf(asked) * walkable) / matching)
  const fewest = fewestOf(terms, estimates, all)
  if (walked * walkingCost(asked) >= COLLECTING_COST * fewest.rows) return { walked: 0, others: fewest }
  // Those that match may all be old.
  const most = Math.ceil(4 * walked) + SAMPLED_EMERGENCIES
  return { walked: most > walkable / 2 || isByType(asked) ? Infinity : most, others: fewest }
}

/** Numbers of emergencies. */
interface Estimates {
  /** Those that are walked until the last one is reached. */
  walkable: number
  matching: number
  having: (term: SearchTerms[number]) => number
  /** With all terms that only addresses contain. */
  inAddresses: number
}

const estimateRows = async (db: Database, asked: Asked, all: number): Promise<Estimates> => {
  const { terms } = asked
  const inAddresses = terms.filter(isInAddresses)
  const isAsked = allOf([fieldCondition(asked), sql`is_linked`])
  const counts = [
    sql`true`,
    allOf([...byDay(asked), ...(isInOrderOfStation(asked) ? [sql`is_linked`] : [])]),
    isAsked,
    allOf([isAsked, conditionOfRow(terms)]),
    conditionOfRow(inAddresses),
    ...terms.map((term) => conditionOfRow([term])),
  ]
  const { rows } = await sql<{ shares: number[] }>`
    SELECT ARRAY[${sql.join(counts.map((condition) => sql`count(*) FILTER (WHERE ${condition})`))}]::integer[] AS shares
    FROM (
      SELECT e.*, ${allOf(linkConditions(asked))} AS is_linked
      FROM emergencies e TABLESAMPLE SYSTEM (${(100 * SAMPLED_EMERGENCIES) / all}) OFFSET 0
    ) e`.execute(db)
  const [sampled = 0, walkable = 0, filtered = 0, found = 0, foundInAddresses = 0, ...each] = rows[0]?.shares ?? []
  const rowsOf = (part: number) => (all * part) / Math.max(sampled, 1)
  const having = new Map(terms.map((term, index) => [term, each[index] ?? 0]))
  /** A few in a sample may be chance; then as if the terms were independent of each other. */
  const together = (counted: number, of: SearchTerms, among: number) =>
    counted >= SIGNIFICANT ? counted : of.reduce((share, term) => (share * (having.get(term) ?? 0)) / Math.max(sampled, 1), among)
  return {
    walkable: rowsOf(walkable),
    matching: rowsOf(together(found, terms, filtered)),
    having: (term) => rowsOf(having.get(term) ?? 0),
    inAddresses: rowsOf(together(foundInAddresses, inAddresses, sampled)),
  }
}

/** The terms by which the fewest emergencies are found. */
const fewestOf = (terms: SearchTerms, estimates: Estimates, all: number): { ids: RawBuilder<unknown>; rows: number } => {
  const inAddresses = terms.filter(isInAddresses).sort((a, b) => estimates.having(a) - estimates.having(b))
  // The list of a common word is long, and read for little.
  const rare = inAddresses.filter((term, index) => index === 0 || estimates.having(term) < all * RARE)
  return [
    ...terms.filter((term) => !isInAddresses(term)).map((term) => ({ ids: containing(term), rows: estimates.having(term) })),
    ...(rare.length > 0 ? [{ ids: containingAll(rare), rows: rare.every(isBroad) ? all : estimates.inAddresses }] : []),
  ].reduce((least, one) => (one.rows < least.rows ? one : least))
}

/** In a sample, enough to be no chance. */
const SIGNIFICANT = 8
/** The share of emergencies below which a word is looked up. */
const RARE = 0.1

/** Of an emergency found by an index, whose page of the table is read for it alone, in emergencies that are walked in order. */
const COLLECTING_COST = 20
/** The emergencies of a type are not next to each other in the table, and those of a station are read by their keys. */
const walkingCost = (asked: Asked) => {
  if (isInOrderOfStation(asked)) return 9
  return isByType(asked) ? 2 : 1
}

/** The pages up to the asked one and a few more, so that it is known whether there are any. */
const mostOf = ({ page, first }: Pick<Asked, 'page' | 'first'>) => first ?? (page - 1) * PAGE_SIZE + COUNTED_MATCHES

/** The matches among the first `walked` emergencies of the list; undefined if there may be others behind them. Ordered by type it takes Infinity only. */
export const walk = async (db: Database, asked: Asked, walked: number): Promise<FoundPage | undefined> => {
  const most = mostOf(asked)
  const order = orderOf(asked)
  const compared = isInOrderOfStation(asked) ? { ...asked, station_emergency__station: undefined } : asked
  const first = sql`SELECT * FROM (${inOrder(asked, fieldCondition(asked), walked)}) e WHERE ${rowCondition(compared)}
    ORDER BY ${order} LIMIT ${most + 1}`
  const { rows } = await sql<{ ids: number[]; count: number }>`
    WITH found AS MATERIALIZED (${walked === Infinity ? inOrder(asked, rowCondition(compared), most + 1) : first})
    SELECT (SELECT count(*)::integer FROM found) AS count, ${pageOfFound(asked)} AS ids`.execute(db)
  const { ids, count } = rows[0] ?? { ids: [], count: 0 }
  const isMore = count > most
  if (!isMore && walked !== Infinity) return undefined
  return { ids, count: isMore ? most : count, isMore }
}

const pageOfFound = (asked: Asked) =>
  sql`ARRAY(SELECT id FROM found e ORDER BY ${orderOf(asked)} LIMIT ${asked.first ?? PAGE_SIZE} OFFSET ${(asked.page - 1) * PAGE_SIZE})`

/** Checks linked records by indexes alone, before the emergency is read. */
export const collect = async (db: Database, asked: Asked, { ids }: Way['others']): Promise<FoundPage> => {
  const { rows } = await sql<{ ids: number[]; count: number }>`
    WITH found AS MATERIALIZED (
      SELECT e.*, coalesce(t.name_key, '') AS name_key FROM (
        SELECT e.id, e.code, e.address, e.status, e.creation_date, e.attention_date, e.emergency_type_id
        FROM (SELECT DISTINCT id FROM (${ids}) e WHERE ${allOf(linkConditions(asked))} OFFSET 0) f,
          -- Each by its key: the planner takes words for commoner than they are, and would read the whole table.
          LATERAL (SELECT * FROM emergencies WHERE id = f.id LIMIT 1) e
        WHERE ${rowCondition({ ...asked, ...unlinked })} OFFSET 0
      ) e LEFT JOIN emergency_types t ON t.id = e.emergency_type_id
    )
    SELECT (SELECT count(*)::integer FROM found) AS count, ${pageOfFound(asked)} AS ids`.execute(db)
  const [row] = rows
  return { ids: row?.ids ?? [], count: row?.count ?? 0, isMore: false }
}
