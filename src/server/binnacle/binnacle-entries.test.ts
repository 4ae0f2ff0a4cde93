import { beforeEach, expect, test } from 'vitest'
import { Role } from '../../contract/shared/rights/roles.ts'
import { aBrigade, anEmergency, aPerson, aVehicle, emergencyOf } from '../../../test/factories.ts'
import { useTestServer, type Client } from '../../../test/test-app.ts'
import { recordChanges } from '../platform/records/record-change.ts'
import { cheapHash } from '../../../test/fixtures/cheap-hash.ts'
import { entriesAfter, lastEntryId } from '../../../test/binnacle-entries.ts'
import { verifyBinnacle } from './verify-binnacle.ts'

const server = useTestServer()
let admin: Client
let last: number

beforeEach(async () => {
  admin = await server.as(Role.Administrador, { first_name: 'Marta', last_name: 'Tzoc' })
  last = await lastEntryId(server.deps.db)
})

/** The entries since the start of the test. */
const entries = () => entriesAfter(server.deps.db, last, 100)
const who = { created_by_name: 'Marta Tzoc' }
const bomb = { name: 'Autobomba', nomenclature: 'AB' }

// A-API-10, B-BIN-16, A-CON-10, B-CON-24
test('a create is recorded with author, time and the new state', async () => {
  const { body } = await admin.post('/api/vehicle_type', bomb)
  expect(await entries()).toMatchObject([
    {
      ...who,
      created_by: admin.id,
      creation_date: server.deps.now(),
      action_binnacle: 'CREAR',
      entity: 'vehicle_type',
      entity_id: body.id,
      previous_detail: null,
      current_detail: body,
    },
  ])
})

// A-API-10, B-BIN-16, A-CON-10, B-CON-24
test('an edit is recorded with the previous and the new state', async () => {
  const { body: before } = await admin.post('/api/vehicle_type', { name: 'Rescate', nomenclature: 'R' })
  const { body: after } = await admin.put(`/api/vehicle_type/${before.id}`, { name: 'Rescate pesado', nomenclature: 'RP' })
  expect(await entries()).toMatchObject([
    {},
    { ...who, action_binnacle: 'EDITAR', previous_detail: before, current_detail: after },
  ])
})

// A-API-10, B-BIN-16, A-CON-10, B-CON-24
test('a delete is recorded with the previous state', async () => {
  const { body } = await admin.post('/api/vehicle_type', { name: 'Moto', nomenclature: 'M' })
  await admin.delete(`/api/vehicle_type/${body.id}`)
  expect(await entries()).toMatchObject([
    {},
    { ...who, action_binnacle: 'ELIMINAR', previous_detail: body, current_detail: null },
  ])
})

test('a new emergency is recorded with all its parts, a status change with both states', async () => {
  const { body } = await admin.post('/api/emergency', emergencyOf(await aBrigade(server.deps.db)))
  await admin.post(`/api/emergency/${body.id}/update_status`, { status: 30 })
  const { pacients, contact_person, members } = body
  expect(await entries()).toMatchObject([
    {
      ...who,
      action_binnacle: 'CREAR',
      entity: 'emergency',
      entity_id: body.id,
      current_detail: { status: 20, pacients, contact_person, members },
    },
    {
      action_binnacle: 'EDITAR',
      previous_detail: { status: 20 },
      current_detail: { status: 30, resolved_date: server.deps.now().toISOString() },
    },
  ])
})

test('a change of availability is recorded', async () => {
  const { vehicle } = await aBrigade(server.deps.db)
  await admin.post('/api/vehicle/change_status', { id: vehicle.id, status: 60 })
  expect(await entries()).toMatchObject([
    {
      action_binnacle: 'EDITAR',
      entity: 'vehicle',
      previous_detail: { disponibility: 10 },
      current_detail: { disponibility: 60 },
    },
  ])
})

