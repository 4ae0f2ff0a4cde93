import { isRange } from '../../../../contract/shared/dates/day-range.ts'
import type { Filters } from '../use-list.ts'
import { useDayRange, type DayRangeFields } from './use-day-range.ts'

type Days = Record<string, string | undefined>

const areBothOrNone = (days: Days, [first, last]: readonly [string, string]) =>
  (days[first] === undefined) === (days[last] === undefined)

export const dayNames = ['start_date', 'end_date'] as const

/** Whether a report with these days is asked for (B-REP-03, B-STT-21). */
export const isWholeRange = (filters: Days): boolean => isRange(filters) && areBothOrNone(filters, dayNames)

/** The days of a report, which get into the address only with each other: until then the rows are those of the range before. */
export const useBothDays = ({ filters, setFilters }: Pick<Filters, 'filters' | 'setFilters'>): DayRangeFields => {
  const setBoth = (days: Days) => {
    if (areBothOrNone(days, dayNames)) setFilters(days)
  }
  const days = useDayRange({ filters, setFilters: setBoth }, dayNames)
  const { first, last } = days.typed
  return { ...days, isFaulty: days.isFaulty || (first === '') !== (last === '') }
}
