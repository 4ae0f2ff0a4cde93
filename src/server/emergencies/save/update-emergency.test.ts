import { beforeEach, describe, expect, test } from 'vitest'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aBrigade, aPerson, aVehicle, emergencyOf, type Brigade } from '../../../../test/factories.ts'
import { formOf } from '../../../../test/fixtures/form.ts'
import { inventory, storedFiles } from '../../../../test/fixtures/inventory.ts'
import { smallJpeg } from '../../../../test/fixtures/pictures.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'

const server = useTestServer()
let admin: Client
let brigade: Brigade
let sent: ReturnType<typeof emergencyOf>
/** The stored emergency, as the read returned it. */
let stored: { id: number; version: number; images_id: number[]; [field: string]: unknown }

beforeEach(async () => {
  admin = await server.as(Role.Administrador)
  brigade = await aBrigade(server.deps.db)
  sent = emergencyOf(brigade)
  stored = (await admin.post('/api/emergency', formOf(sent, [await smallJpeg(), await smallJpeg()]))).body
})

const edit = (changes: object, photos: readonly Buffer[] = [], who = admin) =>
  who.post('/api/emergency/customUpdate', formOf({ ...sent, id: stored.id, images_id: stored.images_id, ...changes }, photos))
const disponibility = async (id: number) =>
  (await server.deps.db.selectFrom('vehicles').select('disponibility').where('id', '=', id).executeTakeFirstOrThrow())
    .disponibility
const anotherVehicle = (row: object = {}) => aVehicle(server.deps.db, { station_id: brigade.station.id, ...row })
const memberOf = (vehicle: { id: number }) => ({ ...sent.members[0]!, vehicle: vehicle.id })

// B-API-30, B-ENT-08
test('every field that is sent replaces the stored value', async () => {
  const other = await aBrigade(server.deps.db)
  const changed = {
    ...emergencyOf(other),
    address: '7a. avenida 1-20 zona 3',
    observations: '<p>Nueva</p><script>alert(1)</script>',
    latitude: 14.9,
    longitude: -91.6,
    notice_form: 'Presencial',
    attention_date: '2026-11-18 01:02:03',
    pacients: [
      { name: 'Otra persona', age: 1, address: 'Zona 9', genre: 10, moved_to: 'IGSS' },
      { name: 'Una más', age: 80, address: 'Zona 1', genre: 1, moved_to: 'Clínica' },
    ],
    contact_person: [],
  }
  const { status, body } = await edit(changed)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    id: stored.id,
    code: stored['code'],
    version: stored.version + 1,
    status: 20,
    address: changed.address,
    observations: '<p>Nueva</p>',
    latitude: 14.9,
    longitude: -91.6,
    notice_form: 'Presencial',
    attention_date: '2026-11-18T07:02:03.000Z',
    creation_date: stored['creation_date'],
    emergency_type: other.type.id,
    telephonist: { id: other.pilot.id },
    stations: [{ id: other.station.id }],
    firefighters: [{ id: other.firefighter.id }],
    members: [{ vehicle: other.vehicle.id, pilot: other.pilot.id, km_inicial: 1200, km_final: 1212.5 }],
    pacients: changed.pacients,
    contact_person: [],
    created_user: stored['created_user'],
  })
  expect((await admin.get(`/api/emergency/${stored.id}`)).body).toEqual(body)
  expect(await disponibility(brigade.vehicle.id)).toBe(10)
  expect(await disponibility(other.vehicle.id)).toBe(40)
})

// S-6, S-49
test('JSON is accepted as well as a form', async () => {
  const { status, body } = await admin.post('/api/emergency/customUpdate', { ...sent, id: stored.id, address: 'Por JSON' })
  expect([status, body.address, body.images_id]).toEqual([200, 'Por JSON', stored.images_id])
})

// S-48, S-49
test('parts that an update leaves as they are keep their numbers, by which somebody may be correcting them', async () => {
  const [unit] = stored['members'] as { id: number }[]
  await admin.post(`/api/emergency/${stored.id}/contacts`, { name: 'Rosa Pérez', phone_number: '55512345' })
  const before = (await admin.get(`/api/emergency/${stored.id}`)).body
  const { members: _m, pacients: _p, contact_person: _c, ...others } = sent
  await admin.post('/api/emergency/customUpdate', formOf({ ...others, id: stored.id, address: '7a. avenida 1-20 zona 3' }))
  const patient = { name: 'Otra persona', age: 1, address: 'Zona 9', genre: 10, moved_to: 'IGSS' }
  const kilometres = { km_inicial: 5, km_final: 6 }
  const { body } = await edit({
    members: [{ ...sent.members[0], ...kilometres }, memberOf(await anotherVehicle())],
    pacients: [...sent.pacients, patient],
    contact_person: before.contact_person.map(({ id: _, ...contact }: { id: number }) => contact),
  })
  const added = expect.any(Number)
  expect(body.members).toMatchObject([{ id: unit?.id, ...kilometres }, { id: added }])
  expect(body.pacients).toEqual([...before.pacients, { ...patient, id: added }])
  expect(body.contact_person).toEqual(before.contact_person)
  expect((await admin.put(`/api/emergency_unit/${unit?.id}`, { km_final: 9 })).status).toBe(200)
})

