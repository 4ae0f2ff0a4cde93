// @module-tag storage

import { PassThrough } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import { wallClock } from '../../../contract/shared/dates/dates.ts'
import type { EmergencyRow } from '../../../contract/emergencies/emergencies.schema.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aBrigade, anEmergency, aPerson, aStation, aVehicle, type Brigade } from '../../../../test/factories.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'
import { openDownload, readWorkbook } from '../../../../test/workbook.ts'
import { beginDownload } from '../../platform/sheets/begin-download.ts'

const server = useTestServer()
let firefighter: Client
let ours: Brigade
let others: Brigade

beforeAll(async () => {
  server.setNow(new Date('2026-11-21T03:15:00Z'))
  const { db } = server.deps
  firefighter = await server.as(Role.Bombero, { first_name: 'Ana Lucía', last_name: 'Xicará' })
  ours = await aBrigade(db, { station: { region_type: 'Norte', name: 'Estación Central' } })
  others = await aBrigade(db, { station: { region_type: 'Sur' } })
  for (let n = 0; n < 23; n += 1)
    await anEmergency(db, n % 3 === 0 ? others : ours, {
      status: n === 7 ? 10 : 30,
      address: `${['Avenida Petapa', 'calle real', 'Zona 3'][n % 3]} ${n % 5}`,
      // Several at the same instant, and one at 23:45 in Guatemala.
      creation_date: new Date(Date.UTC(2026, 5, 1 + Math.floor(n / 2), 5, 45)),
      attention_date: new Date(Date.UTC(2026, 4, 28 - n)),
    })
  const { id } = await anEmergency(db, ours, { status: 30, address: '=HYPERLINK("http://x";"Clic")', emergency_type_id: null })
  await db.deleteFrom('emergency_stations').where('emergency_id', '=', id).execute()
  const { id: shared } = await anEmergency(db, ours, { status: 30, address: 'Compartida' })
  const third = await aStation(db, { name: 'Almolonga' })
  for (const station_id of [others.station.id, third.id])
    await db.insertInto('emergency_stations').values({ emergency_id: shared, station_id }).execute()
  await anEmergency(db, others, { status: 20, address: 'Abierta' })
})

const workbookOf = async (query = '') => {
  const response = await openDownload(firefighter, server.url, 'emergency/descargar_excel', query)
  expect(response.status).toBe(200)
  return { response, ...readWorkbook(new Uint8Array(await response.arrayBuffer())) }
}
const bodyOf = async (query: string) => (await workbookOf(query)).rows.slice(4)

/** The columns of the list; those with what an emergency needed follow them. */
const OF_LIST = 10

const listed = async (query: string): Promise<EmergencyRow[]> => {
  const rows: EmergencyRow[] = []
  for (let page = 1; ; page += 1) {
    const { count, results } = (await firefighter.get(`/api/emergency/?${query}&page=${page}`)).body
    rows.push(...results)
    if (rows.length >= count) return rows
  }
}

const listNames: Record<string, string> = {
  station: 'station_emergency__station',
  emergency_type: 'emergency_type_id',
  vehicle: 'vehicle_emergency__vehicle',
}
const forList = (query: string) =>
  query.replaceAll(/\b(station|emergency_type|vehicle)=/g, (_, name: string) => `${listNames[name]}=`)

const orderings = ['id', 'code', 'address', 'emergency_type_text', 'status', 'creation_date', 'attention_date'].flatMap(
  (column) => [column, `-${column}`],
)

