import { beforeEach, expect, test } from 'vitest'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aBrigade, emergencyOf, type Brigade } from '../../../../test/factories.ts'
import { formOf } from '../../../../test/fixtures/form.ts'
import { expectRefusal } from '../../../../test/refusals.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'

/* When an emergency was reported and when it was typed (S-69). */

const server = useTestServer()
const MINUTE = 60_000
/** 00:10 of the new year in Guatemala. */
const typedAt = new Date('2026-01-01T06:10:00.250Z')
const before = (minutes: number) => new Date(typedAt.getTime() - minutes * MINUTE).toISOString()
let brigade: Brigade
let chief: Client
let cabin: Client
let admin: Client

beforeEach(async () => {
  server.setNow(typedAt)
  await server.deps.db.deleteFrom('emergencies').execute()
  brigade = await aBrigade(server.deps.db)
  const station_id = brigade.station.id
  admin = await server.as(Role.Administrador)
  chief = await server.as(Role.JefeDeServicio, { station_id })
  cabin = await server.as(Role.Cabinista, { station_id })
})

interface Created {
  id: number
  code: string
  version: number
  creation_date: string
  registered_at: string
  attention_date: string
  members: { id: number }[]
}
const create = async (who: Client, given: object = {}) => {
  const { status, body } = await who.post('/api/emergency', formOf({ ...emergencyOf(brigade), ...given }))
  expect(status, JSON.stringify(body)).toBe(201)
  return body as unknown as Created
}
const read = async (id: number) => (await admin.get(`/api/emergency/${id}`)).body as unknown as Created
const found = async (query: string) =>
  ((await admin.get(`/api/emergency?${query}`)).body.results as { id: number }[]).map(({ id }) => id)

test.each([Role.Administrador, Role.Comandante, Role.JefeDeServicio, Role.Cabinista])(
  'role %i says when it was reported; the code is of when it was typed',
  async (role) => {
    const who = await server.as(role, { station_id: brigade.station.id })
    const late = await create(who, { creation_date: before(30) })
    expect(late).toMatchObject({ creation_date: before(30), registered_at: typedAt.toISOString() })
    expect(late.code).toMatch(/^2026-/)
    expect(await found(`search=${late.code}`)).toEqual([late.id])
    expect(await found('start_date=2025-12-31&end_date=2025-12-31')).toEqual([late.id])
    expect(await found('start_date=2026-01-01')).toEqual([])
  },
)

test('without a time given it is reported when it is typed', async () => {
  const now = typedAt.toISOString()
  expect(await create(chief)).toMatchObject({ creation_date: now, registered_at: now })
})

test('the future is refused, by the clock of the server', async () => {
  const answer = await chief.post('/api/emergency', { ...emergencyOf(brigade), creation_date: before(-1) })
  expect(answer).toMatchObject({ status: 400, body: { errors: { creation_date: ['Esta fecha aún no llega'] } } })
})

test('more than a week before it is typed is asked about, also in an edit long after', async () => {
  const ask = async (given: object) =>
    (await chief.post('/api/emergency/check', { emergency_type: brigade.type.id, ...given })).body.doubts
  const days = (n: number) => before(n * 24 * 60 + 1)
  expect(await ask({ creation_date: days(7) })).toEqual([])
  expect(await ask({ creation_date: days(8) })).toEqual([{ about: 'reported', days: 8 }])
  const both = { creation_date: days(8), attention_date: before(0) }
  expect(await ask(both)).toHaveLength(2)
  // Whose form has no attention.
  const ofCabin = await cabin.post('/api/emergency/check', { emergency_type: brigade.type.id, ...both })
  expect(ofCabin.body.doubts).toEqual([{ about: 'reported', days: 8 }])
  const { id } = await create(chief)
  server.setNow(new Date(typedAt.getTime() + 30 * 24 * 60 * MINUTE))
  chief = await server.as(Role.JefeDeServicio)
  expect(await ask({ id, creation_date: days(7) })).toEqual([])
  expect(await ask({ id, creation_date: days(8) })).toEqual([{ about: 'reported', days: 8 }])
})

