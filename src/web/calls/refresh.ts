import type { Query, QueryClient } from '@tanstack/react-query'
import { EVERYTHING } from '../../contract/live.ts'
import { isTransient } from './transient.ts'

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

const AGAIN_MS = 10_000

/**
 * Asks anew for what is shown of the named resources. An answer that is under way may be older than the change, so another
 * follows it; it is not cut off, or on a slow network none would ever arrive. What failed for now is asked for again after
 * a while, as long as it is shown: nobody sees that it is old.
 */
export const refresher = (queries: QueryClient) => {
  const awaited = new Set<Query>()
  /** Those that failed and are asked for again in a while. */
  const resting = new Set<Query>()
  const refresh = async (query: Query) => {
    if (awaited.has(query)) return
    if (query.state.fetchStatus === 'fetching') {
      awaited.add(query)
      await query.promise?.catch(() => undefined)
      awaited.delete(query)
    }
    if (query.state.data === undefined) return
    await queries.invalidateQueries({ queryKey: query.queryKey, exact: true })
    if (query.state.status !== 'error' || !isTransient(query.state.error) || resting.has(query)) return
    resting.add(query)
    setTimeout(() => void again(query), AGAIN_MS)
  }
  const again = async (query: Query) => {
    resting.delete(query)
    if (query.isActive() && query.state.status === 'error') await refresh(query)
  }
  return (resources: readonly string[]): void => {
    // Who one is stays, as after a gap in the stream.
    const isNamed = (name: string) => resources.includes(name) || (resources.includes(EVERYTHING) && name !== 'me')
    const named = queries
      .getQueryCache()
      .findAll({ predicate: ({ queryKey }) => isNamed(String(queryKey[0])) && !isLeaving(queryKey) })
    for (const query of named) void refresh(query)
  }
}
