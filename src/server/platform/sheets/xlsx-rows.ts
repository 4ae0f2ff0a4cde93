import { SHEET_COLUMNS } from '../../../contract/shared/limits.ts'
import { openParts, relationsOf, type Parts } from './xlsx-parts.ts'
import { rowGatherer, SheetRefusal, type SheetRow } from './sheet-row.ts'
import { readXml } from './xml-events.ts'

/** The rows of a workbook's first sheet (ECMA-376, part 1). */
export const xlsxRows = async (content: Buffer, most: number): Promise<SheetRow[]> => {
  const parts = await openParts(content)
  const workbook = (await relationsOf(parts, '')).find(({ type }) => type === 'officeDocument')?.target ?? ''
  const relations = await relationsOf(parts, workbook)
  const { sheet, isFrom1904 } = readWorkbook(await needed(parts, workbook))
  const targetOf = (type: string) => relations.find((relation) => relation.type === type)?.target ?? ''
  const texts = readTexts(await parts.text(targetOf('sharedStrings')))
  const isDate = readDateStyles(await parts.text(targetOf('styles')))
  const xml = await needed(parts, relations.find(({ id }) => id === sheet)?.target ?? '')

  const shown = ({ type, style, value }: WrittenCell): string => {
    if (type === 's') return texts[Number(value)] ?? ''
    if (type === 'b') return value === '1' ? 'Sí' : 'No'
    if (type === 'd') return value.slice(0, 10)
    if (type !== 'n' || value.trim() === '') return value
    const number = Number(value)
    return isDate(style) ? dayOfSerial(isFrom1904 ? number + 1462 : number) : String(number)
  }
  const { rows, add } = rowGatherer(most)
  readCells(xml, (number, cells) =>
    add(
      number,
      Array.from(cells, (cell) => cell && shown(cell)),
    ),
  )
  return rows
}

const needed = async (parts: Parts, name: string): Promise<string> => {
  const text = await parts.text(name)
  if (text === undefined) throw new SheetRefusal('file.format')
  return text
}

const readWorkbook = (xml: string) => {
  const workbook = { sheet: '', isFrom1904: false }
  readXml(xml, {
    open: (name, attributes) => {
      if (name === 'workbookPr') workbook.isFrom1904 = /^(1|true)$/.test(attributes()['date1904'] ?? '')
      if (name !== 'sheet' || workbook.sheet !== '') return
      const id = Object.entries(attributes()).find(([attribute]) => attribute.endsWith(':id'))
      workbook.sheet = id?.[1] ?? ''
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

const readCells = (xml: string, onRow: (number: number, cells: (WrittenCell | undefined)[]) => void): void => {
  let number = 0
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
        number = Number(attributes()['r'] ?? number + 1)
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
      if (name === 'row') onRow(number, cells)
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
