import { beforeAll, expect, test } from 'vitest'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aBrigade, anEmergency, type Brigade } from '../../../../test/factories.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'

const server = useTestServer()
let firefighter: Client
const list = async (query: string) =>
  (await firefighter.get(`/api/emergency?${query}`)).body as { count: number; results: { id: number }[] }
let ours: Brigade
let others: Brigade
const made: Record<'early' | 'late' | 'shared' | 'night', number> = { early: 0, late: 0, shared: 0, night: 0 }
const idsFor = async (query: string) => (await list(query)).results.map((row) => row.id).toSorted((a, b) => a - b)

beforeAll(async () => {
  const { db } = server.deps
  firefighter = await server.as(Role.Bombero)
  ours = await aBrigade(db, { station: { region_type: 'Norte' } })
  others = await aBrigade(db, { station: { region_type: 'Sur' } })
  const add = async (whose: Brigade, at: string) =>
    (await anEmergency(db, whose, { status: 30, address: 'filtrada', creation_date: new Date(at) })).id
  made.early = await add(ours, '2025-03-01T06:00:00Z')
  made.late = await add(others, '2025-03-02T06:00:00Z')
  // 23:45 in Guatemala, when UTC is already on the next day.
  made.night = await add(others, '2025-03-04T05:45:00Z')
  made.shared = await add(ours, '2025-03-03T18:00:00Z')
  await db.insertInto('emergency_stations').values({ emergency_id: made.shared, station_id: others.station.id }).execute()
  const extra = { emergency_id: made.shared, vehicle_id: others.vehicle.id, pilot_id: others.pilot.id, in_progress: false }
  await db.insertInto('emergency_members').values(extra).execute()
})

// B-EML-09, B-EML-10, B-EML-11, B-EML-12, B-API-26
test('the list is filtered by station, region, vehicle and type', async () => {
  expect(await idsFor(`station_emergency__station=${ours.station.id}`)).toEqual([made.early, made.shared])
  expect(await idsFor(`station_emergency__station=${others.station.id}`)).toEqual([made.late, made.night, made.shared])
  expect(await idsFor('region_type=Norte')).toEqual([made.early, made.shared])
  expect(await idsFor('region_type=Sur')).toEqual([made.late, made.night, made.shared])
  expect(await idsFor('region_type=Oriente')).toEqual([])
  expect(await idsFor(`station_emergency__station=${ours.station.id},${others.station.id}`)).toEqual(
    Object.values(made).toSorted((a, b) => a - b),
  )
  expect(await idsFor(`emergency_type_id=${ours.type.id},${others.type.id}`)).toEqual(
    Object.values(made).toSorted((a, b) => a - b),
  )
  expect(await idsFor(`vehicle_emergency__vehicle=${others.vehicle.id}`)).toEqual([made.late, made.night, made.shared])
  expect(await idsFor(`emergency_type_id=${ours.type.id}`)).toEqual([made.early, made.shared])
  expect((await list(`station_emergency__station=${others.station.id}`)).count).toBe(3)
})

// B-EML-07, B-EML-08, B-API-05i, B-API-26i, A-VAL-17, B-API-05, S-13
test('the date filters are inclusive Guatemalan days', async () => {
  expect(await idsFor('start_date=2025-03-01&end_date=2025-03-01')).toEqual([made.early])
  expect(await idsFor('start_date=2025-03-03&end_date=2025-03-03')).toEqual([made.night, made.shared])
  expect(await idsFor('start_date=2025-03-04')).toEqual([])
  expect(await idsFor('end_date=2025-03-02')).toEqual([made.early, made.late])
})

test('filters are combined with AND', async () => {
  expect(await idsFor(`region_type=Sur&start_date=2025-03-03&emergency_type_id=${ours.type.id}`)).toEqual([made.shared])
  expect(await idsFor(`station_emergency__station=${ours.station.id}&vehicle_emergency__vehicle=${others.vehicle.id}`)).toEqual([
    made.shared,
  ])
  expect(await idsFor(`station_emergency__station=${ours.station.id}&status=20`)).toEqual([])
})

// B-API-05i, S-13
test.each([
  ['start_date=2025-03-02&end_date=2025-03-01', 'start_date', 'La fecha inicial no puede ser mayor a la fecha final'],
  ['start_date=2025-02-30', 'start_date', 'Escriba una fecha que exista, como 21/11/2026'],
  ['end_date=ayer', 'end_date', 'Escriba una fecha que exista, como 21/11/2026'],
  ['region_type=Este', 'region_type', 'Elija una de las opciones'],
  ['station_emergency__station=uno', 'station_emergency__station', 'Filtro inválido'],
  ['emergency_type_id=-1', 'emergency_type_id', 'Filtro inválido'],
  ['vehicle_emergency__vehicle=1.5', 'vehicle_emergency__vehicle', 'Filtro inválido'],
  ['station=1', 'station', 'Campo desconocido'],
])('filters refuse %s', async (query, field, sentence) => {
  expect(await firefighter.get(`/api/emergency?${query}`)).toMatchObject({
    status: 400,
    body: { errors: { [field]: [sentence] } },
  })
})
