import { useQueryClient, type Query, type QueryClient, type QueryPersister } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { whenServerReturns } from '../calls/server-return.ts'
import { readAs, type Reading } from '../storage/from-device.ts'

/** Queries that show what the device keeps, each with when that was last known to be so, by the server's clock. */
const shown = new WeakMap<QueryClient, Map<Query, string>>()

/**
 * Lets the screens of these queries read what the device keeps while the server does not answer, until it does. What a screen shows
 * already is newer, and stays.
 */
export const answerFromDevice = (queries: QueryClient): QueryPersister => {
  const copies = new Map<Query, string>()
  const arrived = new WeakMap<Query, ReadonlyMap<string, unknown>>()
  shown.set(queries, copies)
  queries.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'removed') copies.delete(query as Query)
  })

  const askAgain = (query: Query) => {
    if (copies.has(query)) void queries.refetchQueries({ queryKey: query.queryKey, exact: true })
  }
  let isWaiting = false
  const askOnReturn = () => {
    if (isWaiting) return
    isWaiting = true
    whenServerReturns(() => {
      isWaiting = false
      for (const query of copies.keys()) askAgain(query)
    })
  }
  /** A slow line is not a lost one: what arrives late takes the place of the copy. */
  const takeLate = async (query: Query, late: Reading['late']) => {
    try {
      const answers = await Promise.all([...late].map(async ([path, asked]): Promise<[string, unknown]> => [path, await asked]))
      arrived.set(query, new Map(answers))
      askAgain(query)
    } catch {
      askOnReturn()
    }
  }

  return async (ask, context, query) => {
    if (query.state.data !== undefined && !copies.has(query)) return ask(context)
    const reading: Reading = { answers: arrived.get(query) ?? new Map(), asOf: undefined, late: new Map() }
    arrived.delete(query)
    const data = await readAs(reading, () => ask(context))
    if (reading.asOf === undefined) copies.delete(query)
    else {
      copies.set(query, reading.asOf)
      if (reading.late.size > 0) void takeLate(query, reading.late)
      else askOnReturn()
    }
    return data
  }
}

/** Since when what is on the screen may have changed, if some of it is what the device keeps; by the server's clock. */
export const useShownSince = (): string | undefined => {
  const queries = useQueryClient()
  const subscribe = useCallback((listener: () => void) => queries.getQueryCache().subscribe(listener), [queries])
  return useSyncExternalStore(subscribe, () =>
    [...(shown.get(queries) ?? [])].reduce<string | undefined>(
      (oldest, [query, asOf]) => (query.isActive() && (oldest === undefined || asOf < oldest) ? asOf : oldest),
      undefined,
    ),
  )
}
