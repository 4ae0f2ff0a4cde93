/*
 * What an edit of an emergency leaves in the binnacle: both states without what they have alike, so that an entry costs as much as
 * was changed. Whoever reads entries takes a field that is in neither state as unchanged; older entries have every field.
 */

/** In every entry: the record's name, its version, and its place, whose two numbers are only said together. */
const always = new Set(['id', 'version', 'code', 'emergency_type_text', 'address', 'latitude', 'longitude'])

/** A photo is only a number, so a changed list of photos is stored whole. */
const whole = 'images'

export const differenceOf = <State extends object>(previous: State, current: State): [Partial<State>, Partial<State>] => [
  withoutSame(previous, current),
  withoutSame(current, previous),
]

const withoutSame = <State extends object>(state: State, other: State): Partial<State> => {
  const known = new Map<string, unknown>(Object.entries(other))
  const different = Object.entries(state).filter(([field, value]) => always.has(field) || !isSame(value, known.get(field)))
  const fields = different.map(([field, value]: [string, unknown]): [string, unknown] => [
    field,
    field === whole ? value : otherRows(value, known.get(field)),
  ])
  // Fields of the state, and of its lists fewer rows.
  return Object.fromEntries(fields) as Partial<State>
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Of a list the rows that the other one does not have. */
const otherRows = (value: unknown, other: unknown): unknown => {
  if (!Array.isArray(value) || !Array.isArray(other)) return value
  const known = new Set(other.map((row: unknown) => JSON.stringify(row)))
  return value.filter((row: unknown) => !known.has(JSON.stringify(row)))
}
