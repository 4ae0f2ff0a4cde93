import { createHash } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { SESSIONS_OF_PERSON } from '../../../contract/people/limits.ts'
import type { OwnSession } from '../../../contract/people/session.schema.ts'
import { Role, UserStatus } from '../../../contract/shared/rights/roles.ts'
import { aPerson } from '../../../../test/factories.ts'
import { expectRefusal } from '../../../../test/refusals.ts'
import { useTestServer } from '../../../../test/test-app.ts'
import { buildApp } from '../../app.ts'
import { cheapHash } from '../../../../test/fixtures/cheap-hash.ts'

const server = useTestServer()
const password = 'una clave larga'
const phone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'
const desk = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0'
/** Each test uses its own day. */
let begin = new Date('2026-11-20T12:00:00Z')
beforeEach(() => {
  begin = after(24 * 60)
  server.setNow(begin)
})
const after = (minutes: number) => new Date(begin.getTime() + minutes * 60_000)

let password_hash: string
beforeAll(async () => {
  password_hash = cheapHash(password)
})

const somebody = (row = {}) => aPerson(server.deps.db, { role: Role.Bombero, password_hash, ...row })

const signIn = async (username: string, agent: string) => {
  const { body } = await server.nobody.post('/api/user/token', { username, password }, { 'user-agent': agent })
  const token = body.token as string
  const headers = { authorization: `Bearer ${token}` }
  const ask = (path: string, method = 'GET') => server.nobody.send(path, { method, headers })
  return {
    token,
    ask,
    isAlive: async () => (await ask('/api/user/me')).status === 200,
    list: async () => (await ask('/api/user/me/sessions')).body as OwnSession[],
    end: (id: number) => ask(`/api/user/me/sessions/${id}`, 'DELETE'),
  }
}

test('people list their own sessions, the most recently used first', async () => {
  const { no_dpi } = await somebody()
  await signIn((await somebody()).no_dpi, phone)
  const atDesk = await signIn(no_dpi, desk)
  server.setNow(after(10))
  const onPhone = await signIn(no_dpi, phone)
  const id = expect.any(Number)
  const ofPhone = { id, device: 'Chrome en Android', address: '127.0.0.1', created_at: after(10).toISOString() }
  const ofDesk = { id, device: 'Firefox en Windows', address: '127.0.0.1', created_at: begin.toISOString() }
  expect(await onPhone.list()).toEqual([
    { ...ofPhone, last_used_at: after(10).toISOString(), is_current: true },
    { ...ofDesk, last_used_at: begin.toISOString(), is_current: false },
  ])
  server.setNow(after(20))
  expect(await atDesk.list()).toEqual([
    { ...ofDesk, last_used_at: after(20).toISOString(), is_current: true },
    { ...ofPhone, last_used_at: after(10).toISOString(), is_current: false },
  ])
})

test('the answer contains neither tokens nor hashes, and a short name of the device', async () => {
  const { no_dpi, id } = await somebody()
  const { token, ask } = await signIn(no_dpi, `${phone} <b>secreto</b>`)
  const text = JSON.stringify((await ask('/api/user/me/sessions')).body)
  const hash = createHash('sha256').update(token).digest()
  for (const secret of [token, hash.toString('hex'), hash.toString('base64'), 'secreto']) expect(text).not.toContain(secret)
  const row = await server.deps.db.selectFrom('sessions').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow()
  expect(row.device).toBe('Chrome en Android')
})

test('the address is that of the last stored use', async () => {
  const { no_dpi } = await somebody()
  const app = await buildApp({ ...server.deps, config: { ...server.deps.config, trustProxy: '127.0.0.1' } })
  const { token } = (await app.inject({ method: 'POST', url: '/api/user/token', payload: { username: no_dpi, password } })).json<{
    token: string
  }>()
  const askFrom = async (address: string) => {
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address }
    const answer = await app.inject({ url: '/api/user/me/sessions', headers })
    return answer.json<OwnSession[]>()[0]?.address
  }
  expect(await askFrom('190.14.0.1')).toBe('127.0.0.1')
  server.setNow(after(2))
  expect(await askFrom('190.14.0.1')).toBe('190.14.0.1')
  server.setNow(after(2.5))
  expect(await askFrom('190.14.0.2')).toBe('190.14.0.1')
  server.setNow(after(4))
  expect(await askFrom('2001:db8::1')).toBe('2001:db8::1')
  await app.close()
})

test('an expired session is not listed', async () => {
  const { no_dpi } = await somebody()
  await signIn(no_dpi, desk)
  server.setNow(after(719))
  const late = await signIn(no_dpi, phone)
  expect(await late.list()).toHaveLength(2)
  server.setNow(after(721))
  expect(await late.list()).toMatchObject([{ device: 'Chrome en Android' }])
})

test('people end one of their own sessions, and no other one ends', async () => {
  const { no_dpi } = await somebody({ status: UserStatus.Inactivo })
  const [here, there, third] = [await signIn(no_dpi, desk), await signIn(no_dpi, phone), await signIn(no_dpi, phone)]
  const [lost] = (await there.list()).filter((session) => session.is_current)
  expect((await here.end(lost?.id ?? 0)).status).toBe(204)
  expect([await here.isAlive(), await there.isAlive(), await third.isAlive()]).toEqual([true, false, true])
  expect(await here.list()).toHaveLength(2)
  expectRefusal(await here.end(lost?.id ?? 0), 404)
})

test('the session of another person is not found, not even for an administrator', async () => {
  const owner = await signIn((await somebody()).no_dpi, phone)
  const [theirs] = await owner.list()
  const admin = await signIn((await somebody({ role: Role.Administrador })).no_dpi, desk)
  for (const id of [theirs?.id ?? 0, 0, 2_147_483_647]) expectRefusal(await admin.end(id), 404)
  expect(await owner.isAlive()).toBe(true)
})

// A-API-81, S-52
test('ending a session needs a fresh sign-in', async () => {
  const { no_dpi } = await somebody()
  const [here, there] = [await signIn(no_dpi, desk), await signIn(no_dpi, phone)]
  const [lost] = (await there.list()).filter((session) => session.is_current)
  server.setNow(after(11))
  expect(await here.end(lost?.id ?? 0)).toMatchObject({ status: 400, body: { code: 'fresh_sign_in' } })
  expect(await there.isAlive()).toBe(true)
})

// A-API-79
test('a person has twenty sessions at most: the one that was not used for longest ends', async () => {
  const { no_dpi } = await somebody()
  const sessions: Awaited<ReturnType<typeof signIn>>[] = []
  for (let n = 0; n < SESSIONS_OF_PERSON; n += 1) {
    server.setNow(after(n))
    sessions.push(await signIn(no_dpi, phone))
  }
  server.setNow(after(30))
  expect(await sessions[0]?.isAlive()).toBe(true)
  await signIn(no_dpi, desk)
  expect([await sessions[0]?.isAlive(), await sessions[1]?.isAlive(), await sessions[2]?.isAlive()]).toEqual([true, false, true])
  expect(await sessions[0]?.list()).toHaveLength(SESSIONS_OF_PERSON)
})
