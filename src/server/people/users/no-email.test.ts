import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aPerson } from '../../../../test/factories.ts'
import { usePeople } from '../../../../test/fixtures/people.ts'
import { formWith, smallPdf, withoutPassword } from '../../../../test/fixtures/person.ts'
import { openInbox, tokenIn } from '../../../../test/inbox.ts'
import { useTestServer } from '../../../../test/test-app.ts'
import { administratorsWithMail } from './administrators.queries.ts'

/* People of whom staff say that they have no e-mail address (S-73). */

const inbox = await openInbox()
afterAll(() => inbox.close())
const server = useTestServer({ SMTP_URL: inbox.url, PUBLIC_URL: 'https://sirena.example.org' })
const people = usePeople(server)
beforeEach(async () => {
  await server.runJobs()
  inbox.mails.length = 0
})

const rowOf = (id: number) => server.deps.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const without = (changes: object = {}) => people.sent({ email: '', has_no_email: true, ...changes })
/** In the outbox: one without an address would fail there, and never reach the inbox. */
const waitingMails = () => server.deps.db.selectFrom('outbox').select(['kind', 'about']).execute()
const put = (id: number, body: object, who = people.admin) => who.put(`/api/user/${id}`, body)
const reset = (username: string, email: string) => server.nobody.post('/api/user/reset_password', { username, email })
const printed = async (id: number) => {
  const { body } = await people.admin.get('/api/user/first_passwords')
  return (body.results as { id: number }[]).some((person) => person.id === id)
}

describe('a person without an e-mail address', () => {
  // A-USF-60, A-USF-64
  test.each([Role.Administrador, Role.RecursosHumanos])(
    'is created by role %i, and can be given a first password',
    async (role) => {
      const who = await server.as(role)
      for (const sent of [without(), { ...without(), email: undefined }, formWith(without(), { acceptance_file: smallPdf })]) {
        const { status, body } = await who.send('/api/user', { method: 'POST', ...asBody(sent) })
        expect([status, body.email]).toEqual([201, ''])
        expect(body).not.toHaveProperty('has_no_email')
        expect(await rowOf(body.id)).toMatchObject({ email: '', email_confirmed_at: null })
        expect(await printed(body.id)).toBe(true)
      }
      expect(await waitingMails()).toEqual([])
    },
  )

  // A-USF-64
  test('is not created by a commander, whose other faults are told as well', async () => {
    const commander = await server.as(Role.Comandante, { station_id: people.station.id })
    const refused = await people.create(without({ status: 1 }), commander)
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      {
        email: ['Escriba un correo: solo un administrador o Recursos Humanos guarda a una persona sin él'],
        inactive_reason: ['Campo requerido'],
      },
    ])
    expect((await people.create(people.sent({ has_no_email: false }), commander)).status).toBe(201)
  })

  // A-USF-35, A-USF-64
  test.each([
    [
      'an address as well',
      { email: 'si.tiene@example.org', has_no_email: true },
      'Déjelo vacío: está marcado que no tiene correo',
    ],
    ['no address and no statement', { email: '', has_no_email: false }, 'Campo requerido'],
  ])('is refused with %s, new or edited', async (_, changes, sentence) => {
    const stored = people.sent()
    const { id } = (await people.create(stored)).body
    for (const refused of [
      await people.create(people.sent(changes)),
      await put(id, { ...withoutPassword(stored), ...changes }),
      await people.admin.send(`/api/user/${id}`, {
        method: 'PUT',
        body: formWith({ ...withoutPassword(stored), ...changes }, {}),
      }),
    ])
      expect([refused.status, refused.body.errors]).toEqual([400, { email: [sentence] }])
  })

  // A-USF-35, A-USF-64
  test('is edited without one, also if they registered alone, and gets one later', async () => {
    const person = await aPerson(server.deps.db, { role: Role.Bombero, email: '', email_confirmed_at: null })
    const { no_dpi } = person
    const edited = withoutPassword(without({ no_dpi, address: 'Zona 9' }))
    const staff = await server.as(Role.RecursosHumanos)
    expect((await put(person.id, edited, staff)).body).toMatchObject({ email: '', address: 'Zona 9' })
    expect(await waitingMails()).toEqual([])
    expect((await rowOf(person.id)).address_changers).toEqual([])
    const email = 'ya.tiene@example.org'
    expect((await put(person.id, { ...edited, email, has_no_email: false }, staff)).body).toMatchObject({ email })
    await server.runJobs()
    expect(inbox.mails.map(({ to, subject }) => [to?.[0]?.address, subject])).toEqual([[email, 'Confirmar su correo en Sirena']])
  })
})

