import { beforeEach, expect, test } from 'vitest'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aBrigade, anEmergency, aPerson, aVehicle, emergencyOf, type Brigade } from '../../../../test/factories.ts'
import { formOf } from '../../../../test/fixtures/form.ts'
import { storedFiles } from '../../../../test/fixtures/inventory.ts'
import { smallJpeg } from '../../../../test/fixtures/pictures.ts'
import { expectRefusal } from '../../../../test/refusals.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'

/* Who added a part may correct or remove it for 72 hours, an administrator always (S-48). */

const server = useTestServer()
const HOUR = 3_600_000
const photo = await smallJpeg()

const start = new Date()
const minute = (n: number) => new Date(start.getTime() + n * 60_000).toISOString()
let admin: Client
beforeEach(async () => {
  server.setNow(start)
  admin = await server.as(Role.Administrador)
})

const aScene = async (row: { status?: number } = {}) => {
  const { db } = server.deps
  const brigade = await aBrigade(db)
  const { id } = await anEmergency(db, brigade, { status: 50, ...row })
  const [chief, second] = await Promise.all([0, 1].map(() => server.as(Role.JefeDeServicio, { station_id: brigade.station.id })))
  return { brigade, id, chief: chief!, second: second! }
}
const patient = { name: 'Desconocido 2', age: 40, genre: 1 }
const contact = { name: 'Vecino', phone_number: '55551234' }

/** Each kind of part: what adds one, where it then is, and what corrects it. */
const parts = [
  { path: 'patients', one: 'emergency_patient', list: 'pacients', add: () => patient, fix: { ...patient, age: 41 } },
  { path: 'contacts', one: 'emergency_contact', list: 'contact_person', add: () => contact, fix: { ...contact, name: 'Vecina' } },
  { path: 'notes', one: 'emergency_note', list: 'notes', add: () => ({ text: 'Una' }), fix: { text: 'Otra' } },
  {
    path: 'units',
    one: 'emergency_unit',
    list: 'members',
    add: async ({ station, pilot }: Brigade) => ({
      vehicle: (await aVehicle(server.deps.db, { station_id: station.id })).id,
      pilot: pilot.id,
    }),
    fix: { km_inicial: 7 },
  },
  { path: 'photos', one: 'emergency_photo', list: 'images', add: () => formOf({}, [photo]), fix: undefined },
] as const

test.each(parts)('$path: its author corrects and removes it, another person does not', async (part) => {
  const { brigade, id, chief, second } = await aScene()
  const add = async () => {
    const { body } = await chief.post(`/api/emergency/${id}/${part.path}`, await part.add(brigade))
    return `/api/${part.one}/${(body[part.list] as { id: number }[]).at(-1)!.id}`
  }
  const address = await add()
  if (part.fix !== undefined) {
    const byOther = await second.put(address, part.fix)
    // Kilometres are completed by whoever may add units; the caller is corrected by whoever attends (S-70).
    if (part.path === 'units' || part.path === 'contacts') expect(byOther.status).toBe(200)
    else expectRefusal(byOther, 400)
    const corrected = await chief.put(address, part.fix)
    expect(corrected.status).toBe(200)
    expect((corrected.body[part.list] as object[]).at(-1)).toMatchObject(part.fix)
  }
  expectRefusal(await second.delete(address), 400)
  const removed = await chief.delete(address)
  expect(removed.status).toBe(200)
  expect((removed.body[part.list] as { id: number }[]).map((row) => row.id)).not.toContain(Number(address.split('/').at(-1)))
  expectRefusal(await chief.delete(address), 404)

  // After 72 hours only an administrator.
  const later = await add()
  server.setNow(new Date(start.getTime() + 73 * HOUR))
  await server.deps.db.updateTable('sessions').set({ last_used_at: server.deps.now() }).execute()
  expectRefusal(await chief.delete(later), 400)
  expect((await admin.delete(later)).status).toBe(200)
})

