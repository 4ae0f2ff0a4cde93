import { beforeAll, describe, expect, test } from 'vitest'
import { EmergencyStatus } from '../../../contract/shared/emergency-statuses.ts'
import { everyRole, Role, UserStatus } from '../../../contract/shared/rights/roles.ts'
import { FILE_ADDRESS_SECONDS } from '../../../contract/shared/limits.ts'
import { COPIES_ANSWER_BYTES } from '../../../contract/overview/limits.ts'
import type { CopiesAnswer } from '../../../contract/shared/device/copies.schema.ts'
import { aBrigade, anEmergency, type Brigade } from '../../../../test/factories.ts'
import { expectRefusal } from '../../../../test/refusals.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'

const server = useTestServer()
let home: Brigade
let other: Brigade
/** In progress at home, in progress elsewhere, and resolved. */
let ids: { home: number; other: number; resolved: number }

beforeAll(async () => {
  const { db } = server.deps
  home = await aBrigade(db)
  other = await aBrigade(db)
  const [own, elsewhere, resolved] = [
    await anEmergency(db, home),
    await anEmergency(db, other),
    await anEmergency(db, home, { status: EmergencyStatus.Resuelta }),
  ]
  ids = { home: own.id, other: elsewhere.id, resolved: resolved.id }
})

const address = (id: number) => `/api/emergency/${id}/`
const at = (role: Role, { station } = home) => server.as(role, { station_id: station.id })
const ask = (who: Client, asked: { opened?: number[]; known?: Record<string, string> } = {}) =>
  who.post('/api/user/device_copies', { opened: [], known: {}, ...asked })
const refresh = async (...asked: Parameters<typeof ask>): Promise<CopiesAnswer> => {
  const { status, body } = await ask(...asked)
  expect(status).toBe(200)
  return body
}
const pathsOf = ({ copies }: CopiesAnswer) => copies.map(({ path }) => path)
const tagsOf = ({ copies }: CopiesAnswer) => Object.fromEntries(copies.map(({ path, tag }) => [path, tag]))

describe.each(everyRole)('role %i', (role) => {
  test.each([true, false])('gets what it would get by asking itself (at a station: %s)', async (isAtStation) => {
    const person = isAtStation ? await at(role) : await server.as(role)
    const answer = await refresh(person, { opened: [ids.other, ids.resolved] })
    for (const { path, body } of answer.copies) expect({ path, body }).toEqual({ path, body: (await person.get(path)).body })
    expect(answer).toMatchObject({ gone: [], more: false })
    const opened = [ids.other, ids.resolved].map(address)
    const { copies } = answer
    expect(pathsOf({ ...answer, copies: copies.filter(({ path }) => /\/emergency\/\d/.test(path)) })).toEqual(
      isAtStation ? [address(ids.home), ...opened] : opened,
    )
    expect(pathsOf(answer)).toEqual(
      expect.arrayContaining(['/api/user/me/', '/api/user/me/hours/', '/api/station/filter_list/', '/api/emergency/?page=1']),
    )
  })
})

test('the options of a form come only to those who fill it in, for the own station', async () => {
  const crew = `/api/user/get_firefighters/?stations=${home.station.id}&off_duty=true`
  expect(pathsOf(await refresh(await at(Role.JefeDeServicio)))).toContain(crew)
  expect(pathsOf(await refresh(await at(Role.Bombero)))).not.toContain(crew)
})

