import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { isMarkRange } from '../../../contract/shared/dates/day-range.ts'
import type { HistoryRow } from '../../../contract/attendance/hours.schema.ts'
import { readListState, type Search } from '../../platform/list/list-state.ts'
import { useDayRange, type DayRangeFields } from '../../platform/list/filters/use-day-range.ts'
import { unpagedList } from '../../platform/list/unpaged-list.ts'
import { useReturnFromEmptyPage, useWriteSearch, type Filters, type Sublist } from '../../platform/list/use-list.ts'
import { useWholeRows } from '../../platform/print/whole-rows.ts'
import { isSame } from '../../platform/text/values.ts'
import { historyQuery, type HistoryPath } from './hours-query.ts'

const filterNames = ['start_date_user', 'end_date_user'] as const

export interface History extends Sublist<HistoryRow>, Filters {
  /** The minutes of all filtered days; undefined until the answer of these days has come. */
  total: number | undefined
  /** As they are written. While they are faulty, rows and total are those of the days before. */
  days: DayRangeFields
}

/** Somebody's marks. Page and days are in the address, beside the other parameters of the screen. */
export const useHistory = (path: HistoryPath): History => {
  const search: Search = useSearch({ strict: false })
  const { page, filters } = readListState(search, filterNames)
  const write = useWriteSearch()
  // Contradictory days, as in a handwritten link, are not requested.
  const isAsked = isMarkRange(filters)
  const answer = useQuery({
    ...historyQuery(path, page, filters),
    placeholderData: keepPreviousData,
    enabled: isAsked,
  })
  const found = isAsked ? answer.data : undefined
  const rows = {
    ...unpagedList(answer, () => found?.results ?? []),
    count: found?.count ?? 0,
    isLoading: isAsked && answer.isPending,
    isPrevious: answer.isPlaceholderData,
  }
  const goToPage = (next: number) => write((latest) => ({ ...latest, page: next === 1 ? undefined : next }), true)
  useReturnFromEmptyPage(page, rows, goToPage)
  const whole = useWholeRows({ count: rows.count, queryOf: (number) => historyQuery(path, number, filters) })
  const setFilters: Filters['setFilters'] = (values) => write((latest) => ({ ...latest, page: undefined, ...values }), false)
  const days = useDayRange({ filters, setFilters }, filterNames)
  return {
    ...rows,
    isPrevious: rows.isPrevious || days.isFaulty,
    ...whole,
    page,
    goToPage,
    filters,
    setFilters,
    setFilter: (name, value) => setFilters({ [name]: value }),
    days,
    total: found !== undefined && isSame(found.days, filters) ? found.total : undefined,
  }
}