test('whoever put people into the crew takes them out again', async () => {
  const { brigade, id, chief, second } = await aScene()
  const { id: person } = await aPerson(server.deps.db, { role: Role.Bombero, station_id: brigade.station.id })
  const sent = { firefighters: [person] }
  expect((await chief.post(`/api/emergency/${id}/crew`, sent)).status).toBe(200)
  expectRefusal(await second.post(`/api/emergency/${id}/remove_crew`, sent), 400)
  expectRefusal(await chief.post(`/api/emergency/${id}/remove_crew`, { firefighters: [brigade.firefighter.id] }), 400)
  const removed = await chief.post(`/api/emergency/${id}/remove_crew`, sent)
  expect((removed.body.firefighters as { id: number }[]).map((row) => row.id)).toEqual([brigade.firefighter.id])
})

test('a removed unit becomes available, and the last one stays', async () => {
  const { brigade, id, chief } = await aScene()
  const { id: vehicle } = await aVehicle(server.deps.db, { station_id: brigade.station.id })
  const { body } = await chief.post(`/api/emergency/${id}/units`, { vehicle, pilot: brigade.pilot.id })
  const [first, added] = body.members as { id: number }[]
  await admin.delete(`/api/emergency_unit/${added!.id}`)
  expect((await admin.get(`/api/vehicle/${vehicle}`)).body).toMatchObject({ disponibility: 10 })
  expectRefusal(await admin.delete(`/api/emergency_unit/${first!.id}`), 400)
})

test('kilometres and times are completed one after the other, and none may contradict another', async () => {
  const { id, chief } = await aScene()
  const [unit] = (await chief.get(`/api/emergency/${id}`)).body.members as { id: number }[]
  const address = `/api/emergency_unit/${unit!.id}`
  expect((await chief.put(address, { departed_at: minute(15) })).status).toBe(200)
  const wrong = await chief.put(address, { arrived_at: minute(10) })
  expect(wrong.body.errors).toEqual({ arrived_at: ['No puede ser antes de la salida'] })
  const { body } = await chief.put(address, { arrived_at: minute(25), km_inicial: 10 })
  expect(body.members).toMatchObject([{ departed_at: minute(15), arrived_at: minute(25), returned_at: null, km_inicial: 10 }])
  const early = await chief.put(address, { departed_at: '1999-01-01 10:00:00' })
  expect(early.body.errors).toEqual({ departed_at: ['Es de mucho antes de la emergencia'] })
  // The pilot is for whoever registered the unit.
  expectRefusal(await chief.put(address, { pilot: chief.id }), 400)
})

test('a whole save keeps who added what, and the times of the units', async () => {
  const { db } = server.deps
  const brigade = await aBrigade(db)
  const sent = emergencyOf(brigade)
  const { id } = (await admin.post('/api/emergency', sent)).body as { id: number }
  const chief = await server.as(Role.JefeDeServicio, { station_id: brigade.station.id })
  await chief.post(`/api/emergency/${id}/patients`, patient)
  await chief.post(`/api/emergency/${id}/contacts`, contact)
  await chief.post(`/api/emergency/${id}/notes`, { text: 'Una nota' })
  const [unit] = (await chief.get(`/api/emergency/${id}`)).body.members as { id: number }[]
  const { body } = await chief.put(`/api/emergency_unit/${unit!.id}`, { departed_at: minute(5) })
  const saved = await admin.post('/api/emergency/customUpdate', {
    ...sent,
    id,
    version: body.version,
    pacients: [...sent.pacients, { ...patient, address: 'Zona 1', moved_to: 'Hospital' }],
    contact_person: [...sent.contact_person, contact],
  })
  expect(saved.status).toBe(200)
  expect(saved.body).toMatchObject({
    notes: [{ text: 'Una nota', author: { id: chief.id } }],
    members: [{ departed_at: minute(5) }],
    // The patient was changed by the save, so it is no longer the chief's.
    additions: [{ part: 'contacts', author: { id: chief.id } }],
  })
})

