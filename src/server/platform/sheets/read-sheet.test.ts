import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterAll, describe, expect, test } from 'vitest'
import { csvOf, partsOfWorkbook, workbookOf, type SheetCell } from '../../../../test/sheets.ts'
import { smallJpeg } from '../../../../test/fixtures/pictures.ts'
import { readSheet } from './read-sheet.ts'
import { Refusal } from '../errors/refusal.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'sirena-sheet-'))
afterAll(() => rmSync(folder, { recursive: true }))

const read = async (content: Uint8Array | string, most = 100) => {
  const file = path.join(folder, 'file')
  writeFileSync(file, content)
  return readSheet(file, { most, headers: new Set(['dpi', 'nombres']), many: 'personas' })
}
const cellsOf = async (content: Uint8Array | string) => (await read(content)).map(({ cells }) => cells)
const refusalOf = async (content: Uint8Array | string, most?: number) => {
  const error = await read(content, most).catch((refusal: unknown) => refusal)
  if (!(error instanceof Refusal)) throw new Error(`was not refused: ${JSON.stringify(error)}`)
  return error.code
}

const parts = (rows: SheetCell[][] = [['uno']]) => partsOfWorkbook(rows)
const withSheet = (rows: string, more: Record<string, Uint8Array> = {}) =>
  zipSync({
    ...parts(),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
    ...more,
  })

