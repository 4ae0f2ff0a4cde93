import { strFromU8, unzipSync } from 'fflate'
import { readInstant, showReportTime } from '../src/contract/shared/dates/dates.ts'
import type { Client } from './test-app.ts'

/** Dates and durations are as they are shown, those of lists as `YYYY-MM-DD HH:mm:ss`; an empty cell is undefined. */
type Cell = string | number | undefined

export interface Workbook {
  sheetName: string
  /** By row and column index. */
  rows: Cell[][]
  /** The sheet's raw XML, for checks other than cells. */
  xml: string
  /** The names that the workbook defines, such as the rows repeated on every printed page, and what they refer to. */
  names: Record<string, string>
  /** The alignment of a cell by its place: `A5`. */
  alignmentOf: (place: string) => Record<string, string>
}

/** Reads the n-th sheet of a workbook by its styles and number formats. */
export const readWorkbook = (bytes: Uint8Array, n = 1): Workbook => {
  const parts = unzipSync(bytes)
  const part = (name: string) => {
    const found = parts[name]
    if (found === undefined) throw new Error(`the workbook has no ${name}`)
    return strFromU8(found)
  }
  const xml = part(`xl/worksheets/sheet${n}.xml`)
  const showOf = shownAs(part('xl/styles.xml'))
  const rows: Cell[][] = []
  for (const [, attributes = '', content = ''] of xml.matchAll(/<c ([^>]*)>(.*?)<\/c>/gs)) {
    const { r = '', s = '0', t = 'n' } = attributesOf(attributes)
    const [, letters = '', number = ''] = /^([A-Z]+)(\d+)$/.exec(r) ?? []
    const row = (rows[Number(number) - 1] ??= [])
    const written = /<(?:v|t)[^>]*>(.*)<\/(?:v|t)>/s.exec(content)?.[1] ?? ''
    const value = t === 'inlineStr' ? decode(unescape(written)) : Number(written)
    row[columnOf(letters)] = typeof value === 'number' ? (showOf(Number(s))?.(value) ?? value) : value
  }
  const book = part('xl/workbook.xml')
  const names = [...book.matchAll(/<definedName ([^>]*)>(.*?)<\/definedName>/g)].map(([, attributes = '', text = '']) => [
    attributesOf(attributes)['name'] ?? '',
    unescape(text),
  ])
  const alignments = cellStyles(part('xl/styles.xml')).map((style) =>
    attributesOf(/<alignment ([^>]*)\/>/.exec(style)?.[1] ?? ''),
  )
  return {
    sheetName: attributesOf([...book.matchAll(/<sheet ([^>]*)>/g)][n - 1]?.[1] ?? '')['name'] ?? '',
    rows,
    xml,
    names: Object.fromEntries(names),
    alignmentOf: (place) => alignments[Number(new RegExp(`<c r="${place}" s="(\\d+)"`).exec(xml)?.[1])] ?? {},
  }
}

/** The XML of each cell style, by index. */
const cellStyles = (styles: string): string[] =>
  (/<cellXfs.*?<\/cellXfs>/s.exec(styles)?.[0] ?? '').match(/<xf (?:[^>]*\/>|.*?<\/xf>)/gs) ?? []

/** A text as programs read it: `_x003D_` in it is `=`. */
const decode = (text: string): string =>
  text.replaceAll(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))

const attributesOf = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, unescape(value)]))

const columnOf = (letters: string) => Array.from(letters).reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** How a number of a cell style is shown. */
const shownAs = (styles: string) => {
  const formats = Object.fromEntries(
    [...styles.matchAll(/<numFmt ([^>]*)\/>/g)].map(([, attributes = '']) => {
      const { numFmtId = '', formatCode = '' } = attributesOf(attributes)
      return [numFmtId, formatCode]
    }),
  )
  const used = cellStyles(styles).map((style) => attributesOf(style)['numFmtId'] ?? '')
  return (style: number) => shown[formats[used[style] ?? ''] ?? '']
}

/** Day 1 of a sheet is 1 January 1900, and it counts a 29 February in that year. */
const wallClockOf = (serial: number) =>
  new Date(Date.UTC(1899, 11, 30) + Math.round(serial * 86_400) * 1000).toISOString().slice(0, 19).replace('T', ' ')

const shown: Record<string, (serial: number) => string> = {
  'dd-mm-yyyy hh:mm:ss': wallClockOf,
  'dd/mm/yy h:mm AM/PM': (serial) => showReportTime(readInstant(wallClockOf(serial))),
  '[h]:mm': (serial) => {
    const minutes = Math.floor(Math.round(serial * 86_400) / 60)
    return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
  },
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#13': '\r' }
const unescape = (text: string) => text.replaceAll(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)

/** Requests a download like a browser window: by a ticket, without an authorization header. */
export const openDownload = async (client: Client, url: string, path: string, query = ''): Promise<Response> => {
  const { body } = await client.post('/api/download_ticket', { path })
  return fetch(`${url}/api/${path}/?${query}&token=${body.ticket}`)
}
