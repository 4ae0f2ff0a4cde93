import { sql } from 'kysely'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import type { FirstPasswordPerson, FirstPasswordSheet } from '../../../contract/people/first-passwords.schema.ts'
import { MAX_FIRST_PASSWORDS } from '../../../contract/people/limits.ts'
import { newPassword } from '../../../contract/people/password-field.schema.ts'
import { userCan } from '../../../contract/people/user-rights.ts'
import { everyRole, Role, roleNames, UserStatus } from '../../../contract/shared/rights/roles.ts'
import { aPerson, aStation } from '../../../../test/factories.ts'
import { cheapHash } from '../../../../test/fixtures/cheap-hash.ts'
import { signIn } from '../../../../test/fixtures/second-factor.ts'
import { expectFieldError, expectRefusal } from '../../../../test/refusals.ts'
import { useTestServer, type Answer, type Client } from '../../../../test/test-app.ts'
import type { Changing } from '../../platform/database/open.ts'
import { setFirstPassword } from '../credentials/first-passwords.queries.ts'
import { newFirstPassword } from '../credentials/password.ts'
import { isWeakPassword } from '../credentials/weak-password.ts'

const server = useTestServer({ PUBLIC_URL: 'https://sirena.example.org' })
let now = new Date('2026-11-20T18:00:00Z')
const pass = (hours: number) => server.setNow((now = new Date(now.getTime() + hours * 3_600_000)))
let admin: Client
// Each test begins at noon in Guatemala.
beforeEach(async () => {
  now = new Date(`${now.toISOString().slice(0, 10)}T18:00:00Z`)
  pass(24)
  admin = await server.as(Role.Administrador)
})

const own = 'tambor lluvia cuaderno'
const given = { password_hash: cheapHash('una clave larga'), must_change_password: true }
/** In a station of their own, unless it is given, so that the list of a station has them. */
const volunteer = async (row: Partial<Parameters<typeof aPerson>[1]> = {}) =>
  aPerson(server.deps.db, { role: Role.Bombero, station_id: (await aStation(server.deps.db)).id, ...row })
