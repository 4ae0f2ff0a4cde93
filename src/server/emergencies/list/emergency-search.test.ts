import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { EmergencyStatus } from '../../../contract/shared/emergency-statuses.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aBrigade, anEmergency, anEmergencyType, aStation, aVehicle, emergencyOf } from '../../../../test/factories.ts'
import { limitConcurrent } from '../../platform/limits/limit-concurrent.ts'
import { emergencyFilters } from '../../../contract/emergencies/emergencies.schema.ts'
import { listEmergencies } from '../emergencies.queries.ts'
import { limitListSearches, SEARCHES } from '../../platform/limits/query-limits.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'

/* S-50: the search of the list matches every displayed text, in any spelling. */

const server = useTestServer()
let firefighter: Client
let sought: { id: number; code: string }
beforeAll(async () => {
  const { db } = server.deps
  firefighter = await server.as(Role.Bombero)
  const brigade = await aBrigade(db)
  await anEmergency(db, brigade, { status: EmergencyStatus.Activo })
  const station = await aStation(db, { name: '9a. Compañía Salcajá' })
  const type = await anEmergencyType(db, { name: 'Accidente de tránsito' })
  const vehicle = await aVehicle(db, { station_id: station.id, plate: 'P-849CVY', unit: 'ESC-01' })
  const where = { address: '1a. avenida del Cañón', status: EmergencyStatus.SolicitaApoyo }
  sought = await anEmergency(db, { ...(await aBrigade(db)), station, vehicle, type }, where)
})

const found = async (search: string, more = '') =>
  ((await firefighter.get(`/api/emergency?search=${encodeURIComponent(search)}${more}`)).body.results as { id: number }[]).map(
    ({ id }) => id,
  )

test.each([
  ['the address', 'AVENIDA del cañon'],
  ['the address, with accents of their own', 'can\u0303o\u0301n'],
  ['the type', 'transito'],
  ['the type, whole', 'accidente de tránsito'],
  ['the station', 'salcaja'],
  ['the plate as it is written', 'P-849CVY'],
  ['the plate with spaces', 'p 849 cvy'],
  ['the plate without', '849cvy'],
  ['the unit', 'esc-01'],
  ['the unit without its hyphen', 'esc01'],
  ['the word of the status', 'solicita'],
])('the search finds an emergency by %s', async (_what, search) => {
  expect(await found(search)).toEqual([sought.id])
})

// Type, address, station, plate, unit, status and code.
test.each([
  'transito salcaja',
  'salcajá tránsito',
  'cañon 849cvy',
  'solicita transito',
  'esc-01 avenida solicita',
  'accidente en avenida del cañón, salcaja',
  '9a. compañía accidente',
  'p-849cvy transito canon salcaja solicita',
])('the words of %j may be in different texts of the row', async (search) => {
  expect(await found(search)).toEqual([sought.id])
  expect(await found(`${sought.code} ${search}`)).toEqual([sought.id])
})

test('every word must match', async () => {
  for (const search of ['transito central', 'salcaja incendio', '849cvy resuelta', 'canon 9b', 'transito # 0'])
    expect(await found(search), search).toEqual([])
})

test('a short word belongs to the one before it', async () => {
  const { db } = server.deps
  const other = await anEmergency(db, await aBrigade(db), { address: '3a. calle 7-12 zona 8, Olintepeque' })
  expect(await found('zona 8 olintepeque')).toEqual([other.id])
  expect(await found('zona 3 olintepeque')).toEqual([])
  expect(await found('3 olintepeque')).toEqual([other.id])
})

test.each(['zona  12', 'zona\u00A012', 'zona\t12'])('the address %j is found with one blank', async (written) => {
  const input = { ...emergencyOf(await aBrigade(server.deps.db)), address: `3a. calle ${written}, Zunil` }
  const { id } = (await (await server.as(Role.Administrador)).post('/api/emergency/', input)).body
  expect(await found('zona 12 zunil')).toContain(id)
})

test('the number of a house does not belong to the word before it', async () => {
  const { id } = await anEmergency(server.deps.db, await aBrigade(server.deps.db), { address: '3a. calle Oriente 7-8 zona 2' })
  expect(await found('calle 7-8 zona 2')).toEqual([id])
  expect(await found('calle 7-8 zona 3')).toEqual([])
})

test('the search finds the code and the number, and combines with the filters', async () => {
  expect(await found(sought.code)).toEqual([sought.id])
  expect(await found(`# ${sought.id}`)).toContain(sought.id)
  expect(await found('salcaja', '&status=40&ordering=emergency_type_text')).toEqual([sought.id])
  expect(await found('salcaja', '&status=20')).toEqual([])
  for (const nothing of ['849cvz', '%', '_______', "'"]) expect(await found(nothing), nothing).not.toContain(sought.id)
})

test.each(['.', '. .', '^', '·'])('%j alone finds only rows that contain it', async (sign) => {
  const { db } = server.deps
  const other = await anEmergency(db, await aBrigade(db), { address: `Calle de los signos ${sign}` })
  const ids = await found(sign)
  expect(ids).toContain(other.id)
  if (sign !== '.') expect(ids).not.toContain(sought.id)
  const last = await anEmergency(db, await aBrigade(db), { address: 'Calle sin signos' })
  expect(await found(sign)).not.toContain(last.id)
})

