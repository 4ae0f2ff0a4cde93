import { beforeEach, expect, test } from 'vitest'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aBrigade, anEmergency, aPerson, aVehicle, emergencyOf } from '../../../../test/factories.ts'
import { formOf } from '../../../../test/fixtures/form.ts'
import { smallJpeg } from '../../../../test/fixtures/pictures.ts'
import { expectRefusal } from '../../../../test/refusals.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'

/* What a device noted without signal arrives late, with the time of the note beside the server's (S-76). */

const server = useTestServer()
const start = new Date('2026-12-01T20:00:00.000Z')
const before = (minutes: number) => new Date(start.getTime() - minutes * 60_000).toISOString()
const noted = (minutes: number) => ({ 'noted-at': before(minutes) })
let admin: Client
beforeEach(async () => {
  server.setNow(start)
  admin = await server.as(Role.Administrador)
})
const aScene = async () => {
  const brigade = await aBrigade(server.deps.db)
  const creation_date = new Date(before(120))
  return { brigade, ...(await anEmergency(server.deps.db, brigade, { creation_date, attention_date: creation_date })) }
}
const detail = async (id: number) => (await admin.get(`/api/emergency/${id}`)).body
const resolve = (id: number, headers: Record<string, string>) =>
  admin.post(`/api/emergency/${id}/update_status`, { status: 30 }, headers)

// S-76, B-GEN-40, B-EMD-32
test('each late addition has the time of its note beside the server’s, one that arrived at once has none', async () => {
  const { id, brigade } = await aScene()
  const station_id = brigade.station.id
  const unit = { vehicle: (await aVehicle(server.deps.db, { station_id })).id, pilot: brigade.pilot.id }
  const person = await aPerson(server.deps.db, { role: Role.Bombero, station_id })
  const bodies: Record<string, unknown> = {
    patients: { name: 'Desconocido 2', age: 40, genre: 1 },
    contacts: { name: 'Vecino', phone_number: '55551234' },
    units: unit,
    crew: { firefighters: [person.id] },
    photos: formOf({}, [await smallJpeg()]),
  }
  for (const [path, body] of Object.entries(bodies))
    expect((await admin.post(`/api/emergency/${id}/${path}`, body, noted(75))).status, path).toBe(200)
  await admin.post(`/api/emergency/${id}/notes`, { text: 'Al llegar' }, noted(1))
  await admin.post(`/api/emergency/${id}/notes`, { text: 'Sin señal' }, noted(75))
  const { additions, notes } = await detail(id)
  expect(additions).toHaveLength(5)
  for (const part of additions) expect(part).toMatchObject({ noted_at: before(75), created_at: start.toISOString() })
  // In the order in which they were noted.
  expect(notes).toMatchObject([
    { text: 'Sin señal', noted_at: before(75), created_at: start.toISOString() },
    { text: 'Al llegar', noted_at: null },
  ])
  const history = (await admin.get(`/api/emergency/${id}/history`)).body
  expect(history[0].changes[0]).toEqual({ label: 'Anotado', previous: '', current: '01-12-2026 12:45:00' })
  expect(history[1].changes.map((change: { label: string }) => change.label)).toEqual(['Notas'])
})

test.each([
  ['in the future', new Date(start.getTime() + 600_000).toISOString()],
  ['older than eight days', before(8 * 24 * 60 + 1)],
  ['at once', before(2)],
])('a time %s is not noted', async (_, time) => {
  const { id } = await aScene()
  const { status, body } = await admin.post(`/api/emergency/${id}/notes`, { text: 'Una' }, { 'noted-at': time })
  expect([status, body.notes[0].noted_at]).toEqual([200, null])
})

test.each(['ayer', '2026-12-01T20:00:00-06:00', '2026-02-30T10:00:00Z', ''])('a malformed time is refused: %j', async (time) => {
  const { id } = await aScene()
  const answer = await admin.post(`/api/emergency/${id}/notes`, { text: 'Una' }, { 'noted-at': time })
  expectRefusal(answer, 400)
  expect(answer.body.detail).toBe('La hora en que se anotó (Noted-At) no es válida.')
  expect((await detail(id)).notes).toEqual([])
})

test('a repeat under the same key is the same write, whatever time it carries', async () => {
  const { id } = await aScene()
  const send = (minutes: number) =>
    admin.post(`/api/emergency/${id}/notes`, { text: 'Una' }, { ...noted(minutes), 'idempotency-key': 'clave-tardada' })
  const first = await send(10)
  expect((await send(20)).body).toEqual(first.body)
})