describe('photos of an update', () => {
  // B-EMF-43, B-API-30i
  test('keep the named ones, delete the others with their files, and add the new ones', async () => {
    const [first, second] = stored.images_id
    const before = await storedFiles(server)
    const { status, body } = await edit({ images_id: [second] }, [await smallJpeg()])
    expect([status, body.images_id.length, body.images_id[0]]).toEqual([200, 2, second])
    expect(body.images_id).not.toContain(first)
    const after = await storedFiles(server)
    expect(after).toHaveLength(before.length)
    expect(after.filter((name) => before.includes(name))).toHaveLength(before.length - 2)
  })

  // B-API-30i
  test('of another emergency are refused, and nothing is saved', async () => {
    const other = (await admin.post('/api/emergency', formOf(emergencyOf(await aBrigade(server.deps.db)), [await smallJpeg()])))
      .body
    const before = await inventory(server)
    expect(await edit({ images_id: other.images_id, address: 'Otra' }, [await smallJpeg()])).toMatchObject({
      status: 400,
      body: { errors: { images_id: ['Una de las fotos guardadas ya no está. Vuelva a abrir la emergencia.'] } },
    })
    expect(await inventory(server)).toEqual(before)
  })

  // S-34
  test('are limited to twenty, stored and new ones together', async () => {
    const photo = await smallJpeg()
    expect(
      (
        await edit(
          {},
          Array.from({ length: 19 }, () => photo),
        )
      ).status,
    ).toBe(413)
    expect(
      (
        await edit(
          {},
          Array.from({ length: 18 }, () => photo),
        )
      ).body.images_id,
    ).toHaveLength(20)
  })

  test('that are not images make the whole save fail', async () => {
    const before = await inventory(server)
    expect(await edit({ address: 'Otra' }, [Buffer.from('no soy una foto')])).toMatchObject({
      status: 415,
      body: { detail: 'Formato inválido: llegó un archivo de otro tipo. Se aceptan JPG, PNG, WebP y HEIC.' },
    })
    expect(await inventory(server)).toEqual(before)
  })
})

describe('vehicles of an update', () => {
  // B-STT-09, B-API-30i, S-31
  test('change to En emergencia when added, and are freed when removed', async () => {
    const joining = await anotherVehicle()
    expect((await edit({ members: [memberOf(joining)] })).status).toBe(200)
    expect(await disponibility(brigade.vehicle.id)).toBe(10)
    expect(await disponibility(joining.id)).toBe(40)
  })

  // B-API-24i, S-31
  test.each([40, 50, 60])('in state %d cannot be added', async (state) => {
    const busy = await anotherVehicle({ disponibility: state })
    const before = await inventory(server)
    expect(await edit({ members: [...sent.members, memberOf(busy)] })).toMatchObject({
      status: 400,
      body: { detail: `Estos vehículos no están disponibles: ${busy.plate}.`, vehicles: [busy.plate] },
    })
    expect(await inventory(server)).toEqual(before)
  })

  test('of a station that does not attend cannot be added', async () => {
    const strange = (await aBrigade(server.deps.db)).vehicle
    expect((await edit({ members: [...sent.members, memberOf(strange)] })).body.errors).toEqual({
      'members.1.vehicle': ['Elija un vehículo de las estaciones'],
    })
  })

  test('of a resolved emergency are replaced without changing their state', async () => {
    await admin.post(`/api/emergency/${stored.id}/update_status`, { status: 30 })
    const repaired = await anotherVehicle({ disponibility: 60 })
    const { body } = await edit({ members: [memberOf(repaired)] })
    expect(body).toMatchObject({ status: 30, members: [{ vehicle: repaired.id }] })
    expect(body.resolved_date).not.toBeNull()
    expect(await disponibility(repaired.id)).toBe(60)
    expect(await disponibility(brigade.vehicle.id)).toBe(10)
  })
})

