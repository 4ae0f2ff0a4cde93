import { beforeEach, describe, expect, test } from 'vitest'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aMember, signIn } from '../../../../test/fixtures/second-factor.ts'
import { openStream } from '../../../../test/live-stream.ts'
import { expectRefusal } from '../../../../test/refusals.ts'
import { useTestServer } from '../../../../test/test-app.ts'
import { entriesAfter } from '../../../../test/binnacle-entries.ts'

const server = useTestServer()
let now = new Date('2026-11-20T12:00:00Z')
beforeEach(() => server.setNow((now = new Date(now.getTime() + 7_200_000))))

const failFiveTimes = async (member: { no_dpi: string }) => {
  for (let time = 0; time < 5; time++) expectRefusal(await signIn(server, member, undefined, 'otra clave'), 400)
}
const lastEntry = async () => (await entriesAfter(server.deps.db, 0, 10_000)).at(-1)

describe('the access of a person', () => {
  test('contains the open sessions and the end of a wait, without addresses and tokens', async () => {
    const admin = await server.as(Role.Administrador)
    const member = await aMember(server, Role.Cabinista)
    const calm = await admin.get(`/api/user/${member.id}/access`)
    expect(calm.body).toEqual({
      wait_until: null,
      sessions: [{ id: expect.any(Number), device: '', created_at: now.toISOString(), last_used_at: now.toISOString() }],
    })
    await failFiveTimes(member)
    const until = new Date(now.getTime() + 15_000).toISOString()
    expect((await admin.get(`/api/user/${member.id}/access`)).body.wait_until).toBe(until)
  })

  test('contains the wait caused by guesses from many addresses, and no other limit', async () => {
    const [admin, member] = [await server.as(Role.Administrador), await aMember(server, Role.Cabinista)]
    const access = async () => (await admin.get(`/api/user/${member.id}/access`)).body.wait_until
    const count = (subject: string, requests: number, minutes: number) =>
      server.deps.db
        .insertInto('request_counts')
        .values({ subject, requests, ends_at: new Date(now.getTime() + minutes * 60_000) })
        .execute()
    await count('reset:address:127.0.0.1', 1, 60)
    expect(await access()).toBeNull()
    await count(`guesses:${member.no_dpi}`, 31, 3)
    expect(await access()).toBe(new Date(now.getTime() + 180_000).toISOString())
    expect((await signIn(server, member)).status).toBe(429)
    await admin.delete(`/api/user/${member.id}/wait`)
    expect(await access()).toBeNull()
    expect((await signIn(server, member)).status).toBe(200)
  })

  test('contains no wait of an open session, which lifting ends as well', async () => {
    const [admin, member] = [await server.as(Role.Administrador), await aMember(server, Role.Cabinista)]
    const prove = (password: string) => member.post('/api/user/fresh_sign_in', { password })
    for (let time = 0; time < 5; time++) expectRefusal(await prove('otra clave'), 400)
    expectRefusal(await prove('una clave larga'), 429)
    expect((await admin.get(`/api/user/${member.id}/access`)).body.wait_until).toBeNull()
    expect((await signIn(server, member)).status).toBe(200)
    await admin.delete(`/api/user/${member.id}/wait`)
    expect((await prove('una clave larga')).status).toBeLessThan(300)
  })

  test('contains the wait on a known device', async () => {
    const member = await aMember(server, Role.Cabinista)
    const cookie = (await signIn(server, member)).headers.get('set-cookie')?.split(';')[0] ?? ''
    for (let time = 0; time < 5; time++)
      await server.nobody.post('/api/user/token', { username: member.no_dpi, password: 'otra clave' }, { cookie })
    const admin = await server.as(Role.Administrador)
    expect((await admin.get(`/api/user/${member.id}/access`)).body.wait_until).not.toBeNull()
    await admin.delete(`/api/user/${member.id}/wait`)
    expect((await admin.get(`/api/user/${member.id}/access`)).body.wait_until).toBeNull()
  })
})

