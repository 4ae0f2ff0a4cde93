import { beforeAll, expect, test } from 'vitest'
import type { EmergencyReport } from '../../../contract/overview/emergency-reports.schema.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aBrigade, anEmergency } from '../../../../test/factories.ts'
import { aCountedBrigade, type CountedBrigade } from '../../../../test/fixtures/counted-brigade.ts'
import { expectFieldError, expectRefusal } from '../../../../test/refusals.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'

const server = useTestServer()
let admin: Client
let brigade: CountedBrigade
const CALL = '/api/reports/report_emergency'
const reportOf = async (query = '', client = admin): Promise<EmergencyReport> => {
  const answer = await client.get(`${CALL}?${query}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const idsOf = async (query = '', client = admin) => (await reportOf(query, client)).results.map(({ id }) => id)

beforeAll(async () => {
  admin = await server.as(Role.Administrador)
  brigade = await aCountedBrigade(server.deps.db)
})

// B-REP-10, B-API-46
test('the report has the newest emergencies first, with what the list does not show', async () => {
  const { first, critical, old, shared, southern } = brigade.emergencies
  const { count, results } = await reportOf()
  expect([count, results.map(({ id }) => id)]).toEqual([5, [southern.id, shared.id, critical.id, first.id, old.id]])
  expect(results[1]).toMatchObject({
    id: shared.id,
    code: shared.code,
    total_stations: '9a. Compañía, 10a. Compañía',
    regions: ['Central', 'Sur'],
    emergency_type_text: 'Rescate',
    status: 30,
    resolved_date: '2026-03-03T02:15:00.000Z',
    address: '=1+1',
    units: `${brigade.central.vehicle.unit} (${brigade.central.vehicle.plate})`,
    patients: 3,
  })
  expect(results[2]).toMatchObject({ id: critical.id, regions: ['Central'], resolved_date: null, patients: 0 })
})

// B-REP-11, B-REP-45, B-API-46, S-13
test('totals, number and rows follow the filters together', async () => {
  const { central, south, fire, rescue, emergencies } = brigade
  const { first, critical, old, shared, southern } = emergencies
  const totalsOf = async (query: string) => {
    const { totals, count, results } = await reportOf(query)
    expect([totals.emergencies, results.length]).toEqual([count, count])
    expect(totals.patients).toBe(results.reduce((sum, row) => sum + row.patients, 0))
    return [totals, results.map(({ id }) => id)]
  }
  const none = {
    emergencies_active: 0,
    emergencies_requesting_support: 0,
    emergencies_critical: 0,
    emergencies_resolved: 0,
    emergencies_registered: 0,
  }
  expect(await totalsOf('')).toEqual([
    {
      emergencies_active: 1,
      emergencies_requesting_support: 0,
      emergencies_critical: 1,
      emergencies_resolved: 2,
      emergencies_registered: 1,
      emergencies: 5,
      patients: 6,
    },
    [southern.id, shared.id, critical.id, first.id, old.id],
  ])
  expect(await totalsOf(`emergency_type_id=${fire.id}`)).toEqual([
    { ...none, emergencies_critical: 1, emergencies_resolved: 1, emergencies: 2, patients: 2 },
    [critical.id, first.id],
  ])
  expect(await totalsOf(`station=${south.station.id}&emergency_type_id=${fire.id},${rescue.id}`)).toEqual([
    { ...none, emergencies_active: 1, emergencies_resolved: 1, emergencies: 2, patients: 4 },
    [southern.id, shared.id],
  ])
  expect((await totalsOf(`station=${central.station.id}&station=${south.station.id}`))[1]).toHaveLength(5)
  expect((await totalsOf('region_type=Sur'))[1]).toEqual([southern.id, shared.id])
  expect((await totalsOf(`region_type=Sur&station=${south.station.id},${central.station.id}`))[1]).toEqual([
    southern.id,
    shared.id,
  ])
  expect(await totalsOf(`region_type=Sur&station=${central.station.id}`)).toEqual([{ ...none, emergencies: 0, patients: 0 }, []])
  expect((await totalsOf('start_date=2026-03-01&end_date=2026-03-31'))[1]).toEqual([shared.id, critical.id, first.id])
  expect((await totalsOf('start_date=2026-03-31&end_date=2026-03-31'))[1]).toEqual([shared.id])
  expect((await totalsOf('region_type=Oriente'))[1]).toEqual([])
})

// B-REP-10, S-1
test('it is paged and ordered by its columns, and refuses others', async () => {
  const ascending = await idsOf('ordering=creation_date')
  expect(await idsOf('ordering=-creation_date')).toEqual(ascending.toReversed())
  for (const field of ['id', 'code', 'address', 'status', 'attention_date', 'emergency_type_text'])
    expect((await idsOf(`ordering=${field}`)).toSorted()).toEqual(ascending.toSorted())
  expectFieldError(await admin.get(`${CALL}?ordering=units`), 'ordering', 'No se puede ordenar por este campo')
  expect(await reportOf('page=2')).toMatchObject({ count: 5, results: [], totals: { emergencies: 5 } })
})

// B-REP-04, B-API-05i
test('reversed dates, unknown filters and regions are refused', async () => {
  expectFieldError(
    await admin.get(`${CALL}?start_date=2026-03-02&end_date=2026-03-01`),
    'start_date',
    'La fecha inicial no puede ser mayor a la fecha final',
  )
  for (const query of ['region_type=Este', 'station=x', 'search=calle', 'start_date=30-02-2026', 'start_date=marzo'])
    expectRefusal(await admin.get(`${CALL}?${query}`), 400)
})

// B-REP-12, B-API-46i, B-ROL-19, B-ROL-24
test('a commander gets their own station, whichever is sent, and without one nothing', async () => {
  const { central, south, emergencies } = brigade
  const commander = await server.as(Role.Comandante, { station_id: south.station.id })
  const own = [emergencies.southern.id, emergencies.shared.id]
  for (const query of ['', `station=${central.station.id}`, `station=${south.station.id},${central.station.id}`]) {
    expect(await idsOf(query, commander)).toEqual(own)
    expect((await reportOf(query, commander)).totals).toMatchObject({ emergencies: 2, patients: 4 })
  }
  expect(await idsOf('region_type=Sur', commander)).toEqual(own)
  expect(await idsOf('region_type=Central', commander)).toEqual([])
  const nothing = { count: 0, results: [], totals: { emergencies: 0, patients: 0 } }
  for (const role of [Role.Comandante, Role.Cabinista])
    expect(await reportOf(`station=${central.station.id}`, await server.as(role))).toMatchObject(nothing)
})

// B-ROL-19
test('a cabin attendant with a station sees all stations', async () => {
  const attendant = await server.as(Role.Cabinista, { station_id: brigade.idle.station.id })
  expect((await reportOf('', attendant)).count).toBe(5)
  expect((await reportOf(`station=${brigade.south.station.id}`, attendant)).count).toBe(2)
})

test('an emergency that moves, ends or is deleted is counted as it is now', async () => {
  const other = await aBrigade(server.deps.db)
  const { id } = await anEmergency(server.deps.db, other, { creation_date: new Date('2027-01-01T12:00:00Z') })
  const query = 'start_date=2027-01-01&end_date=2027-01-01'
  expect((await reportOf(query)).totals).toMatchObject({ emergencies_active: 1, emergencies: 1 })
  await admin.post(`/api/emergency/${id}/update_status`, { status: 30 })
  expect((await reportOf(query)).totals).toMatchObject({ emergencies_active: 0, emergencies_resolved: 1, emergencies: 1 })
  await admin.delete(`/api/emergency/${id}`)
  expect(await reportOf(query)).toMatchObject({ count: 0, totals: { emergencies: 0 } })
})
