/*
 * A time of day as people type or paste it. As with a day, a field's value is `HH:mm`, or the typed text while that is no time.
 */
const TIME = /^(\d{1,2})\s*[:.h]\s*(\d{2})(?::\d{2})?(?:\s*h)?$/i
const DIGITS = /^(\d{1,2})(\d{2})$/
const HALVES = /^(\d{1,2})(?:\s*[:.]\s*(\d{2}))?\s*([ap])\.?\s*m\.?$/i

/** The time that a text says, in 24 hours; the text itself if it says none. */
export const readTime = (typed: string): string => {
  const text = typed.trim()
  const half = HALVES.exec(text)
  const [, hour = '', minute = ''] = half ?? TIME.exec(text) ?? DIGITS.exec(text) ?? []
  if (half && (Number(hour) < 1 || Number(hour) > 12)) return text
  const shift = half === null ? 0 : (half[3]?.toLowerCase() === 'p' ? 12 : 0) - (Number(hour) === 12 ? 12 : 0)
  const read = `${String(Number(hour) + shift).padStart(2, '0')}:${minute.padStart(2, '0')}`
  return hour !== '' && isTime(read) ? read : text
}

export const isTime = (value: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value)

export const unreadableTime = (value: string): string | undefined =>
  value === '' || isTime(value) ? undefined : 'Escriba la hora de 00:00 a 23:59, como 18:45'

/** Separates hours and minutes of digits that are typed one after the other. */
export const separateTime = (typed: string, before: string): string => {
  if (typed.length !== before.length + 1 || !typed.startsWith(before)) return typed
  return typed.replace(/^([01]\d|2[0-3])(\d)$/, '$1:$2').replace(/^(\d)(\d\d)$/, '$1:$2')
}

/** A day and a time in one text, as they are copied from a list. */
export const splitDayAndTime = (text: string): [day: string, time: string] | undefined => {
  const [, day, time] =
    /^(.*\d{4}|\d{4}-\d\d-\d\d)[\sT,]+(\d{1,2}[:.]\d\d(?::\d\d)?(?:\s*[ap]\.?\s*m\.?)?)$/i.exec(text.trim()) ?? []
  return day === undefined || time === undefined ? undefined : [day, time]
}
