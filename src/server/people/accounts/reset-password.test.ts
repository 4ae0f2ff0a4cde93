import Fastify from 'fastify'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { Role, UserStatus } from '../../../contract/shared/rights/roles.ts'
import { InactiveReason } from '../../../contract/people/user-codes.ts'
import { aPerson } from '../../../../test/factories.ts'
import { aMemberWithSecondFactor, codeAt, signIn as signInAs, wrongCode } from '../../../../test/fixtures/second-factor.ts'
import { aLog } from '../../../../test/fixtures/log.ts'
import { openInbox, tokenIn } from '../../../../test/inbox.ts'
import { expectFieldError, expectRefusal } from '../../../../test/refusals.ts'
import { useTestServer } from '../../../../test/test-app.ts'
import { timesAsLong } from '../../../../test/timing.ts'
import { entriesAfter } from '../../../../test/binnacle-entries.ts'
import { allJobs } from '../../all-jobs.ts'
import { buildApp } from '../../app.ts'
import { cheapHash } from '../../../../test/fixtures/cheap-hash.ts'

const inbox = await openInbox()
afterAll(() => inbox.close())
const server = useTestServer({
  SMTP_URL: inbox.url,
  MAIL_FROM: 'Bomberos <sirena@example.org>',
  PUBLIC_URL: 'https://sirena.example.org',
})

const oldPassword = 'la clave de antes'
const newPassword = 'la clave de ahora'
const tooShort = 'Debe tener al menos 10 caracteres'
const password_hash = cheapHash(oldPassword)

/** Each test starts with reset limits. */
let now = new Date('2026-11-20T12:00:00Z')
const pass = (minutes: number) => server.setNow((now = new Date(now.getTime() + minutes * 60_000)))
beforeEach(() => {
  pass(120)
  inbox.mails.length = 0
})

let serial = 0
const anAccount = (row: Partial<Parameters<typeof aPerson>[1]> = {}) =>
  aPerson(server.deps.db, { role: Role.Bombero, password_hash, email: `persona${serial++}@example.org`, ...row })
type Account = Awaited<ReturnType<typeof anAccount>>

const ask = (username: string, email: string) => server.nobody.post('/api/user/reset_password/', { username, email })
const forgot = async ({ no_dpi, email }: Pick<Account, 'no_dpi' | 'email'>) => {
  const answer = await ask(no_dpi, email)
  await server.runJobs()
  return answer
}
const linkOf = async (account: Account) => {
  await forgot(account)
  return tokenIn(inbox.mails.at(-1))
}
const reset = (token: string, sent: object = {}) =>
  server.nobody.post('/api/user/recover_password/', { password: newPassword, confirm_password: newPassword, token, ...sent })
const signIn = (username: string, password: string) => server.nobody.post('/api/user/token/', { username, password })

const expectInvalidLink = async (token: string) => {
  const answer = await reset(token)
  expectRefusal(answer, 400)
  expect(answer.body).toMatchObject({ detail: 'El enlace ya no es válido. Pida uno nuevo.' })
  expect(answer.body).not.toHaveProperty('errors')
}

