import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { Role, UserStatus } from '../../../contract/shared/rights/roles.ts'
import { InactiveReason } from '../../../contract/people/user-codes.ts'
import { expectFieldError, expectRefusal } from '../../../../test/refusals.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'
import { readWorkbook } from '../../../../test/workbook.ts'
import { removeOldTickets } from './download-tickets.queries.ts'

const server = useTestServer()
const path = 'emergency/descargar_excel'
let now = new Date('2026-11-20T12:00:00Z')
const pass = (seconds: number) => server.setNow((now = new Date(now.getTime() + seconds * 1000)))
let person: Client
beforeEach(async () => {
  pass(3600)
  person = await server.as(Role.Bombero)
})

const ticketFor = async (client: Client): Promise<string> => (await client.post('/api/download_ticket/', { path })).body.ticket
const open = (ticket: string, init: RequestInit = {}) => fetch(`${server.url}/api/${path}/?token=${ticket}`, init)
const statusOf = async (ticket: string, init: RequestInit = {}) => {
  const response = await open(ticket, init)
  await response.arrayBuffer()
  return response.status
}

describe('a download ticket', () => {
  // S-5
  test('authorizes the download for its person without a header', async () => {
    const answer = await person.post('/api/download_ticket/', { path })
    expect(answer).toMatchObject({ status: 201, body: { ticket: expect.stringMatching(/^[\w-]{43}$/) } })
    const response = await open(answer.body.ticket)
    expect(response.status).toBe(200)
    const { first_name, last_name } = await server.deps.db
      .selectFrom('users')
      .select(['first_name', 'last_name'])
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    const { rows } = readWorkbook(new Uint8Array(await response.arrayBuffer()))
    expect(rows[1]?.[0]).toContain(`Generado por ${first_name} ${last_name}`)
  })

  // S-5
  test('authorizes one of several concurrent requests', async () => {
    const ticket = await ticketFor(person)
    const statuses = await Promise.all(Array.from({ length: 8 }, () => statusOf(ticket)))
    expect(statuses.toSorted()).toEqual([200, 401, 401, 401, 401, 401, 401, 401])
    expect(await statusOf(ticket)).toBe(401)
  })

  // S-5
  test('expires after a minute', async () => {
    const [early, late] = [await ticketFor(person), await ticketFor(person)]
    pass(59)
    expect(await statusOf(early)).toBe(200)
    pass(1)
    expect(await statusOf(late)).toBe(401)
  })

  // S-5
  test('is valid only for its download', async () => {
    const ticket = await ticketFor(person)
    for (const other of ['user/me', 'emergency', 'station/filter_list'])
      expect((await server.nobody.get(`/api/${other}/?token=${ticket}`)).status, other).toBe(401)
    await server.deps.db.updateTable('download_tickets').set({ call: 'GET reports/descargar_excel' }).execute()
    expect(await statusOf(ticket)).toBe(401)
  })

  test('is not used up by a HEAD request', async () => {
    const ticket = await ticketFor(person)
    expect(await statusOf(ticket, { method: 'HEAD' })).toBe(401)
    expect(await statusOf(ticket)).toBe(200)
  })

  test('is stored only as a hash, and deleted after its expiry', async () => {
    const ticket = await ticketFor(person)
    const storedTickets = () => server.deps.db.selectFrom('download_tickets').selectAll().execute()
    expect((await storedTickets()).map((row) => row.ticket_hash)).toContainEqual(createHash('sha256').update(ticket).digest())
    expect(JSON.stringify(await storedTickets())).not.toContain(ticket)
    pass(60)
    await ticketFor(person)
    await removeOldTickets(server.deps.db, server.deps.now())
    expect(await storedTickets()).toHaveLength(1)
  })

  test.each([
    ['left', { retired_at: new Date() }],
    ['was put off duty', { status: UserStatus.Inactivo, inactive_reason: InactiveReason.Vacaciones }],
  ])('is invalid if the person %s', async (_, cells) => {
    const ticket = await ticketFor(person)
    await server.deps.db.updateTable('users').set(cells).where('id', '=', person.id).execute()
    expect(await statusOf(ticket)).toBe(401)
  })

  test('is invalid after the person signs out', async () => {
    const ticket = await ticketFor(person)
    await person.post('/api/user/logout/')
    expect(await statusOf(ticket)).toBe(401)
  })

  test('grants no right: the permission table is checked for its person', async () => {
    const ticket = await ticketFor(person)
    await server.deps.db.updateTable('users').set({ status: UserStatus.Inactivo }).where('id', '=', person.id).execute()
    expect(await statusOf(ticket)).toBe(403)
  })

  test('is issued only for a known download and to people with the right', async () => {
    for (const other of ['user/me', 'emergency', '', null, 7])
      expectFieldError(await person.post('/api/download_ticket/', { path: other }), 'path', 'Elija una de las opciones')
    expectRefusal(await server.nobody.post('/api/download_ticket/', { path }), 401)
    const waiting = await server.as(Role.Bombero, { status: UserStatus.Inactivo })
    expectRefusal(await waiting.post('/api/download_ticket/', { path }), 403)
  })
})

describe('a download', () => {
  // S-5, B-API-32i
  test('does not accept the session token in its address', async () => {
    const token = 'x'.repeat(43)
    await server.deps.db
      .insertInto('sessions')
      .values({
        token_hash: createHash('sha256').update(token).digest(),
        user_id: person.id,
        created_at: server.deps.now(),
        last_used_at: server.deps.now(),
      })
      .execute()
    const headers = { authorization: `Bearer ${token}` }
    expect((await server.nobody.send('/api/user/me/', { headers })).status).toBe(200)
    expect(await statusOf(token)).toBe(401)
  })

  test('shows a refusal as an HTML page', async () => {
    const used = await ticketFor(person)
    await statusOf(used)
    for (const ticket of [used, 'inventado', `${used}'`, '']) {
      const response = await open(ticket)
      expect([response.status, response.headers.get('content-type')]).toEqual([401, 'text/html; charset=utf-8'])
      const page = await response.text()
      expect(page).toContain('<html lang="es">')
      expect(page).toContain('Este enlace de descarga ya se usó o venció.')
    }
  })

  test('shows errors of its filters on the page', async () => {
    const response = await fetch(`${server.url}/api/${path}/?token=${await ticketFor(person)}&start_date=ayer`)
    expect([response.status, response.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8'])
    expect(await response.text()).toContain('Escriba una fecha que exista, como 21/11/2026')
  })

  test('answers programs in JSON', async () => {
    const headers = { accept: 'application/json' }
    expectRefusal(await server.nobody.send(`/api/${path}/?token=inventado`, { headers }), 401)
    expectRefusal(await server.nobody.get(`/api/${path}/`), 401)
  })

  test('is not cached', async () => {
    const response = await open(await ticketFor(person))
    expect(response.headers.get('cache-control')).toBe('no-store')
    await response.arrayBuffer()
  })
})
