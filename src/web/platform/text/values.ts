/** A form's value as text; a value that is neither text nor number becomes empty. */
export const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** A copy with one value replaced; everything outside the path is shared. */
export const withPath = (values: unknown, path: string, value: unknown): unknown => {
  const [key = '', ...rest] = path.split('.')
  const inner =
    rest.length === 0 ? value : withPath((values as Record<string, unknown> | undefined)?.[key], rest.join('.'), value)
  return Array.isArray(values) ? values.with(Number(key), inner) : { ...(values as object | undefined), [key]: inner }
}

/** Whether two values are equal. Files and dates are compared by identity and time. */
export const isSame = (one: unknown, other: unknown): boolean => {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (one instanceof Blob || other instanceof Blob) return false
  if (one instanceof Date && other instanceof Date) return one.getTime() === other.getTime()
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => isSame((one as Record<string, unknown>)[name], (other as Record<string, unknown>)[name]))
}

/** Whether there is nothing to show. */
export const isAbsent = (shown: unknown): boolean => shown === '' || shown === null || shown === undefined || shown === false
