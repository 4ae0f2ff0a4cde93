import { rangeBefore } from '../../../contract/shared/dates/day-range.ts'

/** The days that a figure is asked for: whole Guatemalan days `YYYY-MM-DD`, both inclusive; without a limit open to that side. */
export interface Days {
  start_date?: string | undefined
  end_date?: string | undefined
}

/** First and last of consecutive periods of one kind: 20260730 and 20260731, 202608 and 202612, 2027 and 2030, 0 and 0. */
export type Periods = readonly [first: number, last: number]

const FIRST_YEAR = 1000
const LAST_YEAR = 9998

/** A month counted from the year 0, and back. */
const monthOf = (year: number, month: number) => year * 12 + month - 1
const yearOf = (month: number) => Math.floor(month / 12)
const period = (month: number) => yearOf(month) * 100 + (month % 12) + 1
const daysIn = (month: number) => new Date(Date.UTC(yearOf(month), (month % 12) + 1, 0)).getUTCDate()

const parse = (day: string): { month: number; day: number } => {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number)
  return { month: monthOf(year, month), day: dayOfMonth }
}

/**
 * The fewest periods that cover the days exactly, as at most five series: days, months, years, months, days. Empty if the end is
 * before the start.
 */
export const periodsOf = ({ start_date, end_date }: Days): Periods[] => {
  if (start_date === undefined && end_date === undefined) return [[0, 0]]
  if (start_date !== undefined && end_date !== undefined && start_date > end_date) return []
  const start = start_date === undefined ? { month: monthOf(FIRST_YEAR, 1), day: 1 } : parse(start_date)
  const end = end_date === undefined ? { month: monthOf(LAST_YEAR, 12), day: 31 } : parse(end_date)
  const endsWhole = end.day === daysIn(end.month)
  const daysOf = (month: number, first: number, last: number): Periods => [
    period(month) * 100 + first,
    period(month) * 100 + last,
  ]
  if (start.month === end.month && !(start.day === 1 && endsWhole)) return [daysOf(start.month, start.day, end.day)]
  return [
    ...(start.day === 1 ? [] : [daysOf(start.month, start.day, daysIn(start.month))]),
    ...monthsOf(start.day === 1 ? start.month : start.month + 1, endsWhole ? end.month : end.month - 1),
    ...(endsWhole ? [] : [daysOf(end.month, 1, end.day)]),
  ]
}

/** The same by days: one series. */
export const dayPeriodsOf = ({ start_date, end_date }: Required<Days>): Periods[] => [
  [dayPeriod(start_date), dayPeriod(end_date)],
]

/** The same by months, with the days of a month that is not whole. */
export const monthPeriodsOf = ({ start_date, end_date }: Required<Days>): Periods[] => {
  const series = periodsOf({ start_date, end_date })
  const years = series.filter(([first]) => first < 10_000)
  const others = series.filter(([first]) => first >= 10_000)
  return [...others, ...years.map(([first, last]) => [first * 100 + 1, last * 100 + 12] as const)]
}

const dayPeriod = (day: string | undefined): number => Number(day?.replaceAll('-', ''))

const monthsOf = (first: number, last: number): Periods[] => {
  if (first > last) return []
  const startsYear = first % 12 === 0
  const endsYear = last % 12 === 11
  if (yearOf(first) === yearOf(last) && !(startsYear && endsYear)) return [[period(first), period(last)]]
  const firstYear = startsYear ? yearOf(first) : yearOf(first) + 1
  const lastYear = endsYear ? yearOf(last) : yearOf(last) - 1
  return [
    ...(startsYear ? [] : [[period(first), yearOf(first) * 100 + 12] as const]),
    ...(firstYear > lastYear ? [] : [[firstYear, lastYear] as const]),
    ...(endsYear ? [] : [[yearOf(last) * 100 + 1, period(last)] as const]),
  ]
}

/** The days that the chosen ones are compared with, if both ends are chosen (S-80). */
export const daysBefore = ({ start_date, end_date }: Days): { start_date: string; end_date: string } | undefined => {
  if (start_date === undefined || end_date === undefined) return undefined
  const { first, last } = rangeBefore({ first: start_date, last: end_date })
  return { start_date: first, end_date: last }
}
