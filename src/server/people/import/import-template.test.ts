import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aStation } from '../../../../test/factories.ts'
import { importHeaders, personRow } from '../../../../test/fixtures/import.ts'
import { importForm } from '../../../../test/sheets.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'
import { openDownload, readWorkbook } from '../../../../test/workbook.ts'

const server = useTestServer()
const place = { station: 'Estación Ixchel & Cía', job: 'Jefe de Turno' }
let admin: Client
let staff: Client

beforeAll(async () => {
  admin = await server.as(Role.Administrador)
  staff = await server.as(Role.RecursosHumanos)
  await aStation(server.deps.db, { name: place.station })
  await admin.post('/api/job_management', { job_title: place.job })
})

const template = async (who: Client) => {
  const response = await openDownload(who, server.url, 'user/import_template')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="plantilla-usuarios.xlsx"')
  return new Uint8Array(await response.arrayBuffer())
}

test('the template has every column, with an asterisk if it is required, and explains each', async () => {
  const bytes = await template(admin)
  const headers = readWorkbook(bytes, 1).rows.at(-1)?.map(String) ?? []
  expect(headers.map((header) => header.replace(' *', ''))).toEqual(importHeaders)
  expect(headers.filter((header) => !header.endsWith(' *'))).toEqual([
    'Fecha de nacimiento',
    'Tipo de bombero',
    'Es piloto',
    'Número de licencia',
    'Tipo de licencia',
    'Tipo de contrato',
  ])
  expect(
    readWorkbook(bytes, 2)
      .rows.slice(2)
      .map(([column]) => column),
  ).toEqual(importHeaders)
})

test('the template offers the current names of records, and the roles that the caller may assign', async () => {
  const rolesIn = (bytes: Uint8Array) =>
    readWorkbook(bytes, 3)
      .rows.slice(2)
      .map((cells) => cells[1])
      .filter((cell) => cell !== undefined)
  const bytes = await template(admin)
  const { rows } = readWorkbook(bytes, 3)
  expect([rows[1]?.[0], rows[2]?.[0], rows[1]?.[6], rows[2]?.[6]]).toEqual(['Estación', place.station, 'Puesto', place.job])
  expect(rolesIn(bytes)).toContain('Administrador')
  expect(rolesIn(await template(staff))).toEqual(['Comandante', 'Jefe de Servicio', 'Cabinista', 'Bombero'])
  expect(readWorkbook(bytes, 1).xml).toContain('sqref="I5:I10004"><formula1>Valores!$A$3:$A$3</formula1>')
})

test('a filled-in template can be imported', async () => {
  const parts = unzipSync(await template(admin))
  const name = 'xl/worksheets/sheet1.xml'
  const cells = personRow(place, { 'Fecha de nacimiento': '05/03/1990' }).map(
    (cell) => `<c t="inlineStr"><is><t>${String(cell).replace('&', '&amp;')}</t></is></c>`,
  )
  const filled = strFromU8(parts[name] ?? new Uint8Array()).replace(
    '</sheetData>',
    `<row r="9">${cells.join('')}</row></sheetData>`,
  )
  const { body } = await admin.post('/api/user/import/preview', importForm(zipSync({ ...parts, [name]: strToU8(filled) })))
  expect(body).toMatchObject({ count: 1, good: 1, fault_count: 0, people: [{ row: 9, station: place.station }] })
})

test('the empty template contains no people', async () => {
  const { status, body } = await admin.post('/api/user/import/preview', importForm(await template(admin)))
  expect([status, body.detail]).toEqual([400, expect.stringMatching(/^El archivo no tiene ninguna persona/)])
})
