import { compareLines, compareRows, type Compared, type Item } from './binnacle-compare.ts'
import { isAbsent, oneItem, rowsIn, text, unreadable, type Stored } from './binnacle-values.ts'
import { plainLines } from '../shared/text/rich-text.ts'

/** A field as the binnacle shows it: its label, and its values in both states. What no field names is never shown. */
export type Field = readonly [label: string, compare: (previous: Stored, current: Stored) => Compared]

/** A field of one value. */
export const plain = (label: string, name: string, words: (value: unknown) => string = text): Field =>
  made(
    label,
    (stored) => words(stored[name]),
    (stored) => stored[name],
  )

/** The same, from several stored fields. */
export const made = (label: string, words: (stored: Stored) => string, valueOf: (stored: Stored) => unknown = words): Field => [
  label,
  (previous, current) => compareRows(...both(previous, current, (one) => oneItem(words(one), valueOf(one)))),
]

/** What the server says in place of a file's name or a key. */
const saidWords = /^(Con archivo|Archivo anterior|Archivo nuevo|Código anterior|Código nuevo)$/

export const fileWord = (value: unknown): string => {
  if (isAbsent(value) || value === '') return ''
  return typeof value === 'string' && saidWords.test(value) ? value : unreadable
}

/** Rows of a list, compared one by one. */
export const list = (label: string, name: string, itemOf: (row: Stored) => Item): Field => [
  label,
  (previous, current) => compareRows(...both(previous, current, (stored) => rowsIn(stored[name]).map(itemOf))),
]

/** Things without a name of their own, such as photos: numbered over both states, so that each has one number. */
export const numbered = (label: string, name: string, word: string): Field => [
  label,
  (previous, current) => {
    const keysOf = (stored: Stored) => rowsIn(stored[name]).map((row) => text(row['id']))
    const known = [...new Set([...keysOf(previous), ...keysOf(current)])]
    const itemOf = (key: string): Item => ({ key, text: `${word} ${known.indexOf(key) + 1}` })
    return compareRows(...both(previous, current, (stored) => keysOf(stored).map(itemOf)))
  },
]

/** Rich text, compared line by line. */
export const richText = (label: string, name: string): Field => [
  label,
  (previous, current) => compareLines(...both(previous, current, ({ [name]: html }) => linesOf(html))),
]

const linesOf = (html: unknown): string[] => {
  if (typeof html !== 'string') return isAbsent(html) ? [] : [unreadable]
  return plainLines(html)
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
}

const both = <T>(previous: Stored, current: Stored, read: (stored: Stored) => T): [T, T] => [read(previous), read(current)]
