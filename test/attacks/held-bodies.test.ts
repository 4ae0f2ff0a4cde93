import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { Role, UserStatus } from '../../src/contract/shared/rights/roles.ts'
import type { Config } from '../../src/server/platform/config.ts'
import { aBrigade, emergencyOf } from '../factories.ts'
import { formOf } from '../fixtures/form.ts'
import { useTestServer, type Client } from '../test-app.ts'
import { headOf, rawConnection } from './raw-connection.ts'

const server = useTestServer()
let admin: Client
let waiting: Client
let arriving: Config['arriving']
let bodies: Config['bodies']
beforeAll(async () => {
  admin = await server.as(Role.Administrador)
  waiting = await server.as(Role.Bombero, { status: UserStatus.Inactivo })
  arriving = { ...server.deps.config.arriving }
  bodies = { ...server.deps.config.bodies }
})
afterEach(() => {
  Object.assign(server.deps.config.arriving, arriving)
  Object.assign(server.deps.config.bodies, bodies)
})

const MEGABYTE = 1_000_000
const form = { 'content-type': 'multipart/form-data; boundary=b' }
const json = { 'content-type': 'application/json' }
const field = (name: string, value: string) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const tooLarge = { status: 413, body: expect.stringContaining('demasiado grande') }

/** A request with an incomplete body. */
const unfinished = async (
  who: Client,
  method: string,
  path: string,
  sent: { headers: object; body: string; length?: number },
) => {
  const connection = await rawConnection(server.url)
  const headers = { ...who.headers, 'content-length': sent.length ?? 60 * MEGABYTE, ...sent.headers }
  await connection.send(headOf(method, path, headers))
  await connection.send(sent.body)
  return connection
}
const answerTo = async (...request: Parameters<typeof unfinished>) => {
  const connection = await unfinished(...request)
  const answer = await connection.answer()
  connection.end()
  return answer
}

describe('form fields', () => {
  test('have a low total limit for a person who may not upload files', async () => {
    for (const name of ['address', 'station_text']) {
      const body = field('first_name', 'Ana') + field(name, 'x'.repeat(40_000))
      expect(await answerTo(waiting, 'PUT', '/api/user/update_me', { headers: form, body })).toMatchObject(tooLarge)
    }
  })

  test('have a total limit of two megabytes', async () => {
    const body = field('observations', 'x'.repeat(700_000)).repeat(3)
    expect(await answerTo(admin, 'POST', '/api/emergency', { headers: form, body })).toMatchObject(tooLarge)
  })

  test('are refused at once if unknown to the call', async () => {
    const body = '--b\r\ncontent-disposition: form-data; name="nonsense"\r\n\r\nabc\r\n'
    expect(await answerTo(admin, 'POST', '/api/emergency', { headers: form, body })).toMatchObject({
      status: 400,
      body: expect.stringContaining('"nonsense":["Campo desconocido"]'),
    })
    const file = '--b\r\ncontent-disposition: form-data; name="nonsense"; filename="a.jpg"\r\n\r\nabc\r\n'
    expect(await answerTo(admin, 'POST', '/api/emergency', { headers: form, body: file })).toMatchObject({ status: 400 })
  })

  test('of the largest valid emergency are accepted', async () => {
    const long = { name: 'ñ'.repeat(150), address: 'ñ'.repeat(300), moved_to: 'ñ'.repeat(200), age: 40, genre: 1 }
    const emergency = async () => ({
      ...emergencyOf(await aBrigade(server.deps.db)),
      observations: `<p>${'ñ'.repeat(99_990)}</p>`,
      pacients: Array.from({ length: 200 }, () => long),
      contact_person: Array.from({ length: 50 }, () => ({ name: 'ñ'.repeat(150), phone_number: '55551234' })),
    })
    expect(await admin.post('/api/emergency', formOf(await emergency()))).toMatchObject({ status: 201 })
    expect(await admin.post('/api/emergency', await emergency())).toMatchObject({ status: 201 })
  })
})

