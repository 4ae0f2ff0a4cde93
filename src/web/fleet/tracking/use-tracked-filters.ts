import { useSearch } from '@tanstack/react-router'
import { readListState, type Search } from '../../platform/list/list-state.ts'
import { useWriteSearch, type Filters } from '../../platform/list/use-list.ts'

const names = ['status', 'stations'] as const

/** The filters in the address. */
export const useTrackedFilters = (): Filters & { clear: () => void } => {
  const search: Search = useSearch({ strict: false })
  const write = useWriteSearch()
  const setFilters: Filters['setFilters'] = (values) => write((latest) => ({ ...latest, ...values }), false)
  return {
    filters: readListState(search, names).filters,
    setFilters,
    setFilter: (name, value) => setFilters({ [name]: value }),
    clear: () => setFilters(Object.fromEntries(names.map((name) => [name, undefined]))),
  }
}
