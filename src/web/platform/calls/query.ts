export type Query = Record<string, string | number | boolean | readonly number[] | null | undefined>

/** `/api/{path}/?a=1&b=2`; an empty value is not sent, a list of ids is joined by commas. */
export const pathWithQuery = (path: string, query: Query = {}): string => {
  const sent = Object.entries(query).filter(([, value]) => !isEmpty(value))
  const search = new URLSearchParams(sent.map(([name, value]) => [name, String(value)])).toString()
  return `/api/${path}/${search && `?${search}`}`
}

const isEmpty = (value: Query[string]) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
