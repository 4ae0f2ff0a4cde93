import { unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { showHours } from '../../../contract/attendance/hours-rules.ts'
import type { HoursRow } from '../../../contract/attendance/hours.schema.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { showDpi } from '../../../contract/shared/text/written-numbers.ts'
import { aPerson, aStation } from '../../../../test/factories.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'
import { openDownload, readWorkbook } from '../../../../test/workbook.ts'

const server = useTestServer()
let clerk: Client
let station: Awaited<ReturnType<typeof aStation>>
let person: Awaited<ReturnType<typeof aPerson>>

const LIST = 'job_management/descargar_excel'
const HISTORY = 'job_management/excel_log_history_hours'

beforeAll(async () => {
  const { db } = server.deps
  server.setNow(new Date('2026-11-19T06:00:00-06:00'))
  station = await aStation(db, { name: 'Estación Central' })
  clerk = await server.as(Role.RecursosHumanos, { first_name: 'Silvia', last_name: 'Gramajo' })
  person = await aPerson(db, {
    role: Role.Bombero,
    station_id: station.id,
    first_name: 'Ana',
    last_name: 'Aguilar',
    no_registry: '007',
  })
  await aPerson(db, {
    role: Role.Bombero,
    station_id: station.id,
    last_name: '=HYPERLINK("http://x")',
    status: 1,
    inactive_reason: 2,
  })
  for (let n = 0; n < 22; n += 1) await aPerson(db, { role: Role.Bombero })
  const boss = await server.as(Role.JefeDeServicio, { station_id: station.id, last_name: 'Zapeta' })
  await boss.post(`/api/qr/${person.id}/set_entry`, {})
  server.setNow(new Date('2026-11-19T07:30:30-06:00'))
  await boss.post(`/api/qr/${person.id}/set_exit`, { observation: '+Fin de guardia' })
  server.setNow(new Date('2026-11-19T08:00:00-06:00'))
})

const workbookOf = async (path: string, query: string, client = clerk) => {
  const response = await openDownload(client, server.url, path, query)
  expect(response.status).toBe(200)
  return { response, ...readWorkbook(new Uint8Array(await response.arrayBuffer())) }
}

// S-5
test('the list has everybody of all its pages in its order, with hours as text and minutes as number', async () => {
  const { rows, response } = await workbookOf(LIST, '')
  const listed: HoursRow[] = []
  for (let page = 1; page <= 3; page += 1)
    listed.push(...(await clerk.get(`/api/job_management/listUserControlHours?page=${page}`)).body.results)
  expect(rows.slice(5).map((cells) => [cells[0], cells[9], cells[10]])).toEqual(
    listed.map((row) => [row.id, showHours(row.total_hours_day), row.total_hours_day]),
  )
  expect(rows.find(([id]) => id === person.id)).toEqual([
    person.id,
    showDpi(person.no_dpi),
    'Aguilar, Ana',
    '007',
    undefined,
    'Activo',
    undefined,
    'Estación Central',
    'Salida',
    '1 hrs 30 min',
    90,
  ])
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="control-de-horas-2026-11-19.xlsx"')
})

test('the list says who made it, when, its filters and days', async () => {
  const notes = async (query: string, client = clerk) => (await workbookOf(LIST, query, client)).rows.slice(0, 5)
  expect((await notes('')).map(([first]) => first)).toEqual([
    'Control de horas',
    'Generado por Silvia Gramajo el 19-11-2026 08:00:00, hora de Guatemala',
    'Filtros: ninguno',
    'Horas de hoy, 19/11/2026',
    '#',
  ])
  const query = `station=${station.id}&user=${person.id}&search=ana&start_date=2026-11-01&end_date=2026-11-19`
  const filtered = await notes(query)
  expect(filtered.slice(2, 4).flat()).toEqual([
    'Filtros: Búsqueda: ana; Estación: Estación Central; Usuario: Ana Aguilar; Fecha inicial: 01/11/2026; Fecha final: 19/11/2026',
    'Horas del 01/11/2026 al 19/11/2026',
  ])
  expect(filtered[4]).toContain('Horas del rango')
})

// B-HRS-27
test('a range of up to 62 days has a second sheet with a column a day, until today', async () => {
  const sheetsOf = async (path: string, query: string) => {
    const response = await openDownload(clerk, server.url, path, query)
    const bytes = new Uint8Array(await response.arrayBuffer())
    return Object.keys(unzipSync(bytes)).some((name) => name.endsWith('sheet2.xml')) ? readWorkbook(bytes, 2) : undefined
  }
  for (const path of [LIST, 'reports/download_excel']) {
    const byDay = await sheetsOf(path, `user=${person.id}&start_date=2026-11-18&end_date=2026-11-30`)
    expect([byDay?.sheetName, ...(byDay?.rows.slice(-2) ?? [])]).toEqual([
      'Por día',
      ['DPI', 'Nombre', '18/11', '19/11', 'Total'],
      [showDpi(person.no_dpi), 'Aguilar, Ana', undefined, '1:30', '1:30'],
    ])
    expect(byDay?.xml).toContain('<pane xSplit="2"')
    const longest = await sheetsOf(path, `user=${person.id}&start_date=2026-09-19&end_date=2026-11-19`)
    expect(longest?.rows.at(-2)).toHaveLength(65)
    expect(longest?.rows.at(-1)?.slice(-2)).toEqual(['1:30', '1:30'])
    expect(await sheetsOf(path, `user=${person.id}&start_date=2026-09-18&end_date=2026-11-19`)).toBeUndefined()
    expect(await sheetsOf(path, `user=${person.id}&end_date=2026-11-19`)).toBeUndefined()
  }
})

// B-HRS-06
test('the list of a chief has their own station only, whichever is sent', async () => {
  const chief = await server.as(Role.Comandante, { station_id: station.id })
  const other = await aStation(server.deps.db)
  const { rows } = await workbookOf(LIST, `station=${other.id}`, chief)
  expect(rows[2]).toEqual(['Filtros: Estación: Estación Central'])
  expect(new Set(rows.slice(5).map((cells) => cells[7]))).toEqual(new Set(['Estación Central']))
})

test('the list names the person of its filter only if the caller may see their hours', async () => {
  const chief = await server.as(Role.JefeDeServicio, { station_id: station.id })
  const { id } = await aPerson(server.deps.db, { role: Role.Bombero, station_id: (await aStation(server.deps.db)).id })
  const named = async (client: Client) => (await workbookOf(LIST, `user=${id}`, client)).rows[2]
  expect(await named(chief)).toEqual([`Filtros: Estación: Estación Central; Usuario: # ${id}`])
  expect(await named(clerk)).toEqual([expect.stringMatching(/Usuario: Nombre /)])
  await server.deps.db.updateTable('users').set({ retired_at: new Date() }).where('id', '=', id).execute()
  expect(await named(clerk)).toEqual([`Filtros: Usuario: # ${id}`])
})

test('names and observations cannot become formulas', async () => {
  const list = await workbookOf(LIST, `station=${station.id}`)
  expect(list.rows.slice(5).map((cells) => cells[2])).toContainEqual(expect.stringMatching(/^[^=]*=HYPERLINK|^'/))
  expect(list.xml).not.toContain('<f>')
  const history = await workbookOf(HISTORY, `user=${person.id}`)
  expect(history.rows.flat()).not.toContain('+Fin de guardia')
})

// B-CON-17, B-HRS-14, B-HRS-16, B-HRS-20
test('the history has the totals and all marks of the filtered days', async () => {
  const { rows } = await workbookOf(HISTORY, `user=${person.id}&start_date_user=2026-11-19`)
  expect(rows.slice(0, 6).map(([first]) => first)).toEqual([
    'Horas de Ana Aguilar',
    'Generado por Silvia Gramajo el 19-11-2026 08:00:00, hora de Guatemala',
    'Filtros: Fecha inicial: 19/11/2026',
    'Estación: Estación Central',
    'Hoy: 1 hrs 30 min; este mes: 1 hrs 30 min',
    'Total: 1 hrs 30 min (90 minutos)',
  ])
  expect(rows.slice(7).map((cells) => [cells[0], cells[1], cells[2], cells[3], cells[6], cells[7]])).toEqual([
    ['2026-11-19 07:30:30', 'Salida', 'Estación Central', 'Lista', '1 hrs 30 min', 90],
    ['2026-11-19 06:00:00', 'Ingreso', 'Estación Central', 'Lista', undefined, undefined],
  ])
  expect((await workbookOf(HISTORY, `user=${person.id}&end_date_user=2026-11-18`)).rows.slice(7)).toEqual([])
})

test('a history longer than a batch has every mark once, the newest first', async () => {
  const { db } = server.deps
  const { id } = await aPerson(db, { role: Role.Bombero, station_id: station.id })
  // Two marks of each second, as none of our own calls makes them.
  const marks = Array.from({ length: 1203 }, (_, n) => ({
    user_id: id,
    is_entry: n % 2 === 0,
    marked_at: new Date(Date.UTC(2026, 0, 1, 12, 0, Math.floor(n / 2))),
    created_at: new Date(),
    method: 'list',
    observation: `marca ${n}`,
  }))
  await db.insertInto('attendance_marks').values(marks).execute()
  const { rows } = await workbookOf(HISTORY, `user=${id}`)
  expect(rows.slice(7).map((cells) => cells[5])).toEqual(marks.map(({ observation }) => observation).toReversed())
})

// B-HRS-24, B-HRS-29, S-47
test('of somebody who moved the chiefs of before see the stay, and neither DPI nor the reason of a leave', async () => {
  const { db } = server.deps
  const [before, now] = [await aStation(db), await aStation(db, { name: 'Estación Nueva' })]
  const { id } = await aPerson(db, { role: Role.Bombero, station_id: before.id, last_name: 'Mudado' })
  const chief = await server.as(Role.JefeDeServicio, { station_id: before.id })
  await chief.post(`/api/qr/${id}/set_entry`, {})
  server.setNow(new Date(server.deps.now().getTime() + 3_600_000))
  await chief.post(`/api/qr/${id}/set_exit`, { observation: 'Fin' })
  await db.updateTable('users').set({ station_id: now.id, status: 1, inactive_reason: 4 }).where('id', '=', id).execute()
  for (const path of ['job_management/listUserControlHours', 'reports/listUserHumanResources']) {
    const { body } = await chief.get(`/api/${path}?search=mudado`)
    expect(body.results, path).toMatchObject([{ id, is_moved: true, total_hours_day: 60, inactive_reason: null }])
    expect(body.results[0].no_dpi ?? null, path).toBeNull()
  }
  const { rows } = await workbookOf(LIST, 'search=mudado', chief)
  const shown = rows.slice(5).map((cells) => [cells[1], cells[5], cells[6], cells[7], cells[9]])
  expect(shown).toEqual([[undefined, 'Inactivo', undefined, 'Trasladado a Estación Nueva', '1 hrs 0 min']])
  await db.updateTable('users').set({ retired_at: server.deps.now() }).where('id', '=', id).execute()
  expect((await workbookOf(LIST, 'search=mudado', chief)).rows[5]?.[5]).toBe('Retirado')
})