const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) => `${first_name} ${last_name}`
const rowOf = (id: number) => server.deps.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const print = (ids: number[], who = admin) => who.post('/api/user/first_passwords', { ids })
const sheetOf = async (ids: number[], who = admin): Promise<FirstPasswordSheet> => {
  const { status, body } = await print(ids, who)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const passwordFor = async ({ id }: { id: number }) => (await sheetOf([id])).slips[0]!.password
const listed = async (query: string, who = admin): Promise<FirstPasswordPerson[]> => {
  const { body } = await who.get(`/api/user/first_passwords${query}`)
  return body.results
}
const isListed = async ({ id, station_id }: { id: number; station_id: number | null }, who = admin) =>
  (await listed(`?station_id=${station_id}`, who)).some((person) => person.id === id)

const enter = (person: { no_dpi: string }, password: string) => signIn(server, person, undefined, password)
const by = (token: string, path: string, body?: object) =>
  server.nobody.send(path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
const choose = (token: string, password = own) => by(token, '/api/user/password', { password, confirm_password: password })
const ended = 'Su primera contraseña ya venció. Pida que le impriman otra.'
const wrong = 'DPI o contraseña incorrectos.'

describe('who prints whose first password', () => {
  // A-USF-60
  test.each(
    everyRole.flatMap((asker) => everyRole.map((role) => ({ asker, role, name: roleNames[asker], of: roleNames[role] }))),
  )('$name, of a $of', async ({ asker, role }) => {
    const caller = await server.as(asker)
    const person = await volunteer({ role })
    const isStaff = asker === Role.Administrador || asker === Role.RecursosHumanos
    const may = asker === 1 || (asker === 11 && (role === 7 || role === 8 || role === 10))
    expect(userCan.printFirstPassword({ ...caller, role: asker, station_id: null }, { role })).toBe(may)
    const answer = await print([person.id], caller)
    expect(answer.status).toBe(may ? 200 : isStaff ? 400 : 403)
    expect((await rowOf(person.id)).password_hash === null).toBe(!may)
    if (isStaff) expect(await isListed(person, caller)).toBe(may)
    if (isStaff && !may)
      expect(answer.body.detail).toBe(
        `Solo un administrador imprime la contraseña de personas con este rol: ${person.first_name} ${person.last_name}`.concat(
          '.',
        ),
      )
  })

  // A-USF-61
  test('nobody whose sign-in is older than ten minutes', async () => {
    const person = await volunteer()
    pass(0.2)
    const answer = await print([person.id])
    expectRefusal(answer, 400)
    expect(answer.body.code).toBe('fresh_sign_in')
    expect(await rowOf(person.id)).toMatchObject({ password_hash: null, must_change_password: false })
  })
})

describe('a first password is printed for people', () => {
  const cases: [string, boolean, Parameters<typeof volunteer>[0]][] = [
    ['without any password, such as imported ones', true, {}],
    ['who have not replaced the one that somebody chose', true, given],
    ['who chose their own', false, { ...given, must_change_password: false }],
    ['with an e-mail address', false, { email: 'tiene@example.org' }],
    ['off duty', false, { status: UserStatus.Inactivo, inactive_reason: 2 }],
    ['who wait to be validated', false, { status: UserStatus.Inactivo }],
  ]
  // A-USF-60
  test.each(cases)('%s: %s', async (_, may, row) => {
    const [person, other] = [await volunteer(row), await volunteer()]
    const before = await rowOf(other.id)
    expect(await isListed(person)).toBe(may)
    const answer = await print([other.id, person.id])
    expect(answer.status).toBe(may ? 200 : 400)
    if (may) return
    expect(answer.body.detail).toBe(
      `No se imprimió ninguna. Ya eligieron su contraseña, tienen correo o están de baja: ${nameOf(person)}.`,
    )
    expect(await rowOf(other.id)).toEqual(before)
  })

  test.each([
    ['who left', { retired_at: new Date('2026-01-01') }],
    ['of the demo data on a real server', { is_demo: true }],
  ])('not for those %s', async (_, row) => {
    const person = await volunteer(row)
    expect(await isListed(person)).toBe(false)
    expectRefusal(await print([person.id]), 404)
  })

  test('one to a hundred at once, each once', async () => {
    const { id } = await volunteer()
    expectFieldError(await print([]), 'ids', 'Elija al menos a una persona')
    expectFieldError(await print([id, id]), 'ids', 'Cada persona una sola vez')
    expectFieldError(await print(Array.from({ length: MAX_FIRST_PASSWORDS + 1 }, (_, n) => n + 1)), 'ids', 'Elija hasta 100')
  })

  test('listed by surname within a station, those with a printed one last', async () => {
    const { id: station_id, name: station_text } = await aStation(server.deps.db)
    const inIt = (last_name: string) => volunteer({ station_id, first_name: 'Elsa', last_name })
    const [late, printed, early] = [await inIt('Zapeta'), await inIt('Batz'), await inIt('Ajpop')]
    const { last_day } = await sheetOf([printed.id])
    const rest = { first_name: 'Elsa', name_role: 'Bombero', station_text }
    expect(await listed(`?station_id=${station_id}`)).toEqual([
      { ...rest, id: early.id, last_name: 'Ajpop', first_password_last_day: null },
      { ...rest, id: late.id, last_name: 'Zapeta', first_password_last_day: null },
      { ...rest, id: printed.id, last_name: 'Batz', first_password_last_day: last_day },
    ])
  })
})

describe('a printed first password', () => {
  // A-USF-62
  test('is random, meets the rules of passwords and has no signs that look alike', async () => {
    const made = Array.from({ length: 200 }, newFirstPassword)
    expect(new Set(made).size).toBe(200)
    for (const password of made) expect(password).toMatch(/^([2-9b-df-hj-km-np-tv-z]{5}-){2}[2-9b-df-hj-km-np-tv-z]{5}$/)
    const [password = ''] = made
    expect(newPassword('Contraseña').parse(password)).toBe(password)
    expect(await isWeakPassword(password, { first_name: 'Ana', last_name: 'Xicará', no_dpi: '1234000150901' })).toBe(false)
  })

  // A-USF-62, S-73
  test('opens the account once its owner has replaced it, and then no more', async () => {
    const { id: station_id, name: station_text } = await aStation(server.deps.db)
    const person = await volunteer({ station_id })
    const { slips, site, last_day } = await sheetOf([person.id])
    expect({ slips, site }).toEqual({
      slips: [{ id: person.id, name: nameOf(person), no_dpi: person.no_dpi, station_text, password: expect.any(String) }],
      site: 'https://sirena.example.org',
    })
    expect(await rowOf(person.id)).toMatchObject({
      must_change_password: true,
      first_password_last_day: last_day,
      password_printers: [admin.id],
    })
    const { token, user } = (await enter(person, slips[0]!.password)).body
    expect(user.must_change_password).toBe(true)
    expectRefusal(await by(token, '/api/station'), 403)
    expectFieldError(await choose(token, slips[0]!.password), 'password', 'Elija una distinta de la que tiene')
    expect((await choose(token)).status).toBe(200)
    expect((await by(token, '/api/station')).status).toBe(200)
    expect((await enter(person, slips[0]!.password)).body.detail).toBe(wrong)
    pass(30 * 24)
    expect((await enter(person, own)).status).toBe(200)
    expect(await rowOf(person.id)).toMatchObject({ must_change_password: false, first_password_last_day: null })
    admin = await server.as(Role.Administrador)
    expect((await print([person.id])).status).toBe(400)
  })

  // A-USF-63
  test('ends after its last day, which only who knows it is told, and can be printed anew', async () => {
    const person = await volunteer()
    const password = await passwordFor(person)
    pass(14 * 24 + 11)
    const { body } = await enter(person, password)
    pass(2)
    const late = await enter(person, password)
    expectRefusal(late, 400)
    expect(late.body.detail).toBe(ended)
    expect((await enter(person, 'otra clave larga')).body.detail).toBe(wrong)
    // Nor in a session of the last day.
    expectRefusal(await choose(body.token), 400)
    const proof = await by(body.token, '/api/user/fresh_sign_in', { password })
    expect([proof.status, proof.body.detail]).toEqual([400, ended])
    admin = await server.as(Role.Administrador)
    expect(await isListed(person)).toBe(true)
    expect((await enter(person, await passwordFor(person))).status).toBe(200)
  })

  test('that was printed while the clock was ahead is not valid until then', async () => {
    const person = await volunteer()
    const password = await passwordFor(person)
    pass(-3 * 24)
    expect((await enter(person, password)).body.detail).toBe(ended)
    pass(3 * 24)
    expect((await enter(person, password)).status).toBe(200)
  })

  // A-USF-63
  test('replaces an earlier one, and ends the session that somebody opened with it', async () => {
    const person = await volunteer()
    const first = await passwordFor(person)
    const { token } = (await enter(person, first)).body
    const other = await server.as(Role.RecursosHumanos)
    const { slips } = await sheetOf([person.id], other)
    expectRefusal(await choose(token), 401)
    expect((await enter(person, first)).body.detail).toBe(wrong)
    expect((await enter(person, slips[0]!.password)).status).toBe(200)
    await passwordFor(person)
    expect((await rowOf(person.id)).password_printers).toEqual([other.id, admin.id])
  })

  // A-USF-62
  test('is in the answer alone: neither in the binnacle nor readable in any table', async () => {
    const { db } = server.deps
    const person = await volunteer()
    const send = () => admin.post('/api/user/first_passwords', { ids: [person.id] }, { 'idempotency-key': 'clave-de-una-hoja' })
    // No answer is kept: a repeat prints another one.
    const before = ((await send()).body as FirstPasswordSheet).slips[0]!
    const { password } = ((await send()).body as FirstPasswordSheet).slips[0]!
    expect(password).not.toBe(before.password)
    const tables = (await db.introspection.getTables()).filter(({ schema }) => schema === 'public')
    for (const { name } of tables) {
      const rows = await db
        .selectFrom(name as 'users')
        .selectAll()
        .execute()
      expect(JSON.stringify(rows).includes(password), name).toBe(false)
    }
    const entries = await db.selectFrom('binnacle').selectAll().where('entity_id', '=', person.id).execute()
    const shown = { id: person.id, name: nameOf(person) }
    const printed = {
      created_by: admin.id,
      entity: 'user',
      previous_detail: shown,
      current_detail: { ...shown, first_password: 'impresa' },
    }
    expect(entries).toMatchObject([printed, printed])
  })
})

test('two sheets at once leave the password of one of them', async () => {
  const person = await volunteer()
  const sheets = await Promise.all([passwordFor(person), passwordFor(person)])
  const answers = [await enter(person, sheets[0]), await enter(person, sheets[1])]
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
})

// The embedded database has one connection, so nothing can run in between.
describe.runIf(inject('image').kind === 'postgres')('while a change of the person is being saved', () => {
  /** Calls in the middle of another transaction that has made the change, and returns the answer after its commit. */
  const callDuring = async (change: (trx: Changing) => Promise<unknown>, call: () => Promise<Answer>): Promise<Answer> => {
    const { db } = server.deps
    const isWaiting = sql<{ waits: boolean }>`SELECT EXISTS (
      SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock') AS waits`
    const { late } = await db.transaction().execute(async (trx) => {
      await change(trx)
      const called = call()
      await expect.poll(async () => (await isWaiting.execute(db)).rows[0]?.waits, { timeout: 10_000 }).toBe(true)
      return { late: called }
    })
    return late
  }

  test('an own password that is being chosen does not replace one that is printed', async () => {
    const person = await volunteer()
    const { token } = (await enter(person, await passwordFor(person))).body
    const printed = { password_hash: 'another', last_day: '2100-01-01', by: admin.id }
    const answer = await callDuring(
      (trx) => setFirstPassword(trx, person.id, printed),
      () => choose(token),
    )
    expectRefusal(answer, 401)
    expect(await rowOf(person.id)).toMatchObject({ password_hash: 'another', must_change_password: true })
  })

  // A-USF-60
  test('one who gets an e-mail address gets no printed password', async () => {
    const person = await volunteer()
    const answer = await callDuring(
      (trx) => trx.updateTable('users').set({ email: 'nueva@example.org' }).where('id', '=', person.id).execute(),
      () => print([person.id]),
    )
    expectRefusal(answer, 400)
    expect(await rowOf(person.id)).toMatchObject({ password_hash: null })
  })
})

test('an administrator who only has a printed password does not let the last other one leave', async () => {
  await server.deps.db.updateTable('users').set({ retired_at: now }).where('id', '!=', admin.id).execute()
  const second = await volunteer({ role: Role.Administrador })
  const password = await passwordFor(second)
  const clerk = await server.as(Role.Administrador)
  const retire = () => clerk.delete(`/api/user/${admin.id}`)
  expect((await retire()).body.detail).toBe('Es el último administrador que puede iniciar sesión; primero nombre a otro.')
  expect((await choose((await enter(second, password)).body.token)).status).toBe(200)
  expect((await retire()).status).toBe(204)
})
