import { beforeEach, expect, test } from 'vitest'
import { FRESH_SIGN_IN_MS } from '../../../contract/people/limits.ts'
import { Role, UserStatus } from '../../../contract/shared/rights/roles.ts'
import { aPerson, aStation } from '../../../../test/factories.ts'
import { usePeople } from '../../../../test/fixtures/people.ts'
import { expectFieldError } from '../../../../test/refusals.ts'
import { useTestServer } from '../../../../test/test-app.ts'

const server = useTestServer()
const people = usePeople(server)
const rowOf = (id: number) => server.deps.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

let waiting: { id: number }
let station: { id: number }
beforeEach(async () => {
  server.setNow(new Date())
  station = await aStation(server.deps.db)
  waiting = await aPerson(server.deps.db, { role: Role.Bombero, status: UserStatus.Inactivo, station_id: null })
})
const validate = (more: object = {}) => people.admin.post('/api/user/validate_user_created', { id: waiting.id, ...more })
const position = async () => {
  const { id } = await server.deps.db
    .insertInto('job_positions')
    .values({ job_title: `Puesto ${waiting.id}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

// S-61, A-API-40
test('role, station, position and registry are stored with the validation, and the number alone keeps what is stored', async () => {
  const chosen = {
    role: Role.JefeDeServicio,
    station: station.id,
    job_management: await position(),
    no_registry: `R-${waiting.id}`,
  }
  expect(await validate(chosen)).toMatchObject({
    status: 200,
    body: { ...chosen, station: { id: station.id }, status: UserStatus.Activo, is_waiting: false },
  })
  expect(await rowOf(waiting.id)).toMatchObject({ validated_by: people.admin.id, validated_at: server.deps.now(), version: 2 })
  await server.deps.db.updateTable('users').set({ status: UserStatus.Inactivo }).where('id', '=', waiting.id).execute()
  expect(await validate()).toMatchObject({ status: 200, body: { ...chosen, station: { id: station.id } } })
})

// S-61
test('a role that needs a station is not given without one', async () => {
  for (const role of [Role.Comandante, Role.JefeDeServicio, Role.Bombero])
    for (const none of [{}, { station: null }]) expectFieldError(await validate({ role, ...none }), 'station', 'Campo requerido')
  expect(await rowOf(waiting.id)).toMatchObject({ status: UserStatus.Inactivo, validated_by: null, version: 1 })
  expect(await validate({ role: Role.Cabinista })).toMatchObject({ status: 200, body: { role: Role.Cabinista, station: null } })
})

// S-61
test('a registry of another person, an unknown station and an unknown field are refused at their fields', async () => {
  await aPerson(server.deps.db, { role: Role.Bombero, no_registry: `R-${waiting.id}` })
  expect((await validate({ no_registry: `r-${waiting.id}` })).body.errors).toHaveProperty('no_registry')
  expect((await validate({ role: Role.Bombero, station: 2_000_000 })).status).toBe(400)
  expect((await validate({ status: 5 })).body.errors).toHaveProperty('status')
  expect(await rowOf(waiting.id)).toMatchObject({ status: UserStatus.Inactivo, version: 1 })
})

// S-18, S-52, S-61
test('a role that administers people wants a fresh sign-in', async () => {
  server.setNow(new Date(Date.now() + FRESH_SIGN_IN_MS + 1000))
  const refused = await validate({ role: Role.RecursosHumanos })
  expect(refused).toMatchObject({ status: 400, body: { code: 'fresh_sign_in' } })
  expect((await validate({ role: Role.Cabinista })).status).toBe(200)
})
