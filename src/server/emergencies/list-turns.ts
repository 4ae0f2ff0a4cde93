import type { Caller, Deps } from '../deps.ts'
import { limitConcurrent } from '../records/limit-concurrent.ts'

/** The subject of the limit of searches at the embedded database. */
export const SEARCHES = 'GET emergency?search'

/**
 * Runs a search of the list. A person has two at once, so that others never wait behind all the searches of one person. At the
 * embedded database all people together have two: over its one connection a save would wait for those that came before it (0030).
 */
export const inListTurn = <T>(
  { config }: Pick<Deps, 'config'>,
  { id }: Pick<Caller, 'id'>,
  search: () => Promise<T>,
  client: AbortSignal,
): Promise<T> => {
  const inTurn = () => (config.databaseUrl === undefined ? limitConcurrent(SEARCHES, search, client) : search())
  return limitConcurrent(`${SEARCHES} of ${id}`, inTurn, client)
}
