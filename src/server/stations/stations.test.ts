import { beforeAll, describe, expect, test } from 'vitest'
import { Role } from '../../contract/shared/rights/roles.ts'
import { aBrigade, anEmergency, aPerson, aStation, aVehicle } from '../../../test/factories.ts'
import { expectFieldError, expectRefusal } from '../../../test/refusals.ts'
import { useTestServer, type Client } from '../../../test/test-app.ts'

const server = useTestServer()
let admin: Client
let firefighter: Client
beforeAll(async () => {
  admin = await server.as(Role.Administrador)
  firefighter = await server.as(Role.Bombero)
})

let serial = 0
const anInput = (fields: object = {}) => ({
  no_station: `S-${++serial}`,
  name: `Estación ${serial}`,
  address: '13 avenida 8-45 zona 1',
  phone_number: '77610000',
  state: 10,
  region_type: 'Occidente',
  lat: 14.8347,
  lng: -91.5181,
  ...fields,
})
const create = (fields: object) => admin.post('/api/station/', anInput(fields))

describe('a station', () => {
  // B-API-18i, B-ENT-25, B-STA-20, B-STT-12
  test.each([
    [10, 'Disponible'],
    [20, 'Activo'],
    [30, 'De vuelta'],
    [40, 'En emergencia'],
    [50, 'Inactivo'],
  ])('in state %d has the label %s', async (state, state_text) => {
    const sent = anInput({ state })
    const { body } = await admin.post('/api/station/', sent)
    expect(body).toMatchObject({ ...sent, state_text })
    expect((await admin.get(`/api/station/?search=${body.no_station}`)).body.results[0]).toMatchObject({ state_text })
  })

  // B-API-16i
  test.each([
    ['state', 60, 'Elija una de las opciones'],
    ['state', '10', 'Elija una de las opciones'],
    ['region_type', 'Sureste', 'Elija una de las opciones'],
    ['phone_number', '7761000', 'Debe de colocar 8 caracteres'],
    ['lat', 90.01, 'Debe ser como máximo 90'],
    ['lng', -180.5, 'Debe ser al menos -180'],
    ['lat', '14.8', 'Debe ser un número'],
  ])('is refused with %s %j', async (field, value, sentence) => {
    expectFieldError(await create({ [field]: value }), field, sentence)
  })

  // S-20
  test('stores the 8 digits of a telephone in any format', async () => {
    for (const phone_number of ['+(502) 7761-0000', '7761 0000', '50277610000'])
      expect((await create({ phone_number })).body.phone_number, phone_number).toBe('77610000')
  })

  test('accepts both coordinates as latlng; lat and lng take precedence', async () => {
    const { status, body } = await create({ latlng: { lat: 1, lng: 2 } })
    expect(status).toBe(201)
    expect(body).toMatchObject({ lat: 14.8347, lng: -91.5181 })
    expect(body).not.toHaveProperty('latlng')
    expect((await admin.put(`/api/station/${body.id}`, anInput({ latlng: { lat: 1, lng: 2 } }))).status).toBe(200)
    expectRefusal(await create({ latlng: { lat: 99, lng: 2 } }), 400)
  })

  // B-API-19i
  test('with emergencies cannot be deleted', async () => {
    const brigade = await aBrigade(server.deps.db)
    await anEmergency(server.deps.db, brigade)
    const { body } = await admin.delete(`/api/station/${brigade.station.id}`)
    expect(body.detail).toBe('No se puede eliminar: está en uso por 2 personas, 1 vehículo y 1 emergencia.')
  })
})

describe('the list of stations', () => {
  const idsOf = async (query: string) =>
    (await firefighter.get(`/api/station/?search=Filtrada&${query}`)).body.results.map((row: { name: string }) => row.name)

  beforeAll(async () => {
    await create({ name: 'Filtrada C', state: 20, region_type: 'Norte' })
    await create({ name: 'Filtrada A', state: 10, region_type: 'Norte' })
    await create({ name: 'Filtrada B', state: 20, region_type: 'Sur' })
  })

  test('is sorted by name', async () => {
    expect(await idsOf('')).toEqual(['Filtrada A', 'Filtrada B', 'Filtrada C'])
  })

  // B-STA-02, B-STA-03, B-API-18
  test('is filtered by state and by region', async () => {
    expect(await idsOf('state=20')).toEqual(['Filtrada B', 'Filtrada C'])
    expect(await idsOf('region_type=Norte')).toEqual(['Filtrada A', 'Filtrada C'])
    expect(await idsOf('state=20&region_type=Norte')).toEqual(['Filtrada C'])
    expect(await idsOf('state=&region_type=')).toHaveLength(3)
  })

  // B-API-18i
  test('has no rows for a state or region that does not exist', async () => {
    expect(await idsOf('state=99')).toEqual([])
    expect(await idsOf('region_type=Luna')).toEqual([])
    expectFieldError(await firefighter.get('/api/station/?state=activo'), 'state', 'Filtro inválido')
  })

  test('can be searched by number, address and telephone', async () => {
    const { body } = await create({ no_station: 'QX-7', address: 'Cantón Chuicaracoj', phone_number: '77998877' })
    for (const search of ['qx-7', 'chuicaracoj', '99887'])
      expect((await admin.get(`/api/station/?search=${search}`)).body.results, search).toEqual([body])
  })
})

