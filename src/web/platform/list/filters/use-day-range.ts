import { useState } from 'react'
import { unreadableDay } from '../../../../contract/shared/dates/written-dates.ts'
import { dayOutside } from '../../dates/day-text.ts'
import { isSame } from '../../text/values.ts'
import type { Filters } from '../use-list.ts'

interface Days {
  first: string
  last: string
}

export interface DayRangeFields {
  typed: Days
  type: (change: Partial<Days>) => void
  /** The first day is after the last one. */
  isBackwards: boolean
  /** What is written is no range, so the rows are those of the range before. */
  isFaulty: boolean
}

/** Two days as they are written, both inclusive. They get into the address together, and only as a valid range. */
export const useDayRange = (
  { filters, setFilters }: Pick<Filters, 'filters' | 'setFilters'>,
  [first, last]: readonly [first: string, last: string],
): DayRangeFields => {
  const given = { first: filters[first] ?? '', last: filters[last] ?? '' }
  const [typed, setTyped] = useState(given)
  const [seen, setSeen] = useState(given)
  const [sent, setSent] = useState<readonly Days[]>([])
  if (!isSame(given, seen)) {
    setSeen(given)
    const echo = sent.findIndex((days) => isSame(days, given))
    setSent(echo < 0 ? [] : sent.slice(echo + 1))
    // Back, a link or 'Quitar filtros' changes the days from outside.
    if (echo < 0) setTyped(given)
  }
  const type = (change: Partial<Days>) => {
    const next = { ...typed, ...change }
    setTyped(next)
    if (isNoRange(next) || isSame(next, sent.at(-1) ?? given)) return
    setSent([...sent, next])
    setFilters({ [first]: next.first || undefined, [last]: next.last || undefined })
  }
  return { typed, type, isBackwards: areBackwards(typed), isFaulty: isNoRange(typed) }
}

/** Begins the sentences that replace rows or numbers while the written days are no range. */
export const mendDays = 'Complete o corrija las fechas'

const isNoRange = (days: Days) => !isFilter(days.first) || !isFilter(days.last) || areBackwards(days)

const areBackwards = ({ first, last }: Days) => isFilter(first) && isFilter(last) && first !== '' && last !== '' && first > last

/** Nothing, or a day that is typed completely. */
const isFilter = (value: string) => unreadableDay(value) === undefined && dayOutside(value, {}) === undefined
