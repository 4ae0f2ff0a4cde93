import { beforeEach, expect, test } from 'vitest'
import { Role } from '../../src/contract/roles.ts'
import { aMember, aProven, codeAt, signIn } from '../fixtures/second-factor.ts'
import { expectRefusal } from '../refusals.ts'
import { useTestServer } from '../test-app.ts'

/* The clock is put forward by a month, people work, and it is put back: by hand, by a wrong time server, by a restored image. */

const server = useTestServer()
let today = new Date('2026-11-20T12:00:00Z')
const ahead = () => server.setNow(new Date(today.getTime() + 30 * 86_400_000))
const back = () => server.setNow(today)
beforeEach(() => {
  today = new Date(today.getTime() + 7_200_000)
  back()
})

test('waits of then are over', async () => {
  const member = await aMember(server, Role.Bombero)
  ahead()
  for (let time = 0; time < 5; time++) expectRefusal(await signIn(server, member, undefined, 'otra clave'), 400)
  expectRefusal(await signIn(server, member), 429)
  back()
  expect((await signIn(server, member)).status).toBe(200)
  // From here on the count starts again.
  for (let time = 0; time < 5; time++) expectRefusal(await signIn(server, member, undefined, 'otra clave'), 400)
  expectRefusal(await signIn(server, member), 429)
})

test('a wait of a moment that another process takes for the next one still holds', async () => {
  const member = await aMember(server, Role.Bombero)
  for (let time = 0; time < 5; time++) expectRefusal(await signIn(server, member, undefined, 'otra clave'), 400)
  server.setNow(new Date(today.getTime() - 20_000))
  expectRefusal(await signIn(server, member), 429)
})

test('a code of the second factor of now is taken, though one of then was', async () => {
  const member = await aProven(server, Role.Administrador)
  ahead()
  expect((await signIn(server, member, codeAt(member.secret, server.deps.now()))).status).toBe(200)
  back()
  server.setNow(new Date(today.getTime() + 120_000))
  const code = codeAt(member.secret, server.deps.now())
  expect((await signIn(server, member, code)).status).toBe(200)
  expectRefusal(await signIn(server, member, code), 400)
})

test('whoever asked too often for a mail then may ask now', async () => {
  const asked = { username: '9999000000055', email: 'nadie@example.org' }
  const ask = () => server.nobody.post('/api/user/reset_password', asked)
  ahead()
  for (let time = 0; time < 5; time++) expect((await ask()).status).toBe(204)
  expectRefusal(await ask(), 429)
  back()
  expect((await ask()).status).toBe(204)
})

test('who signed in then signs in again, and that session does not live until then', async () => {
  const member = await aMember(server, Role.Bombero)
  ahead()
  const { body } = await signIn(server, member)
  const me = () => server.nobody.send('/api/user/me', { headers: { authorization: `Bearer ${body.token}` } })
  expect((await me()).status).toBe(200)
  back()
  expect((await me()).status).toBe(401)
  expect((await signIn(server, member)).status).toBe(200)
})

test('who signed in while the clock was an hour ahead must show again who they are', async () => {
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

test('a session that was used while the clock was an hour ahead goes on, and idles from now', async () => {
  const member = await aMember(server, Role.Bombero)
  server.setNow(new Date(today.getTime() + 3_600_000))
  expect((await member.get('/api/user/me')).status).toBe(200)
  back()
  expect((await member.get('/api/user/me')).status).toBe(200)
  server.setNow(new Date(today.getTime() + 12 * 3_600_000 + 1000))
  expect((await member.get('/api/user/me')).status).toBe(401)
})
