import { beforeAll, describe, expect, test } from 'vitest'
import { showHours } from '../../../contract/attendance/hours-rules.ts'
import { everyRole, Role } from '../../../contract/shared/rights/roles.ts'
import type { StaffReportDocument, StaffReportRow } from '../../../contract/attendance/staff-report.schema.ts'
import { statusInWords } from '../../../contract/attendance/staff-report-rules.ts'
import { showDpi } from '../../../contract/shared/text/written-numbers.ts'
import { aPerson, aStation } from '../../../../test/factories.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'
import { openDownload, readWorkbook } from '../../../../test/workbook.ts'

const server = useTestServer()
type Person = Awaited<ReturnType<typeof aPerson>>
let station: Awaited<ReturnType<typeof aStation>>
let other: Awaited<ReturnType<typeof aStation>>
let ana: Person
let clerk: Client

const LIST = '/api/reports/listUserHumanResources'
const TOTAL = '/api/reports/totalUserHumanResources'
const DOCUMENT = '/api/reports/dataPDF'
const EXCEL = 'reports/download_excel'

const at = (time: string) => server.setNow(new Date(`2026-11-${time}-06:00`))
const mark = async (time: string, who: Person, kind: 'entry' | 'exit') => {
  at(time)
  const admin = await server.as(Role.Administrador)
  await admin.post(`/api/qr/${who.id}/set_${kind}`, kind === 'exit' ? { observation: 'Fin de guardia' } : {})
}

/** Fourteen people of one station, one of them with hours on two days and one who is in, and one of another station. */
beforeAll(async () => {
  const { db } = server.deps
  at('17T06:00:00')
  station = await aStation(db, { name: 'Estación Central' })
  other = await aStation(db, { name: 'Estación Sur' })
  const firefighter = (row: object) => aPerson(db, { role: Role.Bombero, station_id: station.id, ...row })
  ana = await firefighter({ first_name: 'Ana', last_name: 'Aguilar' })
  const present = await firefighter({ first_name: 'Berta', last_name: 'Batz' })
  for (const inactive_reason of [1, 2, 2, 3, 4]) await firefighter({ status: 1, inactive_reason })
  await firefighter({ status: 1, inactive_reason: null, last_name: '=HYPERLINK("http://x")' })
  for (let n = 0; n < 6; n += 1) await firefighter({})
  const stranger = await aPerson(db, { role: Role.Bombero, station_id: other.id, last_name: 'Zum' })
  await mark('17T08:00:00', ana, 'entry')
  await mark('17T10:00:30', ana, 'exit')
  await mark('19T06:00:00', ana, 'entry')
  await mark('19T06:00:10', stranger, 'entry')
  await mark('19T07:00:00', present, 'entry')
  await mark('19T07:30:50', ana, 'exit')
  at('19T08:00:40')
  clerk = await server.as(Role.RecursosHumanos, { first_name: 'Silvia', last_name: 'Gramajo' })
})

const right = async (path: string, query: string, client = clerk) => {
  const { status, body } = await client.get(`${path}?${query}`)
  expect(status).toBe(200)
  return body
}
const everyRow = async (query: string, client = clerk): Promise<StaffReportRow[]> => {
  const rows: StaffReportRow[] = []
  for (let page = 1; ; page += 1) {
    const { results } = await right(LIST, `${query}&page=${page}`, client)
    if (results.length === 0) return rows
    rows.push(...results)
  }
}
const workbookOf = async (query: string, client = clerk) => {
  const response = await openDownload(client, server.url, EXCEL, query)
  expect(response.status).toBe(200)
  return readWorkbook(new Uint8Array(await response.arrayBuffer()))
}
const sum = (rows: { total_hours_day: number }[]) => rows.reduce((total, row) => total + row.total_hours_day, 0)

