import { textOf } from '../text/values.ts'

/* The state of a list in the address: page, search, ordering and filters. A list inside another screen uses a prefix. */
export interface ListState {
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

/** Reads the state of a list with these filters; other parameters of the address are ignored. */
export const readListState = (search: Search, filterNames: readonly string[]): ListState => ({
  page: readPage(search['page']),
  search: textOf(search['search']),
  ordering: textOf(search['ordering']),
  filters: Object.fromEntries(
    filterNames.map((name): [string, string] => [name, textOf(search[name])]).filter(([, value]) => value !== ''),
  ),
})

/** The parameters of the address. Default values are left out, so that the plain list has a plain address. */
export const writeListState = ({ page, search, ordering, filters }: ListState): Search => ({
  ...(page > 1 && { page: String(page) }),
  ...(search !== '' && { search }),
  ...(ordering !== '' && { ordering }),
  ...filters,
})

/** How a screen arranges its rows, which it stores in the address beside the state of the list. */
export const arrangementIn = (search: Search): Search => ({ view: search['view'] })

/** Parameters are plain texts: `?page=2&search=12`. */
export const parseSearch = (query: string): Record<string, string> => Object.fromEntries(new URLSearchParams(query))
export const stringifySearch = (search: Search): string => {
  const sent = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const query = new URLSearchParams(sent.map(([name, value]) => [name, String(value)])).toString()
  return query && `?${query}`
}

/** Sorting by a column is first ascending, then descending, then the server's default. */
export const nextOrdering = (current: string, field: string): string => {
  if (current === field) return `-${field}`
  return current === `-${field}` ? '' : field
}
