import { beforeEach, expect, test } from 'vitest'
import { Role } from '../../src/contract/shared/rights/roles.ts'
import { buildApp } from '../../src/server/app.ts'
import { cheapHash } from '../fixtures/cheap-hash.ts'
import { aPerson } from '../factories.ts'
import { expectRefusal } from '../refusals.ts'
import { useTestServer } from '../test-app.ts'

const server = useTestServer({ TRUST_PROXY: '127.0.0.1' })
const password = 'una clave larga'
const password_hash = cheapHash(password)
const anAccount = (role: Role) => aPerson(server.deps.db, { role, password_hash })

/** Dozens of passwords are hashed at full cost. */
const minutes = (count: number) => ({ timeout: count * 60_000 })

let now = new Date('2026-11-20T12:00:00Z')
const pass = (seconds: number) => server.setNow((now = new Date(now.getTime() + seconds * 1000)))
beforeEach(() => pass(7200))

const signIn = (username: string, sent: string, headers: Record<string, string> = {}) =>
  server.nobody.post('/api/user/token', { username, password: sent }, headers)

const from = (address: string) => ({ 'x-forwarded-for': address })
const waitIn = (body: { detail: string }) => /Espere (.+) antes/.exec(body.detail)?.[1]

test('continuous wrong passwords from one address block the owner only at that address', minutes(2), async () => {
  const { no_dpi } = await anAccount(Role.Cabinista)
  for (let tried = 0; tried < 720; tried++, pass(5)) {
    const { status } = await signIn(no_dpi, 'otra clave', from('198.51.100.7'))
    if (tried % 60 === 59) {
      expect((await signIn(no_dpi, password, from('203.0.113.5'))).status).toBe(200)
      expect(status).toBe(429)
    }
  }
  const answer = await signIn(no_dpi, password, from('198.51.100.7'))
  expect(waitIn(answer.body)).toMatch(/^(\d+ segundos|[2-5] minutos)$/)
})

test(
  'wrong passwords from many addresses delay a new device by at most five minutes, and a known device not at all',
  minutes(2),
  async () => {
    const { no_dpi } = await anAccount(Role.Cabinista)
    const cookie = (await signIn(no_dpi, password)).headers.get('set-cookie')?.split(';')[0] ?? ''
    const answers: number[] = []
    for (let n = 0; n < 40; n++) answers.push((await signIn(no_dpi, 'otra clave', from(`198.51.100.${n}`))).status)
    expect([answers.indexOf(429), answers.slice(30).every((status) => status === 429)]).toEqual([30, true])
    const { status, body } = await signIn(no_dpi, password, from('203.0.113.5'))
    expect([status, waitIn(body)]).toEqual([429, '5 minutos'])
    expect((await signIn(no_dpi, password, { cookie })).status).toBe(200)
    pass(300)
    expect((await signIn(no_dpi, password, from('203.0.113.5'))).status).toBe(200)
  },
)

test('right passwords do not count as guesses', minutes(2), async () => {
  const { no_dpi } = await anAccount(Role.Bombero)
  for (let n = 0; n < 40; n++) expect((await signIn(no_dpi, password, from(`198.51.100.${n}`))).status).toBe(200)
})

// S-54
test('thirty-two wrong passwords from one address only slow down an administrator at that address', minutes(2), async () => {
  const { no_dpi } = await anAccount(Role.Administrador)
  const there = from('198.51.100.7')
  for (let n = 0; n < 32; n++) expectRefusal(await signIn(`80000000000${10 + n}`, 'otra clave', there), 400)
  const began = performance.now()
  expect((await signIn(no_dpi, password, there)).status).toBe(200)
  // The delay is the same as for a wrong password.
  expect(performance.now() - began).toBeGreaterThan(500)
})

// S-54
test('addresses of one IPv6 /64 are slowed down like one address', minutes(2), async () => {
  for (let n = 0; n < 31; n++) await signIn(`80000000001${10 + n}`, 'otra clave', { 'x-forwarded-for': `2001:db8:5:5:${n}::1` })
  const began = performance.now()
  await signIn('8000000000199', 'otra clave', { 'x-forwarded-for': '2001:db8:5:5:ffff::1' })
  expect(performance.now() - began).toBeGreaterThan(500)
})

test('unknown and known accounts get the same answers: wrong password, wait, and wait after a restart', async () => {
  const { no_dpi } = await anAccount(Role.Bombero)
  const answersOf = async (username: string) => {
    const seen: string[] = []
    for (let n = 0; n < 7; n++) {
      const { status, body, headers } = await signIn(username, 'otra clave')
      seen.push(`${status} ${body.detail} ${headers.get('set-cookie')}`)
    }
    const restarted = await buildApp(server.deps)
    const answer = await restarted.inject({ method: 'POST', url: '/api/user/token', payload: { username, password } })
    await restarted.close()
    return [...seen, `${answer.statusCode} ${answer.json<{ detail: string }>().detail}`]
  }
  const answers = await answersOf(no_dpi)
  expect(answers.at(-1)).toMatch(/^429 /)
  expect(await answersOf('9999000000077')).toEqual(answers)
})
