import { isDay, showDay } from '../../../contract/shared/dates/dates.ts'

/*
 * The text of a field with a day. Its value is the day as `YYYY-MM-DD`, or the typed text while that is no day (written-dates.ts), so
 * that nothing typed is lost and the schema refuses it.
 */

/** A field's value as its text. */
export const showDayValue = (value: string): string => (isDay(value) ? showDay(value) : value)

export interface DayLimits {
  min?: string | undefined
  max?: string | undefined
}

/** What to do about a day outside the limits, which are inclusive. */
export const dayOutside = (value: string, { min = EARLIEST, max }: DayLimits): string | undefined => {
  if (!isDay(value)) return undefined
  if (value < min) return `Escriba una fecha desde el ${showDay(min)}`
  return max !== undefined && value > max ? `Escriba una fecha hasta el ${showDay(max)}` : undefined
}

export const EARLIEST = '1900-01-01'

const isAdded = (typed: string, before: string) => typed.length === before.length + 1 && typed.startsWith(before)

/** Separates day, month and year of digits that are typed one after the other; anything else stays as typed. */
export const separateDay = (typed: string, before: string): string =>
  isAdded(typed, before) ? typed.replace(/^(\d\d)(\d)$/, '$1/$2').replace(/^(\d{1,2}\/\d\d)(\d)$/, '$1/$2') : typed

/** Separates hours and minutes of digits that are typed one after the other. */
export const separateTime = (typed: string, before: string): string =>
  isAdded(typed, before) ? typed.replace(/^([01]\d|2[0-3])(\d)$/, '$1:$2').replace(/^(\d)(\d\d)$/, '$1:$2') : typed