/** The memory held by one request is visible in the refusal of the next. */
const ways: Record<string, { headers: object; body: string; length: number }> = {
  'a form': { headers: form, body: field('observations', 'x'.repeat(200_000)), length: MEGABYTE },
  JSON: { headers: json, body: '{', length: 200_000 },
}
describe.each(Object.keys(ways))('memory held by %s', (way) => {
  const hold = (who: Client) => unfinished(who, 'POST', '/api/emergency', ways[way]!)
  /** Holds a request until another one is refused. If this one was refused because the other came first, it is sent again. */
  const holdUntil = async (status: number, other: Client) => {
    let held = await hold(admin)
    let refusal = held.answer()
    const tryAgain = async () => {
      const answered = (await next(other)).status
      if ((await Promise.race([refusal, Promise.resolve()])) !== undefined) {
        held = await hold(admin)
        refusal = held.answer()
      }
      return answered
    }
    await expect.poll(tryAgain).toBe(status)
    return held
  }
  const next = (who: Client) => who.post('/api/emergency', { address: 'x'.repeat(150_000) })

  test('is limited per person, and released when the connection ends', async () => {
    server.deps.config.arriving.mostTextOfPerson = 300_000
    const held = await holdUntil(429, admin)
    expect((await next(await server.as(Role.Administrador))).status).toBe(400)
    held.end()
    await expect.poll(async () => (await next(admin)).status).toBe(400)
  })

  test('is limited in total', async () => {
    server.deps.config.arriving.mostText = 300_000
    const other = await server.as(Role.Administrador)
    const held = await holdUntil(503, other)
    held.end()
    await expect.poll(async () => (await next(other)).status).toBe(400)
  })

  test('is released after a time-out and after a refusal', async () => {
    server.deps.config.arriving.mostTextOfPerson = 300_000
    server.deps.config.bodies.grace = 100
    server.deps.config.bodies.pause = 100
    const held = await hold(admin)
    await held.closed()
    for (let n = 0; n < 4; n++) expect((await next(admin)).status).toBe(400)
  })
})

describe('a JSON body', () => {
  test.each([
    ['of visitors', 'POST', '/api/user/token', () => server.nobody],
    ['of registrations', 'POST', '/api/user', () => server.nobody],
    ['of unvalidated people', 'PUT', '/api/user/update_me', () => waiting],
  ] as const)('%s is refused by its Content-Length before it is read', async (_, method, path, who) => {
    expect(await answerTo(who(), method, path, { headers: json, body: '', length: 33_000 })).toMatchObject(tooLarge)
  })
})

describe('unfinished bodies', () => {
  const half = { headers: json, body: '{', length: 100 }
  const begun = `${headOf('POST', '/api/user/reset_password', { ...json, 'content-length': 100 })}{`
  const ask = async (from?: string, path = '/api/user/reset_password') => {
    const connection = await rawConnection(server.url, from)
    await connection.send(`${headOf('POST', path, { ...json, 'content-length': 2 })}{}`)
    const answer = await connection.answer()
    connection.end()
    return typeof answer === 'object' ? answer.status : answer
  }

  test('are limited per address; signed-in people are counted separately', async () => {
    server.deps.config.bodies.mostAtOnce = 3
    const held = await Promise.all([1, 2, 3].map(() => unfinished(server.nobody, 'POST', '/api/user/reset_password', half)))
    await expect.poll(() => ask()).toBe(429)
    expect(await ask('127.0.0.2')).toBe(400)
    expect(await ask(undefined, '/api/user/token'), 'signing in').toBe(400)
    expect((await admin.post('/api/emergency', {})).status).toBe(400)
    for (const { end } of held) end()
    await expect.poll(() => ask()).toBe(400)
  })

  test('no longer count when their connection ends, also for pipelined requests', async () => {
    server.deps.config.bodies.mostAtOnce = 1
    const connection = await rawConnection(server.url)
    await connection.send(headOf('GET', '/api/live', admin.headers) + begun)
    await expect.poll(() => ask()).toBe(429)
    connection.end()
    await expect.poll(() => ask()).toBe(400)
  })
})
