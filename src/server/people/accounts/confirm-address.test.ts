import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { Role, UserStatus } from '../../../contract/shared/rights/roles.ts'
import { InactiveReason } from '../../../contract/people/user-codes.ts'
import { aPerson } from '../../../../test/factories.ts'
import { usePeople } from '../../../../test/fixtures/people.ts'
import { withoutPassword } from '../../../../test/fixtures/person.ts'
import { openInbox, tokenIn } from '../../../../test/inbox.ts'
import { expectRefusal } from '../../../../test/refusals.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'
import { entriesAfter } from '../../../../test/binnacle-entries.ts'

const inbox = await openInbox()
afterAll(() => inbox.close())
const server = useTestServer({
  SMTP_URL: inbox.url,
  MAIL_FROM: 'Bomberos <sirena@example.org>',
  PUBLIC_URL: 'https://sirena.example.org',
})
const people = usePeople(server)

const DAY = 24 * 60
let now = new Date('2026-11-20T12:00:00Z')
const pass = (minutes: number) => server.setNow((now = new Date(now.getTime() + minutes * 60_000)))
beforeEach(() => {
  pass(DAY)
  inbox.mails.length = 0
})

let n = 0
const newAddress = () => `direccion${(n += 1)}@example.org`
const isConfirmed = async ({ id }: { id: number }) =>
  (await server.deps.db.selectFrom('users').select('email_confirmed_at').where('id', '=', id).executeTakeFirstOrThrow())
    .email_confirmed_at !== null

const saveAddress = async (who: Client, email: string) => {
  const answer = await who.put('/api/user/update_me', { email })
  await server.runJobs()
  return answer
}
/** A person who has just changed the address in their profile. */
const withNewAddress = async (role: Role = Role.Bombero, row: object = {}) => {
  const who = await server.as(role, row)
  const email = newAddress()
  const answer = await saveAddress(who, email)
  expect(answer.status).toBe(200)
  return { who, email, answer }
}
const confirm = (token: string) => server.nobody.post('/api/user/confirm_email', { token })
const askAgain = async (who: Client) => {
  const answer = await who.post('/api/user/email_confirmation')
  await server.runJobs()
  return answer
}
const forgot = async (username: string, email: string) => {
  expect((await server.nobody.post('/api/user/reset_password', { username, email })).status).toBe(204)
  await server.runJobs()
}
const dpiOf = async ({ id }: { id: number }) =>
  (await server.deps.db.selectFrom('users').select('no_dpi').where('id', '=', id).executeTakeFirstOrThrow()).no_dpi

describe('a new e-mail address in the own profile', () => {
  test('is confirmed by the link in a mail with a fixed text', async () => {
    const { who, email, answer } = await withNewAddress(Role.Bombero, { first_name: 'Zacarías', last_name: 'Xicará' })
    expect(answer.body).toMatchObject({ email, is_email_confirmed: false })
    const [mail, ...others] = inbox.mails
    expect(others).toEqual([])
    expect(mail).toMatchObject({ subject: 'Confirmar su correo en Sirena', to: [{ address: email }] })
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain(`https://sirena.example.org/#/confirm-email/${tokenIn(mail)}`)
      for (const word of ['Zacarías', 'Xicará', '127.0.0.1']) expect(part).not.toContain(word)
    }
    expect((await confirm(tokenIn(mail))).status).toBe(204)
    expect((await who.get('/api/user/me')).body).toMatchObject({ email, is_email_confirmed: true })
  })

  test('receives no password reset mail until it is confirmed', async () => {
    const { who, email } = await withNewAddress()
    const no_dpi = await dpiOf(who)
    const token = tokenIn(inbox.mails[0])
    await forgot(no_dpi, email)
    expect(inbox.mails).toHaveLength(1)
    await confirm(token)
    await forgot(no_dpi, email)
    expect(inbox.mails.map(({ subject }) => subject)).toEqual([
      'Confirmar su correo en Sirena',
      'Restablecer su contraseña de Sirena',
    ])
  })

  test('counts as confirmed at once for an administrator and for human resources', async () => {
    for (const role of [Role.Administrador, Role.RecursosHumanos]) {
      const { who } = await withNewAddress(role)
      expect(await isConfirmed(who)).toBe(true)
    }
    expect(inbox.mails).toEqual([])
  })

  test('sends no mail if it is unchanged or empty', async () => {
    const who = await server.as(Role.Bombero, { email: newAddress() })
    const { email } = (await who.get('/api/user/me')).body
    expect((await saveAddress(who, email)).body.is_email_confirmed).toBe(true)
    expect((await saveAddress(who, '')).body.is_email_confirmed).toBe(false)
    expect(inbox.mails).toEqual([])
  })
})

