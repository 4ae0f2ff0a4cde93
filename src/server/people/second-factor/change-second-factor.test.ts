import { beforeEach, describe, expect, test } from 'vitest'
import { everyRole, Role, roleNames } from '../../../contract/shared/rights/roles.ts'
import {
  aMember,
  aMemberWithSecondFactor,
  codeAt,
  signIn,
  wrongCode,
  type MemberWithSecondFactor,
} from '../../../../test/fixtures/second-factor.ts'
import { expectFieldError, expectRefusal } from '../../../../test/refusals.ts'
import { useTestServer } from '../../../../test/test-app.ts'
import { entriesAfter } from '../../../../test/binnacle-entries.ts'

const server = useTestServer()
let now = new Date('2026-11-20T12:00:00Z')
const pass = (seconds: number) => server.setNow((now = new Date(now.getTime() + seconds * 1000)))
let member: MemberWithSecondFactor
beforeEach(async () => {
  pass(7200)
  member = await aMemberWithSecondFactor(server, Role.Bombero)
  pass(600)
})

const wrong = 'El código no es correcto o ya se usó. Espere a que su aplicación muestre otro y escríbalo.'
const code = () => codeAt(member.secret, now)
const renew = (sent: string) => member.post('/api/user/second_factor/recovery_codes', { code: sent })
const turnOff = (sent: string) => member.post('/api/user/second_factor/turn_off', { code: sent })
const lastEntry = async () => (await entriesAfter(server.deps.db, 0, 10_000)).at(-1)

describe('new recovery codes', () => {
  test('replace the remaining ones', async () => {
    const answer = await renew(code())
    expect(answer.status).toBe(200)
    const fresh = answer.body.recovery_codes as string[]
    expect(fresh).toHaveLength(10)
    expect(fresh.filter((each) => member.recovery_codes.includes(each))).toEqual([])
    expectRefusal(await signIn(server, member, member.recovery_codes[0]), 400)
    expect((await signIn(server, member, fresh[0])).status).toBe(200)
    expect((await member.get('/api/user/me')).body.second_factor.codes_left).toBe(9)
  })

  test('are recorded in the binnacle without their values', async () => {
    const { recovery_codes: fresh } = (await renew(code())).body as { recovery_codes: string[] }
    const entry = await lastEntry()
    expect(entry).toMatchObject({ entity: 'user', entity_id: member.id, created_by: member.id })
    expect(entry?.current_detail).toMatchObject({ second_factor: 'códigos de recuperación nuevos' })
    for (const each of fresh) expect(JSON.stringify(entry)).not.toContain(each)
  })

  test('require an unused code of the app; a recovery code is refused', async () => {
    for (const sent of [member.recovery_codes[0] ?? '', wrongCode(member.secret, now)]) {
      expectFieldError(await renew(sent), 'code', wrong)
      pass(7200)
    }
    // After an hour, failures no longer count; after twelve without use, sessions expire.
    const used = code()
    expect((await signIn(server, member, used)).status).toBe(200)
    expectFieldError(await renew(used), 'code', wrong)
    expect((await signIn(server, member, member.recovery_codes[0])).status).toBe(200)
  })
})

describe('turning off the second factor', () => {
  test('accepts a code of the app; sign-ins then need no code', async () => {
    expect((await turnOff(code())).body.second_factor).toEqual({ is_on: false, is_required: false, codes_left: 0 })
    expect((await lastEntry())?.current_detail).toEqual({
      id: member.id,
      name: expect.any(String),
      second_factor: 'desactivada',
    })
    expect((await signIn(server, member)).status).toBe(200)
    expect(await server.deps.db.selectFrom('recovery_codes').where('user_id', '=', member.id).selectAll().execute()).toEqual([])
  })

  test('accepts a recovery code', async () => {
    expect((await turnOff(member.recovery_codes[9] ?? '')).status).toBe(200)
    expect((await lastEntry())?.current_detail).toMatchObject({ second_factor: 'desactivada con un código de recuperación' })
  })

  test('refuses other codes, and any code if no second factor is active', async () => {
    expectFieldError(await turnOff(wrongCode(member.secret, now)), 'code', wrong)
    expect((await member.get('/api/user/me')).body.second_factor.is_on).toBe(true)
    const plain = await aMember(server, Role.Bombero)
    for (const what of ['turn_off', 'recovery_codes'])
      expectRefusal(await plain.post(`/api/user/second_factor/${what}`, { code: '123456' }), 400)
  })

  test('allows a new set-up with another secret', async () => {
    await turnOff(code())
    const { secret } = (await member.post('/api/user/second_factor', { code: '' })).body
    expect(secret).not.toBe(member.secret)
    expect((await member.post('/api/user/second_factor/confirm', { code: codeAt(secret, now) })).status).toBe(200)
  })
})

test('wrong codes in an open session impose a wait, which does not apply to signing in', async () => {
  const bad = wrongCode(member.secret, now)
  for (const sent of [bad, bad, bad]) expectFieldError(await turnOff(sent), 'code', wrong)
  for (const sent of [bad, bad]) expectFieldError(await renew(sent), 'code', wrong)
  expectRefusal(await turnOff(code()), 429)
  expect((await signIn(server, member, code())).status).toBe(200)
  pass(30)
  expect((await renew(code())).status).toBe(200)
  for (let time = 0; time < 5; time++) expectFieldError(await turnOff(wrongCode(member.secret, now)), 'code', wrong)
})

describe('resetting the second factor of another person', () => {
  const isOn = async (id: number) => (await (await server.as(Role.Administrador)).get(`/api/user/${id}`)).body.has_second_factor

  test.each(everyRole.map((role) => ({ role, name: roleNames[role] })))('$name', async ({ role }) => {
    const caller = await server.as(role)
    const answer = await caller.delete(`/api/user/${member.id}/second_factor`)
    if (role !== Role.Administrador) {
      expectRefusal(answer, 403)
      expect(await isOn(member.id)).toBe(true)
      return
    }
    expect(answer.status).toBe(204)
    expect(await lastEntry()).toMatchObject({
      entity: 'user',
      entity_id: member.id,
      created_by: caller.id,
      current_detail: { id: member.id, second_factor: 'restablecida' },
    })
    expectRefusal(await member.get('/api/user/me'), 401)
    expect(await isOn(member.id)).toBe(false)
    expect((await signIn(server, member)).status).toBe(200)
  })

  test('is refused for oneself, for a person without one, and for an unknown person', async () => {
    const admin = await aMemberWithSecondFactor(server, Role.Administrador)
    const reset = (id: number) => admin.delete(`/api/user/${id}/second_factor`)
    expect((await reset(admin.id)).body.detail).toBe('La suya se cambia en su perfil, con un código.')
    expect((await admin.get('/api/user/me')).body.second_factor.is_on).toBe(true)
    const plain = await aMember(server, Role.Bombero)
    expectRefusal(await reset(plain.id), 400)
    expectRefusal(await reset(2_147_483_647), 404)
    expect((await plain.get('/api/user/me')).status).toBe(200)
  })

  test('the state of a second factor is visible only to those who may reset it', async () => {
    for (const role of everyRole) {
      const { body } = await (await server.as(role)).get(`/api/user/${member.id}`)
      expect(body.has_second_factor, roleNames[role]).toBe(role === Role.Administrador ? true : null)
    }
  })
})

test('retiring a person deletes the secret', async () => {
  const admin = await server.as(Role.Administrador)
  expect((await admin.delete(`/api/user/${member.id}`)).status).toBe(204)
  expect(await server.deps.db.selectFrom('second_factors').where('user_id', '=', member.id).selectAll().execute()).toEqual([])
})