describe('people who left the station or the service', () => {
  const leave = (id: number, row: object) => server.deps.db.updateTable('users').set(row).where('id', '=', id).execute()

  test('stay in the emergency', async () => {
    await leave(brigade.pilot.id, { status: 1, inactive_reason: 2 })
    await leave(brigade.firefighter.id, { station_id: (await aBrigade(server.deps.db)).station.id })
    expect((await edit({ address: 'Se corrige la dirección' })).status).toBe(200)
  })

  test('cannot be added', async () => {
    const left = await aPerson(server.deps.db, { role: 10, station_id: brigade.station.id, status: 1, inactive_reason: 2 })
    expect((await edit({ firefighters: [brigade.firefighter.id, left.id] })).body.errors).toEqual({
      firefighters: ['Elija bomberos activos de las estaciones'],
    })
  })

  test('are removed together with their station', async () => {
    const other = await aBrigade(server.deps.db)
    const { body } = await edit({ ...emergencyOf(other), firefighters: [brigade.firefighter.id] })
    expect(body.errors).toEqual({ firefighters: ['Elija bomberos activos de las estaciones'] })
  })
})

describe('resolving with an update', () => {
  // B-STT-07, S-30
  test('sets the date and frees all vehicles, including added ones', async () => {
    const joining = await anotherVehicle()
    const { body } = await edit({ is_change_status_emergency: true, members: [...sent.members, memberOf(joining)] })
    expect(body).toMatchObject({ status: 30, resolved_date: server.deps.now().toISOString(), version: stored.version + 1 })
    expect([await disponibility(brigade.vehicle.id), await disponibility(joining.id)]).toEqual([10, 10])
  })

  test('does not change an already resolved emergency', async () => {
    const { body } = await admin.post(`/api/emergency/${stored.id}/update_status`, { status: 30 })
    const again = await edit({ is_change_status_emergency: true })
    expect(again.body).toMatchObject({ status: 30, resolved_date: body.resolved_date })
  })

  // S-30
  test('is refused for the old code 10', async () => {
    await server.deps.db.updateTable('emergencies').set({ status: 10 }).where('id', '=', stored.id).execute()
    expect((await edit({ is_change_status_emergency: true })).body.detail).toBe(
      'Esta emergencia tiene un estado antiguo que no se puede cambiar.',
    )
    expect((await edit({})).body.status).toBe(10)
  })
})

describe('an update of an outdated version', () => {
  // S-9
  test('is refused with the current record, its author and time; without a version it is accepted', async () => {
    const boss = await server.as(Role.JefeDeServicio, { first_name: 'Marta', last_name: 'Tzul', station_id: brigade.station.id })
    const first = await edit({ version: stored.version, address: 'La de Marta' }, [], boss)
    expect(first.status).toBe(200)
    const before = await inventory(server)
    expect(await edit({ version: stored.version, address: 'La mía' })).toMatchObject({
      status: 409,
      body: {
        current: { ...first.body, images: expect.any(Array) },
        saved_by: 'Marta Tzul',
        saved_by_id: boss.id,
        saved_at: server.deps.now().toISOString(),
      },
    })
    expect(await inventory(server)).toEqual(before)
    expect((await edit({ address: 'Sin versión' })).status).toBe(200)
  })

  test('succeeds for one of two concurrent updates, and is refused for the other', async () => {
    const both = await Promise.all([1, 2].map((n) => edit({ version: stored.version, address: `Dirección ${n}` })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

// B-EMS-15
test('the status among the fields, as a read returns it, resolves nothing', async () => {
  expect((await edit({ status: 30 })).body).toMatchObject({ status: 20 })
})

// B-API-30i, S-7
test.each([
  [{ id: undefined }, 'id', 'Este campo es requerido'],
  [{ members: [] }, 'members', 'Debes agregar por lo menos un vehículo.'],
  [{ latitude: undefined }, 'latitude', 'Ingrese la Latitud y longitud.'],
  [{ estado: 30 }, 'estado', 'Campo desconocido'],
  [{ images_id: 'todas' }, 'images_id', 'Valor inválido'],
  [{ photo_count: 2 }, 'photo_count', 'No llegaron todas las fotos. Vuelva a enviarlas.'],
])('%j is refused at the field %s', async (changes, field, sentence) => {
  expect((await edit(changes)).body.errors).toMatchObject({ [field]: [sentence] })
})

test('an update of an unknown emergency gets 404', async () => {
  expect((await edit({ id: 999_999 })).status).toBe(404)
})

// B-API-30i
test('an update is recorded in the binnacle with both states', async () => {
  await edit({ address: 'Corregida' })
  const entry = await server.deps.db
    .selectFrom('binnacle')
    .selectAll()
    .where('entity_id', '=', stored.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({
    action_binnacle: 'EDITAR',
    entity: 'emergency',
    created_by: admin.id,
    previous_detail: { address: sent.address },
    current_detail: { address: 'Corregida' },
  })
})
