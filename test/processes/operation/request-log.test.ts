import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openStream } from '../../live-stream.ts'
import { aServerEnvironment, startServer, type ServerEnvironment } from '../../server-process.ts'

vi.setConfig({ testTimeout: 60_000 })

interface Line {
  msg: string
  reqId?: string
  level: number
}

let site: ServerEnvironment
let lines: Line[]
let log: string
let token: string
const ids: Record<string, string> = {}

const secrets = {
  patient: 'Paciente Inconfundible',
  search: 'busqueda-inconfundible',
  key: 'clave-publica-inconfundible',
  signature: 'firma-inconfundible',
  wrong: 'clave-inconfundible',
}

beforeAll(async () => {
  site = await aServerEnvironment()
  // The most verbose level of the log.
  const server = startServer({ ...site.settings, LOG_LEVEL: 'trace' })
  const url = await server.ready()
  const send = async (name: string, address: string, init: RequestInit = {}) => {
    const answer = await fetch(url + address, init)
    ids[name] = answer.headers.get('x-request-id') ?? ''
    return (await answer.json().catch(() => ({}))) as Record<string, unknown>
  }
  const json = (body: unknown, headers: Record<string, string> = {}) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  token = String((await send('signIn', '/api/user/token/', json(site.credentials)))['token'])
  const authorization = `Bearer ${token}`
  await send('wrong', '/api/user/token/', json({ ...site.credentials, password: secrets.wrong }))
  await send('list', `/api/emergency/?search=${secrets.search}`, { headers: { authorization } })
  await send('open', `/api/emergency_open/${secrets.key}/`)
  await send('file', `/api/file/a.jpg?until=1&signature=${secrets.signature}`)
  await send('refused', '/api/emergency/', json({ pacients: [{ name: secrets.patient }] }, { authorization }))
  await send('malformed', '/api/emergency/', json(`{"pacients":[{"name":"${secrets.patient}"`, { authorization }))
  await send('nowhere', `/api/nowhere/${secrets.key}`)
  await send('badAddress', `/api/station/%zz${secrets.key}`)
  const form = new FormData()
  form.set('pacients', JSON.stringify([{ name: secrets.patient }]))
  await send('form', '/api/emergency/', { method: 'POST', body: form, headers: { authorization } })
  const stream = await openStream(url, { authorization })
  ids['live'] = String(stream.answer.headers['x-request-id'])
  stream.leave()
  // The line is logged when the server notices that the client has gone.
  await vi.waitUntil(() => server.said.stdout.includes('"route":"/api/live"'), { timeout: 10_000 })
  await server.stop()
  log = server.said.stdout + server.said.stderr
  lines = server.said.stdout.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Line] : []))
})
afterAll(() => site.remove())

const requestLine = (name: string) => lines.find((line) => line.msg === 'request' && line.reqId === ids[name])

test('every request has one line with its id, route, status and duration', () => {
  expect(requestLine('list')).toMatchObject({
    level: 30,
    method: 'GET',
    route: '/api/emergency',
    status: 200,
    ms: expect.any(Number),
  })
  expect(requestLine('list')).toHaveProperty('caller', expect.any(Number))
  expect(requestLine('signIn')).toMatchObject({ method: 'POST', route: '/api/user/token', status: 200 })
  expect(requestLine('open')).toMatchObject({ route: '/api/emergency_open/:id', status: 404 })
  expect(requestLine('refused')).toMatchObject({ route: '/api/emergency', status: 400 })
  expect(requestLine('form')).toMatchObject({ route: '/api/emergency', status: 400 })
  expect(requestLine('live')).toMatchObject({ route: '/api/live', status: 200, caller: expect.any(Number) })
  for (const name of Object.keys(ids).filter((each) => each !== 'badAddress'))
    expect(
      lines.filter((line) => line.msg === 'request' && line.reqId === ids[name]),
      name,
    ).toHaveLength(1)
})

test('no line contains submitted data, searches, tokens or patients', () => {
  for (const secret of [...Object.values(secrets), token, site.credentials.password, site.credentials.username])
    expect(log.includes(secret), secret).toBe(false)
})