describe.each([
  ['GET', 'access'],
  ['DELETE', 'wait'],
  ['DELETE', 'sessions'],
])('%s user/{id}/%s', (method, what) => {
  const ask = (client: typeof server.nobody, id: number) => client.send(`/api/user/${id}/${what}`, { method })

  test('is refused to human resources for an administrator, and changes nothing', async () => {
    const [clerk, admin] = [await server.as(Role.RecursosHumanos), await aMember(server, Role.Administrador)]
    await failFiveTimes(admin)
    const refused = await ask(clerk, admin.id)
    expectRefusal(refused, 400)
    expect(refused.body.detail).toBe('No puede cambiar la ficha de esta persona.')
    expect((await admin.get('/api/user/me')).status).toBe(200)
    expectRefusal(await signIn(server, admin), 429)
  })

  test('gets 404 for a retired person and an invalid id', async () => {
    const admin = await server.as(Role.Administrador)
    const left = await aMember(server, Role.Bombero, { retired_at: new Date('2026-01-01') })
    for (const id of [left.id, 0, 2_147_483_647]) expectRefusal(await ask(admin, id), 404)
  })
})

describe('lifting a wait', () => {
  // S-54
  test.each([Role.Administrador, Role.RecursosHumanos])('lets a person sign in at once, by role %s', async (role) => {
    const [lifting, member] = [await server.as(role), await aMember(server, Role.Cabinista)]
    await failFiveTimes(member)
    expectRefusal(await signIn(server, member), 429)
    expect((await lifting.delete(`/api/user/${member.id}/wait`)).status).toBe(204)
    expect(await lastEntry()).toMatchObject({
      action_binnacle: 'EDITAR',
      entity: 'user',
      entity_id: member.id,
      created_by: lifting.id,
      current_detail: { sign_in_wait: 'quitada' },
    })
    expect((await signIn(server, member)).status).toBe(200)
  })
})

describe('ending the sessions of a person', () => {
  test('signs them out everywhere, lets them sign in again and leaves them on duty', async () => {
    const [clerk, member] = [await server.as(Role.RecursosHumanos), await aMember(server, Role.Cabinista)]
    const bystander = await server.as(Role.Cabinista)
    await signIn(server, member)
    expect((await clerk.delete(`/api/user/${member.id}/sessions`)).status).toBe(204)
    expectRefusal(await member.get('/api/user/me'), 401)
    expect((await bystander.get('/api/user/me')).status).toBe(200)
    expect(await lastEntry()).toMatchObject({ entity_id: member.id, current_detail: { sessions: 'cerradas (2)' } })
    expect((await clerk.get(`/api/user/${member.id}`)).body.status).toBe(5)
    expect((await clerk.get(`/api/user/${member.id}/access`)).body.sessions).toEqual([])
    expect((await signIn(server, member)).status).toBe(200)
  })

  // S-52
  test('requires a fresh sign-in', async () => {
    const [admin, member] = [await server.as(Role.Administrador), await aMember(server, Role.Cabinista)]
    server.setNow(new Date(now.getTime() + 11 * 60_000))
    const refused = await admin.delete(`/api/user/${member.id}/sessions`)
    expectRefusal(refused, 400)
    expect(refused.body.code).toBe('fresh_sign_in')
    expect((await member.get('/api/user/me')).status).toBe(200)
  })

  test('closes the person’s live streams at once, and no others', async () => {
    const [admin, member] = [await server.as(Role.Administrador), await aMember(server, Role.Cabinista)]
    const listen = (client: { headers: Record<string, string> }) => openStream(server.url, client.headers)
    const [theirs, other] = [await listen(member), await listen(await server.as(Role.Bombero))]
    await theirs.nextHeartbeat()
    await admin.delete(`/api/user/${member.id}/sessions`)
    await theirs.ended
    expect(await other.nextChange()).toContain('user')
    other.leave()
  })
})

test('signing out closes the live streams of that session only', async () => {
  const member = await aMember(server, Role.Cabinista)
  const { body } = await signIn(server, member)
  const elsewhere = { authorization: `Bearer ${body.token}` }
  const [here, there] = [await openStream(server.url, member.headers), await openStream(server.url, elsewhere)]
  await member.post('/api/user/logout')
  await here.ended
  await (await server.as(Role.Administrador)).post('/api/job_management', { job_title: 'Enfermera' })
  expect(await there.nextChange()).toContain('job_management')
  there.leave()
})