test('an edit corrects when it was reported, with list, figures and units after it, and never the code', async () => {
  const { id, code, version } = await create(chief)
  const { pacients: _, ...sent } = emergencyOf(brigade)
  const edit = (given: object) => chief.post('/api/emergency/customUpdate', { ...sent, id, ...given })
  // The form sends whole seconds.
  const same = await edit({ version, creation_date: '2026-01-01 00:10:00' })
  expect(same.body).toMatchObject({ creation_date: typedAt.toISOString() })
  const moved = await edit({ version: same.body.version, creation_date: '2025-12-31 22:00:00' })
  expect(moved.body).toMatchObject({ code, creation_date: '2026-01-01T04:00:00.000Z', registered_at: typedAt.toISOString() })
  expect(await found('end_date=2025-12-31')).toEqual([id])
  const { db } = server.deps
  const counted = await db.selectFrom('emergency_counted').select('day').where('emergency_id', '=', id).execute()
  expect(counted).toEqual([{ day: '2025-12-31' }])
  const dated = await db.selectFrom('emergency_members').select('creation_date').where('emergency_id', '=', id).execute()
  expect(dated).toEqual([{ creation_date: new Date('2026-01-01T04:00:00Z') }])
  const [entry] = (await admin.get(`/api/emergency/${id}/history`)).body as unknown as { changes: object[] }[]
  expect(entry!.changes).toContainEqual({
    label: 'Fecha reportada',
    previous: '01-01-2026 00:10:00',
    current: '31-12-2025 22:00:00',
  })
  expectRefusal(await edit({ version: moved.body.version, creation_date: before(-5) }), 400)
})

test('one whose report a wrong clock has put into the future is edited all the same', async () => {
  const { id, version, creation_date } = await create(chief)
  server.setNow(new Date(typedAt.getTime() - 24 * 60 * MINUTE))
  chief = await server.as(Role.JefeDeServicio, { station_id: brigade.station.id })
  const sent = { ...emergencyOf(brigade), id, version, creation_date }
  expect(await chief.post('/api/emergency/customUpdate', sent)).toMatchObject({ status: 200, body: { creation_date } })
})

test('emergencies are alike by when they were reported', async () => {
  const { id } = await create(chief, { creation_date: before(8 * 60), latitude: 14.7, longitude: -91.4 })
  const alike = async (given: object) => {
    const asked = { emergency_type: brigade.type.id, address: emergencyOf(brigade).address, ...given }
    return ((await cabin.post('/api/emergency/check', asked)).body.alike as { id: number }[]).map((row) => row.id)
  }
  expect(await alike({})).toEqual([])
  expect(await alike({ creation_date: before(9 * 60) })).toEqual([id])
})

// B-EMF-44
test('what a cabin attendant registers is attended when its first unit arrives, and until then when it was reported', async () => {
  const { id, attention_date, members } = await create(cabin, { creation_date: before(20) })
  expect(attention_date).toBe(before(20))
  const unit = `/api/emergency_unit/${members[0]!.id}`
  const arrive = (arrived_at: string | null) => chief.put(unit, { arrived_at })
  expect((await arrive(before(5))).body).toMatchObject({ attention_date: before(5) })
  expect((await arrive(null)).body).toMatchObject({ attention_date: before(20) })
  const { body } = await arrive(before(4))

  const sent = { ...emergencyOf(brigade), id, version: body.version }
  const unchanged = await chief.post('/api/emergency/customUpdate', {
    ...sent,
    creation_date: before(25),
    attention_date: before(4).replace('.250', '.000'),
  })
  expect(unchanged.body).toMatchObject({ creation_date: before(25), attention_date: before(4) })
  expect((await arrive(null)).body).toMatchObject({ attention_date: before(25) })

  const { version } = await read(id)
  const set = await chief.post('/api/emergency/customUpdate', { ...sent, version, attention_date: before(10) })
  expect(set.body).toMatchObject({ attention_date: before(10) })
  expect((await arrive(before(3))).body).toMatchObject({ attention_date: before(10) })
})

test('the attention that a chief gave stays', async () => {
  const { id, attention_date, members } = await create(chief, { attention_date: before(15), creation_date: before(15) })
  await chief.put(`/api/emergency_unit/${members[0]!.id}`, { arrived_at: before(5) })
  expect((await read(id)).attention_date).toBe(attention_date)
})
