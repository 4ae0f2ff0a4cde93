import { dayLater } from '../../../contract/shared/dates/dates.ts'
import type { DayRange } from '../../../contract/shared/dates/day-range.ts'

const monthStart = (day: string): string => `${day.slice(0, 7)}-01`

/** The ranges that are asked for most, as of a day. Those that are under way end on that day: nothing is later (B-HRS-28). */
export const namedRanges = (today: string): Record<'Esta semana' | 'Este mes' | 'Mes pasado', DayRange> => {
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7
  const lastMonth = dayLater(monthStart(today), -1)
  return {
    'Esta semana': { first: dayLater(today, -sinceMonday), last: today },
    'Este mes': { first: monthStart(today), last: today },
    'Mes pasado': { first: monthStart(lastMonth), last: lastMonth },
  }
}
