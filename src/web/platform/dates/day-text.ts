import { isDay, showDay } from '../../../contract/shared/dates/dates.ts'

/*
 * A day as people type or paste it. A field's value is the day as `YYYY-MM-DD`, or the typed text while that is no day, so that
 * nothing typed is lost and the schema refuses it.
 */
const SEPARATOR = String.raw`\s*[-/.\s]\s*`
const DAY_FIRST = new RegExp(String.raw`^(\d{1,2})${SEPARATOR}(\d{1,2})${SEPARATOR}(\d{4})$`)
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})${SEPARATOR}(\d{1,2})${SEPARATOR}(\d{1,2})$`)
/** `2026-11-21` typed key by key into a field that separates day and month by itself. */
const SEPARATED_YEAR = new RegExp(String.raw`^((?:19|20)/\d\d)${SEPARATOR}(\d{1,2})${SEPARATOR}(\d{1,2})$`)
const DIGITS = /^(\d\d)(\d\d)(\d{4})$/
const WORDS = /^(\d{1,2})\s+(?:de\s+)?(\p{L}{3,10})\.?\s+(?:del?\s+)?(\d{4})$/u
const SHORT_YEAR = new RegExp(String.raw`^(?:\d{1,2}${SEPARATOR}\d{1,2}${SEPARATOR}\d\d|\d{6})$`)

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']

/** Without characters of text direction, which are copied along from some programs. */
const tidy = (typed: string) => typed.replaceAll(/[\u200e\u200f\u202a-\u202e]/g, '').trim()

const partsOf = (typed: string): string | undefined => {
  const text = tidy(typed)
  const dayFirst = DAY_FIRST.exec(text) ?? DIGITS.exec(text)
  if (dayFirst) return joined(dayFirst[3], dayFirst[2], dayFirst[1])
  const yearFirst = YEAR_FIRST.exec(text) ?? SEPARATED_YEAR.exec(text)
  if (yearFirst) return joined(yearFirst[1]?.replace('/', ''), yearFirst[2], yearFirst[3])
  const words = WORDS.exec(text)
  const month = MONTHS.indexOf(words?.[2]?.toLowerCase().slice(0, 3).replace('set', 'sep') ?? '')
  return words && month >= 0 ? joined(words[3], String(month + 1), words[1]) : undefined
}

const joined = (year = '', month = '', day = '') => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

/** The day that a text says; the text itself if it says none. */
export const readDay = (typed: string): string => {
  const day = partsOf(typed)
  return day !== undefined && isDay(day) ? day : tidy(typed)
}

/** A field's value as its text. */
export const showDayValue = (value: string): string => (isDay(value) ? showDay(value) : value)

/** Why a text is no day, and what to do; undefined for a day and for nothing. */
export const unreadableDay = (value: string): string | undefined => {
  if (value === '' || isDay(value)) return undefined
  if (partsOf(value) !== undefined) return 'Esa fecha no existe: revise el día y el mes'
  if (SHORT_YEAR.test(tidy(value))) return 'Escriba el año con cuatro cifras, como 21/11/2026'
  return 'Escriba la fecha completa, como 21/11/2026'
}

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

/** Separates day, month and year of digits that are typed one after the other; anything else stays as typed. */
export const separateDay = (typed: string, before: string): string => {
  const isAdded = typed.length === before.length + 1 && typed.startsWith(before)
  if (!isAdded) return typed
  return typed.replace(/^(\d\d)(\d)$/, '$1/$2').replace(/^(\d{1,2}\/\d\d)(\d)$/, '$1/$2')
}