test('the options of a joint emergency in progress come for all its stations, and go with it', async () => {
  const [here, there] = [await aBrigade(server.deps.db), await aBrigade(server.deps.db)]
  const { id } = await anEmergency(server.deps.db, here)
  await server.deps.db.insertInto('emergency_stations').values({ emergency_id: id, station_id: there.station.id }).execute()
  const both = [here.station.id, there.station.id].toSorted((a, b) => a - b).join('%2C')
  const options = [
    `/api/vehicle/get_vehicles/?stations=${both}`,
    `/api/user/get_firefighters/?stations=${both}&off_duty=true`,
    `/api/user/get_pilot/?stations=${both}&off_duty=true`,
    `/api/vehicle/get_vehicles/?stations=${there.station.id}`,
  ]
  const chief = await at(Role.JefeDeServicio, here)
  const first = await refresh(chief)
  expect(pathsOf(first)).toEqual(expect.arrayContaining(options))
  expect(new Set(pathsOf(first)).size).toBe(first.copies.length)
  const ended = { status: EmergencyStatus.Resuelta, resolved_date: new Date() }
  await server.deps.db.updateTable('emergencies').set(ended).where('id', '=', id).execute()
  expect((await refresh(chief, { known: tagsOf(first) })).gone.toSorted()).toEqual([...options, address(id)].toSorted())
})

test('what the device knows is left out, and a changed emergency comes alone', async () => {
  const chief = await at(Role.JefeDeServicio)
  const known = tagsOf(await refresh(chief, { opened: [ids.resolved] }))
  expect(await refresh(chief, { opened: [ids.resolved], known })).toMatchObject({ copies: [], gone: [], more: false })
  await chief.post(`/api/emergency/${ids.home}/notes`, { text: 'Llegó la cisterna.' })
  const answer = await refresh(chief, { opened: [ids.resolved], known })
  expect(pathsOf(answer)).toEqual([address(ids.home)])
  expect(answer.copies[0]?.body).toMatchObject({ notes: [{ text: 'Llegó la cisterna.' }] })
})

test('an emergency that ends is no longer kept, unless it was opened', async () => {
  const chief = await at(Role.JefeDeServicio, other)
  const known = tagsOf(await refresh(chief))
  expect(Object.keys(known)).toContain(address(ids.other))
  const { id } = await anEmergency(server.deps.db, other, { status: EmergencyStatus.Resuelta })
  expect((await refresh(chief, { known: { ...known, [address(id)]: 'x' } })).gone).toEqual([address(id)])
  expect((await refresh(chief, { known: { ...known, [address(id)]: 'x' }, opened: [id] })).gone).toEqual([])
})

test('whoever moved keeps nothing of the station before', async () => {
  const chief = await at(Role.JefeDeServicio)
  const known = tagsOf(await refresh(chief))
  await server.deps.db.updateTable('users').set({ station_id: other.station.id }).where('id', '=', chief.id).execute()
  const { gone, copies } = await refresh(chief, { known })
  expect(gone).toEqual(
    expect.arrayContaining([
      address(ids.home),
      `/api/station/${home.station.id}/`,
      `/api/user/get_pilot/?stations=${home.station.id}&off_duty=true`,
    ]),
  )
  expect(gone.filter((path) => copies.some((copy) => copy.path === path))).toEqual([])
  expect(copies.map(({ path }) => path)).toContain(address(ids.other))
})

test('whoever has another role keeps nothing that only the role before may read', async () => {
  const chief = await at(Role.JefeDeServicio)
  const known = tagsOf(await refresh(chief))
  await server.deps.db.updateTable('users').set({ role: Role.Bombero }).where('id', '=', chief.id).execute()
  const { gone, copies } = await refresh(chief, { known })
  expect(gone).toEqual([
    `/api/user/get_firefighters/?stations=${home.station.id}&off_duty=true`,
    `/api/user/get_pilot/?stations=${home.station.id}&off_duty=true`,
  ])
  // Contacts' telephones are not for this role (S-64).
  const before = known[address(ids.home)]
  expect(copies.find(({ path }) => path === address(ids.home))?.tag).not.toBe(before)
})

test('numbers of emergencies that do not exist, and paths that nobody keeps, are gone and never answered', async () => {
  const chief = await at(Role.JefeDeServicio)
  const known = { '/api/binnacle/?page=1': 'x', '/api/emergency/1/../../user/': 'x', constructor: 'x' }
  const answer = await refresh(chief, { opened: [2_147_483_647, 987_654], known })
  expect(answer.gone.toSorted()).toEqual([...Object.keys(known), address(2_147_483_647), address(987_654)].toSorted())
  expect(pathsOf(answer).filter((path) => answer.gone.includes(path))).toEqual([])
})

