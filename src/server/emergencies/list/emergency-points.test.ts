import { beforeAll, expect, test } from 'vitest'
import { dashboardPoints } from '../../../contract/emergencies/emergency-points.schema.ts'
import { MAP_MATCHES } from '../../../contract/emergencies/limits.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aBrigade, anEmergency, aVehicle, type Brigade } from '../../../../test/factories.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'
import { foundPointsAsJson } from './emergency-points.queries.ts'

const server = useTestServer()
let firefighter: Client
let north: Brigade
let south: Brigade

beforeAll(async () => {
  const { db } = server.deps
  firefighter = await server.as(Role.Bombero)
  north = await aBrigade(db, { station: { region_type: 'Norte' } })
  south = await aBrigade(db, { station: { region_type: 'Sur' } })
  for (let n = 0; n < 24; n += 1) {
    const whose = n % 3 === 0 ? north : south
    const isOpen = n % 4 === 0
    // A vehicle is in one open emergency at most.
    const vehicle = isOpen ? await aVehicle(db, { station_id: whose.station.id }) : whose.vehicle
    const { id } = await anEmergency(
      db,
      { ...whose, vehicle },
      {
        status: isOpen ? 50 : 30,
        address: `${n}a. calle, ${n % 2 === 0 ? 'Salcajá' : 'Cantel'}`,
        creation_date: new Date(Date.UTC(2026, 0, 1 + n, 12)),
        latitude: n === 5 ? 0 : 14.8 + n / 1000,
        longitude: n === 5 ? 0 : -91.5,
      },
    )
    if (n % 6 === 0)
      await db.insertInto('emergency_stations').values({ emergency_id: id, station_id: south.station.id }).execute()
  }
})

// The server sends the text as the database made it, which the check of all answers does not see.
const pointsFor = async (query: string) =>
  dashboardPoints.strict().parse((await firefighter.get(`/api/emergency/points?${query}`)).body)

const listed = async (query: string): Promise<number[]> => {
  const ids: number[] = []
  for (let page = 1; ; page += 1) {
    const { body } = await firefighter.get(`/api/emergency?page=${page}&${query}`)
    const { count, results } = body as { count: number; results: { id: number }[] }
    ids.push(...results.map(({ id }) => id))
    if (ids.length >= count) return ids
  }
}

const questions: Record<string, () => string> = {
  'no filter': () => '',
  'a status': () => 'status=50',
  'several statuses': () => 'status=20,40,50',
  'a station': () => `station_emergency__station=${south.station.id}`,
  'two stations': () => `station_emergency__station=${south.station.id},${north.station.id}`,
  'a type': () => `emergency_type_id=${north.type.id}`,
  'a vehicle': () => `vehicle_emergency__vehicle=${north.vehicle.id}`,
  'a vehicle and a status': () => `vehicle_emergency__vehicle=${north.vehicle.id}&status=30`,
  'a region': () => 'region_type=Sur',
  'a region and days': () => 'region_type=Norte&start_date=2026-01-05&end_date=2026-01-15',
  'a word': () => 'search=salcaja',
  'two words': () => 'search=cantel%20calle',
  'a word and a status': () => 'search=salcaja&status=50',
  'a word and a region': () => 'search=salcaja&region_type=Sur',
  'the name of a station': () => `search=${encodeURIComponent(north.station.name)}`,
  'a plate and a word': () => `search=${encodeURIComponent(`${south.vehicle.plate} cantel`)}`,
  'nothing that is there': () => 'search=nadaquehaya',
}

test.each(Object.keys(questions))('the map shows what the list contains: %s', async (name) => {
  const query = questions[name]?.() ?? ''
  const inList = await listed(query)
  const { count, ids, latitudes, longitudes, statuses, more = false } = await pointsFor(query)
  expect(ids).toEqual(inList)
  expect({ count, more }).toEqual({ count: inList.length, more: false })
  expect([latitudes, longitudes, statuses].map((column) => column.length)).toEqual([ids.length, ids.length, ids.length])
  if (name !== 'nothing that is there') expect(ids.length).toBeGreaterThan(0)
})

test('an emergency without a place has zero coordinates', async () => {
  const { latitudes, longitudes, statuses } = await pointsFor('search=5a.%20calle%20cantel&end_date=2026-01-06')
  expect({ latitudes, longitudes, statuses }).toEqual({ latitudes: [0], longitudes: [0], statuses: [30] })
})

test('pages and order are no filters of a map, and reversed days are refused', async () => {
  for (const query of ['page=2', 'ordering=id', 'state=30', 'start_date=2026-02-01&end_date=2026-01-01'])
    expect((await firefighter.get(`/api/emergency/points?${query}`)).status).toBe(400)
})

test('of a very common word the newest are shown, and all are counted among few emergencies', async () => {
  const { db } = server.deps
  const many = MAP_MATCHES + 20
  const { telephonist_id, created_user_id } = await anEmergency(db, north, { status: 30 })
  const made = await db
    .insertInto('emergencies')
    .values(
      Array.from({ length: many }, (_, n) => ({
        public_key: `muchisimas-${n}`,
        emergency_type_id: north.type.id,
        notice_form: 'Cabina',
        address: `muchisimas ${n}`,
        latitude: 14.8,
        longitude: -91.5,
        observations: '',
        status: 30,
        creation_date: new Date(Date.UTC(2025, 0, 1) + n * 60_000),
        attention_date: new Date(),
        resolved_date: new Date(),
        telephonist_id,
        created_user_id,
      })),
    )
    .returning('id')
    .execute()
  const newest = made.map(({ id }) => id).toSorted((one, other) => other - one)
  const { count, ids, more } = await pointsFor('search=muchisimas')
  expect({ count, more }).toEqual({ count: many, more: false })
  expect(ids).toEqual(newest.slice(0, MAP_MATCHES))
})

test('a search that its client has given up is not finished', async () => {
  const given = AbortSignal.abort()
  await expect(foundPointsAsJson(server.deps.db, { search: 'calle' }, given)).rejects.toMatchObject({ code: 'search.replaced' })
})
