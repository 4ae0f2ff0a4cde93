import { useSearch } from '@tanstack/react-router'
import { isRange } from '../../../contract/shared/dates/day-range.ts'
import { today } from '../../../contract/shared/dates/dates.ts'
import { readListState, type Search } from '../../platform/list/list-state.ts'
import { type Filters, useWriteSearch } from '../../platform/list/use-list.ts'
import { useAsker } from '../../platform/rights/person.ts'
import type { DashboardQuery } from './dashboard-queries.ts'

const STATIONS = 'station_emergency__station'
const TYPES = 'emergency_type_id'
export const dayNames = ['start_date', 'end_date'] as const
const OUTCOMES = 'outcome'
const names = [...dayNames, STATIONS, TYPES, OUTCOMES]

/** In the address, of a person who has a station: all of them. Without any station the address stands for the own one (S-40). */
const ALL = 'todas'

export interface DashboardFilters extends Pick<Filters, 'filters' | 'setFilters'> {
  /** What is sent. */
  asked: DashboardQuery
  /** False for days that no answer is asked for, as in a handwritten address. */
  isSensible: boolean
  stations: string[]
  types: string[]
  outcomes: string[]
  chooseStations: (ids: string[]) => void
  chooseTypes: (ids: string[]) => void
  chooseOutcomes: (codes: string[]) => void
  /** How many are in force. */
  count: number
  clear: () => void
}

/** The filters in the address. On the signed-in dashboard the stations start with the person's own one. */
export const useDashboardFilters = (isOpen: boolean): DashboardFilters => {
  const search: Search = useSearch({ strict: false })
  const write = useWriteSearch()
  const { station_id } = useAsker()
  const own = isOpen || station_id === null ? '' : String(station_id)
  const { filters } = readListState(search, names)
  const setFilters = (values: Record<string, string | undefined>) => write((latest) => ({ ...latest, ...values }), false)
  const given = filters[STATIONS] ?? own
  const stations = given === ALL ? [] : listOf(given)
  const types = listOf(filters[TYPES])
  const outcomes = listOf(filters[OUTCOMES])
  const asked = {
    ...pick(filters, dayNames),
    ...(stations.length > 0 && { [STATIONS]: stations.join(',') }),
    ...(types.length > 0 && { [TYPES]: types.join(',') }),
    ...(outcomes.length > 0 && { [OUTCOMES]: outcomes.join(',') }),
  }
  const stationsInAddress = (ids: string[]) => {
    const chosen = ids.join(',')
    if (chosen === own) return undefined
    return chosen === '' ? ALL : chosen
  }
  return {
    filters,
    setFilters,
    asked,
    isSensible: isRange(filters) && (filters['start_date'] ?? '') <= today(),
    stations,
    types,
    outcomes,
    chooseStations: (ids) => setFilters({ [STATIONS]: stationsInAddress(ids) }),
    chooseTypes: (ids) => setFilters({ [TYPES]: ids.join(',') || undefined }),
    chooseOutcomes: (codes) => setFilters({ [OUTCOMES]: codes.join(',') || undefined }),
    count: Object.keys(asked).length,
    clear: () => setFilters({ ...Object.fromEntries(names.map((name) => [name, undefined])), [STATIONS]: stationsInAddress([]) }),
  }
}

const listOf = (ids: string | undefined) => (ids === undefined || ids === '' ? [] : ids.split(','))

const pick = (filters: Record<string, string>, wanted: readonly string[]) =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => wanted.includes(name)))