test('a new signature of a photo is no change', async () => {
  const { photo } = await server.deps.db
    .updateTable('users')
    .set({ photo: '0123456789abcdef.jpg' })
    .where('id', '=', home.firefighter.id)
    .returning('photo')
    .executeTakeFirstOrThrow()
  const { id } = await anEmergency(server.deps.db, home, { status: EmergencyStatus.Resuelta })
  const now = new Date()
  const first = await refresh(await at(Role.JefeDeServicio), { opened: [id] })
  server.setNow(new Date(now.getTime() + FILE_ADDRESS_SECONDS * 1000))
  // A session does not last that long.
  const again = await refresh(await at(Role.JefeDeServicio), { opened: [id] })
  const shown = [first, again].map(({ copies }) => copies.find(({ path }) => path === address(id)))
  expect(JSON.stringify(shown[0]?.body)).toContain(photo)
  expect(shown[1]?.body).not.toEqual(shown[0]?.body)
  expect(shown[1]?.tag).toBe(shown[0]?.tag)
  server.setNow(now)
})

test('a large refresh comes in parts, each with what the device does not know yet', async () => {
  const { db } = server.deps
  const opened: number[] = []
  for (let n = 0; n < 30; n += 1) {
    const observations = `<p>${'Se controló el conato. '.repeat(800)}</p>`
    opened.push((await anEmergency(db, home, { observations, status: EmergencyStatus.Resuelta })).id)
  }
  const chief = await at(Role.JefeDeServicio)
  let known: Record<string, string> = {}
  const parts: CopiesAnswer[] = []
  do {
    parts.push(await refresh(chief, { opened, known }))
    known = { ...known, ...tagsOf(parts.at(-1)!) }
  } while (parts.at(-1)!.more)
  expect(parts.length).toBeGreaterThan(2)
  for (const part of parts) expect(JSON.stringify(part).length).toBeLessThan(COPIES_ANSWER_BYTES + 50_000)
  const sent = parts.flatMap(pathsOf)
  expect(sent.length).toBe(new Set(sent).size)
  expect(sent).toEqual(expect.arrayContaining(opened.map(address)))
})

test('people who wait to be validated keep nothing', async () => {
  expectRefusal(await ask(await server.as(Role.Bombero, { status: UserStatus.Inactivo })), 403)
  expectRefusal(await ask(server.nobody), 401)
})

test.each([
  [{ opened: ['uno'] }, 'opened.0'],
  [{ opened: Array.from({ length: 51 }, (_, n) => n + 1) }, 'opened'],
  [{ known: { '/api/user/me/': 5 } }, 'known./api/user/me/'],
  [{ known: { ['x'.repeat(201)]: 'x' } }, `known.${'x'.repeat(201)}`],
  [{ known: Object.fromEntries(Array.from({ length: 401 }, (_, n) => [String(n), 'x'])) }, 'known'],
  [{ known: [] }, 'known'],
  [{ known: undefined }, 'known'],
])('a bad body is refused in Spanish: %#', async (sent, field) => {
  const answer = await (await at(Role.Bombero)).post('/api/user/device_copies', { opened: [], known: {}, ...sent })
  expect(answer.status).toBe(400)
  expect(answer.body.errors[field]).toEqual([expect.stringMatching(/^(No se|Máximo|Seleccione|Elija|.*opción)/)])
})

test('counts as one request of the person', async () => {
  const { config } = server.deps
  const usual = config.requestsPerMinute
  const chief = await at(Role.JefeDeServicio)
  // The first one of a token counts for the address as well.
  await ask(chief)
  config.requestsPerMinute = 3
  const statuses = []
  for (let n = 0; n < 3; n += 1) statuses.push((await ask(chief)).status)
  config.requestsPerMinute = usual
  expect(statuses).toEqual([200, 200, 429])
})
