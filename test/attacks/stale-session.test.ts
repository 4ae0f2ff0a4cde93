import { beforeEach, describe, expect, test } from 'vitest'
import { Role, roleNames } from '../../src/contract/shared/rights/roles.ts'
import { importHeaders, personRow } from '../fixtures/import.ts'
import { usePeople } from '../fixtures/people.ts'
import { withoutPassword } from '../fixtures/person.ts'
import { aMember, aMemberWithSecondFactor, codeAt, signIn, wrongCode } from '../fixtures/second-factor.ts'
import { expectFieldError, expectRefusal } from '../refusals.ts'
import { importForm, workbookOf } from '../sheets.ts'
import { useTestServer, type Answer, type Client } from '../test-app.ts'

/* Somebody who uses an unattended telephone must not be able to take over the account (S-52). */

const server = useTestServer()
const people = usePeople(server)
let now = new Date()
const pass = (minutes: number) => server.setNow((now = new Date(now.getTime() + minutes * 60_000)))
beforeEach(() => pass(120))

const password = 'una clave larga'
const expectStale = (answer: Answer) => {
  expectRefusal(answer, 400)
  expect(answer.body).toMatchObject({
    code: 'fresh_sign_in',
    detail: 'Por seguridad, confirme primero que es usted. No se guardó nada.',
  })
}
const rowOf = (id: number) => server.deps.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const prove = (who: Client, sent: object) => who.post('/api/user/fresh_sign_in', sent)

let n = 0
const aMemberWhoSaves = async () => {
  const member = await aMember(server, Role.Bombero, { email: `yo${(n += 1)}@example.org` })
  const own = { no_dpi: member.no_dpi, first_name: 'Elsa', last_name: 'Batz', email: `yo${n}@example.org` }
  const save = (changes: object) => member.put('/api/user/update_me', { ...own, ...changes })
  return { ...member, save }
}
const taken = { email: 'ladron@example.org', no_dpi: '7000000000001', password: 'azul cometa 58 Río' }
const takeovers: [string, object][] = [
  ['e-mail address', { email: taken.email }],
  ['DPI', { no_dpi: taken.no_dpi }],
  ['password', { password: taken.password, confirm_password: taken.password }],
]

