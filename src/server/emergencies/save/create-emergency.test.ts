import { beforeEach, expect, test } from 'vitest'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aBrigade, emergencyOf, type Brigade } from '../../../../test/factories.ts'
import { formOf } from '../../../../test/fixtures/form.ts'
import { smallJpeg } from '../../../../test/fixtures/pictures.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'

const server = useTestServer()
let admin: Client
let brigade: Brigade

beforeEach(async () => {
  admin = await server.as(Role.Administrador)
  brigade = await aBrigade(server.deps.db)
})

const free = (id: number) => server.deps.db.updateTable('vehicles').set({ disponibility: 10 }).where('id', '=', id).execute()
const disponibility = async (id: number) =>
  (await server.deps.db.selectFrom('vehicles').select('disponibility').where('id', '=', id).executeTakeFirstOrThrow())
    .disponibility

/** An answer without the fields that are unique to each record. */
const withoutIdentity = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutIdentity)
  if (value === null || typeof value !== 'object') return value
  const comparable = Object.entries(value).filter(([key]) => !['id', 'code', 'qr_emergency'].includes(key))
  return Object.fromEntries(comparable.map(([key, inner]) => [key, withoutIdentity(inner)]))
}

// B-API-27i, B-API-29, B-ENT-04, B-ENT-05, B-ENT-06, B-ENT-07, B-ENT-10, B-ENT-11, B-ENT-12, B-ENT-13, B-ENT-15, B-ENT-18,
// B-ENT-19, B-ENT-20, B-STT-04
test('an emergency is created with all its parts and read back', async () => {
  const { db } = server.deps
  const category = await db.selectFrom('emergency_categories').select(['id', 'name']).limit(1).executeTakeFirstOrThrow()
  await db.updateTable('emergency_types').set({ category_id: category.id }).where('id', '=', brigade.type.id).execute()
  const created = await admin.post('/api/emergency/', emergencyOf(brigade))
  expect(created.status).toBe(201)
  expect(created.body).toMatchObject({
    status: 20,
    status_in_text: 'Activo',
    address: '4a. calle 5-20 zona 1, Quetzaltenango',
    notice_form: 'Teléfono',
    latitude: 14.8361,
    longitude: -91.5203,
    emergency_type: brigade.type.id,
    emergency_type_text: brigade.type.name,
    category,
    stations: [{ id: brigade.station.id, station__name: brigade.station.name }],
    total_stations: brigade.station.name,
    total_firefighters: 1,
    firefighters: [{ id: brigade.firefighter.id }],
    telephonist: { id: brigade.pilot.id, name: `${brigade.pilot.first_name} ${brigade.pilot.last_name}` },
    members: [
      { vehicle: brigade.vehicle.id, plate: brigade.vehicle.plate, pilot: brigade.pilot.id, km_inicial: 1200, km_final: 1212.5 },
    ],
    pacients: [{ name: 'Persona de prueba', age: 34, address: 'Zona 3', genre: 1, moved_to: 'Hospital Regional' }],
    contact_person: [{ name: 'Vecina', phone_number: '55551234' }],
    resolved_date: null,
    images: [],
  })
  for (const query of ['', '?detail=true'])
    expect((await admin.get(`/api/emergency/${created.body.id}${query}`)).body).toEqual(created.body)
})

// B-API-04i, S-12
test('a time without offset is parsed as Guatemalan time', async () => {
  const { body } = await admin.post('/api/emergency', emergencyOf(brigade))
  expect(body.attention_date).toBe('2026-11-20T02:15:00.000Z')
})

// S-6
test('JSON and a form without photos create the same record', async () => {
  const sent = emergencyOf(brigade)
  const byJson = await admin.post('/api/emergency', sent)
  await admin.post(`/api/emergency/${byJson.body.id}/update_status`, { status: 30 })
  const byForm = await admin.post('/api/emergency/', formOf(sent))
  expect(byForm.status).toBe(201)
  expect(withoutIdentity(byForm.body)).toEqual(withoutIdentity(byJson.body))
})

// B-EMF-41, B-ENT-14
test('photos of a form are stored in the order of their numbers', async () => {
  const photo = await smallJpeg()
  const { status, body } = await admin.post('/api/emergency', formOf(emergencyOf(brigade), [photo, photo]))
  expect(status).toBe(201)
  const ids = (body.images as { id: number }[]).map((image) => image.id)
  expect(ids).toHaveLength(2)
  expect(body.images_id).toEqual(ids)
})

