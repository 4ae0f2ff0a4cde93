import { expect, test } from 'vitest'
import { additionCan, type Addition } from '../../../contract/emergencies/addition-rules.ts'
import { everyRole, Role, roleNames } from '../../../contract/shared/rights/roles.ts'
import { aBrigade, anEmergency, aPerson, aVehicle, type Brigade } from '../../../../test/factories.ts'
import { formOf } from '../../../../test/fixtures/form.ts'
import { smallJpeg } from '../../../../test/fixtures/pictures.ts'
import { expectRefusal } from '../../../../test/refusals.ts'
import { useTestServer } from '../../../../test/test-app.ts'

const server = useTestServer()
const HOUR = 3_600_000

/* Who may add what to which emergency: each role, of the station and of another, in each status and time after the resolution. */

const moments = [
  { said: 'an old status', status: 10 },
  { said: 'Activo', status: 20 },
  { said: 'Solicita apoyo', status: 40 },
  { said: 'Critica', status: 50 },
  { said: 'resolved 71 hours ago', status: 30, hours: 71 },
  { said: 'resolved 73 hours ago', status: 30, hours: 73 },
] as const
const cases = everyRole.flatMap((role) =>
  moments.flatMap((moment) => [true, false].map((attends) => ({ ...moment, role, name: roleNames[role], attends }))),
)

const photo = await smallJpeg()
const bodies = async (brigade: Brigade): Promise<Record<Addition, object>> => ({
  photos: formOf({}, [photo]),
  patients: { name: 'Desconocido 2', age: 40, genre: 1 },
  contacts: { name: 'Vecino', phone_number: '55551234' },
  notes: { text: 'Se pide una ambulancia' },
  units: { vehicle: (await aVehicle(server.deps.db, { station_id: brigade.station.id })).id, pilot: brigade.pilot.id },
  crew: {
    firefighters: [(await aPerson(server.deps.db, { role: Role.Bombero, station_id: brigade.station.id })).id],
  },
})
const byCabin = ['contacts', 'notes', 'units']

// S-48
test.each(cases)('a $name adds to an emergency: $said, own station: $attends', async ({ role, attends, ...moment }) => {
  const { db } = server.deps
  const brigade = await aBrigade(db)
  const now = server.deps.now()
  const resolved_date = 'hours' in moment ? new Date(now.getTime() - moment.hours * HOUR) : null
  const { id } = await anEmergency(db, brigade, { status: moment.status, resolved_date })
  const home = attends ? brigade.station.id : (await aBrigade(db)).station.id
  const caller = await server.as(role, { station_id: home })

  const isInTime = moment.status !== 10 && !('hours' in moment && moment.hours > 72)
  const isChief = role === Role.Comandante || role === Role.JefeDeServicio
  for (const [what, body] of Object.entries(await bodies(brigade))) {
    const isOfCabin = role === Role.Cabinista && byCabin.includes(what)
    const isAllowed = isInTime && (role === Role.Administrador || (isChief && attends) || (isOfCabin && moment.status !== 30))
    const record = {
      status: moment.status,
      station_ids: [brigade.station.id],
      resolved_date: resolved_date?.toISOString() ?? null,
    }
    expect(additionCan.add({ id: caller.id, role, station_id: home }, record, what as Addition, now.getTime()), what).toBe(
      isAllowed,
    )
    const answer = await caller.post(`/api/emergency/${id}/${what}`, body)
    const isCallable = role === Role.Administrador || isChief || isOfCabin
    expect(answer.status, what).toBe(isAllowed ? 200 : isCallable ? 400 : 403)
    if (!isAllowed) expectRefusal(answer)
  }
})

test('an addition raises the version, so that a whole save from before it is refused, and is in history and binnacle', async () => {
  const { db } = server.deps
  const brigade = await aBrigade(db)
  const { id } = await anEmergency(db, brigade, { status: 50 })
  const chief = await server.as(Role.JefeDeServicio, { station_id: brigade.station.id })
  const before = (await chief.get(`/api/emergency/${id}`)).body
  const { status, body } = await chief.post(`/api/emergency/${id}/patients`, { name: 'Desconocido 2', age: 40, genre: 1 })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    version: (before.version as number) + 1,
    pacients: [{ name: 'Desconocido 2', age: 40, genre: 1, address: '', moved_to: '' }],
    additions: [{ part: 'patients', author: { id: chief.id } }],
  })
  const admin = await server.as(Role.Administrador)
  const stale = await admin.post('/api/emergency/customUpdate', {
    id,
    version: before.version,
    emergency_type: brigade.type.id,
    notice_form: 'Cabina',
    telephonist: brigade.pilot.id,
    address: 'Otra',
    attention_date: '2026-11-19 20:15:00',
    observations: '<p>Otra</p>',
    latitude: 14.8,
    longitude: -91.5,
  })
  expect(stale.status).toBe(409)
  const history = (await admin.get(`/api/emergency/${id}/history`)).body as unknown as object[]
  expect(history[0]).toMatchObject({
    changes: [{ label: 'Pacientes', previous: '', current: 'Desconocido 2, 40, Masculino' }],
  })
})

