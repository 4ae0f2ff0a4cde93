import { useDebouncedCallback } from '@mantine/hooks'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMatch, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { PAGE_SIZE } from '../../../contract/shared/limits.ts'
import { PREFETCH_DELAY_MS } from '../../../contract/shared/browser-limits.ts'
import { asApiError, type ApiError } from '../calls/api.ts'
import { listQuery } from '../calls/list-query.ts'
import {
  nextOrdering,
  readPage,
  readListState,
  stringifySearch,
  arrangementIn,
  writeListState,
  type ListState,
  type Search,
} from './list-state.ts'
import type { Query } from '../calls/query.ts'
import { useWholeRows } from '../print/whole-rows.ts'
import { recordQuery } from '../calls/use-record.ts'
import { rememberQuery } from './remembered-lists.ts'

export interface Filters {
  filters: Record<string, string>
  setFilter: (name: string, value: string | undefined) => void
  /** Sets several at once, as one step in the history. */
  setFilters: (values: Record<string, string | undefined>) => void
}

export interface Paging {
  rows: readonly unknown[]
  count: number
  /** There are more than `count`, which were not counted. */
  more?: true | undefined
  page: number
  goToPage: (page: number) => void
}

export interface Ordering {
  ordering: string
  orderBy: (field: string) => void
  setOrdering: (ordering: string) => void
}

export interface Rows<Row> {
  /** The resource of the rows, unless they are parts of a record. */
  resource?: string
  rows: readonly Row[]
  count: number
  /** There are more than `count`, which were not counted. */
  more?: true | undefined
  /** True until the first answer; afterwards the last rows stay while new ones load. */
  isLoading: boolean
  isRefreshing: boolean
  /** The rows belong to the previous page or filter, until the new ones have loaded. */
  isPrevious: boolean
  error: ApiError | undefined
  retry: () => void
  /** Prefetches a row's record while the pointer rests on the row. */
  prefetch: (id: number) => void
}

export interface Sublist<Row> extends Rows<Row>, Paging {
  rows: readonly Row[]
}

export interface List<Row> extends Sublist<Row>, Filters, Ordering {
  search: string
  searchFor: (text: string) => void
  /** Removes the search, the filters and the order. */
  showAll: () => void
}

/**
 * A resource's list whose state is in the address: `?page=2&search=…&ordering=-name&state=10`. Contradictory filters, as in a
 * handwritten link, are not requested.
 */
export const useList = <Row>(
  resource: string,
  filterNames: readonly string[] = [],
  makeSense: (filters: ListState['filters']) => boolean = () => true,
): List<Row> => {
  const search: Search = useSearch({ strict: false })
  const place = readListState(search, filterNames)
  const write = useWriteSearch()
  const move = (change: (now: ListState) => Partial<ListState>, replace = false) =>
    write((latest) => {
      const now = readListState(latest, filterNames)
      return { ...writeListState({ ...now, page: 1, ...change(now) }), ...arrangementIn(latest) }
    }, replace)

  const { page, search: searched, ordering, filters } = place
  const rows = useRowsOf<Row>(resource, { page, search: searched, ordering, ...filters }, makeSense(filters))
  const goToPage = (next: number) => move(() => ({ page: next }))
  const setFilters = (values: Record<string, string | undefined>) =>
    move((now) => {
      const merged = Object.entries({ ...now.filters, ...values })
      return { filters: Object.fromEntries(merged.filter((filter): filter is [string, string] => filter[1] !== undefined)) }
    })
  useRememberedQuery(stringifySearch({ ...writeListState(place), ...arrangementIn(search) }))
  useReturnFromEmptyPage(page, rows, goToPage)
  useLeaveRefusedPlace(place, rows.error, (names) =>
    write((latest) => ({ ...latest, page: undefined, ...Object.fromEntries(names.map((name) => [name, undefined])) }), true),
  )
  return {
    ...rows,
    ...place,
    goToPage,
    searchFor: (searched) => move(() => ({ search: searched }), true),
    setOrdering: (chosen) => move(() => ({ ordering: chosen })),
    orderBy: (field) => move((now) => ({ ordering: nextOrdering(now.ordering, field) })),
    setFilter: (name, value) => setFilters({ [name]: value }),
    setFilters,
    showAll: () => move(() => ({ filters: {}, search: '', ordering: '' })),
  }
}