describe('the password reset mail', () => {
  // S-22
  test('contains a link that sets a new password', async () => {
    const account = await anAccount({ first_name: 'Ana' })
    expect((await forgot(account)).status).toBe(204)
    const [mail] = inbox.mails
    expect(mail).toMatchObject({
      subject: 'Restablecer su contraseña de Sirena',
      from: { name: 'Bomberos', address: 'sirena@example.org' },
      to: [{ address: account.email }],
    })
    expect((await reset(tokenIn(mail))).status).toBe(204)
    expect((await signIn(account.no_dpi, oldPassword)).status).toBe(400)
    expect((await signIn(account.no_dpi, newPassword)).body.user.id).toBe(account.id)
  })

  test('states in text and HTML the name, time and address of the request, the validity and what to do if it was not requested', async () => {
    server.setNow((now = new Date('2027-02-03T04:05:06Z')))
    const account = await anAccount({ first_name: 'Ana & <Eva>' })
    const link = `https://sirena.example.org/#/reset-password/${await linkOf(account)}`
    const [mail] = inbox.mails
    const asText = mail?.html?.replaceAll(/<[^>]+>/g, ' ')
    for (const [part, name] of [
      [mail?.text, 'Ana & <Eva>'],
      [asText, 'Ana &amp; &lt;Eva&gt;'],
    ])
      for (const words of [
        `Hola, ${name}:`,
        'el 02-02-2027 22:05:06, desde la dirección 127.0.0.1',
        'durante una hora',
        'Si usted no lo pidió',
        link,
      ])
        expect(part).toContain(words)
    expect(mail?.html).toContain(`href="${link}"`)
    expect(mail?.html).not.toMatch(/<img|<link|<script|url\(|src=/)
  })

  test('compares the address without case, and is sent to the stored spelling', async () => {
    const account = await anAccount({ email: 'Ana.Xicara@example.org' })
    await forgot({ ...account, email: ' ana.xicara@EXAMPLE.org ' })
    expect(inbox.mails).toMatchObject([{ to: [{ address: 'Ana.Xicara@example.org' }] }])
  })

  test('is sent to an unvalidated person, and to a person without a password', async () => {
    await forgot(await anAccount({ status: UserStatus.Inactivo }))
    await forgot(await anAccount({ password_hash: null }))
    expect(inbox.mails).toHaveLength(2)
  })

  // S-55
  test.each([
    ['put off duty for a reason', { status: UserStatus.Inactivo, inactive_reason: InactiveReason.Suspendido }],
    ['who left', { retired_at: new Date('2026-01-01') }],
    ['of the demo data on a real server', { is_demo: true }],
    ['whose address nobody confirmed', { email_confirmed_at: null }],
  ])('is not sent to a person %s', async (_, row) => {
    expect((await forgot(await anAccount(row))).status).toBe(204)
    expect(inbox.mails).toEqual([])
  })

  // A-API-21
  test('is not sent if the address is empty or belongs to another person', async () => {
    const [one, other] = [await anAccount(), await anAccount({ email: '' })]
    await forgot({ ...other, email: one.email })
    await forgot({ ...one, email: 'otra@example.org' })
    await forgot({ no_dpi: '9999000000001', email: one.email })
    expect(inbox.mails).toEqual([])
    expectFieldError(await ask(other.no_dpi, ''), 'email', 'Este campo es requerido')
  })

  // A-API-21, S-22
  test('request gets the same answer for known and unknown accounts', async () => {
    const account = await anAccount()
    const known = await forgot(account)
    const unknown = await forgot({ no_dpi: '9999000000002', email: account.email })
    const names = ({ headers }: typeof known) => [...headers.keys()].toSorted()
    expect([unknown.status, unknown.body, names(unknown)]).toEqual([known.status, known.body, names(known)])
  })

  // A-API-21, S-22
  test('does not change the job report of /readyz', async () => {
    const readiness = async () => {
      const app = await buildApp(server.deps)
      const { jobs } = (await app.inject({ url: '/readyz' })).json<{ jobs: { job: string }[] }>()
      await app.close()
      return jobs.find(({ job }) => job === 'mail')
    }
    const account = await anAccount()
    await forgot({ ...account, no_dpi: '9999000000007' })
    const ofNobody = await readiness()
    await forgot(account)
    expect(inbox.mails).toHaveLength(1)
    expect(await readiness()).toEqual(ofNobody)
  })

  // A-API-21, S-22
  test('request takes the same time for known and unknown accounts', { timeout: 120_000 }, async () => {
    const account = await anAccount()
    // Mails are sent meanwhile, as on a server.
    const { log } = aLog()
    server.deps.queue.start(allJobs(server.deps, Fastify().log), log)
    const tryOut = async (no_dpi: string) => {
      pass(60)
      expect((await ask(no_dpi, account.email)).status).toBe(204)
    }
    const ratio = await timesAsLong(
      () => tryOut('9999000000006'),
      () => tryOut(account.no_dpi),
      200,
    )
    await server.deps.queue.stop()
    // If the call sent the mail itself, the ratio would be a tenth.
    expect(ratio).toBeGreaterThan(0.75)
    expect(ratio).toBeLessThan(1.33)
    expect(inbox.mails.length).toBeGreaterThan(0)
  })

  test('request requires a valid DPI and e-mail address', async () => {
    expectFieldError(await ask('12345', 'ana@example.org'), 'username', 'DPI invalido')
    for (const bad of ['ana', 'ana@', 'ana@example', 'a b@example.org', 'ana@example.org\r\nBcc: otra@example.org'])
      expectFieldError(await ask('9999000000003', bad), 'email', 'Email invalido')
  })

  // A-API-21
  test('can be requested five times an hour for an account, known or not', async () => {
    for (const { no_dpi, email } of [await anAccount(), { no_dpi: '9999000000004', email: 'nadie@example.org' }]) {
      for (let time = 0; time < 5; time++) expect((await ask(no_dpi, email)).status).toBe(204)
      const refused = await ask(no_dpi, email.toUpperCase())
      expectRefusal(refused, 429)
      expect(refused.body.detail).toBe('El correo ya se pidió varias veces. Espere 60 minutos antes de pedirlo de nuevo.')
    }
    expect((await forgot(await anAccount())).status).toBe(204)
    pass(60)
    expect((await ask('9999000000004', 'nadie@example.org')).status).toBe(204)
    await server.runJobs()
  })

  test('can be requested thirty times an hour from one network address', async () => {
    for (let round = 0; round < 30; round++) expect((await ask(`80000000000${10 + round}`, 'x@example.org')).status).toBe(204)
    expectRefusal(await ask('8000000000099', 'x@example.org'), 429)
    await server.runJobs()
  })
})

describe('a password reset link', () => {
  // A-API-21, A-API-24, S-22
  test('works once', async () => {
    const token = await linkOf(await anAccount())
    expect((await reset(token)).status).toBe(204)
    await expectInvalidLink(token)
  })

  test('works for one of two concurrent uses', async () => {
    const token = await linkOf(await anAccount())
    const answers = await Promise.all([reset(token), reset(token)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400])
  })

  // A-API-21, A-API-24, S-22
  test('expires after an hour', async () => {
    const [one, other] = [await linkOf(await anAccount()), await linkOf(await anAccount())]
    pass(59)
    expect((await reset(one)).status).toBe(204)
    pass(1)
    await expectInvalidLink(other)
  })

  test('sent while the clock was ahead is not valid', async () => {
    const account = await anAccount()
    server.setNow(new Date(now.getTime() + 30 * 86_400_000))
    const token = await linkOf(account)
    server.setNow(now)
    await expectInvalidLink(token)
  })

  // A-API-21
  test('is invalidated by a later link', async () => {
    const account = await anAccount()
    const [earlier, later] = [await linkOf(account), await linkOf(account)]
    expect(later).not.toBe(earlier)
    await expectInvalidLink(earlier)
    expect((await reset(later)).status).toBe(204)
  })

  test('is invalid once the person is retired or put off duty with a reason', async () => {
    for (const row of [{ retired_at: now }, { status: UserStatus.Inactivo, inactive_reason: InactiveReason.Despedido }]) {
      const account = await anAccount()
      const token = await linkOf(account)
      await server.deps.db.updateTable('users').set(row).where('id', '=', account.id).execute()
      await expectInvalidLink(token)
    }
  })

  test.each([
    ['the password', { password: newPassword, confirm_password: newPassword }],
    ['the address', { email: 'mia.de.ahora@example.org' }],
  ])('is invalidated when the person changes %s, and by no other change', async (_, change) => {
    const account = await anAccount()
    const { no_dpi, first_name, last_name, email } = account
    const { body } = await signIn(no_dpi, oldPassword)
    const save = (changes: object) =>
      server.nobody.send('/api/user/update_me', {
        method: 'PUT',
        headers: { authorization: `Bearer ${body.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ no_dpi, first_name, last_name, email, ...changes }),
      })
    const token = await linkOf(account)
    expect((await save({ address: 'Zona 1' })).status).toBe(200)
    const storedResets = () =>
      server.deps.db.selectFrom('password_resets').where('user_id', '=', account.id).selectAll().execute()
    expect(await storedResets()).toHaveLength(1)
    expect((await save(change)).status).toBe(200)
    await expectInvalidLink(token)
    expect(await storedResets()).toEqual([])
  })

  test('stays valid after a refused password', async () => {
    const token = await linkOf(await anAccount())
    expectFieldError(await reset(token, { confirm_password: 'otra cosa' }), 'confirm_password', 'Los emails no coinciden')
    expectFieldError(await reset(token, { password: 'corta', confirm_password: 'corta' }), 'password', tooShort)
    expectFieldError(await reset(token, { password: '' }), 'password', 'Este campo es requerido')
    expectFieldError(await reset(token, { confirm_password: '' }), 'confirm_password', 'Este campo es requerido')
    expect((await reset(token)).status).toBe(204)
  })

  test('that was never issued is refused', async () => {
    for (const token of ['', 'x', 'a'.repeat(43), '../../..']) await expectInvalidLink(token)
  })

  // A-API-21
  test('is stored only as a hash, which is deleted on use', async () => {
    const token = await linkOf(await anAccount())
    const rows = () => server.deps.db.selectFrom('password_resets').selectAll().execute()
    expect(JSON.stringify(await rows())).not.toContain(token)
    expect(await server.deps.db.selectFrom('outbox').selectAll().execute()).toEqual([])
    const before = await rows()
    await reset(token)
    expect(await rows()).toHaveLength(before.length - 1)
  })
})

describe('a new password set by the link', () => {
  // A-API-24, S-3
  test('ends every session of the person and none of other people', async () => {
    const account = await anAccount()
    const other = await server.as(Role.Bombero)
    const tokens = [await signIn(account.no_dpi, oldPassword), await signIn(account.no_dpi, oldPassword)].map(
      ({ body }) => body.token,
    )
    expect((await reset(await linkOf(account))).status).toBe(204)
    for (const token of tokens)
      expectRefusal(await server.nobody.send('/api/user/me/', { headers: { authorization: `Bearer ${token}` } }), 401)
    expect((await other.get('/api/user/me/')).status).toBe(200)
  })

  test('ends the wait after wrong passwords', async () => {
    const account = await anAccount()
    for (let time = 0; time < 5; time++) await signIn(account.no_dpi, 'no es esta')
    expect((await signIn(account.no_dpi, oldPassword)).status).toBe(429)
    await reset(await linkOf(account))
    expect((await signIn(account.no_dpi, newPassword)).status).toBe(200)
  })

  test('is recorded in the binnacle under its owner, without the value', async () => {
    const account = await anAccount({ first_name: 'Ana', last_name: 'Xicará' })
    const token = await linkOf(account)
    await reset(token)
    const person = { id: account.id, first_name: 'Ana', last_name: 'Xicará' }
    const entries = await entriesAfter(server.deps.db, 0, 1000)
    expect(entries.at(-1)).toMatchObject({
      action_binnacle: 'EDITAR',
      entity: 'user',
      entity_id: account.id,
      created_by: account.id,
      created_by_name: 'Ana Xicará',
      previous_detail: person,
      current_detail: { ...person, password: 'restablecida' },
    })
    const text = JSON.stringify(entries)
    for (const secret of [newPassword, oldPassword, token, '$argon2id$']) expect(text).not.toContain(secret)
  })
})

describe('resetting the password of a person with a second factor', () => {
  const code = (secret: string) => codeAt(secret, now)
  const signInWith = (member: { no_dpi: string }, sent: string) => signInAs(server, member, sent, newPassword)
  const aMemberWithMail = async () => {
    const member = await aMemberWithSecondFactor(server, Role.Bombero)
    const email = `miembro${member.id}@example.org`
    await server.deps.db.updateTable('users').set({ email, email_confirmed_at: now }).where('id', '=', member.id).execute()
    pass(2)
    const { no_dpi } = member
    await forgot({ no_dpi, email })
    expect((await reset(tokenIn(inbox.mails.at(-1)))).status).toBe(204)
    return member
  }

  test('keeps the second factor active', async () => {
    const member = await aMemberWithMail()
    expectFieldError(await signInWith(member, ''), 'code', 'Escriba el código de su aplicación de autenticación.')
    expect((await signInWith(member, code(member.secret))).status).toBe(200)
  })

  test('does not reset the count of wrong codes', async () => {
    const member = await aMemberWithMail()
    for (let time = 0; time < 4; time++) expectRefusal(await signInWith(member, wrongCode(member.secret, now)), 400)
    const email = `miembro${member.id}@example.org`
    await forgot({ no_dpi: member.no_dpi, email })
    expect((await reset(tokenIn(inbox.mails.at(-1)))).status).toBe(204)
    expectRefusal(await signInWith(member, wrongCode(member.secret, now)), 400)
    expectRefusal(await signInWith(member, code(member.secret)), 429)
  })
})
