import type { Item } from './binnacle-compare.ts'
import { isDay, readInstant, showDay, showShortDateTime } from '../shared/dates/dates.ts'

/*
 * The stored fields of an entry as texts. An entry is never changed, so one of an older version may lack a field or hold another
 * kind of value. No reader throws, and none shows a value of a kind that it does not know.
 */

export type Stored = Readonly<Record<string, unknown>>

/** Shown for a value that this version cannot read. */
export const unreadable = 'Valor guardado por otra versión'

const isRecord = (value: unknown): value is Stored => typeof value === 'object' && value !== null && !Array.isArray(value)
export const isAbsent = (value: unknown): value is null | undefined => value === null || value === undefined

/** A record inside another; an empty one if it is none. */
export const recordIn = (value: unknown): Stored => (isRecord(value) ? value : {})
/** The rows of a list, without those that are no records. */
export const rowsIn = (value: unknown): readonly Stored[] => (Array.isArray(value) ? value.filter(isRecord) : [])

type Words = (value: unknown) => string

export const text: Words = (value) => {
  if (isAbsent(value)) return ''
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : unreadable
}

export const day: Words = (value) => {
  if (isAbsent(value) || value === '') return ''
  return typeof value === 'string' && isDay(value.slice(0, 10)) ? showDay(value.slice(0, 10)) : unreadable
}

export const dateTime: Words = (value) => {
  if (isAbsent(value) || value === '') return ''
  const instant = typeof value === 'string' ? readInstant(value) : undefined
  return instant === undefined ? unreadable : showShortDateTime(instant)
}

export const yesOrNo: Words = (value) => {
  if (isAbsent(value)) return ''
  return typeof value === 'boolean' ? (value ? 'Sí' : 'No') : unreadable
}

/** Digits or another text, in the form in which people read it. */
export const written =
  (show: (digits: string) => string): Words =>
  (value) => {
    const read = text(value)
    return read === unreadable ? read : show(read)
  }

export const number =
  (show: (value: number) => string): Words =>
  (value) => {
    if (isAbsent(value)) return ''
    return typeof value === 'number' && Number.isFinite(value) ? show(value) : unreadable
  }

/** A code by its text. */
export const code =
  (texts: Readonly<Record<number | string, string | { label: string }>>): Words =>
  (value) => {
    if (isAbsent(value) || value === '') return ''
    const isCode = (typeof value === 'number' || typeof value === 'string') && Object.hasOwn(texts, value)
    const found = isCode ? texts[value] : undefined
    return found === undefined ? unreadable : typeof found === 'string' ? found : found.label
  }

/** A plain value: one item, or none if it is empty. */
export const oneItem = (shown: string, value: unknown = shown): readonly Item[] => {
  if (shown === '') return []
  return [{ key: '', text: shown, ...(shown === unreadable && { content: JSON.stringify(value) }) }]
}

/** A note about something that is never stored itself, such as a password: words, and nothing that could be a secret. */
export const note: Words = (value) => {
  const read = text(value)
  return /^[\p{L} ]{0,60}$/u.test(read) ? read : unreadable
}

/** The values that are not empty, as a line. */
export const join = (separator: string, ...parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join(separator)
