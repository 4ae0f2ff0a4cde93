import { beforeEach, expect, test } from 'vitest'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aPerson } from '../../../../test/factories.ts'
import { expectRefusal } from '../../../../test/refusals.ts'
import { useTestServer, type Answer } from '../../../../test/test-app.ts'
import { cheapHash } from '../../../../test/fixtures/cheap-hash.ts'

const server = useTestServer()
const https = useTestServer({ PUBLIC_URL: 'https://sirena.example.org' })
const password = 'una clave larga'
const password_hash = cheapHash(password)

let now = new Date('2026-11-20T12:00:00Z')
const pass = (seconds: number) => server.setNow((now = new Date(now.getTime() + seconds * 1000)))
beforeEach(() => pass(7200))

const anAccount = (row = {}) => aPerson(server.deps.db, { role: Role.Cabinista, password_hash, ...row })

/** A browser that stores the cookie. */
const browser = (first = '') => {
  let cookie = first
  const storeCookie = (answer: Answer) => {
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie
    return answer
  }
  return {
    cookie: () => cookie,
    signIn: async (username: string, sent = password) =>
      storeCookie(await server.nobody.post('/api/user/token', { username, password: sent }, { cookie })),
  }
}
const fail = async (where: ReturnType<typeof browser>, dpi: string, times: number) => {
  for (let time = 0; time < times; time++) expectRefusal(await where.signIn(dpi, 'otra clave'), 400)
}
const rowsOf = (user_id: number) =>
  server.deps.db.selectFrom('known_devices').selectAll().where('user_id', '=', user_id).execute()

// S-54
test('five wrong passwords from another device cause no wait on a known device', async () => {
  const { no_dpi } = await anAccount()
  const [own, foreign] = [browser(), browser()]
  await own.signIn(no_dpi)
  await fail(foreign, no_dpi, 5)
  expectRefusal(await foreign.signIn(no_dpi), 429)
  expect((await own.signIn(no_dpi)).status).toBe(200)
  // Signing in on the known device does not reset the count of the other device.
  expectRefusal(await foreign.signIn(no_dpi), 429)
})

test('a known device has its own count, which causes no wait on a new device', async () => {
  const { no_dpi } = await anAccount()
  const own = browser()
  await own.signIn(no_dpi)
  await fail(own, no_dpi, 5)
  expectRefusal(await own.signIn(no_dpi), 429)
  expect((await browser().signIn(no_dpi)).status).toBe(200)
})

test('a device is known for each person who signed in on it, and for no others', async () => {
  const [morning, evening, other] = [await anAccount(), await anAccount(), await anAccount()]
  const shared = browser()
  await shared.signIn(morning.no_dpi)
  await shared.signIn(evening.no_dpi)
  await shared.signIn(evening.no_dpi)
  const stranger = browser()
  for (const { no_dpi } of [morning, evening, other]) await fail(stranger, no_dpi, 5)
  expectRefusal(await shared.signIn(other.no_dpi), 429)
  expect((await shared.signIn(morning.no_dpi)).status).toBe(200)
  expect((await shared.signIn(evening.no_dpi)).status).toBe(200)
})

// S-54
test('a device is known for thirty days after the last sign-in', async () => {
  const { no_dpi } = await anAccount()
  const [own, stranger] = [browser(), browser()]
  await own.signIn(no_dpi)
  pass(29 * 86_400)
  await fail(stranger, no_dpi, 5)
  expect((await own.signIn(no_dpi)).status).toBe(200)
  pass(30 * 86_400)
  await fail(stranger, no_dpi, 5)
  expectRefusal(await own.signIn(no_dpi), 429)
})

test('the cookie is HttpOnly, and with TLS of this host only', async () => {
  const { no_dpi } = await anAccount()
  const { headers } = await server.nobody.post('/api/user/token', { username: no_dpi, password })
  expect(headers.get('set-cookie')).toMatch(
    /^sirena_device=[\w-]{43}; Path=\/api\/user\/token; Max-Age=2592000; HttpOnly; SameSite=Strict$/,
  )
  const other = await aPerson(https.deps.db, { role: Role.Bombero, password_hash })
  const secure = await https.nobody.post('/api/user/token', { username: other.no_dpi, password })
  const set = secure.headers.get('set-cookie') ?? ''
  expect(set).toMatch(/^__Host-sirena_device=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict; Secure$/)
  const [cookie = ''] = set.split(';')
  const again = await https.nobody.post('/api/user/token', { username: other.no_dpi, password }, { cookie })
  expect(again.headers.get('set-cookie')?.split(';')[0]).not.toBe(cookie)
  expect(await https.deps.db.selectFrom('known_devices').select('user_id').execute()).toEqual([{ user_id: other.id }])
})