test.each(['´', '`', "'", '\u02BC', '\u0301'])('%j alone finds nothing, as words are compared without it', async (sign) => {
  const { db } = server.deps
  await anEmergency(db, await aBrigade(db), { address: `Calle de los signos ${sign}` })
  expect(await found(sign)).toEqual([])
})

test.each(['\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2015', '\u2212', '-'])(
  'an address with the dash %j is found by every dash',
  async (dash) => {
    const { db } = server.deps
    const { id } = await anEmergency(db, await aBrigade(db), { address: `4a. avenida 5${dash}7 zona 1` })
    for (const typed of ['5-7', '5\u20137', '5\u20117']) expect(await found(typed), typed).toContain(id)
  },
)

test('the word of a status is not joined to a number or a letter', async () => {
  const { db } = server.deps
  const resolved = await anEmergency(db, await aBrigade(db), { status: EmergencyStatus.Resuelta, address: 'Calzada B 7' })
  const open = await anEmergency(db, await aBrigade(db), { status: EmergencyStatus.Activo, address: 'Calzada B 7' })
  for (const search of [
    `RESUELTA ${resolved.id}`,
    `${resolved.id} resuelta`,
    'resuelta 7',
    'calzada resuelta b',
    `resuelta # ${resolved.id}`,
    `calzada # ${resolved.id}`,
  ]) {
    expect(await found(search), search).toContain(resolved.id)
    expect(await found(search), search).not.toContain(open.id)
  }
})

test('the count is the number of matches', async () => {
  for (const search of ['solicita', 'salcaja', 'ninguna'])
    expect((await firefighter.get(`/api/emergency?search=${search}&status=20,30,40`)).body.count).toBe(
      (await found(search)).length,
    )
})

// The test server's settings name no PostgreSQL.
test('at the embedded database two searches run at once, and the list without a search does not wait for them', async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const running = [1, 2].map(() => limitConcurrent(SEARCHES, () => ended))
  let isAnswered = false
  const waiting = found('salcaja').then((ids) => {
    isAnswered = true
    return ids
  })
  await firefighter.get('/api/emergency')
  await firefighter.get('/api/emergency')
  expect(isAnswered).toBe(false)
  end()
  expect(await waiting).toEqual([sought.id])
  await Promise.all(running)
})

test('searches of one person do not keep those of others waiting', async () => {
  const started: string[] = []
  const client = new AbortController()
  const search = (id: number, name: string) => {
    const { promise, resolve: end } = Promise.withResolvers<void>()
    const begin = () => {
      started.push(name)
      return promise
    }
    return { answer: limitListSearches(server.deps, { id }, begin, client.signal), end }
  }
  const ofOne = ['first', 'second', 'third', 'fourth'].map((name) => search(1, name))
  const other = search(2, 'other')
  ofOne[0]?.end()
  await ofOne[0]?.answer
  await vi.waitUntil(() => started.length === 3)
  expect(started).toEqual(['first', 'second', 'other'])
  for (const { end } of [...ofOne, other]) end()
  await Promise.all([...ofOne, other].map(({ answer }) => answer))
})

test('a search that waits in the queue is dropped when its client leaves', async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const running = [1, 2].map(() => limitConcurrent(SEARCHES, () => ended))
  const client = new AbortController()
  let hasBegun = false
  const begin = () => {
    hasBegun = true
    return Promise.resolve()
  }
  const search = () =>
    limitConcurrent(SEARCHES, begin, client.signal).then(
      () => 'done',
      () => 'given up',
    )
  const left = search()
  client.abort()
  const leftBefore = search()
  // A running one ends before its next query.
  const asked = emergencyFilters.parse({ search: 'salcaja' })
  await expect(listEmergencies(server.deps.db, asked, client.signal)).rejects.toMatchObject({ code: 'search.replaced' })
  end()
  await Promise.all(running)
  expect(await Promise.all([left, leftBefore])).toEqual(['given up', 'given up'])
  expect(hasBegun).toBe(false)
})

// Before the statistics of the tables exist, which the embedded database collects at its next start or night (0041).
test('several words that each match all emergencies collect each set once', async () => {
  const { db } = server.deps
  await sql`
    WITH added AS (
      INSERT INTO emergencies (public_key, notice_form, attention_date, creation_date, resolved_date, address, latitude, longitude,
        observations, telephonist_id, created_user_id, status, emergency_type_id)
      SELECT 'many-' || n, 'Cabina', now(), '2020-01-01', now(), 'Otra parte', 14, -91, '', telephonist_id, created_user_id, 30, emergency_type_id
      FROM emergencies, generate_series(1, 4000) n WHERE id = ${sought.id} RETURNING id
    )
    INSERT INTO emergency_stations (emergency_id, station_id)
    SELECT added.id, station_id FROM added, emergency_stations s WHERE s.emergency_id = ${sought.id}`.execute(db)
  // With a set read anew for each row it exceeds the time limit of the test.
  const { body } = await firefighter.get('/api/emergency?search=transito%20salcaja%20parte%20resuelta')
  expect(body.count).toBe(4000)
})