// B-API-32, B-API-32i
test.each<[what: string, query: () => string]>([
  ['nothing', () => ''],
  ['status', () => 'status=30'],
  ['several statuses', () => 'status=10,20'],
  ['a status that none has', () => 'status=50'],
  ['station', () => `station=${others.station.id}`],
  ['type', () => `emergency_type=${ours.type.id}`],
  ['vehicle', () => `vehicle=${ours.vehicle.id}`],
  ['region', () => 'region_type=Norte'],
  ['days', () => 'start_date=2026-06-02&end_date=2026-06-04'],
  ['search', () => 'search=PETAPA'],
  ['everything', () => `status=30&station=${ours.station.id}&region_type=Norte&start_date=2026-06-03&search=calle`],
  ['gravity', () => 'ordering=gravity'],
  ...orderings.map((ordering): [string, () => string] => [ordering, () => `ordering=${ordering}`]),
])('the download with %s has the rows of the list in the same order', async (_, query) => {
  const rows = await listed(forList(query()))
  expect((await bodyOf(query())).map((cells) => cells.slice(0, OF_LIST))).toEqual(
    rows.map((row) => [
      row.id,
      row.code,
      row.total_stations || 'Sin estaciones Asignadas',
      row.address.replace(/^=/, "'="),
      row.emergency_type_text || 'Sin tipo',
      row.status_in_text,
      wallClock(row.creation_date),
      wallClock(row.attention_date),
      row.status === 30 ? expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) : undefined,
      row.status === 30 ? 'Atendida' : undefined,
    ]),
  )
})

// S-42
test('the sheet begins with the title, the author, the time and a note that there are no filters', async () => {
  const { rows, sheetName, response } = await workbookOf()
  expect(sheetName).toBe('Emergencias')
  expect(rows.slice(0, 4)).toEqual([
    ['Emergencias'],
    ['Generado por Ana Lucía Xicará el 20-11-2026 21:15:00, hora de Guatemala'],
    ['Filtros: ninguno'],
    [
      '#',
      'Código',
      'Estaciones',
      'Dirección',
      'Tipo de emergencia',
      'Estado',
      'Fecha reportada',
      'Fecha de atención',
      'Fecha resuelta',
      'Resultado',
      'Unidades',
      'Personal',
      'Kilómetros',
      'Pacientes',
    ],
  ])
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="emergencias-2026-11-20.xlsx"')
  expect(response.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
})

test('a row contains units, people, kilometres and the number of patients', async () => {
  const { db } = server.deps
  const station = ours.station.id
  const { id } = await anEmergency(db, ours, { status: 30, address: 'Dos unidades' })
  const second = await aVehicle(db, { station_id: station, unit: '=AMB-2', plate: 'P222AAA' })
  const driver = await aPerson(db, { role: Role.Bombero, station_id: station, first_name: 'Bea', last_name: 'Abac' })
  await db.deleteFrom('emergency_members').where('emergency_id', '=', id).execute()
  await db.deleteFrom('emergency_firefighters').where('emergency_id', '=', id).execute()
  const rows = [
    { vehicle_id: ours.vehicle.id, pilot_id: ours.pilot.id, km_inicial: 100.1, km_final: 112.6 },
    { vehicle_id: second.id, pilot_id: driver.id, km_inicial: 7, km_final: null },
  ]
  const ofThis = { emergency_id: id, in_progress: false }
  await db
    .insertInto('emergency_members')
    .values(rows.map((row) => ({ ...ofThis, ...row })))
    .execute()
  await db
    .insertInto('emergency_firefighters')
    .values([ours.firefighter, driver].map((person) => ({ emergency_id: id, user_id: person.id })))
    .execute()
  const patient = { emergency_id: id, name: 'Persona', age: 3, address: 'Zona 1', genre: 1, moved_to: 'Hospital' }
  await db.insertInto('emergency_patients').values([patient, patient]).execute()
  const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) => `${first_name} ${last_name}`
  const [cells] = await bodyOf(`search=%23${id}`)
  expect(cells?.slice(OF_LIST)).toEqual([
    `'=AMB-2 (P222AAA), ${ours.vehicle.unit} (${ours.vehicle.plate})`,
    `Bea Abac, ${nameOf(ours.pilot)}, ${nameOf(ours.firefighter)}`,
    12.5,
    2,
  ])
  await db.updateTable('emergency_members').set({ km_final: null }).where('emergency_id', '=', id).execute()
  expect((await bodyOf(`search=%23${id}`))[0]?.[OF_LIST + 2]).toBeUndefined()
})

