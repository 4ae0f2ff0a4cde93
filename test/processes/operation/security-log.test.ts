import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { codeAt } from '../../fixtures/second-factor.ts'
import { aServerEnvironment, startServer, type ServerEnvironment } from '../../server-process.ts'

vi.setConfig({ testTimeout: 60_000 })

interface Line {
  msg: string
  event?: string
  reqId?: string
  dpi?: string
  address?: string
}

const address = '198.51.100.23'
const unknownDpi = '9999000000001'
let site: ServerEnvironment
let lines: Line[]
let log: string
let secondFactor: string
const ids: Record<string, string> = {}

beforeAll(async () => {
  site = await aServerEnvironment()
  // The most verbose level of the log.
  const server = startServer({ ...site.settings, LOG_LEVEL: 'trace', TRUST_PROXY: '127.0.0.1' })
  const url = await server.ready()
  const send = async (name: string, path: string, body: unknown, headers: Record<string, string> = {}, method = 'POST') => {
    const sent = { 'content-type': 'application/json', 'x-forwarded-for': address, ...headers }
    const asked = { method, headers: sent, body: JSON.stringify(body) }
    const answer = await fetch(url + path, asked)
    ids[name] = answer.headers.get('x-request-id') ?? ''
    return (await answer.json().catch(() => ({}))) as Record<string, unknown>
  }
  const token = '/api/user/token'
  const { username } = site.credentials
  await send('wrong', token, { username, password: 'otra clave' })
  await send('nobody', token, { username: unknownDpi, password: 'otra clave' })
  const { token: own } = await send('right', token, site.credentials)
  const asAdministrator = { authorization: `Bearer ${String(own)}` }
  await send('newPerson', '/api/user', {
    username: unknownDpi,
    password: site.credentials.password,
    confirmPassword: site.credentials.password,
    first_name: 'Ana',
    last_name: 'Xicará',
  })
  const { token: stranger } = await send('waiting', token, { username: unknownDpi, password: site.credentials.password })
  const { id } = (await fetch(`${url}/api/user/me`, { headers: { authorization: `Bearer ${String(stranger)}` } }).then((answer) =>
    answer.json(),
  )) as { id: number }
  await send('forbidden', '/api/station', {}, { authorization: `Bearer ${String(stranger)}` })
  for (let time = 0; time < 5; time++) await send('fifth', token, { username: unknownDpi, password: 'otra clave' })
  await send('made to wait', token, { username: unknownDpi, password: 'otra clave' })
  await send('lifted', `/api/user/${id}/wait`, {}, asAdministrator, 'DELETE')
  await send('ended', `/api/user/${id}/sessions`, {}, asAdministrator, 'DELETE')
  const { secret } = await send('begun', '/api/user/second_factor', { code: '' }, asAdministrator)
  secondFactor = String(secret)
  const code = codeAt(secondFactor, new Date())
  await send('on', '/api/user/second_factor/confirm', { code }, asAdministrator)
  await server.stop()
  log = server.said.stdout + server.said.stderr
  lines = server.said.stdout.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Line] : []))
})
afterAll(() => site.remove())

const eventOf = (name: string) => lines.find((line) => line.msg === 'security' && line.reqId === ids[name])

test('failed and successful sign-ins are security events, with the same hashes for the same DPI and address', () => {
  const wrong = eventOf('wrong')
  expect(wrong).toMatchObject({ level: 40, event: 'sign_in.failed', reason: 'session.bad_credentials' })
  const right = eventOf('right')
  expect(right).toMatchObject({ level: 30, event: 'sign_in.succeeded', dpi: wrong?.dpi, address: wrong?.address })
  expect(wrong?.dpi).toMatch(/^[\w-]{22}$/)
  expect(wrong?.address).toMatch(/^[\w-]{22}$/)
})

test('a sign-in with an unknown DPI is a security event with its own hash', () => {
  const { dpi, ...nobody } = eventOf('nobody') ?? {}
  expect(nobody).toMatchObject({ event: 'sign_in.failed', address: eventOf('wrong')?.address })
  expect(dpi).not.toBe(eventOf('wrong')?.dpi)
})

test('a refusal for a missing right is a security event with the call and the caller', () => {
  expect(eventOf('forbidden')).toMatchObject({
    event: 'access.refused',
    reason: 'session.forbidden',
    call: 'POST station',
    caller: expect.any(Number),
  })
})

test('a wait, a lifted wait and ended sessions are security events with the person affected', () => {
  const { dpi } = eventOf('nobody') ?? {}
  expect(eventOf('made to wait')).toMatchObject({ level: 40, event: 'sign_in.wait', reason: 'session.wait', dpi })
  expect(eventOf('lifted')).toMatchObject({ event: 'sign_in.wait_lifted', dpi, person: expect.any(Number) })
  expect(eventOf('ended')).toMatchObject({ event: 'sessions.ended', dpi, person: expect.any(Number) })
})

test('turning on a second factor is a security event', () => {
  expect(eventOf('on')).toMatchObject({ event: 'second_factor.changed', caller: expect.any(Number) })
})

test('no line contains a DPI, an address or a secret', () => {
  expect(secondFactor).toMatch(/^[A-Z2-7]{16,}$/)
  for (const secret of [address, unknownDpi, site.credentials.username, secondFactor])
    expect(log.includes(secret), secret).toBe(false)
})
