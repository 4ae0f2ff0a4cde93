// A statement takes 65,535 parameters at most, and no table has more than thirty columns.
const ROWS_AT_ONCE = 2_000

/** The rows in lots that one INSERT can take. */
export const batchesOf = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, lot) =>
    rows.slice(lot * ROWS_AT_ONCE, (lot + 1) * ROWS_AT_ONCE),
  )

/** The id that the database gave to what the plan calls by a number, plate, name or code. */
export type Ids = (key: string) => number

export const idsOf = <R extends { id: number }>(rows: readonly R[], keyOf: (row: R) => string | number): Ids => {
  const ids = new Map(rows.map((row) => [String(keyOf(row)), row.id]))
  return (key) => {
    const id = ids.get(key)
    if (id === undefined) throw new Error(`the demo plan names ${key}, which is not in it`)
    return id
  }
}