test('a note, a contact and the times of a unit are not on the public page', async () => {
  const { db } = server.deps
  const brigade = await aBrigade(db)
  const { id, public_key } = await anEmergency(db, brigade)
  const admin = await server.as(Role.Administrador)
  await admin.post(`/api/emergency/${id}/notes`, { text: 'Nota reservada' })
  await admin.post(`/api/emergency/${id}/contacts`, { name: 'Contacto reservado', phone_number: '55551234' })
  const [unit] = (await admin.get(`/api/emergency/${id}`)).body.members as { id: number }[]
  expect((await admin.put(`/api/emergency_unit/${unit!.id}`, { departed_at: new Date().toISOString() })).status).toBe(200)
  const open = await server.nobody.get(`/api/emergency_open/${public_key}`)
  expect(open.status).toBe(200)
  expect(open.body).not.toHaveProperty('notes')
  expect(open.body).not.toHaveProperty('additions')
  expect(open.body.members).toEqual([{ id: unit!.id, unit: brigade.vehicle.unit }])
  expect(JSON.stringify(open.body)).not.toMatch(/reservad/)
})

test('a unit of another station brings its station along and is taken; a busy one is refused', async () => {
  const { db } = server.deps
  const [brigade, other] = [await aBrigade(db), await aBrigade(db)]
  const { id } = await anEmergency(db, brigade, { status: 40 })
  const cabin = await server.as(Role.Cabinista)
  const sent = { vehicle: other.vehicle.id, pilot: other.pilot.id }
  const { status, body } = await cabin.post(`/api/emergency/${id}/units`, sent)
  expect(status).toBe(200)
  expect((body.stations as { id: number }[]).map((station) => station.id).toSorted()).toEqual(
    [brigade.station.id, other.station.id].toSorted(),
  )
  expect((await cabin.get(`/api/vehicle/${other.vehicle.id}`)).body).toMatchObject({ disponibility: 40 })
  const second = await anEmergency(db, await aBrigade(db))
  const busy = await cabin.post(`/api/emergency/${second.id}/units`, sent)
  expect(busy).toMatchObject({ status: 400, body: { vehicles: [other.vehicle.plate] } })
  const twice = await cabin.post(`/api/emergency/${id}/units`, sent)
  expect(twice).toMatchObject({ status: 400, body: { errors: { vehicle: ['Ya has agregado este vehículo.'] } } })
})

test('to a resolved emergency a unit is added without being taken', async () => {
  const { db } = server.deps
  const brigade = await aBrigade(db)
  const { id } = await anEmergency(db, brigade, { status: 30, resolved_date: server.deps.now() })
  const { id: vehicle } = await aVehicle(db, { station_id: brigade.station.id })
  const admin = await server.as(Role.Administrador)
  expect((await admin.post(`/api/emergency/${id}/units`, { vehicle, pilot: brigade.pilot.id })).status).toBe(200)
  expect((await admin.get(`/api/vehicle/${vehicle}`)).body).toMatchObject({ disponibility: 10 })
})

test('people and pilots of other stations, people already there, and no photo are refused at their field', async () => {
  const { db } = server.deps
  const [brigade, other] = [await aBrigade(db), await aBrigade(db)]
  const { id } = await anEmergency(db, brigade)
  const admin = await server.as(Role.Administrador)
  const refusal = async (what: Addition, body: object) => (await admin.post(`/api/emergency/${id}/${what}`, body)).body.errors
  const vehicle = (await aVehicle(db, { station_id: brigade.station.id })).id
  expect(await refusal('units', { vehicle, pilot: other.pilot.id })).toEqual({
    pilot: ['Elija un piloto activo de las estaciones'],
  })
  expect(await refusal('units', { vehicle, pilot: brigade.pilot.id, km_inicial: 10, km_final: 9 })).toEqual({
    km_final: ['No puede ser menor que el inicial'],
  })
  expect(await refusal('crew', { firefighters: [other.firefighter.id] })).toEqual({
    firefighters: ['Elija bomberos activos de las estaciones'],
  })
  expect(await refusal('crew', { firefighters: [brigade.firefighter.id] })).toEqual({
    firefighters: ['Ya están en la emergencia'],
  })
  expect(await refusal('photos', formOf({}, []))).toEqual({ photo0: ['Elija por lo menos una foto'] })
})

// B-EMF-71
test('another call adds its contacts and its note to an emergency, both or nothing, and knows a telephone that is there', async () => {
  const { db } = server.deps
  const cabin = await server.as(Role.Cabinista)
  const { id } = await anEmergency(db, await aBrigade(db))
  const rosa = { name: 'Rosa Cúmez', phone_number: '55551234' }
  const call = {
    contact_person: [rosa, { name: 'Viajera', phone_number: '+52 962 123 4567' }],
    text: 'Otra llamada. Hay dos heridos',
  }
  const { status, body } = await cabin.post(`/api/emergency/${id}/calls`, call)
  expect(status).toBe(200)
  expect(body.notes).toMatchObject([{ text: call.text, author: { id: cabin.id } }])
  expect(body.contact_person).toMatchObject([rosa, { name: 'Viajera', phone_number: '+529621234567' }])

  const neighbour = { name: 'Su vecino', phone_number: rosa.phone_number }
  const again = await cabin.post(`/api/emergency/${id}/calls`, {
    contact_person: [{ ...rosa, name: 'ROSA CUMEZ' }, neighbour],
    text: 'Sigue el humo',
  })
  expect(again.body.contact_person).toMatchObject([rosa, { name: 'Viajera' }, neighbour])
  expect(again.body.notes).toHaveLength(2)

  const wrong = await cabin.post(`/api/emergency/${id}/calls`, {
    contact_person: [{ name: '', phone_number: '1' }],
    text: 'Sigue',
  })
  expectRefusal(wrong, 400)
  const chief = await server.as(Role.JefeDeServicio, { station_id: (await aBrigade(db)).station.id })
  expectRefusal(await chief.post(`/api/emergency/${id}/calls`, call), 400)
  expect((await cabin.get(`/api/emergency/${id}`)).body.notes).toHaveLength(2)
})
