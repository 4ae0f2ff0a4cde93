import { beforeAll, describe, expect, test } from 'vitest'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { aBrigade, anEmergency, anEmergencyType, aPerson, aStation, aVehicle } from './factories.ts'
import { resourceCases } from './resource-cases.ts'
import { useTestServer, type Client } from './test-app.ts'

/* Names are in Spanish order and their numbers sort as numbers, in lists and in options (0047). */

const server = useTestServer()
let admin: Client
beforeAll(async () => {
  admin = await server.as(Role.Administrador)
})

const names = [
  '9a. Ábaco 2',
  '9a. Ábaco 10',
  '9b. Ábaco 1',
  '010a. Ábaco',
  'Ábaco',
  'ábaco 1',
  'Ábaco 9',
  'Ábaco 10',
  'Abacoñ',
  'Abacoo',
]
const shuffled = names.toSorted((one, other) => one.length - other.length || (one < other ? 1 : -1))

describe.each(resourceCases)('the list of $path', ({ path, label, input }) => {
  const read = async (query: string) => {
    const { body } = await admin.get(`/api/${path}/?search=Ábaco&${query}`)
    return (body.results as Record<string, string>[]).map((row) => row[label] ?? row['name'])
  }
  // Plates are stored in capitals.
  const inOrder = label === 'plate' ? names.map((name) => name.toUpperCase()) : names

  beforeAll(async () => {
    for (const [n, name] of shuffled.entries()) {
      const sent = { ...(await input(server.deps.db, 500 + n, 'Otro')), [label]: name }
      const { status, body } = await admin.post(`/api/${path}/`, sent)
      if (status !== 201) throw new Error(JSON.stringify(body))
    }
  })

  test('sorts names in Spanish order and numbers as numbers, up and down', async () => {
    expect(await read(`ordering=${label}`)).toEqual(inOrder)
    expect(await read(`ordering=-${label}`)).toEqual(inOrder.toReversed())
  })

  test('sorts its options alike', async () => {
    expect(await read('async_options=true')).toEqual(inOrder)
    const all = (await admin.get(`/api/${path}/filter_list/`)).body as { name: string }[]
    expect(all.map(({ name }) => name).filter((name) => inOrder.includes(name))).toEqual(inOrder)
  })
})

test('people are in the order of a Spanish directory, whoever typed their names, in every list', async () => {
  const { db } = server.deps
  const { id } = await aStation(db)
  const surnames = ['Álvarez', 'de León', 'Dubón', 'Nimatuj', "Ñ'ix", 'ochoa', 'Ẍol', 'Zúñiga']
  for (const last_name of surnames.toReversed())
    await aPerson(db, { role: Role.Bombero, station_id: id, first_name: last_name, last_name })
  const read = async (call: string, field = 'last_name') => {
    const { body } = await admin.get(`/api/${call}`)
    return ((body.results ?? body) as Record<string, string>[]).map((row) => row[field])
  }
  expect(await read(`user?station_id=${id}`)).toEqual(surnames)
  expect(await read(`user?station_id=${id}&ordering=-last_name`)).toEqual(surnames.toReversed())
  expect(await read(`user?station_id=${id}&ordering=first_name`)).toEqual(surnames)
  expect(await read(`user?station_id=${id}&async_options=true`)).toEqual(surnames)
  expect(await read(`user/get_firefighters?stations=${id}`)).toEqual(surnames)
  for (const call of ['job_management/listUser', 'job_management/listUserControlHours', 'reports/listUserHumanResources'])
    expect(await read(`${call}?station=${id}`)).toEqual(surnames)
})

test('lists sort the stations of their rows alike', async () => {
  const { db } = server.deps
  const [tenth, ninth] = [await aStation(db, { name: '10a. Zunil' }), await aStation(db, { name: '9a. Zunil' })]
  for (const { id } of [tenth, ninth]) {
    await aVehicle(db, { station_id: id, note: 'Zunil' })
    await aPerson(db, { role: Role.Bombero, station_id: id, first_name: 'Zunil' })
  }
  const vehicles = (await admin.get('/api/vehicle?search=zunil&ordering=station_name')).body.results
  expect(vehicles.map((row: { station: { name: string } }) => row.station.name)).toEqual(['9a. Zunil', '10a. Zunil'])
  const people = (await admin.get('/api/user?search=zunil&ordering=station_text')).body.results
  expect(people.map((row: { station_text: string }) => row.station_text)).toEqual(['9a. Zunil', '10a. Zunil'])
})

test('units sort as numbers', async () => {
  const { id: station_id } = await aStation(server.deps.db)
  for (const unit of ['AMB-10', 'AMB-9', 'AMB-100']) await aVehicle(server.deps.db, { station_id, unit })
  const { body } = await admin.get('/api/vehicle?search=amb-&ordering=unit')
  expect(body.results.map((row: { unit: string }) => row.unit)).toEqual(['AMB-9', 'AMB-10', 'AMB-100'])
})

test('emergencies sort by the natural order of their types, and name their stations in it', async () => {
  const { db } = server.deps
  const brigade = await aBrigade(db, { station: { name: '10a. Cantel' } })
  const ninth = await aStation(db, { name: '9a. Cantel' })
  for (const name of ['Clave 10', 'Clave 9']) {
    const { id } = await anEmergency(db, { ...brigade, type: await anEmergencyType(db, { name }) }, { status: 30 })
    await db.insertInto('emergency_stations').values({ emergency_id: id, station_id: ninth.id }).execute()
  }
  const typesBy = async (query: string) =>
    ((await admin.get(`/api/emergency?${query}`)).body.results as { emergency_type_text: string; total_stations: string }[]).map(
      (row) => `${row.emergency_type_text}: ${row.total_stations}`,
    )
  const meant = ['Clave 9: 9a. Cantel, 10a. Cantel', 'Clave 10: 9a. Cantel, 10a. Cantel']
  for (const query of ['', '&search=clave', `&station_emergency__station=${ninth.id}`]) {
    expect(await typesBy(`ordering=emergency_type_text${query}`)).toEqual(meant)
    expect(await typesBy(`ordering=-emergency_type_text${query}`)).toEqual(meant.toReversed())
  }
})
