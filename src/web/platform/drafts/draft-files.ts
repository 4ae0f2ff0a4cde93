import { withPath } from '../text/values.ts'

/** The files that a form's values hold, by their dotted paths. */
export type FilesByPath = Record<string, unknown>

const isRowOrList = (value: unknown): value is object =>
  Array.isArray(value) || (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)

export const filesIn = (values: object): FilesByPath =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
      if (value instanceof File) return [[name, value]]
      if (!isRowOrList(value)) return []
      return Object.entries(filesIn(value)).map(([path, file]) => [`${name}.${path}`, file])
    }),
  )

const replaced = <V extends object>(values: V, files: FilesByPath): V =>
  // A file replaces the placeholder at its path, so the shape is unchanged.
  Object.entries(files).reduce<unknown>((filled, [path, file]) => withPath(filled, path, file), values) as V

/** The same values, without their files. */
export const withoutFiles = <V extends object>(values: V): V =>
  replaced(values, Object.fromEntries(Object.keys(filesIn(values)).map((path) => [path, null])))

/** Puts the files back that `withoutFiles` removed. */
export const withFiles = <V extends object>(values: V, files: FilesByPath = {}): V => replaced(values, files)
