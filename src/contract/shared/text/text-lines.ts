/** One line for each row: a row with line breaks of its own must not look like several. */
export const lines = (rows: readonly string[]): string =>
  rows.map((row) => row.trim().replaceAll(/\s*[\n\v\f\r\u0085\u2028\u2029]\s*/g, ' / ')).join('\n')
