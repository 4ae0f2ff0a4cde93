import jsqr from 'jsqr'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { MAX_HISTORY_ENTRIES } from '../../../contract/emergencies/limits.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aBrigade, anEmergency, aVehicle, emergencyOf, type Brigade } from '../../../../test/factories.ts'
import { formOf } from '../../../../test/fixtures/form.ts'
import { smallJpeg } from '../../../../test/fixtures/pictures.ts'
import { useTestServer, type Answer } from '../../../../test/test-app.ts'

const server = useTestServer({ PUBLIC_URL: 'https://sirena.example.gt/' })
let brigade: Brigade
let created: Answer['body']
let key: string

beforeAll(async () => {
  const admin = await server.as(Role.Administrador)
  brigade = await aBrigade(server.deps.db)
  const sent = { ...emergencyOf(brigade), latitude: 14.87642, longitude: -91.45813 }
  created = (await admin.post('/api/emergency', formOf(sent, [await smallJpeg()]))).body
  key = /^\/api\/emergency_open\/([\w-]{22})\/qr_code$/.exec(created.qr_emergency as string)?.[1] ?? ''
})

const open = (id: string | number) => server.nobody.get(`/api/emergency_open/${id}/`)

// B-API-28, S-58
test('the key shows exactly the fields that the specification names', async () => {
  const { status, body } = await open(key)
  expect(status).toBe(200)
  const hidden =
    'version category notice_form registered_at noted_at injured firefighters contact_person notes additions images_id public_until'.split(
      ' ',
    )
  expect(Object.keys(created)).toEqual(expect.arrayContaining(hidden))
  const shared = Object.fromEntries(Object.entries(created).filter(([field]) => !hidden.includes(field)))
  expect(body).toEqual({
    ...shared,
    telephonist: { name: created.telephonist.name },
    members: [{ id: created.members[0].id, unit: created.members[0].unit }],
    pacients: expect.any(Array),
    are_patients_masked: true,
    changed_at: created.creation_date,
  })
})

// B-API-28i, S-58
test('the page shows initials and no address of a patient, unless configured otherwise', async () => {
  const [patient] = created.pacients
  const { body } = await open(key)
  expect(body.pacients).toEqual([{ ...patient, name: initials(patient.name as string), address: '' }])
  expect(JSON.stringify(body)).not.toContain(patient.name)
  server.deps.config.publicPatients = 'full'
  expect((await open(key)).body).toMatchObject({ pacients: created.pacients, are_patients_masked: false })
  server.deps.config.publicPatients = 'masked'
})
const initials = (name: string) => name.replaceAll(/(\S)\S*/g, '$1.').toUpperCase()

// B-API-28i
test('the page shows only the names of people', async () => {
  const { body } = await open(key)
  expect(Object.keys(body.telephonist as object)).toEqual(['name'])
  expect(Object.keys(body.created_user as object)).toEqual(['first_name', 'last_name'])
  for (const { no_dpi, public_key } of [brigade.pilot, brigade.firefighter]) {
    expect(JSON.stringify(body)).not.toContain(no_dpi)
    expect(JSON.stringify(body)).not.toContain(public_key)
  }
})

// S-25
test('the number shows the reduced record', async () => {
  const { status, body } = await open(created.id as number)
  expect(status).toBe(200)
  expect(body).toEqual({
    reduced: true,
    id: created.id,
    code: created.code,
    stations: created.stations,
    total_stations: created.total_stations,
    emergency_type: created.emergency_type,
    emergency_type_text: created.emergency_type_text,
    creation_date: created.creation_date,
    attention_date: created.attention_date,
    resolved_date: null,
    status: 20,
    status_in_text: 'Activo',
    outcome: null,
    address: 'Salcajá, Quetzaltenango',
    latitude: 14.88,
    longitude: -91.46,
  })
})

test('the place of the reduced record is Guatemala if no municipality is near', async () => {
  const { id } = await anEmergency(server.deps.db, await aBrigade(server.deps.db), { latitude: 0.004, longitude: 0.006 })
  const { body } = await open(id)
  expect(body).toMatchObject({ address: 'Guatemala', latitude: 0, longitude: 0.01 })
})

// B-API-28i
test.each(['999999', 'A'.repeat(22), '1234567890', 'x', '..%2fstation', '%25', '-1', '1.0'])(
  'the page of %s is not found',
  async (id) => {
    expect(await open(id)).toMatchObject({ status: 404, body: { detail: 'Not found.' } })
  },
)

