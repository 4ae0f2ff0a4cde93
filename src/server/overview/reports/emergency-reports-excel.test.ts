import { beforeAll, expect, test } from 'vitest'
import type {
  DetailedReportRow,
  EmergencyReportRow,
  StationReportRow,
} from '../../../contract/overview/emergency-reports.schema.ts'
import { showReportTime } from '../../../contract/shared/dates/dates.ts'
import { everyRole, Role } from '../../../contract/shared/rights/roles.ts'
import { aCountedBrigade, type CountedBrigade } from '../../../../test/fixtures/counted-brigade.ts'
import { aBrigade, anEmergency } from '../../../../test/factories.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'
import { openDownload, readWorkbook } from '../../../../test/workbook.ts'

const server = useTestServer()
let admin: Client
let brigade: CountedBrigade

const EMERGENCIES = 'reports/descargar_excel'
const STATIONS = 'reports/download_excel_stations'
const DETAIL = 'reports/excel_emergency_detail'

beforeAll(async () => {
  const { db } = server.deps
  server.setNow(new Date('2026-11-19T08:00:00-06:00'))
  admin = await server.as(Role.Administrador, { first_name: 'Silvia', last_name: 'Gramajo' })
  brigade = await aCountedBrigade(db)
  // More than a page of stations and of emergencies.
  for (let n = 0; n < 9; n += 1)
    await anEmergency(db, await aBrigade(db), { creation_date: new Date(`2026-05-0${n + 1}T12:00:00Z`) })
})

const bookOf = async (path: string, query = '', client = admin) => {
  const response = await openDownload(client, server.url, path, query)
  expect(response.status).toBe(200)
  return { response, ...readWorkbook(new Uint8Array(await response.arrayBuffer())) }
}
const listed = async <Row>(path: string, query = ''): Promise<Row[]> => {
  const rows: Row[] = []
  for (let page = 1; page <= 2; page += 1)
    rows.push(...(await admin.get(`/api/reports/${path}?${query}&page=${page}`)).body.results)
  return rows
}

// B-REP-09, B-REP-13, B-API-51, B-API-51i, S-5, S-42
test('the emergency report has the rows of all its pages in their order, and its totals', async () => {
  for (const query of ['', 'ordering=address', `station=${brigade.central.station.id}&ordering=-id`]) {
    const { rows } = await bookOf(EMERGENCIES, query)
    const shown = (await listed<EmergencyReportRow>('report_emergency', query)).map((row) => [
      row.id,
      row.code,
      row.total_stations,
      row.regions.join(', '),
      row.emergency_type_text || 'Sin tipo',
      row.status_in_text,
      showReportTime(row.creation_date),
      showReportTime(row.resolved_date) || undefined,
      row.outcome === null ? undefined : 'Atendida',
      row.units,
      row.patients,
    ])
    const cells = rows.slice(5).map((row) => [...row.slice(0, 9), ...row.slice(10)])
    expect(cells).toEqual(shown)
  }
  const { rows, response, sheetName, xml } = await bookOf(EMERGENCIES)
  expect(rows.slice(0, 4).map(([first]) => first)).toEqual([
    'Reporte de Emergencias',
    'Generado por Silvia Gramajo el 19-11-2026 08:00:00, hora de Guatemala',
    'Filtros: ninguno',
    'Emergencias: 14 (Critica: 1; Activo: 10; Resuelta: 2; Registrada: 1); pacientes: 6',
  ])
  expect(sheetName).toBe('Reporte de emergencias')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="reporte-de-emergencias-2026-11-19.xlsx"')
  // The address of one begins with a sign.
  expect(rows.flat()).not.toContain('=1+1')
  expect(xml).not.toContain('<f>')
})