test('stations are offered in the order of their numbers', async () => {
  for (const name of ['10a. Compañía Numerada', '9a. Compañía Numerada', '1a. Compañía Numerada']) await create({ name })
  const { body } = await firefighter.get('/api/station/filter_list/')
  const names = body.map(({ name }: { name: string }) => name).filter((name: string) => name.endsWith('Numerada'))
  expect(names).toEqual(['1a. Compañía Numerada', '9a. Compañía Numerada', '10a. Compañía Numerada'])
})

describe('the detail of a station', () => {
  // B-API-20, B-API-21, B-API-21i
  test('lists its people and its vehicles in separate pages', async () => {
    const { db } = server.deps
    const [station, other] = [await aStation(db), await aStation(db)]
    const type = { vehicle_type_id: (await aVehicle(db, { station_id: other.id })).vehicle_type_id }
    await aPerson(db, { role: Role.Bombero, station_id: other.id })
    await aPerson(db, { role: Role.Bombero, station_id: station.id, retired_at: new Date() })
    for (let n = 0; n < 11; n++) await aPerson(db, { role: Role.Bombero, station_id: station.id })
    for (let n = 0; n < 12; n++) await aVehicle(db, { station_id: station.id, ...type })
    const people = await firefighter.get(`/api/user/?station_id=${station.id}&page=2`)
    const vehicles = await firefighter.get(`/api/vehicle/?station=${station.id}&page=1`)
    expect([people.body.count, people.body.results.length]).toEqual([11, 1])
    expect([vehicles.body.count, vehicles.body.results.length]).toEqual([12, 10])
    expect(people.body.results[0]).toMatchObject({ station: station.id, station_text: station.name })
  })

  // B-API-20i
  test('shows contact data of its people, and neither DPI nor documents', async () => {
    const station = await aStation(server.deps.db)
    const person = await aPerson(server.deps.db, { role: Role.Bombero, station_id: station.id, no_license: 'LIC-4711' })
    const colleague = await server.as(Role.Bombero, { station_id: station.id })
    const { body } = await colleague.get(`/api/user/?station_id=${station.id}&search=${encodeURIComponent(person.first_name)}`)
    const row = body.results.find(({ id }: { id: number }) => id === person.id)
    expect(Object.keys(row).toSorted()).toEqual(
      'address email first_name id last_name name name_role phone_number photo role station station_text status version'.split(
        ' ',
      ),
    )
    expect(JSON.stringify(body)).not.toContain(person.no_dpi)
    expect(JSON.stringify(body)).not.toContain('LIC-4711')
  })
})

test('a search for up to three digits matches the station number and not telephones', async () => {
  const { db } = server.deps
  const admin = await server.as(Role.Administrador)
  const seventh = await aStation(db, { no_station: '0907', name: 'Compañía Zunil', phone_number: '77611111' })
  const other = await aStation(db, {
    no_station: 'BV-1907',
    name: '918a. Compañía',
    phone_number: '79079077',
    address: '907a. calle 9-07',
  })
  const found = async (search: string) =>
    ((await admin.get(`/api/station?search=${encodeURIComponent(search)}`)).body.results as { id: number }[]).map(({ id }) => id)
  for (const search of ['907', '0907']) expect(await found(search)).toEqual([seventh.id])
  expect(await found('918')).toEqual([other.id])
  for (const search of ['7907-9077', '+(502) 7907-9077', '79079', '(502) 7907', '+502 7907'])
    expect(await found(search)).toEqual([other.id])
  expect(await found('compania ZUNIL')).toEqual([seventh.id])
})