// A-API-10, B-BIN-16, A-CON-10, B-CON-24
test('a sign-in is recorded; a failed sign-in and a sign-out are not', async () => {
  const password = 'bombero-de-prueba'
  const person = await aPerson(server.deps.db, { role: Role.Bombero, password_hash: cheapHash(password) })
  await server.nobody.post('/api/user/token', { username: person.no_dpi, password: 'otra' })
  expect(await entries()).toEqual([])
  expect((await server.nobody.post('/api/user/token', { username: person.no_dpi, password })).status).toBe(200)
  await admin.post('/api/user/logout')
  expect(await entries()).toMatchObject([
    { created_by: person.id, action_binnacle: 'LOGIN', entity: 'user', entity_id: person.id, previous_detail: null },
  ])
})

// A-API-10
test('no entry contains a password, a token or the hash of either', async () => {
  const password = 'contraseña-muy-secreta'
  const password_hash = cheapHash(password)
  const person = await aPerson(server.deps.db, { role: Role.Administrador, password_hash })
  const { body } = await server.nobody.post('/api/user/token', { username: person.no_dpi, password })
  const signedIn = { authorization: `Bearer ${body.token as string}` }
  await server.nobody.post('/api/emergency', emergencyOf(await aBrigade(server.deps.db)), signedIn)
  const text = JSON.stringify(await entries())
  expect(text).toContain('LOGIN')
  expect(text).toContain('CREAR')
  for (const secret of [password, password_hash, body.token as string]) expect(text).not.toContain(secret)
  expect(text).not.toMatch(/password|token|hash":(?!"[0-9a-f]{64}")/)
  expect(text).not.toContain('signature=')
})

test('reads and refused calls write no entry', async () => {
  const { id } = await anEmergency(server.deps.db, await aBrigade(server.deps.db))
  const vehicle = await aVehicle(server.deps.db, { station_id: (await aBrigade(server.deps.db)).station.id })
  await admin.get('/api/emergency')
  await admin.get(`/api/emergency/${id}`)
  await admin.post('/api/vehicle_type', { name: '' })
  await admin.post('/api/vehicle_type', bomb)
  await admin.delete(`/api/vehicle_type/${vehicle.vehicle_type_id}`)
  await admin.post(`/api/emergency/${id}/update_status`, { status: 20 })
  await admin.post('/api/vehicle/change_status', { id: vehicle.id, status: 40 })
  expect(await entries()).toEqual([])
})

test('a transaction that fails after logging a change stores neither change nor entry', async () => {
  const attempt = recordChanges(server.deps, { caller: { id: admin.id, name: 'Marta Tzoc' } }, async (trx, log) => {
    const row = await trx
      .insertInto('vehicle_types')
      .values({ name: 'Fantasma', nomenclature: 'F' })
      .returningAll()
      .executeTakeFirstOrThrow()
    log.created('vehicle_type', row)
    throw new Error('too late')
  })
  await expect(attempt).rejects.toThrow('too late')
  expect(await entries()).toEqual([])
  expect((await admin.get('/api/vehicle_type?search=Fantasma')).body.count).toBe(0)
})

test('several changes in one transaction write one entry each, in order', async () => {
  const [before, after] = [
    { id: 1, name: 'uno' },
    { id: 1, name: 'dos' },
  ]
  await recordChanges(server.deps, { caller: { id: null, name: 'npm run something' } }, async (_trx, log) => {
    log.created('station', before)
    log.edited('station', before, after)
    log.deleted('station', after)
  })
  const [first, second, third] = await entries()
  expect([first, second, third].map((entry) => entry?.action_binnacle)).toEqual(['CREAR', 'EDITAR', 'ELIMINAR'])
  expect([first, second, third].map((entry) => entry?.id)).toEqual([last + 1, last + 2, last + 3])
  expect(first).toMatchObject({ created_by: null, created_by_name: 'npm run something' })
  expect((await verifyBinnacle(server.deps.db, server.deps.binnacleKey)).findings).toEqual([])
})
