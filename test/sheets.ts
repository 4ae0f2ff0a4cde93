import { zipSync, strToU8, type Zippable } from 'fflate'

/** The value of a cell; a Date is written as a date cell. */
export type SheetCell = string | number | boolean | Date | undefined

const part = (xml: string) => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${xml}`)
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const RELATIONS = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const letterOf = (index: number): string =>
  (index < 26 ? '' : letterOf(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

/** The parts of a workbook as Excel writes them: shared strings, and dates as numbers with a built-in date format. */
export const partsOfWorkbook = (rows: readonly (readonly SheetCell[])[]): Zippable => {
  const texts: string[] = []
  const places = new Map<string, number>()
  const shared = (text: string) => {
    const place = places.get(text) ?? texts.push(text) - 1
    places.set(text, place)
    return place
  }
  const cellXml = (cell: SheetCell, place: string) => {
    if (cell === undefined) return ''
    if (cell instanceof Date) return `<c r="${place}" s="1"><v>${cell.getTime() / 86_400_000 + 25_569}</v></c>`
    if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
    if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`
    return `<c r="${place}" t="s"><v>${shared(cell)}</v></c>`
  }
  const rowXml = (cells: readonly SheetCell[], index: number) =>
    `<row r="${index + 1}">${cells.map((cell, column) => cellXml(cell, `${letterOf(column)}${index + 1}`)).join('')}</row>`
  const sheet = part(`<worksheet ${MAIN}><sheetData>${rows.map(rowXml).join('')}</sheetData></worksheet>`)
  return {
    '[Content_Types].xml': part('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
    '_rels/.rels': part(
      `<Relationships ${RELATIONS}><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': part(
      `<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets><sheet name="Hoja1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': part(
      `<Relationships ${RELATIONS}><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/><Relationship Id="rId3" Type="${OFFICE}/sharedStrings" Target="/xl/sharedStrings.xml"/></Relationships>`,
    ),
    'xl/styles.xml': part(`<styleSheet ${MAIN}><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`),
    'xl/sharedStrings.xml': part(
      `<sst ${MAIN}>${texts.map((text) => `<si><t xml:space="preserve">${escape(text)}</t></si>`).join('')}</sst>`,
    ),
    'xl/worksheets/sheet1.xml': sheet,
  }
}

export const workbookOf = (rows: readonly (readonly SheetCell[])[]): Uint8Array => zipSync(partsOfWorkbook(rows))

const written = (cell: SheetCell): string => (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? ''))

/** Every cell is quoted, so that it may contain any text. */
export const csvOf = (rows: readonly (readonly SheetCell[])[], delimiter = ','): string =>
  rows.map((cells) => cells.map((cell) => `"${written(cell).replaceAll('"', '""')}"`).join(delimiter)).join('\r\n')

/** The form with a file to import. */
export const importForm = (content: Uint8Array | string, name = 'personas.xlsx'): FormData => {
  const form = new FormData()
  form.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name)
  return form
}
