import { beforeEach, describe, expect, test } from 'vitest'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aPerson } from '../../../../test/factories.ts'
import { expectFieldError, expectRefusal } from '../../../../test/refusals.ts'
import { useTestServer } from '../../../../test/test-app.ts'
import { entriesAfter } from '../../../../test/binnacle-entries.ts'

const server = useTestServer()
const password = 'una clave larga'

/** Each test starts with reset limits. */
let now = new Date('2026-11-20T12:00:00Z')
beforeEach(() => server.setNow((now = new Date(now.getTime() + 7_200_000))))

let serial = 0
const someone = (sent: object = {}) => ({
  first_name: 'Ana',
  last_name: 'Xicará',
  username: String(2_000_000_000_000 + serial++),
  password,
  confirmPassword: password,
  ...sent,
})
const register = (sent: object) => server.nobody.post('/api/user/', sent)
const stored = (no_dpi: string) =>
  server.deps.db.selectFrom('users').selectAll().where('no_dpi', '=', no_dpi).where('retired_at', 'is', null).execute()

describe('registering oneself', () => {
  // A-REG-09, A-API-27, S-17
  test('creates an unvalidated firefighter', async () => {
    const sent = someone()
    const { status, body } = await register(sent)
    expect(status).toBe(201)
    expect(body).toEqual({ username: sent.username, first_name: 'Ana', last_name: 'Xicará', status: 1 })
    expect(await stored(sent.username)).toMatchObject([
      { role: 10, status: 1, inactive_reason: null, station_id: null, is_pilot: false, is_demo: false },
    ])
  })

  // A-API-25, A-API-27, S-17
  test('ignores all but the five fields', async () => {
    const sent = someone({
      role: 1,
      status: 5,
      station: 1,
      station_id: 1,
      is_pilot: true,
      id: 1,
      inactive_reason: 2,
      retired_at: now,
    })
    expect((await register(sent)).status).toBe(201)
    expect(await stored(sent.username)).toMatchObject([
      { role: 10, status: 1, inactive_reason: null, station_id: null, is_pilot: false },
    ])
  })

  test('creates the same account for any caller without the right to create people', async () => {
    for (const client of [await server.as(Role.Bombero), await server.as(Role.Administrador, { status: 1 })]) {
      const sent = someone({ role: 1, status: 5 })
      expect((await client.post('/api/user/', sent)).status).toBe(201)
      expect(await stored(sent.username)).toMatchObject([{ role: 10, status: 1 }])
    }
  })

  // S-17
  test('allows only signing in and the own profile', async () => {
    const { username } = someone()
    await register(someone({ username }))
    const { body } = await server.nobody.post('/api/user/token/', { username, password })
    const headers = { authorization: `Bearer ${body.token}` }
    const me = await server.nobody.send('/api/user/me/', { headers })
    expect(me.body).toMatchObject({ username, name_role: 'Bombero', status: 1, station: null })
    for (const path of ['station', 'user', 'emergency'])
      expectRefusal(await server.nobody.send(`/api/${path}/`, { headers }), 403)
  })

  test('accepts a DPI in any format and stores its digits', async () => {
    expect((await register(someone({ username: '3456 00015 0901' }))).body.username).toBe('3456000150901')
  })

  test('stores the password unchanged', async () => {
    const sent = someone({ password: '  con espacios  ', confirmPassword: '  con espacios  ' })
    await register(sent)
    const signIn = (tried: string) => server.nobody.post('/api/user/token/', { username: sent.username, password: tried })
    expect((await signIn('con espacios')).status).toBe(400)
    expect((await signIn('  con espacios  ')).status).toBe(200)
  })
})

describe('a registration is refused', () => {
  // A-REG-04
  test('with a missing field', async () => {
    for (const field of ['first_name', 'last_name', 'username', 'password', 'confirmPassword']) {
      expectFieldError(await register(someone({ [field]: '' })), field, 'Este campo es requerido')
      expectFieldError(await register(someone({ [field]: undefined })), field, 'Este campo es requerido')
    }
  })

  // A-REG-05
  test('with passwords that differ', async () => {
    expectFieldError(
      await register(someone({ confirmPassword: 'otra clave larga' })),
      'confirmPassword',
      'Las contraseñas no coinciden',
    )
  })

  test.each([
    ['123456789', 'Debe tener al menos 10 caracteres'],
    [' '.repeat(12), 'Este campo no puede estar vacio'],
    ['x'.repeat(201), 'Máximo 200 caracteres'],
  ])('with the password %j', async (weak, sentence) => {
    expectFieldError(await register(someone({ password: weak, confirmPassword: weak })), 'password', sentence)
  })

  test('with an invalid DPI', async () => {
    expectFieldError(await register(someone({ username: '12345' })), 'username', 'DPI invalido')
  })

  // A-API-27
  test('with a taken DPI, without naming the field', async () => {
    const sent = someone()
    await aPerson(server.deps.db, { role: Role.Administrador, no_dpi: sent.username })
    const answer = await register(sent)
    expectRefusal(answer, 400)
    expect(answer.body.detail).toBe('No se pudo crear la cuenta. Si ya tiene una, inicie sesión o restablezca su contraseña.')
    expect(answer.body).not.toHaveProperty('errors')
    expect(await stored(sent.username)).toMatchObject([{ role: 1, password_hash: null }])
  })

  test('for one of two concurrent repeats', async () => {
    const sent = someone()
    const answers = await Promise.all([register(sent), register(sent)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400])
    expect(await stored(sent.username)).toHaveLength(1)
  })

  test('as a form with files', async () => {
    const form = new FormData()
    for (const [name, value] of Object.entries(someone())) form.append(name, value)
    const answer = await server.nobody.post('/api/user/', form)
    expectRefusal(answer, 415)
  })

  // A-API-27
  test('beyond thirty an hour from one address', async () => {
    const taken = someone()
    await register(taken)
    const answers = await Promise.all(Array.from({ length: 30 }, () => register(taken)))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(29)
    const refused = await register(someone())
    expectRefusal(refused, 429)
    expect(refused.body.detail).toBe('Se crearon varias cuentas desde esta conexión. Espere 60 minutos y vuelva a intentar.')
    server.setNow((now = new Date(now.getTime() + 3_600_000)))
    expect((await register(someone())).status).toBe(201)
  })
})

test('a retired person can register again', async () => {
  const sent = someone()
  await aPerson(server.deps.db, { role: Role.Comandante, no_dpi: sent.username, retired_at: new Date('2026-01-01') })
  expect((await register(sent)).status).toBe(201)
  expect(await stored(sent.username)).toMatchObject([{ role: 10, status: 1 }])
})

test('the binnacle records the registration without an author and without the password', async () => {
  const sent = someone({ first_name: 'Otra', password: 'una clave que no está', confirmPassword: 'una clave que no está' })
  await register(sent)
  const [{ password_hash, id } = { password_hash: '', id: 0 }] = await stored(sent.username)
  const entries = await entriesAfter(server.deps.db, 0, 1000)
  expect(entries.at(-1)).toMatchObject({
    action_binnacle: 'CREAR',
    entity: 'user',
    entity_id: id,
    created_by: null,
    created_by_name: 'Registro público',
    current_detail: { id, no_dpi: sent.username, first_name: 'Otra', last_name: 'Xicará', role: 10, status: 1 },
  })
  const text = JSON.stringify(entries)
  for (const secret of ['una clave que no está', password_hash]) expect(text).not.toContain(secret)
})
