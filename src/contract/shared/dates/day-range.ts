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
