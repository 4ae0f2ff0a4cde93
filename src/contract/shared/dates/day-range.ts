import { dayLater, showDay } from './dates.ts'
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
  const months = (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth() + 1
  const days = (end.getTime() - start.getTime()) / 86_400_000 + 1
  const areMonths = first.endsWith('-01') && dayLater(last, 1).endsWith('-01')
  return { first: areMonths ? monthsEarlier(start, months) : dayLater(first, -days), last: dayLater(first, -1) }
}

const monthsEarlier = (start: Date, months: number): string =>
  new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() - months, 1)).toISOString().slice(0, 10)