// B-ENT-10
test('the place may be sent as latlng', async () => {
  const { latitude, longitude, ...sent } = emergencyOf(brigade)
  const { status, body } = await admin.post('/api/emergency', { ...sent, latlng: { lat: latitude, lng: longitude } })
  expect(status).toBe(201)
  expect(body).toMatchObject({ latitude, longitude })
})

// B-EMF-62, S-29
test('the list of patients is required and may be empty', async () => {
  const { status, body } = await admin.post('/api/emergency', { ...emergencyOf(brigade), pacients: [] })
  expect(status).toBe(201)
  expect(body.pacients).toEqual([])
})

test('the list of contact persons is optional', async () => {
  const { contact_person: _, ...sent } = emergencyOf(brigade)
  expect((await admin.post('/api/emergency', sent)).body).toMatchObject({ contact_person: [] })
})

// B-EMF-36, S-29
test('vehicles are taken from the rows of members; the field vehicles is ignored', async () => {
  const { status, body } = await admin.post('/api/emergency', { ...emergencyOf(brigade), vehicles: [brigade.vehicle.id] })
  expect(status).toBe(201)
  expect(body.members).toHaveLength(1)
})

// B-API-29i, B-ENT-16
test('the caller is stored as the creator', async () => {
  const boss = await server.as(Role.JefeDeServicio, { first_name: 'Ana Lucía', last_name: 'Xicará' })
  const { body } = await boss.post('/api/emergency', emergencyOf(brigade))
  expect(body.created_user).toEqual({ first_name: 'Ana Lucía', last_name: 'Xicará' })
})

// B-VEH-16, B-STT-09
test('its vehicles change to En emergencia', async () => {
  await admin.post('/api/emergency', emergencyOf(brigade))
  expect(await disponibility(brigade.vehicle.id)).toBe(40)
})

// B-STT-13
test('the state of its stations does not change', async () => {
  const { id, state } = brigade.station
  const { body } = await admin.post('/api/emergency', emergencyOf(brigade))
  expect((await admin.get(`/api/station/${id}`)).body).toMatchObject({ state, version: 1 })
  await admin.post(`/api/emergency/${body.id}/update_status`, { status: 30 })
  expect((await admin.get(`/api/station/${id}`)).body).toMatchObject({ state, version: 1 })
})

// B-EMD-29, B-ENT-09, S-35
test('active content is removed from its observations', async () => {
  const observations =
    '<p onclick="alert(1)" style="color:red">Texto <strong>fuerte</strong></p><script>alert(1)</script><img src=x onerror="alert(1)"><a href="javascript:alert(1)">enlace</a>'
  const { body } = await admin.post('/api/emergency', { ...emergencyOf(brigade), observations })
  expect(body.observations).toBe(
    '<p>Texto <strong>fuerte</strong></p><a rel="noopener noreferrer nofollow" target="_blank">enlace</a>',
  )
})

// B-ENT-03, S-33
test('its code is the Guatemalan year and an increasing number', async () => {
  const codeAt = async (moment: string) => {
    server.setNow(new Date(moment))
    const caller = await server.as(Role.Administrador)
    const { body } = await caller.post('/api/emergency', emergencyOf(brigade))
    await free(brigade.vehicle.id)
    await caller.post(`/api/emergency/${body.id}/update_status`, { status: 30 })
    return body.code as string
  }
  const codes = [await codeAt('2027-01-01T05:59:59Z'), await codeAt('2027-01-01T06:00:00Z'), await codeAt('2027-01-01T06:00:01Z')]
  expect(codes[0]).toMatch(/^2026-\d{6}$/)
  expect(codes[1]).toMatch(/^2027-\d{6}$/)
  expect(codes.toSorted()).toEqual(codes)
  expect(new Set(codes).size).toBe(3)
  server.setNow(new Date())
})

// B-ROL-06
test.each([Role.Administrador, Role.Comandante, Role.JefeDeServicio, Role.Cabinista])('role %i may create', async (role) => {
  const caller = await server.as(role)
  expect((await caller.post('/api/emergency', emergencyOf(brigade))).status).toBe(201)
})

// B-ROL-06
test.each([Role.Bombero, Role.RecursosHumanos])('role %i may not create', async (role) => {
  const caller = await server.as(role)
  expect((await caller.post('/api/emergency', emergencyOf(brigade))).status).toBe(403)
})

test('visitors and unvalidated people cannot create', async () => {
  expect((await server.nobody.post('/api/emergency', emergencyOf(brigade))).status).toBe(401)
  const waiting = await server.as(Role.JefeDeServicio, { status: 1 })
  expect((await waiting.post('/api/emergency', emergencyOf(brigade))).status).toBe(403)
})
