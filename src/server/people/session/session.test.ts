import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { Role, UserStatus } from '../../../contract/shared/rights/roles.ts'
import { InactiveReason } from '../../../contract/people/user-codes.ts'
import { aPerson, aStation } from '../../../../test/factories.ts'
import { expectRefusal } from '../../../../test/refusals.ts'
import { useTestServer } from '../../../../test/test-app.ts'
import { entriesAfter } from '../../../../test/binnacle-entries.ts'
import { cheapHash } from '../../../../test/fixtures/cheap-hash.ts'

const server = useTestServer()
const password = 'una clave larga'
const password_hash = cheapHash(password)

const begin = new Date('2026-11-20T12:00:00Z')
const HOUR = 3_600_000
const after = (hours: number) => server.setNow(new Date(begin.getTime() + hours * HOUR))

/** A person who signs in as a browser does. */
const aSignedInPerson = async (row: Partial<Parameters<typeof aPerson>[1]> = {}) => {
  server.setNow(begin)
  const person = await aPerson(server.deps.db, { role: Role.Bombero, password_hash, ...row })
  const { body } = await server.nobody.post('/api/user/token/', { username: person.no_dpi, password })
  const token = body.token as string
  const headers = { authorization: `Bearer ${token}` }
  return {
    person,
    token,
    get: (address: string) => server.nobody.send(address, { headers }),
    isAlive: async () => (await server.nobody.send('/api/user/me/', { headers })).status === 200,
    logout: () => server.nobody.send('/api/user/logout/', { method: 'POST', headers }),
    change: (cells: object) => server.deps.db.updateTable('users').set(cells).where('id', '=', person.id).execute(),
  }
}