// B-REP-28, B-ENT-36, B-API-49
test('a row has DPI, names, station, status with its reason, and minutes', async () => {
  expect(await right(LIST, `user=${ana.id}`)).toEqual({
    count: 1,
    results: [
      {
        id: ana.id,
        name: 'Ana Aguilar',
        no_dpi: ana.no_dpi,
        first_name: 'Ana',
        last_name: 'Aguilar',
        station_text: 'Estación Central',
        status: 5,
        inactive_reason: null,
        is_retired: false,
        is_moved: false,
        photo: null,
        is_entry: false,
        without_exit: false,
        total_hours_day: 90,
      },
    ],
  })
})

// B-REP-28, B-REP-29, S-13
test.each([
  ['', 90],
  ['start_date=2026-11-17&end_date=2026-11-17', 120],
  ['start_date=2026-11-17&end_date=2026-11-19', 211],
  ['start_date=2026-11-18&end_date=2026-11-18', 0],
])('the minutes of a person are those of hours control with the days "%s"', async (days, minutes) => {
  const [row] = await everyRow(`user=${ana.id}&${days}`)
  expect(row?.total_hours_day).toBe(minutes)
  const { results } = await right('/api/job_management/listUserControlHours', `user=${ana.id}&${days}`)
  expect(results[0].total_hours_day).toBe(minutes)
})

const states = ['', 'status_user=5', 'status_user=1', 'status_user=2', 'status_user=3', 'status_user=4']
const queries = [...states, 'search=a', 'ordering=-no_dpi', 'ordering=station_text', 'start_date=2026-11-17&end_date=2026-11-19']

// B-API-49i, B-API-50, B-API-50i, B-API-53, B-API-53i, B-STT-19, B-REP-32, B-REP-37, S-41
test.each(queries)('list, totals, document and workbook agree with the query "%s"', async (asked) => {
  const query = `station=${station.id}&${asked}`
  const rows = await everyRow(query)
  const total = await right(TOTAL, query)
  expect(total).toEqual({ count: rows.length, total_hours: sum(rows) })
  const document: StaffReportDocument = await right(DOCUMENT, query)
  expect(document).toMatchObject(total)
  expect(document.results).toEqual(
    rows.map((row) => ({
      no_dpi: row.no_dpi,
      // The document is sorted by surname, too.
      name: `${row.last_name}, ${row.first_name}`,
      station_text: row.station_text,
      status_text: statusInWords(row),
      no_registry: expect.any(String),
      firefighter_type: null,
      type_of_contract: null,
      without_exit: row.without_exit,
      total_hours_day: row.total_hours_day,
    })),
  )
  const sheet = await workbookOf(query)
  expect(sheet.rows.slice(6).map((cells) => [cells[0], cells[8], cells[9]])).toEqual(
    rows.map((row) => [showDpi(row.no_dpi ?? ''), showHours(row.total_hours_day), row.total_hours_day]),
  )
  expect(sheet.rows[4]?.[0]).toContain(`Total: ${rows.length} persona`)
  expect(sheet.rows[4]?.[0]).toContain(`${showHours(sum(rows))} (${sum(rows)} minutos)`)
})

// B-REP-31, B-STT-19, S-41
test.each([
  [5, 8, 'Activo'],
  [1, 1, 'Inactivo (Suspendido)'],
  [2, 2, 'Inactivo (Vacaciones)'],
  [3, 1, 'Inactivo'],
  [4, 1, 'Inactivo (Despedido)'],
])('state %i are %i people: %s', async (state, count, words) => {
  const rows = await everyRow(`station=${station.id}&status_user=${state}`)
  expect(rows.map(statusInWords)).toEqual(Array.from({ length: count }, () => words))
})

// B-REP-33, B-REP-34, S-42
test('the document says days, station, status, total, filters, who made it and when', async () => {
  const about = async (query: string, client = clerk) => {
    const { results: _, count: __, ...said } = await right(DOCUMENT, query, client)
    return said
  }
  expect(await about('')).toEqual({
    total_hours: 90 + 60 + 120,
    start_date: '2026-11-19',
    end_date: '2026-11-19',
    station_text: '',
    status_text: '',
    hours_header: 'Horas de hoy',
    filters: [],
    made_by: 'Silvia Gramajo',
    made_at: '2026-11-19T14:00:40.000Z',
  })
  const days = 'start_date=2026-11-01&end_date=2026-11-18'
  expect(await about(`station=${station.id}&status_user=5&user=${ana.id}&search=ana&${days}`)).toMatchObject({
    total_hours: 120,
    start_date: '2026-11-01',
    end_date: '2026-11-18',
    station_text: 'Estación Central',
    status_text: 'Activo',
    hours_header: 'Horas del rango',
    filters: ['Búsqueda: ana', 'Usuario: Ana Aguilar'],
  })
  expect(await about('end_date=2026-11-18')).toMatchObject({ start_date: null, end_date: '2026-11-18' })
})

