import { LONGEST_WRITTEN, plainCharacters } from '../text/written-numbers.ts'
import { isDay, readInstant, today, wallClock } from './dates.ts'

/*
 * Days and times as people type them, and as chats, lists and spreadsheets write them. Each reader answers the text itself if it
 * says none, so that a field loses nothing that was typed and its schema refuses it.
 */
const SEPARATOR = String.raw`\s*[-/.\s]\s*`
const YEAR = String.raw`(\d{4}|\d\d)`
const DAY_FIRST = new RegExp(String.raw`^(\d{1,2})${SEPARATOR}(\d{1,2})${SEPARATOR}${YEAR}$`)
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})${SEPARATOR}(\d{1,2})${SEPARATOR}(\d{1,2})$`)
/** `2026-11-21` typed key by key into a field that separates day and month by itself. */
const SEPARATED_YEAR = new RegExp(String.raw`^((?:19|20)/\d\d)${SEPARATOR}(\d{1,2})${SEPARATOR}(\d{1,2})$`)
const DIGITS = /^(\d\d)(\d\d)(\d{4}|\d\d)$/
const WORDS = new RegExp(String.raw`^(\d{1,2})[-/.\s]+(?:de\s+)?(\p{L}{3,10})\.?[-/.,\s]+(?:del?\s+)?${YEAR}$`, 'u')
const WEEKDAY = /^(?:(?:lun|mar|mi[eé]|jue|vie|s[aá]b|dom)\p{L}*[.,]*\s+)?(?:el\s+)?(?=\d)/iu

export const months = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
]

/**
 * The latest year with these two digits that is not after the next one, which is the latest that people write: 90 is 1990 on a birth
 * date, and 26 is 2026 in a chat.
 */
const wholeYear = (year: string): string => {
  if (year.length !== 2) return year
  const latest = Number(today().slice(0, 4)) + 1
  return String(latest - ((latest - Number(year)) % 100))
}

/** Year, month and day, whether or not the day exists. */
const partsOf = (text: string): readonly string[] | undefined => {
  const bare = text.replace(WEEKDAY, '')
  const dayFirst = DAY_FIRST.exec(bare) ?? DIGITS.exec(bare)
  if (dayFirst) return [dayFirst[3] ?? '', dayFirst[2] ?? '', dayFirst[1] ?? '']
  const yearFirst = YEAR_FIRST.exec(bare) ?? SEPARATED_YEAR.exec(bare)
  if (yearFirst) return [yearFirst[1]?.replace('/', '') ?? '', yearFirst[2] ?? '', yearFirst[3] ?? '']
  const [, day = '', name = '', year = ''] = WORDS.exec(bare) ?? []
  const month = months.findIndex((each) => name !== '' && each.startsWith(name.toLowerCase().replace(/^set/, 'sept')))
  return month < 0 ? undefined : [year, String(month + 1), day]
}

const writtenDay = (text: string): string | undefined => {
  if (text.length > LONGEST_WRITTEN) return undefined
  const parts = partsOf(text)
  if (parts === undefined) return undefined
  const [year = '', month = '', day = ''] = parts
  return `${wholeYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

const existingDay = (text: string): string | undefined => {
  const day = writtenDay(text)
  return day !== undefined && isDay(day) ? day : undefined
}

/** The day that a text says, also with a time behind it. */
export const readDay = (written: string): string => {
  const text = plainCharacters(written)
  // A day that a program writes as an instant is the one written there, whatever its offset.
  const [iso] = /^\d{4}-\d\d-\d\d(?=T)/.exec(text) ?? []
  return existingDay(iso ?? text) ?? splitDayAndTime(text)?.[0] ?? text
}

/** The same while keys are pressed: two digits of a year may be the beginning of four. */
export const readDayBeingTyped = (typed: string): string => {
  const text = plainCharacters(typed)
  return partsOf(text)?.[0]?.length === 2 ? text : readDay(text)
}

/** Why a text is no day, and what to do; undefined for a day and for nothing. */
export const unreadableDay = (value: string): string | undefined => {
  if (value === '' || isDay(value)) return undefined
  const day = writtenDay(plainCharacters(value))
  if (day !== undefined && !isDay(day)) return 'Esa fecha no existe: revise el día y el mes'
  return 'Escriba la fecha completa, como 21/11/2026'
}

const HOURS = String.raw`\s*(?:horas?|hrs?|hs?)\.?`
const TIMES = [
  String.raw`^(\d{1,2})\s*[:.h]\s*(\d{2})(?:\s*[:.]\s*\d{2})?(?:${HOURS})?$`,
  String.raw`^(\d{1,2})(\d{2})(?:${HOURS})?$`,
  `^(\\d{1,2})()${HOURS}$`,
].map((pattern) => new RegExp(pattern, 'i'))
const HALVES = /^(\d{1,2})(?:\s*[:.]\s*(\d{2})(?:[:.]\d{2})?)?\s*([ap])\.?\s*m\.?$/i

/** The time that a text says as `HH:mm`, in 24 hours. */
export const readTime = (written: string): string => {
  const text = plainCharacters(written)
  if (text.length > LONGEST_WRITTEN) return text
  const bare = text.replace(/^(?:a\s+)?las?\s+/i, '')
  const half = HALVES.exec(bare)
  const [, hour = '', minute = ''] = half ?? TIMES.map((each) => each.exec(bare)).find((found) => found !== null) ?? []
  if (half && (Number(hour) < 1 || Number(hour) > 12)) return text
  const shift = half === null ? 0 : (half[3]?.toLowerCase() === 'p' ? 12 : 0) - (Number(hour) === 12 ? 12 : 0)
  const read = `${String(Number(hour) + shift).padStart(2, '0')}:${minute.padStart(2, '0')}`
  return hour !== '' && isTime(read) ? read : text
}

export const isTime = (value: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value)

export const unreadableTime = (value: string): string | undefined =>
  value === '' || isTime(value) ? undefined : 'Escriba la hora de 00:00 a 23:59, como 18:45'

/**
 * A day and a time in one text, as `YYYY-MM-DD` and `HH:mm` of Guatemala. Of a line of a chat, what is before the name:
 * `[21/11/26, 6:45:10 p. m.] Ana: ...`, `21/11/26, 18:45 - Ana: ...`.
 */
export const splitDayAndTime = (written: string): readonly [day: string, time: string] | undefined => {
  const text = plainCharacters(written)
    .slice(0, LONGEST_WRITTEN)
    .replace(/^\[([^\]]+)\].*$/, '$1')
    .replace(/(:\d\d(?:\s*[ap]\.?\s*m\.?)?) - .*$/i, '$1')
  const instant = readInstant(text)
  if (instant) {
    const [day = '', time = ''] = wallClock(instant).split(' ')
    return [day, time.slice(0, 5)]
  }
  for (const { index, 0: gap } of text.matchAll(/[\s,T]+(?=.)/g)) {
    const [before, behind] = [text.slice(0, index), text.slice(index + gap.length)]
    const pair = dayAndTime(before, behind) ?? dayAndTime(behind, before)
    if (pair) return pair
  }
  return undefined
}

const dayAndTime = (written: string, writtenTime: string): readonly [string, string] | undefined => {
  const [day, time] = [existingDay(written), readTime(writtenTime)]
  return day !== undefined && isTime(time) ? [day, time] : undefined
}

/** The instant that a text says; without an offset it is Guatemalan time. */
export const readWrittenInstant = (written: string): Date | undefined =>
  readInstant(written) ?? readInstant(splitDayAndTime(written)?.join(' ') ?? '')
