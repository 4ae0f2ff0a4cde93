import { describe, expect, test } from 'vitest'
import { errors } from '../../../contract/errors.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { expectRefusal } from '../../../../test/refusals.ts'
import { useTestServer } from '../../../../test/test-app.ts'
import { buildApp } from '../../app.ts'

const directives = (policy: string | null) =>
  Object.fromEntries(
    (policy ?? '').split(';').map((part) => [part.trim().split(' ')[0] ?? '', part.trim().split(' ').slice(1).join(' ')]),
  )

/** The built page contains one script. */
const ownScripts: unknown = expect.stringMatching(/^'self'( 'sha256-[\w+/=]{44}')?$/)

describe('every answer', () => {
  const server = useTestServer()
  const everywhere = [
    '/',
    '/index.html',
    '/nowhere',
    '/healthz',
    '/api/settings',
    '/api/station',
    '/api/nowhere',
    '/api/docs',
    '/api/openapi.json',
  ]

  test.each(everywhere)('of %s has a strict content security policy', async (address) => {
    const { headers } = await server.nobody.get(address)
    const policy = directives(headers.get('content-security-policy'))
    expect(policy).toMatchObject({
      'default-src': "'self'",
      'script-src': ownScripts,
      'connect-src': "'self' ws://localhost:8000",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    })
    expect(policy).not.toHaveProperty('upgrade-insecure-requests')
  })

  test.each(everywhere)('of %s forbids MIME sniffing, framing and referrers', async (address) => {
    const { headers } = await server.nobody.get(address)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.has('x-powered-by')).toBe(false)
    expect(headers.has('server')).toBe(false)
    expect(headers.has('strict-transport-security')).toBe(false)
  })

  test('has a new request id chosen by the server', async () => {
    const ids = new Set<string | null>()
    for (let n = 0; n < 3; n++) {
      const { headers } = await server.nobody.send('/api/settings', { headers: { 'x-request-id': 'mine', 'request-id': 'mine' } })
      ids.add(headers.get('x-request-id'))
    }
    expect(ids.size).toBe(3)
    for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/)
  })

  test('under /api is not cached', async () => {
    const admin = await server.as(Role.Administrador)
    for (const address of ['/api/settings', '/api/station/', '/api/station/999', '/api/nowhere', '/api/emergency_open/1'])
      expect((await admin.get(address)).headers.get('cache-control'), address).toBe('no-store')
    expect((await server.nobody.get('/api/station/')).headers.get('cache-control')).toBe('no-store')
    expect((await admin.post('/api/station/', {})).headers.get('cache-control')).toBe('no-store')
  })

  test('cannot be read by pages of other origins', async () => {
    const { headers } = await server.nobody.send('/api/settings', { headers: { origin: 'https://evil.example' } })
    expect(headers.has('access-control-allow-origin')).toBe(false)
  })
})

describe('a server with an https PUBLIC_URL and a map on another host', () => {
  const server = useTestServer({
    PUBLIC_URL: 'https://sirena.example.org',
    MAP_STYLE_URL: 'https://tiles.example.org/style.json',
  })

  test('sends HSTS and allows that host for the map only', async () => {
    const { headers } = await server.nobody.get('/api/settings')
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000/)
    const policy = directives(headers.get('content-security-policy'))
    expect(policy).toHaveProperty('upgrade-insecure-requests')
    expect(policy).toMatchObject({
      'connect-src': "'self' wss://sirena.example.org https://tiles.example.org",
      'img-src': "'self' data: blob: https://tiles.example.org",
      'script-src': ownScripts,
    })
  })
})

describe('too many requests', () => {
  const server = useTestServer()

  test('are refused for a minute, with a lower limit for visitors and separate counts', async () => {
    server.deps.config.requestsPerMinute = 36
    const person = await server.as(Role.Bombero)
    for (let n = 0; n < 36; n++) expect((await person.get('/api/user/me')).status).toBe(200)
    const refused = await person.get('/api/user/me')
    expectRefusal(refused, 429)
    expect(refused.body.detail).toMatch(/^Demasiadas solicitudes\. Espere \d+ segundos? y vuelva a intentar\.$/)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)

    for (let n = 0; n < 3; n++) expect((await server.nobody.get('/api/settings')).status).toBe(200)
    expectRefusal(await server.nobody.get('/api/settings'), 429)
    expectRefusal(await server.nobody.post('/api/user/token', { username: '1', password: '2' }), 400)
    // The same address, encoded differently.
    expectRefusal(await server.nobody.get('/%61pi/settings'), 429)
  })

  test('do not affect the page and the health checks', async () => {
    for (const address of ['/healthz', '/readyz', '/'])
      for (let n = 0; n < 5; n++) expect((await server.nobody.get(address)).status, address).not.toBe(429)
  })
})

describe('a server that closes', () => {
  const server = useTestServer()

  test('refuses what still arrives with a sentence, and ends the connection', async () => {
    const app = await buildApp(server.deps)
    const answers: Response[] = []
    // It still listens then, as it does for connections that were open.
    app.addHook('preClose', async () => {
      for (const address of ['/api/settings', '/']) answers.push(await fetch(`${url}${address}`))
    })
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    await app.close()
    expect(answers.map(({ status, headers }) => [status, headers.get('connection')])).toEqual([
      [503, 'close'],
      [503, 'close'],
    ])
    for (const answer of answers) expect(await answer.json()).toMatchObject({ detail: errors['server.updating'][1] })
  })
})

describe('the address of a caller', () => {
  const direct = useTestServer()
  const proxied = useTestServer({ TRUST_PROXY: 'loopback' })
  const failFrom = async (server: typeof direct) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.9, 203.0.113.7' }
    await server.nobody.send('/api/user/token', { method: 'POST', headers, body: '{"username":"9999000000001","password":"x"}' })
    const rows = await server.deps.db.selectFrom('sign_in_failures').select('subject').execute()
    return rows.map((row) => row.subject).filter((subject) => subject.startsWith('address:'))
  }

  test('is taken from the connection', async () => {
    expect(await failFrom(direct)).toEqual(['address:127.0.0.1'])
  })

  test('is taken from the last X-Forwarded-For entry of a trusted proxy', async () => {
    expect(await failFrom(proxied)).toEqual(['address:203.0.113.7'])
  })
})
