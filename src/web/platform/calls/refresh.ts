import { REFRESH_RETRY_MS } from '../../../contract/shared/browser-limits.ts'
import type { Query, QueryClient } from '@tanstack/react-query'
import { EVERYTHING } from '../../../contract/shared/live.ts'
import { isTransient } from './transient.ts'

/**
 * Records that this person is deleting, as `resource/id`: the change event may arrive before the answer, and must not reload a
 * deleted record.
 */
const leaving = new Set<string>()
const isLeaving = ([resource, kind, id]: readonly unknown[]) =>
  kind === 'record' && leaving.has(`${String(resource)}/${String(id)}`)

/** Runs the deletion of a record. If it fails, change events reload the record again. */
export const leave = async (record: string, remove: () => Promise<unknown>): Promise<void> => {
  leaving.add(record)
  try {
    await remove()
  } catch (failure) {
    leaving.delete(record)
    throw failure
  }
}

/** In milliseconds. Devices that lost the server at the same time must not ask again at the same time. */
export const OWN_RETRY_MS = REFRESH_RETRY_MS * (1 + Math.random())

/**
 * The interval at which a shown query with outdated data is requested again: nothing shows the person that its last reload, after
 * a change event or an own change, failed.
 */
export const retryOutdated = ({ state }: Query): number | false =>
  state.status === 'error' && state.data !== undefined && isTransient(state.error) ? OWN_RETRY_MS : false

/** The same for a query that nobody sees failing, also its first reading and whatever the reason. */
export const retryFailed = ({ state }: { state: { status: string } }): number | false =>
  state.status === 'error' ? OWN_RETRY_MS : false

const isBlank = (data: unknown) =>
  typeof data === 'object' && data !== null && 'results' in data && Array.isArray(data.results) && data.results.length === 0

/**
 * Forgets an answer without rows once it is outdated and not shown: a list that came back to it would say that there is nothing, and
 * drop the rows on the screen with what is open on them, just before the row that was saved meanwhile.
 */
export const forgetOutdatedBlanks = (queries: QueryClient): void => {
  const cache = queries.getQueryCache()
  cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'invalidate') return
    if (!event.query.isActive() && isBlank(event.query.state.data)) cache.remove(event.query)
  })
}

/**
 * Reloads the shown queries of the named resources. A request that is under way may be older than the change, so another one
 * follows it; it is not aborted, since on a slow network no request would ever finish.
 */
export const refresher = (queries: QueryClient) => {
  const awaited = new Set<Query>()
  const refresh = async (query: Query) => {
    if (awaited.has(query)) return
    if (query.state.fetchStatus === 'fetching') {
      awaited.add(query)
      await query.promise?.catch(() => undefined)
      awaited.delete(query)
    }
    if (query.state.data !== undefined) await queries.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
  return (resources: readonly string[]): void => {
    // The signed-in person changes with people, and is not reloaded after a gap in the stream as everything else is.
    const isNamed = (name: string) =>
      name === 'me' ? resources.includes('user') : resources.includes(name) || resources.includes(EVERYTHING)
    const named = queries
      .getQueryCache()
      .findAll({ predicate: ({ queryKey }) => isNamed(String(queryKey[0])) && !isLeaving(queryKey) })
    for (const query of named) void refresh(query)
  }
}
