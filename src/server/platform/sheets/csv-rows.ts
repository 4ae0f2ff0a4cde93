import { parse } from 'csv-parse/sync'
import { CSV_LINE_CHARACTERS } from '../../../contract/shared/limits.ts'
import { rowGatherer, SheetRefusal, type SheetRow } from './sheet-row.ts'

/** The rows of a text with columns separated by comma, semicolon or tab, whichever is most frequent in its first line. */
export const csvRows = (content: Uint8Array, most: number): SheetRow[] => {
  const text = decoded(content)
  const { rows, add } = rowGatherer(most)
  let number = 0
  parse(text, {
    delimiter: delimiterOf(text),
    relax_column_count: true,
    relax_quotes: true,
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

/** UTF-8 if the bytes are valid; otherwise the encoding that Excel uses in Guatemala. */
const decoded = (content: Uint8Array): string => {
  const isUtf16 = content[0] === 0xff && content[1] === 0xfe
  const text = isUtf16 ? new TextDecoder('utf-16le').decode(content) : fromUtf8(content)
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

const delimiterOf = (text: string): string => {
  const [first = ''] = text.trimStart().split(/\r?\n|\r/, 1)
  const counts = [',', ';', '\t'].map((separator) => ({ separator, count: first.split(separator).length }))
  return counts.reduce((best, other) => (other.count > best.count ? other : best)).separator
}
