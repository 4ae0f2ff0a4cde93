import { textOf } from '../ui/values.ts'

/*
 * Where a list stands: page, search, ordering and filters, as they are written in the address.
 * A list inside another screen writes its own under a prefix.
 */
export interface ListPlace {
  page: number
  search: string
  ordering: string
  filters: Record<string, string>
}

export type Search = Record<string, unknown>

export const readPage = (value: unknown): number => {
  const page = Number(value)
  return Number.isInteger(page) && page > 0 ? page : 1
}

/** Reads the place of a list whose filters go by these names; anything else in the address is not the list's. */
export const readPlace = (search: Search, filterNames: readonly string[]): ListPlace => ({
  page: readPage(search['page']),
  search: textOf(search['search']),
  ordering: textOf(search['ordering']),
  filters: Object.fromEntries(
    filterNames.map((name): [string, string] => [name, textOf(search[name])]).filter(([, value]) => value !== ''),
  ),
})

/** The place as it is written: what says nothing stays out, so that the plain list has a plain address. */
export const writePlace = ({ page, search, ordering, filters }: ListPlace): Search => ({
  ...(page > 1 && { page: String(page) }),
  ...(search !== '' && { search }),
  ...(ordering !== '' && { ordering }),
  ...filters,
})

/** Addresses carry plain texts: `?page=2&search=12`. */
export const parseSearch = (query: string): Record<string, string> => Object.fromEntries(new URLSearchParams(query))
export const stringifySearch = (search: Search): string => {
  const sent = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const query = new URLSearchParams(sent.map(([name, value]) => [name, String(value)])).toString()
  return query && `?${query}`
}

/** Sorting by a column goes up, then down, then back to the server's own order. */
export const nextOrdering = (current: string, field: string): string => {
  if (current === field) return `-${field}`
  return current === `-${field}` ? '' : field
}
