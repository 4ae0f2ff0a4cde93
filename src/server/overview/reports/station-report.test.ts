import { beforeAll, describe, expect, test } from 'vitest'
import type { DetailedReport, StationReport } from '../../../contract/overview/emergency-reports.schema.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aCountedBrigade, type CountedBrigade } from '../../../../test/fixtures/counted-brigade.ts'
import { expectFieldError, expectRefusal } from '../../../../test/refusals.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'

const server = useTestServer()
let admin: Client
let brigade: CountedBrigade

beforeAll(async () => {
  admin = await server.as(Role.Administrador)
  brigade = await aCountedBrigade(server.deps.db)
})

const ask = async (path: string, query: string, client: Client) => {
  const answer = await client.get(`/api/reports/${path}?${query}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const byStation = (query = '', client = admin): Promise<StationReport> => ask('report_station', query, client)
const inDetail = (query = '', client = admin): Promise<DetailedReport> => ask('emergency_report_detail', query, client)
const numbersOf = ({ results }: StationReport) => results.map((row) => [row.no_station, row.emergencies, row.patients])
const attendedOf = ({ results }: DetailedReport) =>
  results.map((row) => [row.name, row.emergencies_attended, row.people_served_attended])

describe('the report by station', () => {
  // B-REP-25, B-API-47
  test('has every station by name with its numbers, and the total counts a shared emergency once', async () => {
    const report = await byStation()
    expect(numbersOf(report)).toEqual([
      ['9', 2, 4],
      ['10', 4, 5],
      ['11', 0, 0],
    ])
    expect(report.results[1]).toEqual({
      id: brigade.central.station.id,
      no_station: '10',
      name: '10a. Compañía',
      region_type: 'Central',
      state: 10,
      vehicles: 2,
      emergencies_active: 0,
      emergencies_requesting_support: 0,
      emergencies_critical: 1,
      emergencies_resolved: 2,
      emergencies_registered: 1,
      emergencies: 4,
      patients: 5,
    })
    expect(report).toMatchObject({ count: 3, totals: { emergencies: 5, patients: 6, emergencies_resolved: 2 } })
  })

  // B-REP-26, B-API-47i
  test('is filtered by types, stations and days', async () => {
    const { central, south, fire, rescue } = brigade
    expect(numbersOf(await byStation(`emergency_type_id=${fire.id}`))).toEqual([
      ['9', 0, 0],
      ['10', 2, 2],
      ['11', 0, 0],
    ])
    const both = await byStation(`emergency_type_id=${fire.id}&emergency_type_id=${rescue.id}`)
    expect(numbersOf(both)).toEqual([
      ['9', 2, 4],
      ['10', 3, 5],
      ['11', 0, 0],
    ])
    expect(both.totals).toMatchObject({ emergencies: 4, patients: 6 })
    expect(await byStation(`emergency_type_id=${fire.id},${rescue.id}`)).toEqual(both)
    const two = await byStation(`station=${central.station.id},${south.station.id}&start_date=2026-03-01&end_date=2026-03-31`)
    expect(numbersOf(two)).toEqual([
      ['9', 1, 3],
      ['10', 3, 5],
    ])
    expect(two).toMatchObject({ count: 2, totals: { emergencies: 3, patients: 5 } })
    expect(await byStation('station=0')).toMatchObject({ count: 0, results: [], totals: { emergencies: 0 } })
    expectRefusal(await admin.get('/api/reports/report_station?region_type=Sur'), 400)
  })

  test('is ordered by any column, equal ones by name', async () => {
    const ordered = async (ordering: string) => (await byStation(`ordering=${ordering}`)).results.map((row) => row.no_station)
    expect(await ordered('name')).toEqual(['9', '10', '11'])
    expect(await ordered('-no_station')).toEqual(['11', '10', '9'])
    expect(await ordered('emergencies')).toEqual(['11', '9', '10'])
    expect(await ordered('-patients')).toEqual(['10', '9', '11'])
    expect(await ordered('-emergencies_critical')).toEqual(['10', '9', '11'])
    expect(await ordered('emergencies_requesting_support')).toEqual(['9', '10', '11'])
    expect(await ordered('-vehicles')).toEqual(['10', '9', '11'])
    expect(await ordered('-state')).toEqual(['9', '10', '11'])
    expect(await ordered('region_type')).toEqual(['10', '11', '9'])
    for (const ordering of ['address', 'toString', '--name'])
      expectFieldError(
        await admin.get(`/api/reports/report_station?ordering=${ordering}`),
        'ordering',
        'No se puede ordenar por este campo',
      )
  })
})

describe('the detailed report', () => {
  // B-REP-16, B-REP-23, B-ENT-37, B-API-48, B-API-48i, B-REP-41
  test('has what each station attended, and one total of emergencies', async () => {
    const report = await inDetail()
    expect(attendedOf(report)).toEqual([
      ['9a. Compañía', 2, 4],
      ['10a. Compañía', 4, 5],
      ['11a. Compañía', 0, 0],
    ])
    expect(report).toMatchObject({ count: 3, total_emergency: 5, total_people_served: 6, counted_types: null })
    expect(report.results[0]).toMatchObject({ id: brigade.south.station.id, region_type: 'Sur' })
    // An emergency of two stations counts once.
    expect(report.results.map((row) => row.total_emergency)).toEqual([5, 5, 5])
  })

  // B-REP-17, B-REP-18, B-REP-19, B-REP-21
  test('is filtered by days, categories, types, station and region', async () => {
    const { central, south, fire, rescue, categories } = brigade
    const [burning, rescuing] = categories.map(({ id }) => id)
    const ofFire = await inDetail(`emergency_type_id=${fire.id}`)
    expect(attendedOf(ofFire).map((row) => row[1])).toEqual([0, 2, 0])
    expect(ofFire.total_emergency).toBe(2)
    expect(await inDetail(`emergency_type_category=${burning}`)).toEqual({ ...ofFire, counted_types: [fire.id] })
    const ofBoth = await inDetail(`emergency_type_category=${burning}&emergency_type_category=${rescuing}`)
    expect(ofBoth).toMatchObject({ total_emergency: 4, counted_types: [fire.id, rescue.id] })
    expect(await inDetail('emergency_type_category=0')).toMatchObject({ count: 3, total_emergency: 0, counted_types: [] })
    expect(attendedOf(await inDetail('start_date=2026-04-01&end_date=2026-04-01'))[0]).toEqual(['9a. Compañía', 1, 1])
    expect(await inDetail('region_type=Sur')).toMatchObject({ count: 1, total_emergency: 2 })
    expect(await inDetail(`station=${central.station.id}`)).toMatchObject({ count: 1, total_emergency: 4 })
    const every = await inDetail(`station=${central.station.id},${south.station.id}&region_type=Sur`)
    expect(every).toMatchObject({ count: 1, total_emergency: 2, total_people_served: 4 })
    expect(await inDetail(`station=${central.station.id}&region_type=Sur`)).toMatchObject({ count: 0, total_emergency: 0 })
  })

  // B-REP-20, B-VAL-40, B-API-48i
  test('refuses categories and types together', async () => {
    const { fire, categories } = brigade
    const answer = await admin.get(
      `/api/reports/emergency_report_detail?emergency_type_id=${fire.id}&emergency_type_category=${categories[0]!.id}`,
    )
    expectFieldError(answer, 'emergency_type_category', 'Elija categorías o tipos de emergencia, no ambos')
  })

  test('is ordered by its numbers under its own names', async () => {
    const ordered = async (ordering: string) => attendedOf(await inDetail(`ordering=${ordering}`)).map((row) => row[1])
    expect(await ordered('emergencies_attended')).toEqual([0, 2, 4])
    expect(await ordered('-people_served_attended')).toEqual([4, 2, 0])
    expect(await ordered('-name')).toEqual([0, 4, 2])
    expect(await ordered('region_type')).toEqual([4, 0, 2])
    for (const ordering of ['address', 'emergencies', 'hasOwnProperty', '-valueOf', '__proto__', '$`', '-'])
      expectFieldError(
        await admin.get(`/api/reports/emergency_report_detail?ordering=${ordering}`),
        'ordering',
        'No se puede ordenar por este campo',
      )
  })
})

// B-REP-22, B-API-47i, B-API-48i, B-ROL-19, B-ROL-24
test('a commander gets their own station, whichever is sent, and without one nothing', async () => {
  const { central, south } = brigade
  const commander = await server.as(Role.Comandante, { station_id: south.station.id })
  for (const query of ['', `station=${central.station.id}`]) {
    expect(await byStation(query, commander)).toMatchObject({ count: 1, totals: { emergencies: 2, patients: 4 } })
    expect(await inDetail(query, commander)).toMatchObject({ count: 1, total_emergency: 2, total_people_served: 4 })
  }
  expect(await inDetail('region_type=Central', commander)).toMatchObject({ count: 0, total_emergency: 0 })
  for (const role of [Role.Comandante, Role.Cabinista]) {
    const without = await server.as(role)
    expect(await byStation(`station=${central.station.id}`, without)).toMatchObject({ count: 0, totals: { emergencies: 0 } })
    expect(await inDetail('', without)).toMatchObject({ count: 0, results: [], total_emergency: 0 })
  }
  const attendant = await server.as(Role.Cabinista, { station_id: south.station.id })
  expect(await byStation('', attendant)).toMatchObject({ count: 3, totals: { emergencies: 5 } })
})
