import { parse } from 'csv-parse/sync'
import { CSV_LINE_CHARACTERS } from '../../../contract/shared/limits.ts'
import { ROWS_ABOVE } from './header-row.ts'
import { rowGatherer, SheetRefusal, type SheetRow } from './sheet-row.ts'

/** The rows of a text with columns separated by comma, semicolon or tab. */
export const csvRows = (content: Uint8Array, most: number): SheetRow[] => {
  const text = decoded(content)
  refuseLongLines(text)
  const { rows, add } = rowGatherer(most)
  let number = 0
  parse(text, {
    delimiter: delimiterOf(text),
    relax_column_count: true,
    relax_quotes: true,
    // The parser counts the characters of cells only.
    max_record_size: CSV_LINE_CHARACTERS,
    // The parser itself keeps no rows, so a file of millions of empty lines takes no memory.
    on_record: (record: string[]) => {
      number += 1
      add(number, record)
      return null
    },
  })
  return rows
}

/** A line of millions of separators has as many cells, each of which is empty and costs memory. */
const refuseLongLines = (text: string): void => {
  for (let start = 0; start < text.length;) {
    const end = text.indexOf('\n', start)
    const next = end === -1 ? text.length : end + 1
    if (next - start > CSV_LINE_CHARACTERS) throw new SheetRefusal('file.format')
    start = next
  }
}

/** UTF-8 if the bytes are valid; otherwise the encoding that Excel uses in Guatemala. */
const decoded = (content: Uint8Array): string => {
  const [first, second] = content
  const isLittle = first === 0xff && second === 0xfe
  const isUtf16 = isLittle || (first === 0xfe && second === 0xff)
  const text = isUtf16 ? new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be').decode(content) : fromUtf8(content)
  if (text.includes('\0')) throw new SheetRefusal('file.format')
  return text
}

const fromUtf8 = (content: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return new TextDecoder('windows-1252').decode(content)
  }
}

/** The separator that one of the first lines has most of: a title above the headers has few, and a quoted text its own. */
const delimiterOf = (text: string): string => {
  const lines = text
    .slice(0, CSV_LINE_CHARACTERS)
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r?\n|\r/, ROWS_ABOVE)
  const most = (separator: string) => Math.max(...lines.map((line) => line.split(separator).length))
  const counts = [',', ';', '\t'].map((separator) => ({ separator, count: most(separator) }))
  return counts.reduce((best, other) => (other.count > best.count ? other : best)).separator
}
