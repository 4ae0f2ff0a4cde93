import { useQueryClient, type Query, type QueryClient, type QueryPersister } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { whenServerReturns } from '../calls/server-return.ts'
import { readAs, type Reading } from '../storage/from-device.ts'

interface Shown {
  /** When this was last known to be so, by the server's clock. */
  asOf: string
  /** The server was not reached; otherwise its answer is on its way. */
  isLost: boolean
}

/** Queries that show what the device keeps. */
const shown = new WeakMap<QueryClient, Map<Query, Shown>>()

/**
 * Lets the screens of these queries read what the device keeps while the server does not answer, until it does. What a screen shows
 * already is newer, and stays.
 */
export const answerFromDevice = (queries: QueryClient): QueryPersister => {
  const copies = new Map<Query, Shown>()
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
      const isLost = reading.late.size === 0
      copies.set(query, { asOf: reading.asOf, isLost })
      if (isLost) askOnReturn()
      else void takeLate(query, reading.late)
    }
    return data
  }
}

let last: Shown | undefined

/** The same object while nothing of it changes. */
const oldestOf = (all: Iterable<[Query, Shown]>): Shown | undefined => {
  const active = [...all].filter(([query]) => query.isActive()).map(([, one]) => one)
  const [oldest] = active.toSorted((one, other) => (one.asOf < other.asOf ? -1 : 1))
  if (oldest === undefined) return undefined
  const isLost = active.some((one) => one.isLost)
  if (last?.asOf !== oldest.asOf || last.isLost !== isLost) last = { asOf: oldest.asOf, isLost }
  return last
}

/** From when the oldest is of what is on the screen, if some of it is what the device keeps. */
export const useShownCopies = (): Shown | undefined => {
  const queries = useQueryClient()
  const subscribe = useCallback((listener: () => void) => queries.getQueryCache().subscribe(listener), [queries])
  return useSyncExternalStore(subscribe, () => oldestOf(shown.get(queries) ?? []))
}