// B-REP-27, B-API-52, B-API-52i, S-42
test('the report by station has every station in the order of the list, and says why its rows add up to more', async () => {
  for (const query of ['', 'ordering=-emergencies', 'ordering=-no_station']) {
    const { rows } = await bookOf(STATIONS, query)
    const shown = (await listed<StationReportRow>('report_station', query)).map((row) => [
      row.no_station,
      row.name,
      row.region_type,
      row.state === 50 ? 'Inactivo' : 'Disponible',
      row.vehicles,
      row.emergencies_critical,
      row.emergencies_requesting_support,
      row.emergencies_active,
      row.emergencies_resolved,
      row.emergencies_registered,
      row.emergencies,
      row.patients,
    ])
    expect(shown).toHaveLength(12)
    expect(rows.slice(6)).toEqual(shown)
  }
  const { fire, rescue, south } = brigade
  const query = `emergency_type_id=${fire.id},${rescue.id}&station=${south.station.id}&start_date=2026-03-01&end_date=2026-04-30`
  const { rows } = await bookOf(STATIONS, query)
  expect(rows.slice(2, 5).flat()).toEqual([
    'Filtros: Fecha inicial: 01/03/2026; Fecha final: 30/04/2026; Estación: 9a. Compañía; Tipo de emergencia: Incendio, Rescate',
    'Emergencias: 2 (Activo: 1; Resuelta: 1); pacientes: 4',
    'Una emergencia de varias estaciones cuenta una vez en el total, por lo que las filas pueden sumar más.',
  ])
})

// B-REP-15, B-API-54, B-API-54i, S-42
test('the detailed report has every station in the order of the list, and its filters', async () => {
  for (const query of ['', 'ordering=-people_served_attended', 'region_type=Sur']) {
    const { rows } = await bookOf(DETAIL, query)
    const shown = (await listed<DetailedReportRow>('emergency_report_detail', query)).map((row) => [
      row.name,
      row.region_type,
      row.emergencies_attended,
      row.people_served_attended,
    ])
    expect(rows.slice(6)).toEqual(shown)
  }
  const [category] = brigade.categories
  const { name } = await server.deps.db
    .selectFrom('emergency_categories')
    .select('name')
    .where('id', '=', category!.id)
    .executeTakeFirstOrThrow()
  const { rows } = await bookOf(DETAIL, `emergency_type_category=${category!.id}&region_type=Central`)
  expect(rows.slice(0, 4).map(([first]) => first)).toEqual([
    'Reporte Detallado de Emergencias',
    'Generado por Silvia Gramajo el 19-11-2026 08:00:00, hora de Guatemala',
    `Filtros: Región: Central; Categoría: ${name}`,
    'Emergencias: 2; pacientes: 2',
  ])
})

// B-REP-02, B-REP-12, B-REP-22, B-API-51i, B-API-52i, B-API-54i
test('a commander downloads their own station, whichever is sent, and nobody who needs one downloads without', async () => {
  const commander = await server.as(Role.Comandante, { station_id: brigade.south.station.id })
  for (const [path, notes, count] of [
    [EMERGENCIES, 5, 2],
    [STATIONS, 6, 1],
    [DETAIL, 6, 1],
  ] as const) {
    const { rows } = await bookOf(path, `station=${brigade.central.station.id}`, commander)
    expect(rows[2]).toEqual(['Filtros: Estación: 9a. Compañía'])
    expect(rows[3]![0]).toMatch(/^Emergencias: 2\b/)
    expect(rows.slice(notes)).toHaveLength(count)
    for (const role of [Role.Comandante, Role.Cabinista]) {
      const refused = await openDownload(await server.as(role), server.url, path)
      expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('No tienes una estación asignada')])
    }
  }
})

// B-API-32i, B-ROL-19
test('other roles and tickets of other downloads open none of them', async () => {
  for (const role of everyRole) {
    const client = await server.as(role, { station_id: brigade.idle.station.id })
    const mayRead = role === Role.Administrador || role === Role.Comandante || role === Role.Cabinista
    for (const path of [EMERGENCIES, STATIONS, DETAIL]) {
      const { status, body } = await client.post('/api/download_ticket', { path })
      expect(status < 400, `role ${role}`).toBe(mayRead)
      if (!mayRead) continue
      const other = path === DETAIL ? STATIONS : DETAIL
      expect((await fetch(`${server.url}/api/${other}/?token=${body.ticket}`)).status).toBe(401)
    }
  }
})
