import { withPath } from '../ui/values.ts'

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
  // A file takes the place of what stood there for it, so the shape stays what it was.
  Object.entries(files).reduce<unknown>((filled, [path, file]) => withPath(filled, path, file), values) as V

/** The same values with nothing where their files were. */
export const withoutFiles = <V extends object>(values: V): V =>
  replaced(values, Object.fromEntries(Object.keys(filesIn(values)).map((path) => [path, null])))

/** Puts files back where `withoutFiles` left nothing. */
export const withFiles = <V extends object>(values: V, files: FilesByPath = {}): V => replaced(values, files)
