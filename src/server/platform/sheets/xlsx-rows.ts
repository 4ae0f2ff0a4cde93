import { SHEET_COLUMNS } from '../../../contract/shared/limits.ts'
import { openParts, relationsOf, type Parts } from './xlsx-parts.ts'
import { headerRowIn, ROWS_ABOVE } from './header-row.ts'
import { rowGatherer, SheetRefusal, type SheetRow, type WantedRows } from './sheet-row.ts'
import { readXml } from './xml-events.ts'

/** The rows of the wanted sheet of a workbook (ECMA-376, part 1). */
export const xlsxRows = async (content: Buffer, { most, headers }: WantedRows): Promise<SheetRow[]> => {
  const parts = await openParts(content)
  const workbook = (await relationsOf(parts, '')).find(({ type }) => type === 'officeDocument')?.target ?? ''
  const relations = await relationsOf(parts, workbook)
  const { sheets, isFrom1904 } = readWorkbook(await needed(parts, workbook))
  const targetOf = (type: string) => relations.find((relation) => relation.type === type)?.target ?? ''
  const texts = readTexts(await parts.text(targetOf('sharedStrings')))
  const isDate = readDateStyles(await parts.text(targetOf('styles')))

  const shown = ({ type, style, value }: WrittenCell): string => {
    if (type === 's') return texts[Number(value)] ?? ''
    if (type === 'b') return value === '1' ? 'Sí' : 'No'
    if (type === 'd') return value.slice(0, 10)
    if (type !== 'n' || value.trim() === '') return value
    const number = Number(value)
    return isDate(style) ? dayOfSerial(isFrom1904 ? number + 1462 : number) : String(number)
  }
  const rowsOf = (xml: string, { rows, add }: ReturnType<typeof rowGatherer>) => {
    readCells(xml, ({ number, isHidden }, cells) => {
      const texts = Array.from(cells, (cell) => cell && shown(cell))
      add(number, texts, isHidden)
    })
    return rows
  }
  const hasHeaders = (xml: string): boolean => {
    const top = rowGatherer(ROWS_ABOVE)
    try {
      rowsOf(xml, top)
    } catch (error) {
      // There are more rows, or one of another sheet is too long.
      if (!(error instanceof SheetRefusal)) throw error
    }
    return headerRowIn(top.rows, headers) >= 0
  }

  let first: string | undefined
  for (const sheet of sheets) {
    const xml = await needed(parts, relations.find(({ id }) => id === sheet)?.target ?? '')
    if (sheets.length === 1 || hasHeaders(xml)) return rowsOf(xml, rowGatherer(most))
    first ??= xml
  }
  if (first === undefined) throw new SheetRefusal('file.format')
  return rowsOf(first, rowGatherer(most))
}

const needed = async (parts: Parts, name: string): Promise<string> => {
  const text = await parts.text(name)
  if (text === undefined) throw new SheetRefusal('file.format')
  return text
}

/** The ids of the visible sheets, in their order. */
const readWorkbook = (xml: string) => {
  const workbook: { sheets: string[]; isFrom1904: boolean } = { sheets: [], isFrom1904: false }
  readXml(xml, {
    open: (name, attributes) => {
      if (name === 'workbookPr') workbook.isFrom1904 = /^(1|true)$/.test(attributes()['date1904'] ?? '')
      if (name !== 'sheet' || /hidden/i.test(attributes()['state'] ?? '')) return
      const [, id] = Object.entries(attributes()).find(([attribute]) => attribute.endsWith(':id')) ?? []
      if (id !== undefined) workbook.sheets.push(id)
    },
  })
  return workbook
}

/** The texts that cells reference by number. A text in several fonts has several runs; phonetic runs are skipped. */
const readTexts = (xml: string | undefined): string[] => {
  const texts: string[] = []
  let within = ''
  let isPronounced = false
  readXml(xml ?? '<none/>', {
    open: (name) => {
      within = name
      if (name === 'si') texts.push('')
      if (name === 'rPh') isPronounced = true
    },
    close: (name) => {
      within = ''
      if (name === 'rPh') isPronounced = false
    },
    text: (text) => {
      if (within === 't' && !isPronounced) texts[texts.length - 1] += text
    },
  })
  return texts
}

/** Whether each style shows numbers as dates: built-in formats by number, others by their letters. */
const readDateStyles = (xml: string | undefined): ((style: number) => boolean) => {
  const formats = new Map<number, string>()
  const styles: number[] = []
  let isOfCells = false
  readXml(xml ?? '<none/>', {
    open: (name, attributes) => {
      if (name === 'cellXfs') isOfCells = true
      if (name === 'numFmt') formats.set(Number(attributes()['numFmtId']), attributes()['formatCode'] ?? '')
      if (name === 'xf' && isOfCells) styles.push(Number(attributes()['numFmtId']))
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  const isDate = styles.map((format) => {
    // Without quoted, escaped and bracketed parts, such as colours and languages.
    const letters = formats.get(format)?.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, '')
    return letters === undefined ? isDateOfStandard(format) : /[dmy]/i.test(letters)
  })
  return (style) => isDate[style] ?? false
}

const isDateOfStandard = (format: number): boolean =>
  (format >= 14 && format <= 17) || format === 22 || (format >= 27 && format <= 36) || (format >= 50 && format <= 58)

/** Day 60 is 29 February 1900, which did not exist; days before it are offset by one. */
const dayOfSerial = (serial: number): string => {
  const day = new Date(Date.UTC(1899, 11, serial < 60 ? 31 : 30) + Math.floor(serial) * 86_400_000)
  return Number.isNaN(day.getTime()) ? String(serial) : day.toISOString().slice(0, 10)
}

interface WrittenCell {
  type: string
  style: number
  value: string
}

interface WrittenRow {
  number: number
  isHidden: boolean
}

const readCells = (xml: string, onRow: (row: WrittenRow, cells: (WrittenCell | undefined)[]) => void): void => {
  let row: WrittenRow = { number: 0, isHidden: false }
  let column = -1
  let cells: (WrittenCell | undefined)[] = []
  let cell: WrittenCell | undefined
  let within = ''
  let isPronounced = false
  readXml(xml, {
    open: (name, attributes) => {
      within = name
      if (name === 'rPh') isPronounced = true
      if (name === 'row') {
        const { r = row.number + 1, hidden = '' } = attributes()
        row = { number: Number(r), isHidden: /^(1|true)$/.test(hidden) }
        column = -1
        cells = []
      }
      if (name === 'c') {
        const { r, t = 'n', s = '0' } = attributes()
        column = r === undefined ? column + 1 : columnOf(r)
        cell = { type: t, style: Number(s), value: '' }
        if (column < SHEET_COLUMNS) cells[column] = cell
      }
    },
    close: (name) => {
      within = ''
      if (name === 'rPh') isPronounced = false
      if (name === 'row') onRow(row, cells)
    },
    text: (text) => {
      if (cell && (within === 'v' || (within === 't' && !isPronounced))) cell.value += text
    },
  })
}

/** 'AB12' is in column 27. */
const columnOf = (place: string): number => {
  const letters = /^[A-Z]{1,3}/.exec(place)?.[0] ?? ''
  return Array.from(letters).reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
