import type * as z from 'zod'
import { isSame, withPath } from '../text/values.ts'

/*
 * The state of a form: values, errors and subscribers by path. Not a library, because fields subscribe to single paths (a
 * patient's name does not re-render the map) and because values may hold files, which must never be copied. Paths are dotted:
 * `members.0.km_final`.
 */
export type Errors = Record<string, string>

/** A form as its fields see it, for any values. */
export interface AnyForm {
  readonly schema: z.ZodType
  readonly readOnly: boolean
  get: () => object
  at: (path: string) => unknown
  set: (path: string, value: unknown) => void
  insert: (path: string, row: unknown) => void
  remove: (path: string, index: number) => void
  /** Stable keys of the rows of a list, for React. */
  rowKeys: (path: string) => readonly number[]
  errors: () => Errors
  setErrors: (errors: Errors) => void
  isDirty: () => boolean
  /** A file that is being prepared for the form; resolves to the sentence that refuses it, if one does. */
  addPending: (file: Promise<string | undefined>) => void
  /** Resolves when no file is being prepared any more, with the sentence that refused one meanwhile. */
  settled: () => Promise<string | undefined>
  stored: () => object
  subscribe: (listener: () => void) => () => void
}

export interface Form<V extends object, Sent> extends AnyForm {
  get: () => V
  /** The stored values when the form was opened. */
  stored: () => V
  /** Sets these values as the stored ones. */
  reset: (values: V) => void
  /** The values as parsed by the schema; undefined, with the errors set, if they break a rule. */
  read: () => Sent | undefined
}

interface Options<V extends object, Sent> {
  schema: z.ZodType<Sent>
  values: V
  /** Values from a draft, which override the stored ones. */
  typed?: V | undefined
  readOnly?: boolean
  /** Corrects the values before they are parsed, visibly: for example, removes rows that were not filled in. */
  tidy?: (values: V) => V
  /** Converts the values to the submitted form. Must keep the order of rows, since errors refer to indexes. */
  toSent?: (values: V) => unknown
}

export const createForm = <V extends object, Sent>(options: Options<V, Sent>): Form<V, Sent> => {
  const { schema, readOnly = false, tidy = (filled: V) => filled, toSent = (filled: V): unknown => filled } = options
  let values = options.typed ?? options.values
  let stored = options.values
  let errors: Errors = {}
  let keys: Record<string, number[]> = {}
  let nextKey = 0
  const files = new Set<Promise<string | undefined>>()
  const listeners = new Set<() => void>()
  const notify = () => listeners.forEach((listener) => listener())

  const rowKeys = (path: string) => {
    const rows = atPath(values, path)
    const count = Array.isArray(rows) ? rows.length : 0
    const known = keys[path] ?? []
    if (known.length !== count) keys = { ...keys, [path]: Array.from({ length: count }, (_, index) => known[index] ?? nextKey++) }
    return keys[path] ?? noKeys
  }
  const change = (path: string, value: unknown) => {
    // The shape stays what it was: a path leads to a field of V, which is all that a caller can name.
    values = withPath(values, path, value) as V
  }

  return {
    schema,
    readOnly,
    get: () => values,
    stored: () => stored,
    at: (path) => atPath(values, path),
    set: (path, value) => {
      change(path, value)
      errors = withoutPath(errors, path)
      notify()
    },
    insert: (path, row) => {
      const before = rowKeys(path)
      keys = { ...keys, [path]: [...before, nextKey++] }
      change(path, [...rowsAt(values, path), row])
      errors = withoutPath(errors, path, 'itself')
      notify()
    },
    remove: (path, index) => {
      keys = { ...keys, [path]: rowKeys(path).toSpliced(index, 1) }
      change(path, rowsAt(values, path).toSpliced(index, 1))
      errors = withoutRow(errors, path, index)
      notify()
    },
    rowKeys,
    errors: () => errors,
    setErrors: (found) => {
      errors = found
      notify()
    },
    isDirty: () => !isSame(values, stored),
    addPending: (file) => {
      files.add(file)
      void file.finally(() => files.delete(file))
    },
    settled: async () => (await Promise.all(files)).find((refusal) => refusal !== undefined),
    reset: (replacement) => {
      values = replacement
      stored = replacement
      errors = {}
      keys = {}
      notify()
    },
    read: () => {
      values = tidy(values)
      const result = schema.safeParse(toSent(values))
      errors = result.success ? {} : errorsOf(result.error)
      notify()
      return result.success ? result.data : undefined
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const noKeys: readonly number[] = []

const errorsOf = (error: z.ZodError): Errors => {
  const found: Errors = {}
  for (const issue of error.issues) found[issue.path.join('.')] ??= issue.message
  return found
}

const atPath = (values: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, key) => (inner as Record<string, unknown> | null | undefined)?.[key], values)

const rowsAt = (values: unknown, path: string): unknown[] => {
  const rows = atPath(values, path)
  return Array.isArray(rows) ? rows : []
}

const withoutPath = (errors: Errors, path: string, extent: 'below' | 'itself' = 'below'): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([at]) => at !== path && !(extent === 'below' && at.startsWith(`${path}.`))))

/** The errors after a row was removed: its own are dropped, those of later rows move up. */
export const withoutRow = (errors: Errors, path: string, index: number): Errors => {
  const moved = Object.entries(errors).flatMap(([at, message]): [string, string][] => {
    if (!at.startsWith(`${path}.`)) return at === path ? [] : [[at, message]]
    const [row = '', ...rest] = at.slice(path.length + 1).split('.')
    if (Number(row) === index) return []
    return [[[path, Number(row) > index ? Number(row) - 1 : row, ...rest].join('.'), message]]
  })
  return Object.fromEntries(moved)
}
