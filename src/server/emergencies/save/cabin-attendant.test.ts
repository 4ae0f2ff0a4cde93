import { beforeEach, expect, test } from 'vitest'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aBrigade, aStation, emergencyOf, type Brigade } from '../../../../test/factories.ts'
import { formOf } from '../../../../test/fixtures/form.ts'
import { storedFiles } from '../../../../test/fixtures/inventory.ts'
import { smallJpeg } from '../../../../test/fixtures/pictures.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'

const server = useTestServer()
let cabin: Client
let brigade: Brigade

beforeEach(async () => {
  cabin = await server.as(Role.Cabinista)
  brigade = await aBrigade(server.deps.db)
})

/** The fields of the form for a cabin attendant. */
const shownTo = ({ station, pilot, vehicle, type }: Brigade) => ({
  emergency_type: type.id,
  notice_form: 'Cabina',
  telephonist: pilot.id,
  address: '2a. avenida 3-15 zona 3',
  stations: [station.id],
  members: [{ vehicle: vehicle.id, pilot: pilot.id }] as Record<string, unknown>[],
  contact_person: [{ name: 'Vecino', phone_number: '55551234' }],
})

// B-EMF-50, B-EMF-51, S-29
test('a cabin attendant creates an emergency without hidden fields and kilometres', async () => {
  const { status, body } = await cabin.post('/api/emergency', formOf(shownTo(brigade)))
  expect(status).toBe(201)
  expect(body).toMatchObject({
    status: 20,
    attention_date: server.deps.now().toISOString(),
    observations: '',
    firefighters: [],
    pacients: [],
    members: [{ km_inicial: null, km_final: null }],
    contact_person: [{ phone_number: '55551234' }],
  })
})

// B-EMF-51, S-29
test('the place defaults to that of the first chosen station', async () => {
  const first = await aStation(server.deps.db, { lat: 15.3192, lng: -91.4724 })
  const { body } = await cabin.post('/api/emergency', { ...shownTo(brigade), stations: [first.id, brigade.station.id] })
  expect(body).toMatchObject({ latitude: 15.3192, longitude: -91.4724 })
})

// B-API-29i
test('hidden fields in the request are dropped', async () => {
  const hidden = { ...emergencyOf(brigade), latlng: { lat: 1, lng: 1 } }
  const { status, body } = await cabin.post('/api/emergency', formOf({ ...hidden, ...shownTo(brigade) }))
  expect(status).toBe(201)
  expect(body).toMatchObject({ observations: '', firefighters: [], pacients: [], latitude: 14.8347, longitude: -91.5181 })
  expect(body.attention_date).toBe(server.deps.now().toISOString())
})

test('hidden fields are not validated', async () => {
  const nonsense = {
    attention_date: 'ayer',
    observations: 7,
    latitude: 'x',
    longitude: [],
    firefighters: 'todos',
    pacients: [{ age: -1 }],
  }
  expect((await cabin.post('/api/emergency', { ...shownTo(brigade), ...nonsense })).status).toBe(201)
})

// B-EMF-49
test('photos are dropped', async () => {
  const before = await storedFiles(server)
  const { status, body } = await cabin.post('/api/emergency', formOf(shownTo(brigade), [await smallJpeg()]))
  expect(status).toBe(201)
  expect(body.images).toEqual([])
  expect(await storedFiles(server)).toEqual(before)
})

test('kilometres are optional, stored if sent, and must not decrease', async () => {
  const sent = (km: object) => ({
    ...shownTo(brigade),
    members: [{ vehicle: brigade.vehicle.id, pilot: brigade.pilot.id, ...km }],
  })
  const backwards = await cabin.post('/api/emergency', sent({ km_inicial: 20, km_final: 10 }))
  expect(backwards).toMatchObject({
    status: 400,
    body: { errors: { 'members.0.km_final': ['No puede ser menor que el inicial'] } },
  })
  expect((await cabin.post('/api/emergency', sent({ km_inicial: 10, km_final: 20 }))).body.members[0]).toMatchObject({
    km_inicial: 10,
    km_final: 20,
  })
})

test.each([
  ['emergency_type', 'Este campo es requerido'],
  ['notice_form', 'Este campo es requerido'],
  ['telephonist', 'Este campo es requerido'],
  ['address', 'Este campo es requerido'],
  ['stations', 'Este campo es requerido'],
  ['members', 'Debes agregar por lo menos un vehículo.'],
])('a cabin attendant must send %s', async (field, sentence) => {
  const { [field as 'address']: _, ...sent } = shownTo(brigade)
  expect(await cabin.post('/api/emergency', sent)).toMatchObject({ status: 400, body: { errors: { [field]: [sentence] } } })
})

// B-EMF-09, B-EMF-12, B-EMF-24, B-EMF-34, B-EMF-35, B-EMF-40
test('other roles must send the fields that are hidden from a cabin attendant', async () => {
  const boss = await server.as(Role.JefeDeServicio)
  const { status, body } = await boss.post('/api/emergency', shownTo(brigade))
  expect(status).toBe(400)
  expect(Object.keys(body.errors as object).toSorted()).toEqual([
    'attention_date',
    'firefighters',
    'latitude',
    'members.0.km_final',
    'members.0.km_inicial',
    'observations',
    'pacients',
  ])
})
