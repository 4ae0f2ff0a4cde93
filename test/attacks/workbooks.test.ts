import { strToU8, zipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { Role } from '../../src/contract/shared/rights/roles.ts'
import { csvOf, importForm, partsOfWorkbook, workbookOf } from '../sheets.ts'
import { cellsThatRepeat } from './malicious-files.ts'
import { useTestServer, type Client } from '../test-app.ts'

const server = useTestServer()
let staff: Client
beforeAll(async () => {
  staff = await server.as(Role.RecursosHumanos)
})
const preview = async (content: Uint8Array | string) => {
  const { status, body } = await staff.post('/api/user/import/preview', importForm(content))
  return { status, detail: body.detail }
}
const tooLarge = {
  status: 413,
  detail: 'El contenido del archivo es demasiado grande. Quite lo que no sean personas o divídalo en varios archivos.',
}
const longCell = (row: number) => ({
  status: 400,
  detail: `La fila ${row} tiene una celda de más de 1,000 caracteres. Quite lo que no sean personas.`,
})

describe('a malicious workbook is refused', { timeout: 120_000 }, () => {
  test('with one long text repeated in many cells', async () => {
    const file = cellsThatRepeat('x'.repeat(1_000_000), 5000)
    expect(file.length).toBeLessThan(600_000)
    expect(await preview(file)).toEqual(longCell(1))
  })

  test('with a text of the maximum length repeated in many cells', async () => {
    expect(await preview(cellsThatRepeat('ñ'.repeat(1000), 5000))).toEqual(tooLarge)
  })

  test('with few very long cells, also as CSV', async () => {
    const rows = [['DPI'], ['x'.repeat(1001)]]
    expect(await preview(workbookOf(rows))).toEqual(longCell(2))
    expect(await preview(csvOf(rows))).toEqual(longCell(2))
  })

  test('with more than a million shared strings', async () => {
    const pieces = '<si><t>a</t></si>'.repeat(1_500_000)
    const file = zipSync({ ...partsOfWorkbook([['uno']]), 'xl/sharedStrings.xml': strToU8(`<sst>${pieces}</sst>`) })
    expect([400, 413]).toContain((await preview(file)).status)
  })

  test('as CSV with nothing but separators', async () => {
    expect((await preview(Buffer.alloc(14_900_000, ','))).status).toBe(415)
  })

  test('with a row of a million cells', async () => {
    const sheet = `<worksheet><sheetData><row r="1">${'<c><v>1</v></c>'.repeat(1_500_000)}</row></sheetData></worksheet>`
    const file = zipSync({ ...partsOfWorkbook([['uno']]), 'xl/worksheets/sheet1.xml': strToU8(sheet) })
    expect([400, 413]).toContain((await preview(file)).status)
  })
})

test('files are read one after the other, and refused if too many wait', { timeout: 120_000 }, async () => {
  const file = csvOf(Array.from({ length: 9000 }, (_, n) => [String(n), 'x'.repeat(900)]))
  const answers = await Promise.all(Array.from({ length: 10 }, () => preview(file)))
  const busy = answers.filter(({ status }) => status === 503)
  expect(busy.length).toBeGreaterThan(0)
  expect(busy[0]?.detail).toBe('Se están leyendo otros archivos. Espere un momento y vuelva a elegir el suyo.')
  expect(answers.length - busy.length).toBeGreaterThan(3)
  expect((await preview(csvOf([['DPI']]))).status).toBe(400)
})