describe('the confirmation mail', () => {
  test('is sent to an address once a day, whoever causes it', async () => {
    const { who, email } = await withNewAddress()
    expectRefusal(await askAgain(who), 429)
    expect((await askAgain(who)).body.detail).toBe(
      'El correo para confirmar ya se pidió. Búsquelo también entre los no deseados; podrá pedir otro dentro de 24 horas.',
    )
    await saveAddress(who, '')
    await saveAddress(await server.as(Role.Bombero), email)
    expect(inbox.mails).toHaveLength(1)
  })

  test('can be requested again on the next day, which invalidates the earlier link', async () => {
    const { who, email } = await withNewAddress()
    for (let hours = 0; hours < 24; hours += 8) {
      expect((await who.get('/api/user/me')).status).toBe(200)
      pass(8 * 60)
    }
    expect((await askAgain(who)).status).toBe(204)
    expect(inbox.mails.map(({ to }) => to?.[0]?.address)).toEqual([email, email])
    const [earlier, later] = inbox.mails.map(tokenIn)
    expectRefusal(await confirm(earlier ?? ''), 400)
    expect((await confirm(later ?? '')).status).toBe(204)
  })

  test('is sent to three addresses a day per person, and to one for a person not validated yet', async () => {
    for (const [row, most] of [
      [{}, 3],
      [{ status: UserStatus.Inactivo }, 1],
    ] as const) {
      inbox.mails.length = 0
      const who = await server.as(Role.Bombero, row)
      for (let time = 0; time < 5; time++) expect((await saveAddress(who, newAddress())).status).toBe(200)
      expect(inbox.mails).toHaveLength(most)
    }
  })

  test('is still sent to a corrected address after refused requests', async () => {
    const { who } = await withNewAddress()
    for (let time = 0; time < 3; time++) expectRefusal(await askAgain(who), 429)
    const corrected = newAddress()
    await saveAddress(who, corrected)
    expect(inbox.mails.at(-1)?.to).toMatchObject([{ address: corrected }])
    expect((await askAgain(who)).body.detail).toContain('ya se pidió')
  })

  test('is refused with a sentence when the daily limit is reached', async () => {
    const { who } = await withNewAddress(Role.Bombero, { status: UserStatus.Inactivo })
    await saveAddress(who, newAddress())
    const refused = await askAgain(who)
    expect([refused.status, refused.body.detail]).toEqual([
      429,
      'Hoy ya no se pueden enviar más correos de confirmación. Pruebe mañana.',
    ])
    expect(inbox.mails).toHaveLength(1)
  })

  test('does not count against the limit of unvalidated people if it is not sent', async () => {
    const { who, email } = await withNewAddress()
    await saveAddress(who, '')
    const counts = () =>
      server.deps.db.selectFrom('request_counts').selectAll().where('subject', '=', 'confirm:unvalidated').execute()
    const before = await counts()
    await saveAddress(await server.as(Role.Bombero, { status: UserStatus.Inactivo }), email)
    expect(inbox.mails).toHaveLength(1)
    expect(await counts()).toEqual(before)
  })

  test('does not count for the address if the sender has reached the limit', async () => {
    const stranger = await server.as(Role.Bombero, { status: UserStatus.Inactivo })
    const email = newAddress()
    await saveAddress(stranger, newAddress())
    for (const next of [email, '']) expect((await saveAddress(stranger, next)).status).toBe(200)
    await saveAddress(await server.as(Role.Bombero), email)
    expect(inbox.mails.map(({ to }) => to?.[0]?.address).filter((to) => to === email)).toHaveLength(1)
  })

  test('is sent once to a mailbox, ignoring the part after a plus sign', async () => {
    const [name, host] = newAddress().split('@')
    for (const tag of ['', '+uno', '+dos']) await saveAddress(await server.as(Role.Bombero), `${name}${tag}@${host}`)
    expect(inbox.mails).toHaveLength(1)
  })

  test('is sent at most fifty times a day for all unvalidated people together', { timeout: 60_000 }, async () => {
    for (let n = 0; n < 55; n++) await saveAddress(await server.as(Role.Bombero, { status: UserStatus.Inactivo }), newAddress())
    expect(inbox.mails).toHaveLength(50)
    await saveAddress(await server.as(Role.Bombero), newAddress())
    expect(inbox.mails).toHaveLength(51)
  })

  test('is sent for at most thirty people a day that a commander creates', { timeout: 60_000 }, async () => {
    const commander = await server.as(Role.Comandante, { station_id: people.station.id })
    for (let n = 0; n < 33; n++) expect((await people.create(people.sent({ email: newAddress() }), commander)).status).toBe(201)
    await server.runJobs()
    expect(inbox.mails).toHaveLength(30)
  })

  test('is refused if there is nothing to confirm', async () => {
    const without = await askAgain(await server.as(Role.Bombero, { email: '' }))
    expect([without.status, without.body.detail]).toEqual([400, 'Escriba su correo en su perfil y guárdelo.'])
    const confirmed = await askAgain(await server.as(Role.Bombero, { email: newAddress() }))
    expect([confirmed.status, confirmed.body.detail]).toEqual([400, 'Este correo ya está confirmado.'])
  })

  test('is neither sent nor counted for a refused save', async () => {
    const who = await server.as(Role.Bombero)
    const email = newAddress()
    const { no_dpi } = await aPerson(server.deps.db, { role: Role.Bombero })
    expectRefusal(await who.put('/api/user/update_me', { email, no_dpi }), 400)
    await server.runJobs()
    expect(inbox.mails).toEqual([])
    await saveAddress(who, email)
    expect(inbox.mails).toHaveLength(1)
  })
})