describe('a session', () => {
  // A-API-14, A-API-16, A-ENT-11, A-ENT-27
  test('returns the person with the whole profile and without the password', async () => {
    const station = await aStation(server.deps.db, { name: 'Estación Salcajá' })
    const { person, get } = await aSignedInPerson({ station_id: station.id, is_pilot: true, type_license: 'A' })
    const { body } = await get('/api/user/me/')
    expect(body).toMatchObject({
      id: person.id,
      username: person.no_dpi,
      station: { id: station.id, name: 'Estación Salcajá', address: station.address },
      station_text: 'Estación Salcajá',
      name_role: 'Bombero',
      is_pilot: true,
      approved_courses: [],
    })
    expect(JSON.stringify(body)).not.toContain(password_hash)
    expect(Object.keys(body).filter((key) => /password|hash|key|token/.test(key))).toEqual(['must_change_password'])
  })

  // S-3
  test('is stored only with the hash of its token', async () => {
    const { person, token } = await aSignedInPerson()
    const rows = await server.deps.db.selectFrom('sessions').selectAll().where('user_id', '=', person.id).execute()
    expect(rows.map((row) => row.token_hash)).toEqual([createHash('sha256').update(token).digest()])
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(token).toMatch(/^[\w-]{43}$/)
  })

  // S-3
  test('stays valid while it is used at least every twelve hours', async () => {
    const { isAlive } = await aSignedInPerson()
    for (const hours of [11, 22, 33.9, 45.8]) {
      after(hours)
      expect(await isAlive(), `after ${hours} h`).toBe(true)
    }
    after(57.9)
    expect(await isAlive()).toBe(false)
  })

  // S-3
  test('expires after twelve hours without use', async () => {
    const { isAlive } = await aSignedInPerson()
    after(12)
    expect(await isAlive()).toBe(false)
  })

  // S-3
  test('expires after thirty days, even if it is used', async () => {
    const { isAlive } = await aSignedInPerson()
    for (let hours = 11; hours < 720; hours += 11) {
      after(hours)
      expect(await isAlive(), `after ${hours} h`).toBe(true)
    }
    after(720)
    expect(await isAlive()).toBe(false)
  })

  // S-3
  test('ends at once when the person signs out; their other sessions stay valid', async () => {
    const first = await aSignedInPerson()
    const { body } = await server.nobody.post('/api/user/token/', { username: first.person.no_dpi, password })
    const { status, headers } = await first.logout()
    expect([status, headers.get('clear-site-data')]).toEqual([204, '"cache"'])
    expectRefusal(await first.get('/api/user/me/'), 401)
    const second = await server.nobody.send('/api/user/me/', { headers: { authorization: `Bearer ${body.token}` } })
    expect(second.status).toBe(200)
  })

  // A-API-18
  test('that has ended is signed out as one that is live; without a token there is none to end', async () => {
    const ended = await aSignedInPerson()
    const live = await ended.logout()
    const again = await ended.logout()
    expect([again.status, again.body, again.headers.get('clear-site-data')]).toEqual([204, live.body, '"cache"'])
    const expired = await aSignedInPerson()
    after(13)
    expect((await expired.logout()).status).toBe(204)
    const unknown = { authorization: `Bearer ${'a'.repeat(43)}` }
    expect((await server.nobody.send('/api/user/logout/', { method: 'POST', headers: unknown })).status).toBe(204)
    expectRefusal(await server.nobody.post('/api/user/logout/'), 401)
  })

  // S-3
  test('ends at once when the person is retired', async () => {
    const { isAlive, change } = await aSignedInPerson()
    await change({ retired_at: begin })
    expect(await isAlive()).toBe(false)
  })

  // S-3
  test('ends at once when the person is put off duty with a reason', async () => {
    const { get, change } = await aSignedInPerson()
    await change({ status: UserStatus.Inactivo, inactive_reason: InactiveReason.Suspendido })
    expectRefusal(await get('/api/user/me/'), 401)
    expectRefusal(await get('/api/station/'), 401)
  })

  // S-17
  test('of an unvalidated person is restricted to the profile and signing out, whatever the role', async () => {
    for (const role of [Role.Administrador, Role.Bombero]) {
      const { get, logout } = await aSignedInPerson({ role, status: UserStatus.Inactivo })
      expect((await get('/api/user/me/')).body).toMatchObject({ status: 1, inactive_reason: null })
      expectRefusal(await get('/api/station/'), 403)
      expectRefusal(await get('/api/emergency/1/'), 403)
      expect((await logout()).status).toBe(204)
    }
  })

  test('uses the person’s current role, not the one at sign-in', async () => {
    const { get, change } = await aSignedInPerson({ role: Role.Administrador })
    expect((await get('/api/job_management/')).status).toBe(200)
    await change({ role: Role.Bombero })
    expectRefusal(await get('/api/job_management/'), 403)
  })

  test.each([
    '',
    'Bearer',
    'Bearer ',
    'Basic YTpi',
    'Bearer a b',
    'Bearer undefined',
    `Bearer ${'a'.repeat(43)}`,
    `Bearer ${'a'.repeat(5000)}`,
  ])('is not accepted with the header %j', async (authorization) => {
    expectRefusal(await server.nobody.send('/api/user/me/', { headers: { authorization } }), 401)
  })

  // S-5
  test('is not accepted with the token in the address', async () => {
    const { token } = await aSignedInPerson()
    expectRefusal(await server.nobody.get(`/api/user/me/?token=${token}`), 401)
  })
})

describe('the binnacle of sign-ins', () => {
  const entries = () => entriesAfter(server.deps.db, 0, 1000)

  // A-API-10, B-BIN-21, B-BIN-16
  test('has an entry for every sign-in', async () => {
    const { person } = await aSignedInPerson({ first_name: 'Ana', last_name: 'Xicará' })
    expect((await entries()).at(-1)).toMatchObject({
      action_binnacle: 'LOGIN',
      entity: 'user',
      entity_id: person.id,
      created_by: person.id,
      created_by_name: 'Ana Xicará',
      creation_date: begin,
      previous_detail: null,
      current_detail: { id: person.id, device: 'Dispositivo desconocido', connection: 'IPv4' },
    })
  })

  test('has no entry for a failed sign-in', async () => {
    server.setNow(begin)
    const before = (await entries()).length
    expect((await server.nobody.post('/api/user/token/', { username: '9999000000001', password })).status).toBe(400)
    expect(await entries()).toHaveLength(before)
  })

  // A-API-10
  test('contains neither passwords nor hashes nor tokens', async () => {
    const { token } = await aSignedInPerson()
    const text = JSON.stringify(await entries())
    expect(text).toContain('LOGIN')
    for (const secret of [password, password_hash, token, createHash('sha256').update(token).digest('hex')])
      expect(text).not.toContain(secret)
  })
})
