import { showDay } from './dates.ts'
/* Without schemas, so that a screen with days to choose loads none. */

export const badRange = 'La fecha inicial no puede ser mayor a la fecha final'

/** Two days in their order; either may be absent. */
export const isRange = (asked: { start_date?: string | undefined; end_date?: string | undefined }) =>
  isInOrder(asked.start_date, asked.end_date)

/** The same under the names in a person's history. */
export const isMarkRange = (asked: { start_date_user?: string | undefined; end_date_user?: string | undefined }) =>
  isInOrder(asked.start_date_user, asked.end_date_user)

const isInOrder = (first: string | undefined, last: string | undefined): boolean =>
  first === undefined || last === undefined || first <= last

/** Days, both inclusive. */
export interface DayRange {
  first: string
  last: string
}

/** 'del 01/11/2026 al 30/11/2026'; of one day alone, from or until when. */
export const daysInWords = (first: string | undefined, last: string | undefined): string => {
  if (first === undefined || last === undefined) return first ? `desde el ${showDay(first)}` : `hasta el ${showDay(last)}`
  return first === last ? `del ${showDay(first)}` : `del ${showDay(first)} al ${showDay(last)}`
}

/** What figures of these days are compared with: of whole months as many months before, else as many days just before (S-80). */
export const rangeBefore = ({ first, last }: DayRange): DayRange => {
  const [start, end] = [new Date(first), new Date(last)]
  const areMonths = start.getUTCDate() === 1 && moved(end, { days: 1 }).getUTCDate() === 1
  const months = (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth() + 1
  const days = (end.getTime() - start.getTime()) / 86_400_000 + 1
  return {
    first: dayIn(moved(start, areMonths ? { months: -months } : { days: -days })),
    last: dayIn(moved(start, { days: -1 })),
  }
}

/** Days are midnights of UTC here, all of which are of the same length. */
const moved = (day: Date, { months = 0, days = 0 }: { months?: number; days?: number }): Date =>
  new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, day.getUTCDate() + days))
const dayIn = (day: Date): string => day.toISOString().slice(0, 10)