// S-10
test('a removal that is repeated while it is under way answers the same, and another one that there is nothing to remove', async () => {
  const { id, chief, brigade } = await aScene()
  const { body } = await chief.post(`/api/emergency/${id}/notes`, { text: 'Una' })
  const note = `/api/emergency_note/${(body.notes as { id: number }[])[0]!.id}`
  const { id: person } = await aPerson(server.deps.db, { role: Role.Bombero, station_id: brigade.station.id })
  const crew = { firefighters: [person] }
  await chief.post(`/api/emergency/${id}/crew`, crew)
  const key = { 'idempotency-key': `quitar-${id}` }
  const atOnce = (send: () => Promise<{ status: number }>) => Promise.all(Array.from({ length: 16 }, send))
  const answers = [
    ...(await atOnce(() => chief.send(note, { method: 'DELETE', headers: key }))),
    ...(await atOnce(() => chief.post(`/api/emergency/${id}/remove_crew`, crew, key))),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const other = { 'idempotency-key': `quitar-otra-vez-${id}` }
  expectRefusal(await chief.send(note, { method: 'DELETE', headers: other }), 404)
  expectRefusal(await chief.post(`/api/emergency/${id}/remove_crew`, crew, other), 400)
})

test('the file of a removed photo goes to the trash', async () => {
  const { id, chief } = await aScene()
  const before = (await storedFiles(server)).length
  const { body } = await chief.post(`/api/emergency/${id}/photos`, formOf({}, [photo, photo]))
  expect(await storedFiles(server)).toHaveLength(before + 4)
  const [image] = body.images as { id: number }[]
  await chief.delete(`/api/emergency_photo/${image!.id}`)
  expect((await storedFiles(server)).filter((file) => !file.includes('trash'))).toHaveLength(before + 2)
})

test('a correction that changes nothing is no entry and raises no version', async () => {
  const { id, chief } = await aScene()
  const { body } = await chief.post(`/api/emergency/${id}/notes`, { text: 'Una' })
  const [note] = body.notes as { id: number }[]
  const again = await chief.put(`/api/emergency_note/${note!.id}`, { text: 'Una' })
  expect(again).toMatchObject({ status: 200, body: { version: body.version as number } })
  expect((await admin.get(`/api/emergency/${id}/history`)).body).toHaveLength(1)
})

test('a station that came with a unit leaves with its last one', async () => {
  const { id, brigade } = await aScene()
  const other = await aBrigade(server.deps.db)
  const { body } = await admin.post(`/api/emergency/${id}/units`, { vehicle: other.vehicle.id, pilot: other.pilot.id })
  const unit = (body.members as { id: number; vehicle: number }[]).find((row) => row.vehicle === other.vehicle.id)
  const removed = await admin.delete(`/api/emergency_unit/${unit!.id}`)
  expect((removed.body.stations as { id: number }[]).map((station) => station.id)).toEqual([brigade.station.id])
})

test('a chief of another station, a cabin attendant and a demoted author correct nothing', async () => {
  const { id, chief, brigade } = await aScene()
  const { body } = await chief.post(`/api/emergency/${id}/notes`, { text: 'Una' })
  const note = `/api/emergency_note/${(body.notes as { id: number }[])[0]!.id}`
  const unit = `/api/emergency_unit/${(body.members as { id: number }[])[0]!.id}`
  const stranger = await server.as(Role.Comandante, { station_id: (await aBrigade(server.deps.db)).station.id })
  const cabin = await server.as(Role.Cabinista, { station_id: brigade.station.id })
  for (const who of [stranger, cabin]) {
    expectRefusal(await who.put(note, { text: 'Otra' }), 400)
    expectRefusal(await who.put(unit, { km_inicial: 5 }), 400)
  }
  await server.deps.db.updateTable('users').set({ role: Role.Bombero }).where('id', '=', chief.id).execute()
  expectRefusal(await chief.put(note, { text: 'Otra' }), 403)
})
