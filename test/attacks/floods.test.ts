import { describe, expect, test } from 'vitest'
import { Role } from '../../src/contract/shared/rights/roles.ts'
import { parseConfig } from '../../src/server/platform/config.ts'
import { hashPassword } from '../../src/server/people/credentials/password.ts'
import { aPerson } from '../factories.ts'
import { useTestServer, type Client, type TestServer } from '../test-app.ts'

const { publicPagesPerMinute, guessesPerMinute } = parseConfig({})

/** Requests the addresses and returns the number of answers by status. */
const ask = async (who: Client, addresses: readonly string[]): Promise<Record<number, number>> => {
  const statuses: Record<number, number> = {}
  for (const address of addresses) {
    const { status } = await who.get(address)
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  return statuses
}
const numbered = (count: number, address: (n: number) => string) => Array.from({ length: count }, (_, n) => address(n))
/** The number of queries that the server sends while `work` runs. */
const queriesDuring = async ({ database }: TestServer, work: () => Promise<unknown>): Promise<number> => {
  let queries = 0
  const note = () => queries++
  database.pool.on('acquire', note)
  await work()
  database.pool.off('acquire', note)
  return queries
}

describe('invalid tokens', () => {
  const server = useTestServer()
  const stranger = (path: string) => server.nobody.send(path, { headers: { authorization: `Bearer ${'x'.repeat(43)}` } })

  test('are refused without a query once the address has sent too many requests', async () => {
    server.deps.config.requestsPerMinute = 3
    for (let n = 0; n < 12; n++) expect([401, 429]).toContain((await stranger('/api/station')).status)
    const queries = await queriesDuring(server, async () => {
      for (let n = 0; n < 20; n++) expect((await stranger('/api/nowhere')).status).toBe(429)
    })
    expect(queries).toBe(0)
  })

  test('are refused in the same way at public pages and files, which need no token', async () => {
    const { public_key } = await aPerson(server.deps.db, { role: Role.Bombero })
    server.deps.config.requestsPerMinute = 3
    for (let n = 0; n < 12; n++) await stranger('/api/station')
    const queries = await queriesDuring(server, async () => {
      for (const path of [`/api/user_open/${public_key}`, '/api/emergency_open/abc', '/api/file/x.jpg?until=1&signature=none'])
        for (let n = 0; n < 5; n++) expect((await stranger(path)).status).toBe(429)
    })
    expect(queries).toBe(0)
    expect((await server.nobody.get(`/api/user_open/${public_key}`)).status).toBe(200)
  })

  test('cause no query at static files', async () => {
    const queries = await queriesDuring(server, async () => {
      for (const address of ['/', '/index.html', '/assets/none.js', '/healthz']) await stranger(address)
    })
    expect(queries).toBe(0)
  })
})

describe('a flood of requests from one address', () => {
  const server = useTestServer()

  test('does not block signed-in people and sign-ins from the same address', async () => {
    const password = 'una clave larga'
    const { no_dpi } = await aPerson(server.deps.db, { role: Role.Cabinista, password_hash: await hashPassword(password) })
    const signIn = (cookie = '') => server.nobody.post('/api/user/token', { username: no_dpi, password }, { cookie })
    const dispatcher = await server.as(Role.Cabinista)
    expect((await dispatcher.get('/api/user/me')).status).toBe(200)
    const cookie = (await signIn()).headers.get('set-cookie')?.split(';')[0] ?? ''

    server.deps.config.requestsPerMinute = 60
    const flood = await ask(
      server.nobody,
      numbered(20, () => '/api/settings'),
    )
    expect(flood[429]).toBeGreaterThan(0)
    expect((await signIn()).status).toBe(200)
    // A flood of sign-ins does not block known devices.
    for (let n = 0; n < 15; n++) await server.nobody.post('/api/user/token', {})
    expect((await signIn()).status).toBe(429)
    expect((await signIn(cookie)).status).toBe(200)
    await ask(
      server.nobody,
      numbered(300, () => '/api/settings'),
    )
    expect((await signIn(cookie)).status).toBe(200)
    expect((await dispatcher.get('/api/user/me')).status).toBe(200)
  })
})

describe('a flood of invalid tokens from one address', () => {
  const server = useTestServer()

  test('does not refuse a session that was used or has just begun', async () => {
    const password = 'una clave larga'
    const { no_dpi } = await aPerson(server.deps.db, { role: Role.Cabinista, password_hash: await hashPassword(password) })
    const used = await server.as(Role.Cabinista)
    const unknown = await server.as(Role.Cabinista)
    server.deps.config.requestsPerMinute = 1_000_000
    expect((await used.get('/api/user/me')).status).toBe(200)

    server.deps.config.requestsPerMinute = 12
    const invalid = { headers: { authorization: `Bearer ${'x'.repeat(43)}` } }
    for (let n = 0; n < 60; n++) await server.nobody.send('/api/station', invalid)
    expect((await unknown.get('/api/user/me')).status).toBe(429)
    const { body } = await server.nobody.post('/api/user/token', { username: no_dpi, password })
    const begun = { headers: { authorization: `Bearer ${body.token}` } }
    expect((await server.nobody.send('/api/user/me', begun)).status).toBe(200)
    expect((await used.get('/api/user/me')).status).toBe(200)
  })
})

describe('a flood of downloads from one address', () => {
  const server = useTestServer()
  const path = 'emergency/descargar_excel'
  const download = async (who: Client) => {
    const { body } = await who.post('/api/download_ticket', { path })
    return (await server.nobody.get(`/api/${path}?token=${body.ticket}`)).status
  }

  test('without tickets refuses no download, and with wrong ones no session', async () => {
    const [used, unknown] = [await server.as(Role.Cabinista), await server.as(Role.Cabinista)]
    expect(await download(used)).toBe(200)
    server.deps.config.requestsPerMinute = 12
    const flood = (query: string) =>
      ask(
        server.nobody,
        numbered(60, () => `/api/${path}${query}`),
      )
    expect((await flood(''))[429]).toBeGreaterThan(0)
    expect(await download(used)).toBe(200)
    expect((await flood(`?token=${'x'.repeat(43)}`))[429]).toBeGreaterThan(0)
    expect(await download(used)).toBe(429)
    expect((await unknown.get('/api/user/me')).status).toBe(200)
  })
})

describe('public pages', () => {
  const server = useTestServer()

  test('by number or invalid key have a low limit, which does not apply to valid keys', async () => {
    Object.assign(server.deps.config, { publicPagesPerMinute, guessesPerMinute })
    const { public_key } = await aPerson(server.deps.db, { role: Role.Bombero })
    const pages = numbered(40, (n) => (n % 2 === 0 ? `/api/user_open/${n}` : `/api/emergency_open/unknown-key-${n}`))
    expect((await ask(server.nobody, pages))[429]).toBe(40 - guessesPerMinute)
    expect(
      (
        await ask(
          server.nobody,
          numbered(5, () => '/api/emergency_open/7'),
        )
      )[429],
    ).toBe(5)
    expect(
      (
        await ask(
          server.nobody,
          numbered(5, (n) => `/api/user_open/none-${n}/qr_code`),
        )
      )[429],
    ).toBe(5)
    expect((await server.nobody.get('/api/user_open/1')).body.detail).toMatch(/^Demasiadas solicitudes\. Espere /)
    expect(
      await ask(
        server.nobody,
        numbered(20, () => `/api/user_open/${public_key}`),
      ),
    ).toEqual({ 200: 20 })
    // A signed-in person is counted by id.
    expect((await (await server.as(Role.Bombero)).get('/api/emergency_open/7')).status).toBe(404)
  })

  test('by valid key have a higher limit', async () => {
    Object.assign(server.deps.config, { publicPagesPerMinute: 40, guessesPerMinute: 1 })
    const { public_key } = await aPerson(server.deps.db, { role: Role.Bombero })
    const who = await server.as(Role.Bombero)
    expect(
      await ask(
        who,
        numbered(50, () => `/api/user_open/${public_key}`),
      ),
    ).toEqual({ 200: 40, 429: 10 })
  })
})

describe('signed file addresses', () => {
  const server = useTestServer()

  test('with an invalid signature have a low limit', async () => {
    server.deps.config.guessesPerMinute = guessesPerMinute
    const files = numbered(40, (n) => `/api/file/${String(n).padStart(32, '0')}.jpg?until=9999999999&signature=none`)
    expect(await ask(server.nobody, files)).toEqual({ 404: guessesPerMinute, 429: 10 })
    expect((await server.nobody.get('/api/settings')).status).toBe(200)
  })
})