// S-76
test('a late status takes the noted time if it lies after the last change and the report', async () => {
  const { id } = await aScene()
  const other = await aScene()
  expect((await resolve(id, noted(60))).body.resolved_date).toBe(before(60))
  expect((await resolve(other.id, noted(130))).body.resolved_date).toBe(start.toISOString())
  // Reopened at once, and resolved by what was noted before that.
  await admin.post(`/api/emergency/${id}/update_status`, { status: 50 })
  server.setNow(new Date(start.getTime() + 3_600_000))
  expect((await resolve(id, noted(30))).body.resolved_date).toBe(new Date(start.getTime() + 3_600_000).toISOString())
})

test('a late edit that resolves takes the noted time, too', async () => {
  const { id } = await aScene()
  const { members: _, pacients: __, ...row } = await detail(id)
  const sent = { ...row, is_change_status_emergency: true }
  const saved = await admin.post('/api/emergency/customUpdate', sent, noted(45))
  expect([saved.status, saved.body.resolved_date]).toEqual([200, before(45)])
})

// S-76
test('what was noted within the 72 hours of the report arrives after them', async () => {
  const { id, brigade } = await aScene()
  const chief = await server.as(Role.Comandante, { station_id: brigade.station.id })
  await resolve(id, {})
  const late = new Date(start.getTime() + 80 * 3_600_000)
  await server.deps.db.updateTable('sessions').set({ last_used_at: late }).execute()
  server.setNow(late)
  const add = (headers: Record<string, string>) => chief.post(`/api/emergency/${id}/notes`, { text: 'Una' }, headers)
  expectRefusal(await add({}), 400)
  expect((await add({ 'noted-at': new Date(start.getTime() + 3_600_000).toISOString() })).status).toBe(200)
})

// S-76, B-EMD-33
test('a late new emergency is stored without a unit that is not available any more, which is said until a unit is added', async () => {
  const { brigade } = await aScene()
  const free = await aVehicle(server.deps.db, { station_id: brigade.station.id })
  const sent = emergencyOf(brigade)
  const members = [...sent.members, { ...sent.members[0]!, vehicle: free.id }]
  expectRefusal(await admin.post('/api/emergency/', { ...sent, members }), 400)
  const created = await admin.post('/api/emergency/', { ...sent, members }, noted(75))
  expect(created.status, JSON.stringify(created.body)).toBe(201)
  expect(created.body).toMatchObject({
    creation_date: before(75),
    registered_at: start.toISOString(),
    noted_at: before(75),
    left_out: [brigade.vehicle.unit],
    members: [{ vehicle: free.id }],
  })
  const row = (await admin.get('/api/emergency/')).body.results.find((one: { id: number }) => one.id === created.body.id)
  expect(row.left_out).toEqual([brigade.vehicle.unit])
  const entry = await server.deps.db
    .selectFrom('binnacle')
    .select('current_detail')
    .where('entity', '=', 'emergency')
    .where('entity_id', '=', created.body.id)
    .executeTakeFirstOrThrow()
  expect(entry.current_detail).toMatchObject({ left_out: [brigade.vehicle.unit], noted_at: before(75) })

  const another = await aVehicle(server.deps.db, { station_id: brigade.station.id })
  const added = await admin.post(`/api/emergency/${created.body.id}/units`, { vehicle: another.id, pilot: brigade.pilot.id })
  expect([added.status, added.body.left_out]).toEqual([200, undefined])
})

test('a late new emergency is stored also without all of its units, and the notice is dismissed', async () => {
  const { brigade } = await aScene()
  const { id, members, left_out } = (await admin.post('/api/emergency/', emergencyOf(brigade), noted(75))).body
  expect([members, left_out]).toEqual([[], [brigade.vehicle.unit]])
  const key = await server.deps.db.selectFrom('emergencies').select('public_key').where('id', '=', id).executeTakeFirstOrThrow()
  for (const page of [key.public_key, String(id)])
    expect(Object.keys((await server.nobody.get(`/api/emergency_open/${page}`)).body)).not.toContain('left_out')
  const dismissed = await admin.put(`/api/emergency/${id}`, { left_out: [] })
  expect([dismissed.status, dismissed.body.left_out]).toEqual([200, undefined])
  expectRefusal(await admin.put(`/api/emergency/${id}`, { left_out: ['M-1'] }), 400)
})
