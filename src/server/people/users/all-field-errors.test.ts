import { expect, test } from 'vitest'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { formWith, withoutPassword } from '../../../../test/fixtures/person.ts'
import { usePeople } from '../../../../test/fixtures/people.ts'
import { useTestServer } from '../../../../test/test-app.ts'

/* A refused save reports all errors at once. */

const server = useTestServer()
const people = usePeople(server)

const taken = {
  no_dpi: ['Ya existe una persona con este DPI'],
  email: ['Ya existe una persona con este correo'],
  no_registry: ['Ya existe una persona con este número de registro'],
}
const identityOf = ({ no_dpi, email, no_registry }: ReturnType<typeof people.sent>) => ({
  no_dpi,
  email: email.toUpperCase(),
  no_registry: no_registry.toLowerCase(),
})

test('taken DPI, e-mail and registry number are reported together, on create and update', async () => {
  const first = people.sent()
  await people.create(first)
  const { status, body } = await people.create(people.sent(identityOf(first)))
  expect([status, body.errors]).toEqual([400, taken])
  const other = people.sent()
  const { id } = (await people.create(other)).body
  const edit = (changes: object) => people.admin.put(`/api/user/${id}`, { ...withoutPassword(other), ...changes })
  expect((await edit(identityOf(first))).body.errors).toEqual(taken)
  expect((await edit({})).status).toBe(200)
})

test('taken values are reported together with invalid fields, by JSON and by form', async () => {
  const first = people.sent()
  await people.create(first)
  const broken = { ...identityOf(first), first_name: '', is_pilot: true, confirm_password: 'otra' }
  const errors = {
    ...taken,
    first_name: ['Campo requerido'],
    no_license: ['Campo requerido'],
    type_license: ['Campo requerido'],
    confirm_password: ['Las Contraseña no coinciden'],
  }
  for (const as of [(sent: object): object => sent, (sent: object) => formWith(sent, {})])
    expect((await people.create(as(people.sent(broken)))).body.errors).toEqual(errors)
  const { email: _, ...rest } = taken
  const more = { ...broken, email: 'no es un correo' }
  expect((await people.create(people.sent(more))).body.errors).toEqual({ ...errors, ...rest, email: ['Email invalido'] })
})

test('the profile reports taken DPI and e-mail together', async () => {
  const first = people.sent()
  await people.create(first)
  const caller = await server.as(Role.Bombero)
  const { no_registry: _, ...own } = taken
  const { no_dpi, email } = identityOf(first)
  expect((await caller.put('/api/user/update_me', { no_dpi, email })).body.errors).toEqual(own)
})

// S-10
test('a repeated create gets the first answer', async () => {
  const sent = people.sent()
  const again = () => people.admin.post('/api/user', sent, { 'idempotency-key': 'una-persona-1' })
  const [first, second] = [await again(), await again()]
  expect([second.status, second.body]).toEqual([201, first.body])
})

// A-USF-55, S-34
test('a file of the wrong kind or size is reported at its field', async () => {
  const text = Buffer.from('Esto no es un archivo.')
  for (const field of ['photo', 'register_file', 'acceptance_file']) {
    const answer = await people.create(formWith(people.sent(), { [field]: text }))
    expect([answer.status, answer.body.errors]).toEqual([415, { [field]: [expect.stringMatching(/^Formato inválido/)] }])
  }
  const large = await people.create(formWith(people.sent(), { photo: Buffer.alloc(15 * 1024 * 1024 + 1) }))
  expect([large.status, large.body.errors]).toEqual([413, { photo: ['Cada archivo puede pesar hasta 15 MB.'] }])
})

test('a weak password and a forbidden role are reported together with taken values', async () => {
  const first = people.sent()
  await people.create(first)
  const commander = await server.as(Role.Comandante, { station_id: people.station.id })
  const sent = people.sent({
    ...identityOf(first),
    role: Role.Administrador,
    password: 'bomberos2026',
    confirm_password: 'bomberos2026',
  })
  expect((await people.create(sent, commander)).body.errors).toEqual({
    ...taken,
    role: ['No puede dar este rol'],
    password: [expect.stringContaining('Es fácil de adivinar')],
  })
})

test('a commander who probes DPIs is refused after thirty taken ones, without field errors', async () => {
  const first = people.sent()
  await people.create(first)
  const commander = await server.as(Role.Comandante, { station_id: people.station.id })
  const guess = (no_dpi: string, who = commander) => people.create(people.sent({ no_dpi, password: 'corta' }), who)
  for (let n = 0; n < 30; n++) expect((await guess(first.no_dpi)).body.errors).toMatchObject({ no_dpi: taken.no_dpi })
  const nobodys = people.sent().no_dpi
  expect((await guess(nobodys)).status).toBe(400)
  for (const no_dpi of [first.no_dpi, nobodys]) {
    const refused = await guess(no_dpi)
    expect(refused.status).toBe(429)
    expect(refused.body).not.toHaveProperty('errors')
  }
  expect((await people.create(people.sent({ no_dpi: first.no_dpi }), commander)).status).toBe(429)
  expect((await people.create(people.sent(), commander)).status).toBe(201)
  expect((await guess(first.no_dpi, people.admin)).body.errors).toMatchObject({ no_dpi: taken.no_dpi })
})
