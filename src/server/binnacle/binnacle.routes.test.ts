import { beforeAll, expect, test } from 'vitest'
import { badRange } from '../../contract/shared/dates/day-range.ts'
import { everyRole, Role } from '../../contract/shared/rights/roles.ts'
import { aPerson, aStation } from '../../../test/factories.ts'
import { expectFieldError, expectRefusal } from '../../../test/refusals.ts'
import { useTestServer, type Client } from '../../../test/test-app.ts'
import { recordChanges, type ChangeLog } from '../platform/records/record-change.ts'

const server = useTestServer()
let admin: Client
beforeAll(async () => {
  admin = await server.as(Role.Administrador, { first_name: 'Marta', last_name: 'Tzoc' })
})

/** The answer of the list for role 1. */
const list = async (query = '') => (await admin.get(`/api/binnacle?${query}`)).body

// B-API-37, B-BIN-01, B-ENT-32, B-API-37i
test('lists entries with date, author, action and the name of the record, newest first', async () => {
  const { body: type } = await admin.post('/api/vehicle_type', { name: 'Autobomba', nomenclature: 'AB' })
  await admin.put(`/api/vehicle_type/${type.id}`, { name: 'Autobomba pesada', nomenclature: 'AP' })
  const { count, results } = await list()
  expect(count).toBe(2)
  expect(results).toMatchObject([{ action_binnacle: 'EDITAR', name: 'Autobomba pesada' }, { action_binnacle: 'CREAR' }])
  expect(results[1]).toEqual({
    id: expect.any(Number),
    creation_date: server.deps.now().toISOString(),
    created_by: admin.id,
    created_by_name: 'Marta Tzoc',
    action_binnacle: 'CREAR',
    action: 'CREAR',
    entity: 'vehicle_type',
    entity_id: type.id,
    name: 'Autobomba',
  })
})

// B-API-38, B-ENT-33
test('an entry has both states of the record, a created one no previous and a deleted one no current one', async () => {
  const { body: before } = await admin.post('/api/vehicle_type', { name: 'Rescate', nomenclature: 'R' })
  const { body: after } = await admin.put(`/api/vehicle_type/${before.id}`, { name: 'Rescate mayor', nomenclature: 'R' })
  await admin.delete(`/api/vehicle_type/${before.id}`)
  const { results } = await list(`entity=vehicle_type&entity_id=${before.id}`)
  const details = await Promise.all(
    results.map(async ({ id }: { id: number }) => {
      const { body } = await admin.get(`/api/binnacle/${id}`)
      return [body.action, body.previous_detail, body.current_detail]
    }),
  )
  expect(details).toEqual([
    ['ELIMINAR', after, null],
    ['EDITAR', before, after],
    ['CREAR', null, before],
  ])
})

test('an entry names the entries of the same record before and after it', async () => {
  const { body: type } = await admin.post('/api/vehicle_type', { name: 'Moto', nomenclature: 'M' })
  await admin.post('/api/vehicle_type', { name: 'Otro', nomenclature: 'O' })
  await admin.put(`/api/vehicle_type/${type.id}`, { name: 'Moto nueva', nomenclature: 'M' })
  await admin.delete(`/api/vehicle_type/${type.id}`)
  const { results } = await list(`entity=vehicle_type&entity_id=${type.id}`)
  const [deleted, edited, created] = results.map(({ id }: { id: number }) => id)
  for (const [id, older_id, newer_id] of [
    [deleted, edited, null],
    [edited, created, deleted],
    [created, null, edited],
  ])
    expect((await admin.get(`/api/binnacle/${id}`)).body).toMatchObject({ older_id, newer_id })
})

// B-BIN-20, B-API-37, S-57
test('a search finds the entries about a record, a person with their marks, or a number, whoever wrote them', async () => {
  const { db } = server.deps
  const person = await aPerson(db, {
    role: Role.Bombero,
    first_name: 'Xiomara',
    last_name: 'Quej',
    retired_at: server.deps.now(),
  })
  const station = await aStation(db, { name: 'Estación Nimajay' })
  const about = (log: ChangeLog) => {
    log.created('station', { id: station.id, name: station.name })
    log.created('user', { id: person.id, name: 'Xiomara Quej' })
    log.created('attendance_mark', { id: 90_001, user: person.id })
    log.deleted('vehicle', { id: 123_456 })
    log.downloaded({ name: 'lista.xlsx', filters: '', rows: 1 })
  }
  await recordChanges(server.deps, { caller: { id: null, name: 'npm run algo' } }, async (_trx, log) => about(log))
  const entitiesOf = async (search: string) =>
    (await list(`search=${encodeURIComponent(search)}`)).results.map(({ entity }: { entity: string }) => entity)
  expect(await entitiesOf('nimajay')).toEqual(['station'])
  expect(await entitiesOf('quej xiomara')).toEqual(['attendance_mark', 'user'])
  for (const text of ['123456', 'Vehículo 123456', 'vehiculo #123456']) expect(await entitiesOf(text), text).toEqual(['vehicle'])
  expect(await entitiesOf('usuario 123456')).toEqual([])
  expect(await entitiesOf('descarga')).toEqual(['download'])
  expect(await entitiesOf('usuario')).not.toContain('user')
  expect(await entitiesOf('nadie así')).toEqual([])
  expect((await list('search=xiomara&action_binnacle=EDITAR')).count).toBe(0)
})

test('an entry that does not exist is not found', async () => {
  expectRefusal(await admin.get('/api/binnacle/2000000000'), 404)
})

// B-BIN-18, S-13
test('refuses a start after the end, half a record and the person 0', async () => {
  expectFieldError(await admin.get('/api/binnacle?start_date=2026-03-02&end_date=2026-03-01'), 'start_date', badRange)
  expectFieldError(await admin.get('/api/binnacle?entity=vehicle'), 'entity', 'Filtro inválido')
  expectFieldError(await admin.get('/api/binnacle?created_by__id=0'), 'created_by__id', 'Filtro inválido')
  expectFieldError(await admin.get('/api/binnacle?action_binnacle=VER'), 'action_binnacle', 'Filtro inválido')
  expect((await admin.get('/api/binnacle?start_date=2026-03-01&end_date=2026-03-01')).status).toBe(200)
})

// B-API-37, B-API-38, B-BIN-06, S-2
test('only role 1 reads it', async () => {
  for (const path of ['/api/binnacle', '/api/binnacle/1', '/api/binnacle/verification']) {
    expectRefusal(await server.nobody.get(path), 401)
    for (const role of everyRole.filter((other) => other !== Role.Administrador))
      expectRefusal(await (await server.as(role)).get(path), 403)
  }
})

// B-API-37i
test('nobody writes or deletes an entry by a call', async () => {
  await recordChanges(server.deps, { caller: { id: null, name: 'npm run algo' } }, async (_trx, log) =>
    log.created('station', { id: 7 }),
  )
  const { count, results } = await list()
  const [{ id, created_by, created_by_name }] = results
  expect({ created_by, created_by_name }).toEqual({ created_by: null, created_by_name: 'npm run algo' })
  for (const path of ['/api/binnacle', `/api/binnacle/${id}`]) {
    expectRefusal(await admin.post(path, { action_binnacle: 'CREAR' }), 404)
    expectRefusal(await admin.put(path, { action_binnacle: 'CREAR' }), 404)
    expectRefusal(await admin.delete(path), 404)
  }
  expect((await list()).count).toBe(count)
})
