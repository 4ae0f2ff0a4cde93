import { beforeEach, expect, test } from 'vitest'
import { EmergencyStatus } from '../../../contract/shared/emergency-statuses.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aBrigade, anEmergency, anEmergencyType, emergencyOf, type Brigade } from '../../../../test/factories.ts'
import { expectRefusal } from '../../../../test/refusals.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'

/* Address, place, type, caller and number of injured of an emergency in progress, each by itself (S-70). */

const server = useTestServer()
let admin: Client
let brigade: Brigade
let id: number
beforeEach(async () => {
  admin = await server.as(Role.Administrador)
  brigade = await aBrigade(server.deps.db)
  id = (await anEmergency(server.deps.db, brigade)).id
})
const correct = (who: Client, facts: object) => who.put(`/api/emergency/${id}`, facts)
const historyOf = async () => (await admin.get(`/api/emergency/${id}/history`)).body as unknown as { changes: object[] }[]
const setStatus = (status: number) =>
  server.deps.db
    .updateTable('emergencies')
    .set({ status, resolved_date: status === EmergencyStatus.Resuelta ? new Date() : null })
    .where('id', '=', id)
    .execute()

test.each([
  [Role.Administrador, false, true],
  [Role.Comandante, true, true],
  [Role.Comandante, false, false],
  [Role.JefeDeServicio, true, true],
  [Role.JefeDeServicio, false, false],
  [Role.Cabinista, false, true],
])('role %i, of the station: %s, corrects: %s, while it is in progress', async (role, isOwn, isAllowed) => {
  const station_id = isOwn ? brigade.station.id : (await aBrigade(server.deps.db)).station.id
  const who = await server.as(role, { station_id })
  for (const status of [EmergencyStatus.Activo, EmergencyStatus.SolicitaApoyo, EmergencyStatus.Critica]) {
    await setStatus(status)
    const answer = await correct(who, { injured: status })
    if (isAllowed) expect(answer).toMatchObject({ status: 200, body: { injured: status } })
    else expectRefusal(answer, 400)
  }
  for (const status of [EmergencyStatus.Resuelta, 10]) {
    await setStatus(status)
    expectRefusal(await correct(who, { injured: 1 }), 400)
  }
})

test('each fact is corrected without the others, and found, recorded and counted by what it is now', async () => {
  const type = await anEmergencyType(server.deps.db)
  const before = (await admin.get(`/api/emergency/${id}`)).body
  const address = await correct(admin, { address: ' Km 205,   Salcajá ' })
  expect(address.body).toEqual({ ...before, version: 2, address: 'Km 205, Salcajá' })
  const places = (query: string) => admin.get(`/api/emergency?search=${encodeURIComponent(query)}`)
  expect((await places('salcaja km 205')).body).toMatchObject({ count: 1, results: [{ id }] })

  const place = await correct(admin, { latitude: 14.85, longitude: -91.5 })
  expect(place.body).toEqual({ ...address.body, version: 3, latitude: 14.85, longitude: -91.5 })
  const typed = await correct(admin, { emergency_type: type.id })
  expect(typed.body).toMatchObject({ version: 4, emergency_type: type.id, emergency_type_text: type.name })
  expect((await correct(admin, { injured: 3 })).body).toMatchObject({ version: 5, injured: 3 })
  expect((await correct(admin, { injured: null })).body).toMatchObject({ version: 6, injured: null })

  const counted = server.deps.db.selectFrom('emergency_counted').select('type_id').where('emergency_id', '=', id)
  expect(await counted.execute()).toEqual([{ type_id: type.id }])
  expect((await historyOf()).map(({ changes }) => changes)).toEqual([
    [{ label: 'Número de heridos', previous: '3', current: '' }],
    [{ label: 'Número de heridos', previous: '', current: '3' }],
    [{ label: 'Tipo de emergencia', previous: brigade.type.name, current: type.name }],
    [{ label: 'Ubicación', previous: '14.8361, -91.5203', current: '14.85, -91.5' }],
    [{ label: 'Dirección', previous: '4a. calle 5-20 zona 1, Quetzaltenango', current: 'Km 205, Salcajá' }],
  ])
})

test('the place of a station is marked as such, until the emergency gets its own', async () => {
  const { lat: latitude, lng: longitude } = brigade.station
  expect((await correct(admin, { latitude, longitude })).body).toMatchObject({ is_station_place: true })
  expect((await correct(admin, { latitude: 14.85, longitude: -91.5 })).body).toMatchObject({ is_station_place: false })
})

test.each([
  [{ address: ' ' }, 'address'],
  [{ latitude: 14.85 }, 'latitude'],
  [{ latitude: 14.85, longitude: 91.5 }, 'latitude'],
  [{ injured: -1 }, 'injured'],
  [{ injured: 1.5 }, 'injured'],
  [{ emergency_type: 2_000_000_000 }, 'emergency_type'],
])('%o is refused at its field', async (facts, field) => {
  const answer = await correct(admin, facts)
  expectRefusal(answer, 400)
  expect(Object.keys(answer.body.errors as object)).toEqual([field])
})

test('a whole save from before a correction is refused, and one after it changes nothing that it does not send', async () => {
  await correct(admin, { injured: 2 })
  const sent = { ...emergencyOf(brigade), id }
  expectRefusal(await admin.post('/api/emergency/customUpdate', { ...sent, version: 1 }), 409)
  const { body } = await admin.post('/api/emergency/customUpdate', { ...sent, version: 2 })
  expect(body).toMatchObject({ injured: 2 })
  expect((await admin.post('/api/emergency/customUpdate', { ...sent, version: 3, injured: null })).body).toMatchObject({
    injured: null,
  })
})

test('what changes nothing is no entry, and nothing sent is nothing', async () => {
  for (const facts of [{}, { address: '4a. calle 5-20 zona 1, Quetzaltenango' }])
    expect(await correct(admin, facts)).toMatchObject({ status: 200, body: { version: 1 } })
  expect(await historyOf()).toEqual([])
})

test('a cabin attendant corrects the caller, who came with the whole form, and removes nobody', async () => {
  const cabin = await server.as(Role.Cabinista)
  const { body } = await admin.post('/api/emergency', emergencyOf(await aBrigade(server.deps.db)))
  const [caller] = body.contact_person as { id: number }[]
  const contact = `/api/emergency_contact/${caller!.id}`
  const corrected = await cabin.put(contact, { name: 'Vecina', phone_number: '55554321' })
  expect(corrected.body).toMatchObject({ contact_person: [{ id: caller!.id, phone_number: '55554321' }] })
  expectRefusal(await cabin.delete(contact), 400)
  await cabin.post(`/api/emergency/${body.id as number}/update_status`, { status: EmergencyStatus.Resuelta })
  expectRefusal(await cabin.put(contact, { name: 'Otra', phone_number: '55554321' }), 400)
})
