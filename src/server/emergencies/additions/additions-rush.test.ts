import { expect, test } from 'vitest'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aBrigade, anEmergency, aVehicle, emergencyOf } from '../../../../test/factories.ts'
import { formOf } from '../../../../test/fixtures/form.ts'
import { smallJpeg } from '../../../../test/fixtures/pictures.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'
import { CONCURRENT_WORK } from '../../../contract/shared/limits.ts'
import { MAX_PHOTOS } from '../../../contract/emergencies/limits.ts'
import { limitConcurrent } from '../../platform/limits/limit-concurrent.ts'
import { verifyBinnacle } from '../../binnacle/verify-binnacle.ts'

const server = useTestServer()
const CLIENTS = 32
const photo = await smallJpeg()

/** Each client adds a note, a contact, a patient or a photo, and repeats it under the same key as after a lost answer. */
const addingOf = (id: number, index: number): [path: string, body: object] => {
  const kinds: [string, object][] = [
    ['notes', { text: `Nota ${index}` }],
    ['contacts', { name: `Contacto ${index}`, phone_number: '55551234' }],
    ['patients', { name: `Paciente ${index}`, age: 30, genre: 1 }],
    ['photos', formOf({}, [photo])],
  ]
  const [path, body] = kinds[index % kinds.length]!
  return [`/api/emergency/${id}/${path}`, body]
}

// S-48
test('of 32 people who add at once to one emergency nobody loses anything, and repeats add nothing', async () => {
  const { db } = server.deps
  const brigade = await aBrigade(db)
  const { id, version } = await anEmergency(db, brigade, { status: 50 })
  const people: Client[] = []
  for (let n = 0; n < CLIENTS; n += 1) people.push(await server.as(Role.JefeDeServicio, { station_id: brigade.station.id }))
  const send = async (person: Client, index: number) => {
    const [address, body] = addingOf(id, index)
    const key = { 'idempotency-key': `una-clave-de-${index}` }
    return [await person.post(address, body, key), await person.post(address, body, key)]
  }
  const answers = (await Promise.all(people.map(send))).flat()
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))

  const { body } = await people[0]!.get(`/api/emergency/${id}`)
  const each = CLIENTS / 4
  const lengthOf = (list: string) => (body[list] as unknown[]).length
  expect(['notes', 'contact_person', 'pacients', 'images'].map(lengthOf)).toEqual([each, each, each, each])
  expect(new Set((body.notes as { text: string }[]).map(({ text }) => text)).size).toBe(each)
  expect(body.version).toBe(version + CLIENTS)
  expect((await verifyBinnacle(db, server.deps.binnacleKey)).findings).toEqual([])
})

test('whoever may not add is refused without queueing, and a photo for which there is no room without being decoded', async () => {
  const { db } = server.deps
  const brigade = await aBrigade(db)
  const { id } = await anEmergency(db, brigade, { status: 50 })
  const images = Array.from({ length: MAX_PHOTOS }, (_, n) => ({ file_name: `${n}.jpg`, thumbnail_name: `m${n}.jpg` }))
  await db
    .insertInto('emergency_images')
    .values(images.map((image) => ({ emergency_id: id, width: 1, height: 1, ...image })))
    .execute()
  const stranger = await server.as(Role.JefeDeServicio, { station_id: (await aBrigade(db)).station.id })
  const chief = await server.as(Role.JefeDeServicio, { station_id: brigade.station.id })
  const held = Promise.withResolvers<void>()
  const others = Array.from({ length: CONCURRENT_WORK }, () => limitConcurrent(`emergency/${id}`, () => held.promise))
  expect((await stranger.post(`/api/emergency/${id}/notes`, { text: 'Una nota' })).status).toBe(400)
  const refused = await chief.post(`/api/emergency/${id}/photos`, formOf({}, [Buffer.from('no es una foto')]))
  expect([refused.status, refused.body.detail]).toEqual([413, 'Se pueden adjuntar hasta 20 fotos.'])
  held.resolve()
  await Promise.all(others)
})

test('units that are added and removed while the emergency is resolved and saved are taken exactly while it needs them', async () => {
  const { db } = server.deps
  const brigade = await aBrigade(db)
  const admin = await server.as(Role.Administrador)
  const sent = emergencyOf(brigade)
  const { id } = (await admin.post('/api/emergency', sent)).body as { id: number }
  const vehicles = await Promise.all(Array.from({ length: 6 }, () => aVehicle(db, { station_id: brigade.station.id })))
  const addAndRemove = async (vehicle: number) => {
    const { status, body } = await admin.post(`/api/emergency/${id}/units`, { vehicle, pilot: brigade.pilot.id })
    const unit = status === 200 && (body.members as { id: number; vehicle: number }[]).find((row) => row.vehicle === vehicle)
    if (unit) await admin.delete(`/api/emergency_unit/${unit.id}`)
    return status
  }
  const statuses = await Promise.all([
    ...vehicles.map((vehicle) => addAndRemove(vehicle.id)),
    ...[30, 20, 30, 20].map(async (status) => (await admin.post(`/api/emergency/${id}/update_status`, { status })).status),
    admin.post('/api/emergency/customUpdate', { ...sent, id }).then(({ status }) => status),
  ])
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  const taken = await db.selectFrom('emergency_members').select('vehicle_id').where('in_progress', '=', true).execute()
  const states = await db.selectFrom('vehicles').select('id').where('disponibility', '=', 40).execute()
  const idsOf = (rows: { id?: number; vehicle_id?: number }[]) => rows.map((row) => row.id ?? row.vehicle_id).toSorted()
  expect(idsOf(states)).toEqual(idsOf(taken))
})