test('the database stores only hashes of the ids in the cookie', async () => {
  const { id, no_dpi } = await anAccount()
  const own = browser()
  await own.signIn(no_dpi)
  const [row] = await rowsOf(id)
  const [, value = ''] = own.cookie().split('=')
  expect(row?.device_hash).toHaveLength(32)
  expect(row?.device_hash.equals(Buffer.from(value, 'base64url'))).toBe(false)
})

test('a copied cookie is invalid once the person has signed in again', async () => {
  const { no_dpi } = await anAccount()
  const own = browser()
  await own.signIn(no_dpi)
  const copy = browser(own.cookie())
  await own.signIn(no_dpi)
  await fail(copy, no_dpi, 5)
  expectRefusal(await copy.signIn(no_dpi), 429)
  expect((await own.signIn(no_dpi)).status).toBe(200)
})

test('an id that the server did not issue is ignored', async () => {
  const { id, no_dpi } = await anAccount()
  const planted = `sirena_device=${'A'.repeat(43)}`
  const own = browser(planted)
  await own.signIn(no_dpi)
  expect(own.cookie()).not.toContain('AAAA')
  expect(await rowsOf(id)).toHaveLength(1)
})

test.each(['sirena_device', 'sirena_device=', 'sirena_device=..,;x', `sirena_device=${'a.'.repeat(3000)}`, 'a=b; =; ;'])(
  'the malformed cookie %s is ignored',
  async (cookie) => {
    expect((await browser(cookie).signIn((await anAccount()).no_dpi)).status).toBe(200)
  },
)

test('a wrong password sets no cookie, not even on a known device', async () => {
  const { no_dpi } = await anAccount()
  const own = browser()
  await own.signIn(no_dpi)
  for (const where of [own, browser()]) expect((await where.signIn(no_dpi, 'otra clave')).headers.get('set-cookie')).toBeNull()
})

test('the device stays known after signing out, and not after its session was ended from another device', async () => {
  const { id, no_dpi } = await anAccount()
  const [own, lost] = [browser(), browser()]
  const { body } = await own.signIn(no_dpi)
  const headers = { authorization: `Bearer ${body.token}` }
  await lost.signIn(no_dpi)
  const listed = await server.nobody.send('/api/user/me/sessions', { headers })
  const other = (listed.body as { id: number; is_current: boolean }[]).find((session) => !session.is_current)
  await server.nobody.send(`/api/user/me/sessions/${other?.id}`, { method: 'DELETE', headers })
  expect(await rowsOf(id)).toHaveLength(1)
  await server.nobody.send('/api/user/logout', { method: 'POST', headers })
  await fail(browser(), no_dpi, 5)
  expectRefusal(await lost.signIn(no_dpi), 429)
  expect((await own.signIn(no_dpi)).status).toBe(200)
})

test('after a password change only the device used for it is known', async () => {
  const { id, no_dpi } = await anAccount()
  const [own, other] = [browser(), browser()]
  await other.signIn(no_dpi)
  const { body } = await own.signIn(no_dpi)
  const { user, token } = body
  const sent = { ...user, password: 'otra clave larga', confirm_password: 'otra clave larga' }
  const saved = await server.nobody.send('/api/user/update_me', {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(sent),
  })
  expect(saved.status).toBe(200)
  expect(await rowsOf(id)).toHaveLength(1)
  await fail(browser(), no_dpi, 5)
  expectRefusal(await other.signIn(no_dpi, 'otra clave larga'), 429)
  expect((await own.signIn(no_dpi, 'otra clave larga')).status).toBe(200)
})

test('the twenty most recently used devices of a person are known', async () => {
  const { id, no_dpi } = await anAccount()
  for (let n = 0; n < 21; n++) {
    pass(1)
    await browser().signIn(no_dpi)
  }
  expect(await rowsOf(id)).toHaveLength(20)
})