test('long texts wrap, and every printed page is as wide as the columns, in landscape, under the header', async () => {
  const { xml, names, alignmentOf } = await workbookOf()
  expect(names).toEqual({ '_xlnm.Print_Titles': "'Emergencias'!$4:$4" })
  expect(xml).toContain('<pageSetup orientation="landscape" fitToHeight="0"/>')
  expect(xml).toContain('<pageSetUpPr fitToPage="1"/>')
  expect(alignmentOf('D5')).toEqual({ vertical: 'top', wrapText: '1' })
  expect(alignmentOf('A5')).toEqual({ vertical: 'top' })
  // The title and the notes run over the columns to their right.
  expect(alignmentOf('A2')).toEqual({})
})

// B-EML-14, S-42
test('the active filters are listed in words at the top', async () => {
  const { station, type, vehicle } = ours
  const query = `search=zona&status=30,40&start_date=2026-06-01&end_date=2026-06-30&station=${station.id}&region_type=Norte&emergency_type=${type.id}&vehicle=${vehicle.id}`
  expect((await workbookOf(query)).rows[2]).toEqual([
    `Filtros: Búsqueda: zona; Estado: Resuelta, Solicita apoyo; Fecha inicial: 01/06/2026; Fecha final: 30/06/2026; Estación: Estación Central; Región: Norte; Tipo de emergencia: ${type.name}; Vehículo: ${vehicle.plate}`,
  ])
  expect((await workbookOf('station=999999&status=77')).rows[2]).toEqual(['Filtros: Estado: # 77; Estación: # 999999'])
})

test('dates are date cells in Guatemalan time', async () => {
  const { creation_date, id } = (await listed('ordering=creation_date'))[0]!
  expect(creation_date).toBe('2026-06-01T05:45:00.000Z')
  expect((await bodyOf('ordering=creation_date'))[0]?.[6]).toBe('2026-05-31 23:45:00')
  const { xml } = await workbookOf(`search=%23${id}`)
  expect(xml).toMatch(/<c r="G5" s="1"><v>46173\.9895833\d*<\/v><\/c>/)
})

test.each([
  ['start_date=2025-03-02&end_date=2025-03-01', 'start_date', 'La fecha inicial no puede ser mayor a la fecha final'],
  ['station=uno', 'station', 'Filtro inválido'],
  ['ordering=public_key', 'ordering', 'No se puede ordenar por este campo'],
  ['station_emergency__station=1', 'station_emergency__station', 'Campo desconocido'],
])('the download refuses %s', async (query, field, sentence) => {
  expect(await firefighter.get(`/api/emergency/descargar_excel/?${query}`)).toMatchObject({
    status: 400,
    body: { errors: { [field]: [sentence] } },
  })
})

test('a download of several batches contains every row once', async () => {
  server.setNow(new Date('2026-11-21T03:15:00Z'))
  const { db } = server.deps
  const one = await anEmergency(db, ours, { status: 30, address: 'muchas' })
  const { id: _id, code: _code, in_progress: _progress, search_text: _text, ...copied } = one
  for (let n = 0; n < 12; n += 1)
    await db
      .insertInto('emergencies')
      .values(Array.from({ length: 100 }, (_, index) => ({ ...copied, public_key: `copy-${n}-${index}` })))
      .execute()
  const ids = (await bodyOf('search=muchas')).map((cells) => Number(cells[0]))
  expect(ids).toHaveLength(1201)
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
})

test('a third download of a person begins when one of the two before it has closed', async () => {
  const { signal } = new AbortController()
  const running = [new PassThrough(), new PassThrough()]
  for (const answer of running) await beginDownload(firefighter, answer, signal)
  const other = await server.as(Role.Bombero)
  let isAnswered = false
  const third = firefighter.get('/api/emergency/descargar_excel/?status=50').then((answer) => {
    isAnswered = true
    return answer
  })
  expect((await other.get('/api/emergency/descargar_excel/?status=50')).status).toBe(200)
  expect(isAnswered).toBe(false)
  running[0]?.destroy()
  expect((await third).status).toBe(200)
  running[1]?.destroy()
})
