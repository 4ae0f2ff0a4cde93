// A statement takes 65,535 parameters at most, and no table has more than thirty columns.
const ROWS_AT_ONCE = 2_000

/** Splits rows into batches that fit in one INSERT. */
export const batchesOf = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, batch) =>
    rows.slice(batch * ROWS_AT_ONCE, (batch + 1) * ROWS_AT_ONCE),
  )

/** The database id of a record that the plan identifies by number, plate, name or code. */
export type Ids = (key: string) => number

export const idsOf = <R extends { id: number }>(rows: readonly R[], keyOf: (row: R) => string | number): Ids => {
  const ids = new Map(rows.map((row) => [String(keyOf(row)), row.id]))
  return (key) => {
    const id = ids.get(key)
    if (id === undefined) throw new Error(`the demo plan names ${key}, which is not in it`)
    return id
  }
}
