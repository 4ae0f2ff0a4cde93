import { useSearch } from '@tanstack/react-router'
import { startingDays } from '../../../contract/overview/dashboard-rules.ts'
import { isRange } from '../../../contract/shared/dates/day-range.ts'
import { today } from '../../../contract/shared/dates/dates.ts'
import { readListState, type Search } from '../../platform/list/list-state.ts'
import { type Filters, useWriteSearch } from '../../platform/list/use-list.ts'
import { useAsker } from '../../platform/rights/person.ts'
import type { DashboardQuery } from './dashboard-queries.ts'

const STATIONS = 'station_emergency__station'
const TYPES = 'emergency_type_id'
const FIRST = 'start_date'
const LAST = 'end_date'
export const dayNames = [FIRST, LAST] as const
const OUTCOMES = 'outcome'
const names = [...dayNames, STATIONS, TYPES, OUTCOMES]

/**
 * In the address, as station of a person who has one, and as first day: all of them. Without any the address stands for the own
 * station (S-40), and for the last days (S-80).
 */
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

/** The filters in the address, which start with the last days and, on the signed-in dashboard, with the person's own station. */
export const useDashboardFilters = (isOpen: boolean): DashboardFilters => {
  const search: Search = useSearch({ strict: false })
  const write = useWriteSearch()
  const { station_id } = useAsker()
  const own = isOpen || station_id === null ? '' : String(station_id)
  const { filters: inAddress } = readListState(search, names)
  const { [FIRST]: first, [LAST]: last, ...others } = inAddress
  const filters = { ...others, ...daysIn(first, last) }
  const setFilters = (values: Record<string, string | undefined>) => {
    const isWithoutDays = FIRST in values && values[FIRST] === undefined && values[LAST] === undefined
    write((latest) => ({ ...latest, ...values, ...(isWithoutDays && { [FIRST]: ALL }) }), false)
  }
  const given = filters[STATIONS] ?? own
  const stations = given === ALL ? [] : listOf(given)
  const types = listOf(filters[TYPES])
  const outcomes = listOf(filters[OUTCOMES])
  const asked: DashboardQuery = {
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
    isSensible: isRange(asked) && (asked.start_date ?? '') <= today(),
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

const daysIn = (first: string | undefined, last: string | undefined): Record<string, string> => {
  if (first === undefined && last === undefined) {
    const start = startingDays(today())
    return { [FIRST]: start.first, [LAST]: start.last }
  }
  return { ...(first !== undefined && first !== ALL && { [FIRST]: first }), ...(last !== undefined && { [LAST]: last }) }
}

const listOf = (ids: string | undefined) => (ids === undefined || ids === '' ? [] : ids.split(','))

const pick = (filters: Record<string, string>, wanted: readonly string[]) =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => wanted.includes(name)))
