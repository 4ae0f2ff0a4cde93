import type { Caller, Deps } from '../deps.ts'
import { limitConcurrent } from './limit-concurrent.ts'

/** The subject of the limit of searches at the embedded database. */
export const SEARCHES = 'GET emergency?search'

/** The subject of the maps of the list at the embedded database, apart from the searches: the rows beside a map must not wait for it. */
const MAPS = 'GET emergency/points'

/** Runs a reading of many emergencies. A person has two at once, so that others never wait behind all those of one person. */
export const limitPersonQueries = <T>({ id }: Pick<Caller, 'id'>, read: () => Promise<T>, client: AbortSignal): Promise<T> =>
  limitConcurrent(`${SEARCHES} of ${id}`, read, client)

/**
 * The same for a search of the list. At the embedded database all people together have two at once: over its one connection a save
 * would wait for those that came before it (0030).
 */
export const limitListSearches = <T>(
  { config }: Pick<Deps, 'config'>,
  caller: Pick<Caller, 'id'>,
  search: () => Promise<T>,
  client: AbortSignal,
): Promise<T> =>
  limitPersonQueries(
    caller,
    () => (config.databaseUrl === undefined ? limitConcurrent(SEARCHES, search, client) : search()),
    client,
  )

/** The points of a map without a search. A person's other maps wait already (`beginAnswer`). */
export const limitMapQueries = <T>({ config }: Pick<Deps, 'config'>, read: () => Promise<T>, client: AbortSignal): Promise<T> =>
  config.databaseUrl === undefined ? limitConcurrent(MAPS, read, client) : read()

/**
 * Runs the work of a visitor's question. All visitors together have two at once, and one address two of those, so that neither staff
 * nor other visitors wait behind all the questions of one address.
 */
export const limitVisitorQueries = <T>(address: string, work: () => Promise<T>): Promise<T> =>
  limitConcurrent(`dashboard_open of ${address}`, () => limitConcurrent('dashboard_open', work))
