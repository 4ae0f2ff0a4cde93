import type { Query, QueryClient } from '@tanstack/react-query'

/** What this person deletes, as `resource/id`: the hint of it may come before the answer, and must not ask for what is gone. */
const leaving = new Set<string>()
const isLeaving = ([resource, kind, id]: readonly unknown[]) =>
  kind === 'record' && leaving.has(`${String(resource)}/${String(id)}`)

/** Runs the deletion of a record. Where it fails, the record is followed as before. */
export const leave = async (record: string, remove: () => Promise<unknown>): Promise<void> => {
  leaving.add(record)
  try {
    await remove()
  } catch (failure) {
    leaving.delete(record)
    throw failure
  }
}

/**
 * Asks anew for what is shown of the named resources. An answer that is under way may be older than the change, so another
 * follows it; it is not cut off, or on a slow network none would ever arrive. What failed stays as it is: its screen offers to try again.
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
    const named = queries
      .getQueryCache()
      .findAll({ predicate: ({ queryKey }) => resources.includes(String(queryKey[0])) && !isLeaving(queryKey) })
    for (const query of named) void refresh(query)
  }
}