describe('a workbook', () => {
  test('is read as texts, with integers in full and dates as YYYY-MM-DD', async () => {
    const day = new Date('1990-03-05')
    expect(await cellsOf(workbookOf([['Ñandú & <b>', 2_001_000_150_901, day, true, undefined, -2.5]]))).toEqual([
      ['Ñandú & <b>', '2001000150901', '1990-03-05', 'Sí', '', '-2.5'],
    ])
  })

  test('keeps row numbers when some rows are empty', async () => {
    const rows = await read(workbookOf([['título'], [], [' ', undefined], ['uno', 'dos']]))
    expect(rows).toEqual([
      { number: 1, cells: ['título'] },
      { number: 4, cells: ['uno', 'dos'] },
    ])
  })

  test('recognises dates by any date format', async () => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-100A]dddd, d \\d\\e mmmm"/><numFmt numFmtId="165" formatCode="&quot;día&quot; 0.00;[Red]-0"/></numFmts>
      <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="22"/></cellXfs></styleSheet>`
    const row =
      '<row r="1"><c s="1"><v>32937</v></c><c s="2"><v>32937</v></c><c s="3"><v>32937.75</v></c><c s="1"><v>59</v></c></row>'
    expect(await cellsOf(withSheet(row, { 'xl/styles.xml': strToU8(styles) }))).toEqual([
      ['1990-03-05', '32937', '1990-03-05', '1900-02-28'],
    ])
  })

  test('supports the 1904 date system', async () => {
    const workbook = `<x:workbook xmlns:x="m" xmlns:rel="r"><x:workbookPr date1904="1"/><x:sheets><x:sheet name="H" rel:id="rId1"/></x:sheets></x:workbook>`
    const row = '<row r="1"><c s="1"><v>31475</v></c></row>'
    expect(await cellsOf(withSheet(row, { 'xl/workbook.xml': strToU8(workbook) }))).toEqual([['1990-03-05']])
  })

  test('is read with inline strings, rich text, formula results and columns beyond Z', async () => {
    const row = `<row r="1"><c t="inlineStr"><is><r><t>Ana </t></r><r><t xml:space="preserve">Lucía</t></r><rPh><t>no</t></rPh></is></c>
      <c t="str"><f>A1&amp;"x"</f><v>fórmula</v></c><c t="e"><v>#N/A</v></c><c r="AB1" t="d"><v>1990-03-05T00:00:00</v></c></row>`
    const [cells = []] = await cellsOf(withSheet(row))
    expect(cells.slice(0, 3)).toEqual(['Ana Lucía', 'fórmula', '#N/A'])
    expect([cells.length, cells[27]]).toEqual([28, '1990-03-05'])
  })

  const people = [
    ['DPI', 'Nombres'],
    ['1', 'Ana'],
  ]
  const cover = [['Brigada'], ['2026']]
  const sheetXml = (rows: string[][]) => {
    const rowXml = (cells: string[]) => `<row>${cells.map((cell) => `<c t="str"><v>${cell}</v></c>`).join('')}</row>`
    return strToU8(`<worksheet><sheetData>${rows.map(rowXml).join('')}</sheetData></worksheet>`)
  }
  const workbookWith = (...sheets: (readonly [rows: string[][], state?: string])[]) => {
    const tags = sheets.map(([, state = 'visible'], n) => `<sheet name="H${n}" state="${state}" r:id="s${n}"/>`)
    const relations = sheets.map((_, n) => `<Relationship Id="s${n}" Type="worksheet" Target="worksheets/s${n}.xml"/>`)
    return zipSync({
      ...parts(),
      'xl/workbook.xml': strToU8(`<workbook xmlns:r="r"><sheets>${tags.join('')}</sheets></workbook>`),
      'xl/_rels/workbook.xml.rels': strToU8(`<Relationships>${relations.join('')}</Relationships>`),
      ...Object.fromEntries(sheets.map(([rows], n) => [`xl/worksheets/s${n}.xml`, sheetXml(rows)])),
    })
  }

  test.each([
    ['the second, below a cover', [[cover], [people]], people],
    ['the second, below a long cover', [[Array.from({ length: 200 }, (_, n) => [`${n}`])], [people]], people],
    ['the third, the second being hidden', [[cover], [people.with(1, ['2', 'Eva']), 'hidden'], [people]], people],
    ['the second, the first being hidden', [[cover, 'veryHidden'], [people]], people],
    ['the first visible one, if none has the headers', [[people, 'hidden'], [cover], [[['otra']]]], cover],
  ] as [string, Parameters<typeof workbookWith>, string[][]][])(
    'is read from the sheet with the headers: %s',
    async (_, sheets, rows) => {
      expect(await cellsOf(workbookWith(...sheets))).toEqual(rows)
    },
  )

  test('says which of its rows are hidden', async () => {
    const rows = '<row r="1"><c t="str"><v>a</v></c></row><row r="2" hidden="1"><c t="str"><v>b</v></c></row>'
    expect(await read(withSheet(rows))).toEqual([
      { number: 1, cells: ['a'] },
      { number: 2, cells: ['b'], isHidden: true },
    ])
  })

  test('is read with the characters that Excel escapes', async () => {
    const rows = [['Ana_x000D_', 'a_x000D_\nb', '_x005F_x000D_', 'x_x00e1_', '_xD83D__xDE92_', '_x12_']]
    expect(await cellsOf(workbookOf(rows))).toEqual([['Ana', 'a\nb', '_x000D_', 'xá', '🚒', '_x12_']])
  })

  test('is read without control characters and invisible characters', async () => {
    expect(await cellsOf(workbookOf([['\u0000a\u0001', 'sin\u00A0corte', 'Nun\u0303ez\uFEFF']]))).toEqual([
      ['a', 'sin corte', 'Núñez'.replace('ú', 'u')],
    ])
  })

  test('is refused if it has too many rows', async () => {
    expect(await refusalOf(workbookOf([['1'], ['2'], ['3']]), 2)).toBe('sheet.too_long')
  })

  test.each([
    ['no workbook parts', zipSync({ 'nota.txt': strToU8('hola') })],
    ['a truncated part', workbookOf([['uno']]).subarray(0, 700)],
    ['a sheet that is not well-formed XML', withSheet('<row><c></row>')],
    ['a sheet of another encoding', zipSync({ ...parts(), 'xl/worksheets/sheet1.xml': new Uint8Array([0xff, 0xfe, 0x3c, 0]) })],
  ])('with %s is refused', async (_, content) => {
    expect(await refusalOf(content)).toBe('file.format')
  })

  test('of the old .xls format is refused with its own error', async () => {
    expect(await refusalOf(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]))).toBe('sheet.old_format')
  })
})