// A-USF-57, A-USF-64
test('removing an address ends its links, tells the old address alone, and leaves the password', async () => {
  const admin = await server.as(Role.Administrador)
  const staff = await server.as(Role.RecursosHumanos)
  const email = 'antes@example.org'
  const sent = people.sent({ email })
  const { id, no_dpi } = (await people.create(sent, admin)).body
  expect((await reset(no_dpi, email)).status).toBe(204)
  await server.runJobs()
  const token = tokenIn(inbox.mails.pop())
  const { password_hash } = await rowOf(id)

  expect((await put(id, { ...withoutPassword(sent), email: '', has_no_email: true }, staff)).status).toBe(200)
  expect(await waitingMails()).toEqual([{ kind: 'email_moved', about: String(id) }])
  await server.runJobs()
  expect(inbox.mails.map(({ to, subject }) => [to?.[0]?.address, subject])).toEqual([
    [email, 'Se cambió el correo de su cuenta de Sirena'],
  ])
  expect(await rowOf(id)).toMatchObject({ email: '', email_confirmed_at: null, password_hash, address_changers: [staff.id] })
  const own = { password: 'tambor lluvia cuaderno', confirm_password: 'tambor lluvia cuaderno' }
  const used = await server.nobody.post('/api/user/recover_password', { token, ...own })
  expect([used.status, used.body.detail]).toEqual([400, 'El enlace ya no es válido. Pida uno nuevo.'])
  inbox.mails.length = 0
  expect((await reset(no_dpi, email)).status).toBe(204)
  await server.runJobs()
  expect(inbox.mails).toEqual([])
  expect((await server.nobody.post('/api/user/token', { username: no_dpi, password: 'una clave larga' })).status).toBe(200)
})

// A-USF-64
test('the link that confirms an address ends with it', async () => {
  const commander = await server.as(Role.Comandante, { station_id: people.station.id })
  const sent = people.sent()
  const { id } = (await people.create(sent, commander)).body
  await server.runJobs()
  const token = tokenIn(inbox.mails.pop())
  expect((await put(id, { ...withoutPassword(sent), email: '', has_no_email: true })).status).toBe(200)
  expect((await server.nobody.post('/api/user/confirm_email', { token })).body.detail).toBe(
    'El enlace ya no es válido. Pida uno nuevo.',
  )
  await server.runJobs()
  // The old address was never confirmed, so it may be anybody's.
  expect(inbox.mails).toEqual([])
})

// A-USF-64
test('no mail is asked for by or sent to who has no address', async () => {
  const { id, no_dpi } = (await people.create(without({ role: Role.Administrador }))).body
  expect((await reset(no_dpi, '')).body.errors).toEqual({ email: ['Este campo es requerido'] })
  expect((await people.admin.post(`/api/user/${id}/confirm_email`)).body.detail).toBe(
    'Escriba su correo en su perfil y guárdelo.',
  )
  expect((await administratorsWithMail(server.deps.db, server.deps.now())).map((person) => person.id)).not.toContain(id)
  await server.runJobs()
  expect(inbox.mails).toEqual([])
})

const asBody = (sent: object): { body: string | FormData; headers?: Record<string, string> } =>
  sent instanceof FormData ? { body: sent } : { body: JSON.stringify(sent), headers: { 'content-type': 'application/json' } }
