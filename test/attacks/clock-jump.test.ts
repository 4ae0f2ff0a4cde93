import { beforeEach, expect, test } from 'vitest'
import { Role } from '../../src/contract/shared/rights/roles.ts'
import { aMember, aMemberWithSecondFactor, codeAt, signIn } from '../fixtures/second-factor.ts'
import { expectRefusal } from '../refusals.ts'
import { useTestServer } from '../test-app.ts'

/* The server's clock is set a month ahead, people use the system, and it is set back. */

const server = useTestServer()
let today = new Date('2026-11-20T12:00:00Z')
const ahead = () => server.setNow(new Date(today.getTime() + 30 * 86_400_000))
const back = () => server.setNow(today)
beforeEach(() => {
  today = new Date(today.getTime() + 7_200_000)
  back()
})

test('waits stored while the clock was ahead do not count', async () => {
  const member = await aMember(server, Role.Bombero)
  ahead()
  for (let time = 0; time < 5; time++) expectRefusal(await signIn(server, member, undefined, 'otra clave'), 400)
  expectRefusal(await signIn(server, member), 429)
  back()
  expect((await signIn(server, member)).status).toBe(200)
  // The count starts again from here.
  for (let time = 0; time < 5; time++) expectRefusal(await signIn(server, member, undefined, 'otra clave'), 400)
  expectRefusal(await signIn(server, member), 429)
})

test('a wait still counts for a process whose clock is slightly behind', async () => {
  const member = await aMember(server, Role.Bombero)
  for (let time = 0; time < 5; time++) expectRefusal(await signIn(server, member, undefined, 'otra clave'), 400)
  server.setNow(new Date(today.getTime() - 20_000))
  expectRefusal(await signIn(server, member), 429)
})

test('a current code is accepted after a code was used while the clock was ahead', async () => {
  const member = await aMemberWithSecondFactor(server, Role.Administrador)
  ahead()
  expect((await signIn(server, member, codeAt(member.secret, server.deps.now()))).status).toBe(200)
  back()
  server.setNow(new Date(today.getTime() + 120_000))
  const code = codeAt(member.secret, server.deps.now())
  expect((await signIn(server, member, code)).status).toBe(200)
  expectRefusal(await signIn(server, member, code), 400)
})

test('request counts stored while the clock was ahead do not count', async () => {
  const asked = { username: '9999000000055', email: 'nadie@example.org' }
  const ask = () => server.nobody.post('/api/user/reset_password', asked)
  ahead()
  for (let time = 0; time < 5; time++) expect((await ask()).status).toBe(204)
  expectRefusal(await ask(), 429)
  back()
  expect((await ask()).status).toBe(204)
})

test('a session opened while the clock was ahead is invalid', async () => {
  const member = await aMember(server, Role.Bombero)
  ahead()
  const { body } = await signIn(server, member)
  const me = () => server.nobody.send('/api/user/me', { headers: { authorization: `Bearer ${body.token}` } })
  expect((await me()).status).toBe(200)
  back()
  expect((await me()).status).toBe(401)
  expect((await signIn(server, member)).status).toBe(200)
})

test('a sign-in made while the clock was an hour ahead is not fresh', async () => {
  const member = await aMember(server, Role.Bombero)
  server.setNow(new Date(today.getTime() + 3_600_000))
  const { body } = await signIn(server, member)
  back()
  const send = (path: string, sent: object) =>
    server.nobody.send(path, {
      method: path.endsWith('me') ? 'PUT' : 'POST',
      body: JSON.stringify(sent),
      headers: { authorization: `Bearer ${body.token}`, 'content-type': 'application/json' },
    })
  const move = () => send('/api/user/update_me', { email: 'otra@example.org' })
  expect((await move()).body.code).toBe('fresh_sign_in')
  expect((await send('/api/user/fresh_sign_in', { password: 'una clave larga' })).status).toBeLessThan(300)
  expect((await move()).status).toBe(200)
})

test('a session used while the clock was an hour ahead stays valid, with its idle time counted from now', async () => {
  const member = await aMember(server, Role.Bombero)
  server.setNow(new Date(today.getTime() + 3_600_000))
  expect((await member.get('/api/user/me')).status).toBe(200)
  back()
  expect((await member.get('/api/user/me')).status).toBe(200)
  server.setNow(new Date(today.getTime() + 12 * 3_600_000 + 1000))
  expect((await member.get('/api/user/me')).status).toBe(401)
})