/** The same list with all its rows while it is printed by its button. */
export const useWholeList = <Row extends { id: number }>(resource: string, found: List<Row>, most?: number): List<Row> => {
  const { count, search, ordering, filters } = found
  const queryOf = (page: number) => listQuery<Row>(resource, { page, search, ordering, ...filters })
  return { ...found, ...useWholeRows({ count, queryOf, ...(most !== undefined && { most }) }) }
}

/**
 * A list inside another screen: limited to that screen's record, with its page under its own name in the address. It stays empty
 * while it is not asked for.
 */
export const useSublist = <Row extends { id: number }>(
  resource: string,
  pageName: string,
  fixed: Query,
  isAsked = true,
): Sublist<Row> => {
  const search: Search = useSearch({ strict: false })
  const page = readPage(search[pageName])
  const write = useWriteSearch()
  const rows = useRowsOf<Row>(resource, { ...fixed, page }, isAsked)
  const goToPage = (next: number) => write((latest) => ({ ...latest, [pageName]: next === 1 ? undefined : next }), true)
  useReturnFromEmptyPage(page, rows, goToPage)
  const whole = useWholeRows({ count: rows.count, queryOf: (number) => listQuery<Row>(resource, { ...fixed, page: number }) })
  return { ...rows, ...whole, page, goToPage }
}

const useRowsOf = <Row>(resource: string, query: Query, isAsked = true): Rows<Row> => {
  const queries = useQueryClient()
  const prefetch = useDebouncedCallback(
    (id: number) => void queries.query(recordQuery<Row>(resource, String(id))).catch(() => undefined),
    PREFETCH_DELAY_MS,
  )
  const answer = useQuery({
    ...listQuery<Row>(resource, query),
    placeholderData: keepPreviousData,
    enabled: isAsked,
  })
  const data = isAsked ? answer.data : undefined
  return {
    resource,
    rows: data?.results ?? [],
    count: data?.count ?? 0,
    more: data?.more,
    isLoading: isAsked && answer.isPending,
    isRefreshing: answer.isFetching,
    isPrevious: answer.isPlaceholderData,
    error: answer.error ? asApiError(answer.error) : undefined,
    retry: () => void answer.refetch(),
    prefetch,
  }
}

/** Remembers how the list stands, for coming back from a record. */
const useRememberedQuery = (query: string) => {
  const list = useMatch({ strict: false, select: ({ pathname }) => pathname })
  useEffect(() => rememberQuery(list, query), [list, query])
}

/** Deleting the only row of the last page leaves it empty: goes to the last page with rows. */
export const useReturnFromEmptyPage = (
  page: number,
  { rows, count, isRefreshing }: Rows<unknown>,
  goToPage: (page: number) => void,
) => {
  const last = Math.max(1, Math.ceil(count / PAGE_SIZE))
  const isPastEnd = !isRefreshing && rows.length === 0 && count > 0 && page > last
  useEffect(() => {
    if (isPastEnd) goToPage(last)
  })
}

/**
 * A handwritten address may contain invalid parameters: the server names those it refuses, and the list is requested without
 * them.
 */
const useLeaveRefusedPlace = (
  { filters, ordering }: ListState,
  error: ApiError | undefined,
  leaveOut: (names: string[]) => void,
) => {
  const given = [...Object.keys(filters), ...(ordering === '' ? [] : ['ordering'])]
  const refused = error?.status === 400 ? given.filter((name) => name in error.errors) : []
  useEffect(() => {
    if (refused.length > 0) leaveOut(refused)
  })
}

/** Changes the parameters in the address. */
export const useWriteSearch = () => {
  const router = useRouter()
  return (change: (latest: Search) => Search, replace: boolean) => {
    const { pathname } = router.latestLocation
    // Every search of this application is produced by its own parseSearch.
    const search = router.latestLocation.search as Search
    void router.navigate({ href: pathname + stringifySearch(change(search)), replace, resetScroll: false })
  }
}