describe('a malicious file is refused', () => {
  test('that unpacks to an excessive size', { timeout: 20_000 }, async () => {
    const bomb = zipSync({ ...parts(), 'xl/worksheets/sheet1.xml': new Uint8Array(80 * 1024 * 1024) }, { level: 9 })
    expect(bomb.length).toBeLessThan(200_000)
    expect(await refusalOf(bomb)).toBe('sheet.too_large')
  })

  test('that declares a smaller unpacked size', { timeout: 20_000 }, async () => {
    const bomb = zipSync({ ...parts(), 'xl/worksheets/sheet1.xml': new Uint8Array(80 * 1024 * 1024) }, { level: 9 })
    // The size is stored twice, before the part and in the directory at the end.
    const said = Buffer.from(bomb)
    const size = Buffer.alloc(4)
    size.writeUInt32LE(80 * 1024 * 1024)
    for (let at = said.indexOf(size); at !== -1; at = said.indexOf(size, at + 1)) said.writeUInt32LE(1000, at)
    expect(await refusalOf(said)).toBe('file.format')
  })

  test('that nests XML entities', async () => {
    const xml = `<!DOCTYPE w [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><worksheet><sheetData><row r="1"><c t="str"><v>&b;</v></c></row></sheetData></worksheet>`
    const read_ = await cellsOf(zipSync({ ...parts(), 'xl/worksheets/sheet1.xml': strToU8(xml) })).catch(() => [])
    expect(JSON.stringify(read_)).not.toContain('aaaa')
  })

  test('that has millions of parts or empty lines', { timeout: 60_000 }, async () => {
    const many = Object.fromEntries(Array.from({ length: 5001 }, (_, n) => [`p${n}`, new Uint8Array()]))
    expect(await refusalOf(zipSync({ ...parts(), ...many }))).toBe('sheet.too_large')
    expect(await cellsOf(`uno\n${'\n'.repeat(2_000_000)}dos`)).toEqual([['uno'], ['dos']])
  })
})

describe('a text file', () => {
  test.each([',', ';', '\t'])('is read with columns separated by %j', async (delimiter) => {
    expect(
      await cellsOf(
        csvOf(
          [
            ['a', 'b'],
            ['x, y; z', 'dijo "sí"'],
            ['dos\nlíneas', ''],
          ],
          delimiter,
        ),
      ),
    ).toEqual([
      ['a', 'b'],
      ['x, y; z', 'dijo "sí"'],
      ['dos\nlíneas', ''],
    ])
  })

  test.each([',', ';', '\t'])('with a title above columns separated by %j is read', async (delimiter) => {
    const rows = [
      ['DPI', 'Nombres', 'Dirección'],
      ['1', 'Ana', 'Zona 1, Quetzaltenango; Guatemala, C. A.'],
    ]
    expect((await cellsOf(`Personal, de la estación\r\n\r\n${csvOf(rows, delimiter)}`)).slice(-2)).toEqual(rows)
  })

  test('keeps row numbers when some rows are empty or short', async () => {
    expect(await read('a;b\r\n\r\n;;\r\nuno\r\ndos;tres;cuatro')).toEqual([
      { number: 1, cells: ['a', 'b'] },
      { number: 4, cells: ['uno'] },
      { number: 5, cells: ['dos', 'tres', 'cuatro'] },
    ])
  })

  test.each([
    ['UTF-8', Buffer.from('Núñez;Ixchel')],
    ['UTF-8 with a byte order mark', Buffer.from('\uFEFFNúñez;Ixchel')],
    ['Windows-1252', Buffer.from('Núñez;Ixchel', 'latin1')],
    ['UTF-16', Buffer.from('\uFEFFNúñez;Ixchel', 'utf16le')],
    ['UTF-16, big endian', Buffer.from('\uFEFFNúñez;Ixchel', 'utf16le').swap16()],
  ])('is read in %s', async (_, content) => {
    expect(await cellsOf(content)).toEqual([['Núñez', 'Ixchel']])
  })

  test('keeps quotes in the middle of a cell', async () => {
    expect(await cellsOf('Juan "el Chino" Pérez,x')).toEqual([['Juan "el Chino" Pérez', 'x']])
  })

  test('is refused if it is not text', async () => {
    expect(await refusalOf(await smallJpeg())).toBe('file.format')
    expect(await refusalOf('a,b\n"sin cerrar,c\n')).toBe('file.format')
    expect(await refusalOf('x'.repeat(200_000))).toBe('file.format')
    expect(await refusalOf('1\n2\n3', 2)).toBe('sheet.too_long')
  })
})

test('an empty file has no rows', async () => {
  expect(await read('')).toEqual([])
})