// S-5, S-42
test('the workbook says who made it, when and its filters, and no name becomes a formula', async () => {
  const { rows, xml } = await workbookOf(`station=${station.id}&status_user=2`)
  expect(rows.slice(0, 6).map(([first]) => first)).toEqual([
    'Reporte de Recursos Humanos',
    'Generado por Silvia Gramajo el 19-11-2026 08:00:40, hora de Guatemala',
    'Filtros: Estación: Estación Central; Estado: Vacaciones',
    'Horas de hoy, 19/11/2026',
    'Total: 2 personas, 0 hrs 0 min (0 minutos)',
    'DPI',
  ])
  const everybody = await workbookOf(`station=${station.id}`)
  expect(everybody.rows.flat()).toContainEqual(expect.stringMatching(/^[^=].*=HYPERLINK.*, Nombre/))
  expect(`${xml}${everybody.xml}`).not.toContain('<f>')
})

// B-API-53
test('the workbook needs a ticket of its own', async () => {
  const { status } = await fetch(`${server.url}/api/${EXCEL}`)
  expect(status).toBe(401)
})

describe('a chief', () => {
  // B-REP-30, B-ROL-16, S-63
  test.each([Role.Comandante, Role.JefeDeServicio])('of role %i gets their own station, whichever is sent', async (role) => {
    const chief = await server.as(role, { station_id: other.id })
    const rows = await everyRow(`station=${station.id}`, chief)
    expect(new Set(rows.map(({ station_text }) => station_text))).toEqual(new Set(['Estación Sur']))
    expect(await right(TOTAL, `station=${station.id}`, chief)).toEqual({ count: rows.length, total_hours: 120 })
    const document = await right(DOCUMENT, `station=${station.id}`, chief)
    expect(document).toMatchObject({ count: rows.length, station_text: 'Estación Sur', filters: [] })
    const { rows: cells } = await workbookOf(`station=${station.id}`, chief)
    expect(new Set(cells.slice(6).map((row) => row[5]))).toEqual(new Set(['Estación Sur']))
  })

  test('without a station gets nobody', async () => {
    const chief = await server.as(Role.Comandante, { station_id: null })
    expect(await everyRow('', chief)).toEqual([])
    expect(await right(TOTAL, '', chief)).toEqual({ count: 0, total_hours: 0 })
    expect(await right(DOCUMENT, `station=${station.id}`, chief)).toMatchObject({ count: 0, results: [] })
  })
})

// B-API-49, B-API-50, B-API-53
test.each([undefined, ...everyRole.filter((role) => role === Role.Cabinista || role === Role.Bombero)])(
  'role %s is refused',
  async (role) => {
    const client = role === undefined ? server.nobody : await server.as(role)
    for (const path of [LIST, TOTAL, DOCUMENT, `/api/${EXCEL}`])
      expect((await client.get(path)).status).toBe(role === undefined ? 401 : 403)
  },
)

// B-VAL-39, S-13, S-41
test.each([
  ['start_date=2026-11-20&end_date=2026-11-19', 'start_date', 'La fecha inicial no puede ser mayor a la fecha final'],
  ['status_user=6', 'status_user', 'Filtro inválido'],
  ['status_user=0', 'status_user', 'Filtro inválido'],
])('the query %s is refused', async (query, field, message) => {
  for (const path of [LIST, TOTAL, DOCUMENT]) {
    const { status, body } = await clerk.get(`${path}?${query}`)
    expect(status).toBe(400)
    expect(body.errors[field]).toEqual([message])
  }
})