describe('a confirmation link', () => {
  test('expires after seven days', async () => {
    const [{ who }, other] = [await withNewAddress(), await withNewAddress()]
    pass(7 * DAY - 1)
    expect((await confirm(tokenIn(inbox.mails[0]))).status).toBe(204)
    expect(await isConfirmed(who)).toBe(true)
    pass(1)
    expectRefusal(await confirm(tokenIn(inbox.mails[1])), 400)
    expect(await isConfirmed(other.who)).toBe(false)
  })

  test('sent while the clock was ahead is not valid', async () => {
    server.setNow(new Date(now.getTime() + 30 * DAY * 60_000))
    const { who } = await withNewAddress()
    server.setNow(now)
    expectRefusal(await confirm(tokenIn(inbox.mails[0])), 400)
    expect(await isConfirmed(who)).toBe(false)
  })

  test('can be used twice, and is recorded once in the binnacle under its owner', async () => {
    const { who } = await withNewAddress(Role.Bombero, { first_name: 'Ana', last_name: 'Xicará' })
    const before = (await entriesAfter(server.deps.db, 0, 1000)).length
    const token = tokenIn(inbox.mails[0])
    for (const { status } of await Promise.all([confirm(token), confirm(token)])) expect(status).toBe(204)
    expect((await confirm(token)).status).toBe(204)
    const entries = (await entriesAfter(server.deps.db, 0, 1000)).slice(before)
    expect(entries).toMatchObject([
      {
        entity: 'user',
        entity_id: who.id,
        created_by: who.id,
        created_by_name: 'Ana Xicará',
        previous_detail: { is_email_confirmed: false },
        current_detail: { is_email_confirmed: true },
      },
    ])
    expect(JSON.stringify(entries)).not.toContain(token)
  })

  test('confirms only the address that it was sent to', async () => {
    const { who } = await withNewAddress()
    const token = tokenIn(inbox.mails[0])
    await saveAddress(who, newAddress())
    expectRefusal(await confirm(token), 400)
    expect(await isConfirmed(who)).toBe(false)
  })

  test('is invalid for a retired person and valid for a person off duty', async () => {
    const [gone, off] = [await withNewAddress(), await withNewAddress()]
    const set = (id: number, row: object) => server.deps.db.updateTable('users').set(row).where('id', '=', id).execute()
    await set(gone.who.id, { retired_at: now })
    await set(off.who.id, { status: UserStatus.Inactivo, inactive_reason: InactiveReason.Vacaciones })
    expectRefusal(await confirm(tokenIn(inbox.mails[0])), 400)
    expect((await confirm(tokenIn(inbox.mails[1]))).status).toBe(204)
  })

  test('that was never issued is refused', async () => {
    for (const token of ['', 'x', 'a'.repeat(43)]) {
      const answer = await confirm(token)
      expectRefusal(answer, 400)
      expect(answer.body.detail).toBe('El enlace ya no es válido. Pida uno nuevo.')
    }
  })

  test('is stored only as a hash', async () => {
    await withNewAddress()
    const rows = await server.deps.db.selectFrom('email_confirmations').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(tokenIn(inbox.mails[0]))
  })
})