// B-ENT-17, S-25
test('the QR image leads to the public page', async () => {
  const response = await fetch(`${server.url}${created.qr_emergency as string}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/png')
  const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const read = jsqr.default(new Uint8ClampedArray(data), info.width, info.height)
  expect(read?.data).toBe(`https://sirena.example.gt/#/emergency_open/${key}`)
})

// S-25
test('the QR image is not available by number, since it contains the key', async () => {
  for (const id of [String(created.id), 'A'.repeat(22)]) {
    expect(await server.nobody.get(`/api/emergency_open/${id}/qr_code`)).toMatchObject({
      status: 404,
      body: { detail: 'Not found.' },
    })
  }
})

// B-EMD-27
test('an invalid token does not affect the public page', async () => {
  const answer = await server.nobody.send(`/api/emergency_open/${key}`, {
    headers: { authorization: 'Bearer abcdefghijklmnopqrstuvwxyz' },
  })
  expect(answer.status).toBe(200)
})

// S-58
test('the key opens the whole page until a year after the resolution, and again once it is renewed', async () => {
  const admin = await server.as(Role.Administrador)
  const { body } = await admin.post('/api/emergency', emergencyOf(await aBrigade(server.deps.db)))
  const keyOf = (image: string) => /emergency_open\/([^/]+)\//.exec(image)?.[1] ?? ''
  const resolvedAt = new Date()
  const daysLater = (days: number) => server.setNow(new Date(resolvedAt.getTime() + days * 86_400_000))
  server.setNow(resolvedAt)
  const { body: resolved } = await admin.post(`/api/emergency/${body.id}/update_status`, { status: 30 })
  expect(resolved.public_until).toBe(new Date(resolvedAt.getTime() + 365 * 86_400_000).toISOString())
  const isWhole = async (image: string) => (await open(keyOf(image))).body.reduced !== true

  daysLater(364.9)
  expect(await isWhole(resolved.qr_emergency as string)).toBe(true)
  daysLater(365)
  expect(await open(keyOf(resolved.qr_emergency as string))).toEqual(
    expect.objectContaining({ status: 200, body: (await open(body.id as number)).body }),
  )
  const again = await server.as(Role.Administrador)
  const { body: renewed } = await again.post(`/api/emergency/${body.id}/renew_key`)
  expect(await isWhole(renewed.qr_emergency as string)).toBe(true)
  daysLater(2 * 365)
  expect(await isWhole(renewed.qr_emergency as string)).toBe(false)
  server.deps.config.publicEmergencyDays = 0
  expect(await isWhole(renewed.qr_emergency as string)).toBe(true)
  server.deps.config.publicEmergencyDays = 365
  server.setNow(new Date())
})

// S-58
test('the page contains the time of its last change', async () => {
  const admin = await server.as(Role.Administrador)
  const { body } = await admin.post('/api/emergency', emergencyOf(await aBrigade(server.deps.db)))
  const later = new Date(Date.now() + 60_000)
  server.setNow(later)
  await admin.post(`/api/emergency/${body.id}/update_status`, { status: 50 })
  const key = /emergency_open\/([^/]+)\//.exec(body.qr_emergency as string)?.[1] ?? ''
  expect((await open(key)).body.changed_at).toBe(later.toISOString())
  server.setNow(new Date())
})

// S-48, S-58
test('what the page does not show leaves the time of its last change as it is', async () => {
  const { db } = server.deps
  const own = await aBrigade(db)
  const admin = await server.as(Role.Administrador)
  const sent = emergencyOf(own)
  const { body } = await admin.post('/api/emergency', sent)
  const key = /emergency_open\/([^/]+)\//.exec(body.qr_emergency as string)?.[1] ?? ''
  const begin = Date.now()
  let minutes = 0
  const changes = async (work: () => Promise<Answer>) => {
    minutes += 1
    const now = new Date(begin + minutes * 60_000)
    server.setNow(now)
    expect((await work()).status).toBe(200)
    return (await open(key)).body.changed_at === now.toISOString()
  }
  const add = (part: string, facts: object) => () => admin.post(`/api/emergency/${body.id}/${part}`, facts)
  const save = (changed: object) => () => admin.post('/api/emergency/customUpdate', { ...sent, ...changed, id: body.id })
  const [patient] = sent.pacients

  expect(await changes(add('notes', { text: 'Se pide agua' }))).toBe(false)
  expect(await changes(add('contacts', { name: 'Vecino', phone_number: '55551234' }))).toBe(false)
  expect(await changes(() => admin.put(`/api/emergency_unit/${body.members[0].id}`, { km_final: 1220 }))).toBe(false)
  expect(await changes(save({ notice_form: 'Cabina' }))).toBe(false)
  // The same initials.
  expect(await changes(save({ pacients: [{ ...patient, name: 'Pedro del Pino', address: 'Zona 4' }] }))).toBe(false)
  expect((await open(key)).body.changed_at).toBe(body.creation_date)
  server.deps.config.publicPatients = 'full'
  expect((await open(key)).body.changed_at).toBe(new Date(begin + minutes * 60_000).toISOString())
  server.deps.config.publicPatients = 'masked'
  expect(await changes(save({ pacients: [{ ...patient, name: 'Ana del Pino' }] }))).toBe(true)

  expect(await changes(add('patients', { name: 'Ana Pérez', age: 30, genre: 1 }))).toBe(true)
  expect(await changes(add('notes', { text: 'Sin más heridos' }))).toBe(false)
  expect(await changes(add('photos', formOf({}, [await smallJpeg()])))).toBe(true)
  // The page shows how many people the crew has.
  expect(await changes(add('crew', { firefighters: [own.pilot.id] }))).toBe(true)
  const unit = await aVehicle(db, { station_id: own.station.id })
  expect(await changes(add('units', { vehicle: unit.id, pilot: own.pilot.id }))).toBe(true)
  expect(await changes(save({ address: '5a. avenida 1-10' }))).toBe(true)
  server.setNow(new Date())
})

// S-58
test('a renewed key leaves the time of the last change as it is', async () => {
  const admin = await server.as(Role.Administrador)
  const { body } = await admin.post('/api/emergency', emergencyOf(await aBrigade(server.deps.db)))
  server.setNow(new Date(Date.now() + 60_000))
  const { body: renewed } = await admin.post(`/api/emergency/${body.id}/renew_key`)
  const key = /emergency_open\/([^/]+)\//.exec(renewed.qr_emergency as string)?.[1] ?? ''
  expect((await open(key)).body.changed_at).toBe(body.creation_date)
  server.setNow(new Date())
})

// S-58
test('without entries the page is unchanged since it was created, and only the newest entries are compared', async () => {
  const { db } = server.deps
  const { id, public_key } = await anEmergency(db, await aBrigade(db))
  const changedAt = async () => (await open(public_key)).body.changed_at
  expect(await changedAt()).toBe((await open(public_key)).body.creation_date)

  const begin = Date.parse('2026-11-20T12:00:00Z')
  let written = 0
  /** Entries a second apart, each from the state before the last note to the one with it. */
  const write = async (count: number, change: (place: number) => object) => {
    const rows = Array.from({ length: count }, (_, index) => ({
      creation_date: new Date(begin + 1000 * (written + index)),
      created_by_name: 'Cabina',
      action_binnacle: 'EDITAR',
      entity: 'emergency',
      entity_id: id,
      previous_detail: JSON.stringify({ id, address: 'Zona 1', members: [], pacients: [], ...change(index) }),
      current_detail: JSON.stringify({ id, address: 'Zona 1', members: [], pacients: [], ...change(index + 1) }),
      mark: Buffer.alloc(48),
    }))
    await db.insertInto('binnacle').values(rows).execute()
    written += count
  }
  const secondsAfter = async () => (Date.parse((await changedAt()) as string) - begin) / 1000
  const raiseVersion = () =>
    db
      .updateTable('emergencies')
      .set((update) => ({ version: update('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
  const notes = (place: number) => ({ notes: [{ text: `Nota ${place}` }] })

  await write(5, notes)
  await write(1, (place) => ({ address: `Zona ${place}` }))
  await write(MAX_HISTORY_ENTRIES - 2, notes)
  // Worked out once for each version.
  expect(await changedAt()).toBe((await open(public_key)).body.creation_date)
  await raiseVersion()
  expect(await secondsAfter()).toBe(5)
  await write(3, notes)
  await raiseVersion()
  expect(await secondsAfter()).toBe(written - MAX_HISTORY_ENTRIES)
})

test('a place that defaults to the station is reported as such', async () => {
  const admin = await server.as(Role.Administrador)
  const cabin = await server.as(Role.Cabinista)
  const place = async (client: typeof admin, sent: object) =>
    (await client.post('/api/emergency', sent)).body.is_station_place as boolean
  expect(await place(cabin, emergencyOf(await aBrigade(server.deps.db)))).toBe(true)
  expect(await place(admin, { ...emergencyOf(await aBrigade(server.deps.db)), latitude: 14.9, longitude: -91.4 })).toBe(false)
})
