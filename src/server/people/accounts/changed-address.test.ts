import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { usePeople } from '../../../../test/fixtures/people.ts'
import { withoutPassword } from '../../../../test/fixtures/person.ts'
import { openInbox, tokenIn } from '../../../../test/inbox.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'

/* An e-mail address that somebody else changes (S-73). */

const inbox = await openInbox()
afterAll(() => inbox.close())
const server = useTestServer({ SMTP_URL: inbox.url, PUBLIC_URL: 'https://sirena.example.org' })
const people = usePeople(server)

const HOUR = 60
const DAY = 24 * HOUR
const RESET = 'Restablecer su contraseña de Sirena'
let now = new Date('2026-11-20T12:00:00Z')
const pass = (minutes: number) => server.setNow((now = new Date(now.getTime() + minutes * 60_000)))
beforeEach(() => {
  pass(DAY)
  inbox.mails.length = 0
})

let n = 0
const newAddress = () => `otra${(n += 1)}@example.org`

/** A commander whose address `by` changes. */
const withChangedAddress = async (by: Client) => {
  const email = newAddress()
  const old = newAddress()
  const sent = people.sent({ role: Role.Comandante, email: old })
  const { id } = (await people.create(sent, await server.as(Role.Administrador))).body as { id: number }
  const { status } = await by.put(`/api/user/${id}`, { ...withoutPassword(sent), email })
  expect(status).toBe(200)
  await server.runJobs()
  return { id, no_dpi: sent.no_dpi, email, old }
}
const confirm = (token: string) => server.nobody.post('/api/user/confirm_email', { token })
const mailsTo = (address: string) => inbox.mails.filter(({ to }) => to?.some((each) => each.address === address))
const subjectsTo = (address: string) => mailsTo(address).map(({ subject }) => subject)
const forgot = async (username: string, email: string) => {
  expect((await server.nobody.post('/api/user/reset_password', { username, email })).status).toBe(204)
  await server.runJobs()
}

describe('an address that human resources changed', () => {
  // A-USF-57
  test('is confirmed by its own link only, and the old one is notified', async () => {
    const staff = await server.as(Role.RecursosHumanos)
    const { id, no_dpi, email, old } = await withChangedAddress(staff)
    expect((await staff.get(`/api/user/${id}`)).body).toMatchObject({ email, is_email_confirmed: false })
    expect(subjectsTo(old)).toEqual(['Se cambió el correo de su cuenta de Sirena'])
    expect(subjectsTo(email)).toEqual(['Confirmar su correo en Sirena'])
    const refused = await staff.post(`/api/user/${id}/confirm_email`)
    const sentence = 'Otra persona cambió este correo: lo confirma su dueño con el enlace que se le envió, o un administrador.'
    expect([refused.status, refused.body.detail]).toEqual([400, sentence])
    for (const address of [email, old]) await forgot(no_dpi, address)
    expect(inbox.mails).toHaveLength(2)
    expect((await confirm(tokenIn(mailsTo(email)[0]))).status).toBe(204)
    expect((await (await server.as(Role.Administrador)).get(`/api/user/${id}`)).body.is_email_confirmed).toBe(true)
  })

  test('gets no reset for three days after the change, though its link was opened', async () => {
    const { no_dpi, email } = await withChangedAddress(await server.as(Role.RecursosHumanos))
    await confirm(tokenIn(mailsTo(email)[0]))
    pass(3 * DAY - 1)
    await forgot(no_dpi, email)
    expect(subjectsTo(email)).not.toContain(RESET)
    pass(HOUR)
    await forgot(no_dpi, email)
    expect(subjectsTo(email)).toContain(RESET)
  })

  test('gets a reset at once when an administrator confirms it', async () => {
    const { id, no_dpi, email } = await withChangedAddress(await server.as(Role.RecursosHumanos))
    const admin = await server.as(Role.Administrador)
    expect((await admin.post(`/api/user/${id}/confirm_email`)).body).toMatchObject({ is_email_confirmed: true })
    await forgot(no_dpi, email)
    expect(subjectsTo(email)).toContain(RESET)
  })
})

test('an address that an administrator changed gets a reset once its link was opened', async () => {
  const { no_dpi, email } = await withChangedAddress(await server.as(Role.Administrador))
  await forgot(no_dpi, email)
  expect(subjectsTo(email)).not.toContain(RESET)
  await confirm(tokenIn(mailsTo(email)[0]))
  pass(HOUR)
  await forgot(no_dpi, email)
  expect(subjectsTo(email)).toContain(RESET)
})

test('an earlier address that was never confirmed is not written to', async () => {
  const staff = await server.as(Role.RecursosHumanos)
  const { id, email } = await withChangedAddress(staff)
  const { version: _, ...read } = (await staff.get(`/api/user/${id}`)).body
  const { status } = await staff.put(`/api/user/${id}`, { ...read, email: newAddress() })
  await server.runJobs()
  expect([status, subjectsTo(email)]).toEqual([200, ['Confirmar su correo en Sirena']])
})

test('an own address that human resources save in their own record is confirmed at once', async () => {
  const staff = await server.as(Role.RecursosHumanos, { station_id: people.station.id })
  await server.deps.db
    .updateTable('users')
    .set({ job_position_id: people.sent().job_management })
    .where('id', '=', staff.id)
    .execute()
  const sent = { ...withoutPassword(people.sent({ role: Role.RecursosHumanos })), email: newAddress() }
  expect((await staff.put(`/api/user/${staff.id}`, sent)).body).toMatchObject({ is_email_confirmed: true })
})

test('whoever changed an address stays a sponsor of the account, whoever changes it afterwards', async () => {
  const [staff, other] = [await server.as(Role.RecursosHumanos), await server.as(Role.RecursosHumanos)]
  const { id } = await withChangedAddress(staff)
  const { version: _, ...read } = (await other.get(`/api/user/${id}`)).body
  expect((await other.put(`/api/user/${id}`, { ...read, email: newAddress() })).status).toBe(200)
  const { address_changers } = await server.deps.db
    .selectFrom('users')
    .select('address_changers')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(address_changers).toEqual([staff.id, other.id])
})