describe('an address that staff enters', () => {
  test.each([Role.Administrador, Role.RecursosHumanos])('is confirmed if role %i creates the person', async (role) => {
    const { body: made } = await people.create(people.sent({ email: newAddress() }), await server.as(role))
    expect(made).toMatchObject({ is_email_confirmed: true })
    expect(inbox.mails).toEqual([])
  })

  test('stays unconfirmed or confirmed in a save that leaves it unchanged', async () => {
    const sent = people.sent({ email: newAddress() })
    const admin = await server.as(Role.Administrador)
    const { body: made } = await people.create(sent, admin)
    const save = () => admin.put(`/api/user/${made.id}`, { ...withoutPassword(sent), status: 5 })
    expect((await save()).body).toMatchObject({ is_email_confirmed: true })
    await server.deps.db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', made.id).execute()
    expect((await save()).body).toMatchObject({ is_email_confirmed: false })
    expect(inbox.mails).toEqual([])
  })

  test('needs confirmation if a commander creates the person', async () => {
    const email = newAddress()
    const commander = await server.as(Role.Comandante, { station_id: people.station.id })
    const { body: made } = await people.create(people.sent({ email }), commander)
    expect(made).toMatchObject({ email, is_email_confirmed: null })
    await server.runJobs()
    expect(inbox.mails).toMatchObject([{ to: [{ address: email }] }])
    expect(await isConfirmed(made)).toBe(false)
  })

  test('can be set as confirmed by human resources', async () => {
    const { who } = await withNewAddress()
    const resources = await server.as(Role.RecursosHumanos)
    const { status, body } = await resources.post(`/api/user/${who.id}/confirm_email`)
    expect([status, body.is_email_confirmed]).toEqual([200, true])
    const [entry] = (await entriesAfter(server.deps.db, 0, 1000)).slice(-1)
    expect(entry).toMatchObject({ entity_id: who.id, created_by: resources.id, current_detail: { is_email_confirmed: true } })
    expectRefusal(await resources.post(`/api/user/${who.id}/confirm_email`), 400)
    expectRefusal(await resources.post('/api/user/999999/confirm_email'), 404)
  })

  test('can be set as confirmed only by a caller who may edit the person', async () => {
    const chief = await aPerson(server.deps.db, { role: Role.Administrador, email: newAddress(), email_confirmed_at: null })
    expectRefusal(await (await server.as(Role.RecursosHumanos)).post(`/api/user/${chief.id}/confirm_email`), 400)
    expect(await isConfirmed(chief)).toBe(false)
  })
})