describe('a session whose sign-in is older than ten minutes', () => {
  test.each(takeovers)('cannot change the %s of its owner', async (_what, changes) => {
    const member = await aMemberWhoSaves()
    const before = await rowOf(member.id)
    pass(11)
    expectStale(await member.save(changes))
    expect(await rowOf(member.id)).toEqual(before)

    expect((await member.save({ first_name: 'Elsa María' })).status, 'a change of the name').toBe(200)
    expect((await prove(member, { password })).status).toBe(204)
    expect((await member.save(changes)).status).toBe(200)
    pass(11)
    expectStale(await member.save({ email: 'otra@example.org', ...('no_dpi' in changes && changes) }))
  })

  test.each([Role.Administrador, Role.RecursosHumanos])(
    'of role %i cannot change the e-mail address or DPI of other people',
    async (role) => {
      const sent = people.sent()
      const { body: person } = await people.create(sent, await server.as(Role.Administrador))
      const { put, ...clerk } = await aMember(server, role)
      const saved = { ...withoutPassword(sent), courses: [] }
      pass(11)
      for (const change of [{ email: `x${sent.email}` }, { no_dpi: '7000000000002' }])
        expectStale(await put(`/api/user/${person.id}`, { ...saved, ...change }))
      expect((await put(`/api/user/${person.id}`, { ...saved, address: 'Zona 9' })).status, roleNames[role]).toBe(200)
      expect(await rowOf(person.id)).toMatchObject({ email: sent.email.toLowerCase(), address: 'Zona 9' })
      await prove({ put, ...clerk }, { password })
      expect((await put(`/api/user/${person.id}`, { ...saved, email: `x${sent.email}` })).status).toBe(200)
    },
  )

  test('cannot give a role with the right to create people', async () => {
    const admin = await aMember(server, Role.Administrador)
    const sent = people.sent()
    const { body: person } = await people.create(sent, admin)
    const raised = { ...withoutPassword(sent), courses: [], role: Role.RecursosHumanos }
    const sheet = () =>
      importForm(
        workbookOf([[...importHeaders], personRow({ station: people.station.name, job: 'Piloto' }, { Rol: 'Administrador' })]),
      )
    pass(11)
    expectStale(await people.create(people.sent({ role: Role.Administrador }), admin))
    expectStale(await admin.put(`/api/user/${person.id}`, raised))
    expectStale(await admin.post('/api/user/import', sheet()))
    expect((await people.create(people.sent(), admin)).status, 'a firefighter').toBe(201)
    expect(await rowOf(person.id)).toMatchObject({ role: Role.Bombero })
    await prove(admin, { password })
    expect((await admin.put(`/api/user/${person.id}`, raised)).status).toBe(200)
    expect((await admin.post('/api/user/import', sheet())).status).toBe(200)
  })

  test('cannot set an address as confirmed', async () => {
    const clerk = await aMember(server, Role.RecursosHumanos)
    const { id } = await aMember(server, Role.Bombero, { email: 'sin.confirmar@example.org', email_confirmed_at: null })
    pass(11)
    expectStale(await clerk.post(`/api/user/${id}/confirm_email`))
    await prove(clerk, { password })
    expect((await clerk.post(`/api/user/${id}/confirm_email`)).status).toBe(200)
  })

  test('cannot activate a second factor or reset that of another person', async () => {
    const [admin, member] = [await aMember(server, Role.Administrador), await aMemberWithSecondFactor(server, Role.Bombero)]
    pass(11)
    expectStale(await admin.post('/api/user/second_factor', { code: '' }))
    expectStale(await admin.delete(`/api/user/${member.id}/second_factor`))
    expect((await member.get('/api/user/me')).body.second_factor.is_on).toBe(true)
    await prove(admin, { password })
    const { secret } = (await admin.post('/api/user/second_factor', { code: '' })).body
    pass(11)
    expectStale(await admin.post('/api/user/second_factor/confirm', { code: codeAt(secret, now) }))
  })
})

describe('a fresh sign-in', () => {
  test('refuses wrong passwords and imposes a wait, which does not apply to signing in', async () => {
    const member = await aMemberWhoSaves()
    pass(11)
    const answers: Answer[] = []
    for (let tries = 0; tries < 8; tries += 1) answers.push(await prove(member, { password: `no es ${tries}` }))
    expectFieldError(answers[0]!, 'password', 'La contraseña no es correcta')
    expect(answers.map(({ status }) => status)).toContain(429)
    expectStale(await member.save({ email: taken.email }))
    expectRefusal(await prove(member, { password }), 429)
    expect((await signIn(server, member)).status).toBe(200)
  })

  test('requires a code from a person with a second factor, not the password', async () => {
    const member = await aMemberWithSecondFactor(server, Role.Bombero)
    const save = () =>
      member.put('/api/user/update_me', {
        no_dpi: member.no_dpi,
        first_name: 'E',
        last_name: 'B',
        email: `p${member.id}@example.org`,
      })
    pass(11)
    expectStale(await save())
    expectRefusal(await prove(member, { password }), 400)
    expectRefusal(await prove(member, { code: wrongCode(member.secret, now) }), 400)
    expectStale(await save())
    expect((await prove(member, { code: codeAt(member.secret, now) })).status).toBe(204)
    expect((await save()).status).toBe(200)
  })

  test('applies only to its own session', async () => {
    const member = await aMemberWhoSaves()
    const { token } = (await signIn(server, member)).body
    pass(11)
    await prove(member, { password })
    const body = JSON.stringify({ no_dpi: member.no_dpi, first_name: 'E', last_name: 'B', email: taken.email })
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    expectStale(await server.nobody.send('/api/user/update_me', { method: 'PUT', headers, body }))
  })
})
