import { beforeEach, describe, expect, test } from 'vitest'
import { Role, UserStatus } from '../../../contract/shared/rights/roles.ts'
import { InactiveReason } from '../../../contract/people/user-codes.ts'
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
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
/** Each test starts long after the codes of the set-up and the failures of other tests. */
let member: MemberWithSecondFactor
beforeEach(async () => {
  pass(7200)
  member = await aMemberWithSecondFactor(server, Role.Cabinista)
  pass(600)
})

const needed = 'Escriba el código de su aplicación de autenticación.'
const wrong = 'El código no es correcto o ya se usó. Espere a que su aplicación muestre otro y escríbalo.'
const withCode = (code?: string) => signIn(server, member, code)
const sessions = () => server.deps.db.selectFrom('sessions').select('id').where('user_id', '=', member.id).execute()

describe('signing in with a second factor', () => {
  test('requires the code after a right password', async () => {
    const before = (await sessions()).length
    const asked = await withCode()
    expectFieldError(asked, 'code', needed)
    expect(asked.body.detail).toBe(needed)
    expect(asked.body).not.toHaveProperty('token')
    expectFieldError(await withCode(''), 'code', needed)
    expect(await sessions()).toHaveLength(before)
    const { status, body } = await withCode(codeAt(member.secret, now))
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ id: member.id, second_factor: { is_on: true, codes_left: 10 } })
  })

  test('gets the same answer for a wrong password with any code', async () => {
    const right = codeAt(member.secret, now)
    const plain = await signIn(server, await aMember(server, Role.Cabinista), undefined, 'otra clave')
    for (const code of [undefined, '', right, '000000', member.recovery_codes[0]]) {
      pass(7200)
      const { status, body } = await signIn(server, member, code, 'otra clave')
      expect([status, { ...body, id: '' }]).toEqual([400, { ...plain.body, id: '' }])
    }
    expect((await withCode(member.recovery_codes[0])).status).toBe(200)
  })

  test('ignores the code of a person without a second factor', async () => {
    const plain = await aMember(server, Role.Bombero)
    expect((await signIn(server, plain, '123456')).status).toBe(200)
  })

  test('accepts the code of the previous, current and next step only', async () => {
    for (const [seconds, isTaken] of [
      [-60, false],
      [-30, true],
      [0, true],
      [30, true],
      [60, false],
    ] as const) {
      pass(7200)
      expect((await withCode(codeAt(member.secret, later(seconds)))).status, `${seconds} s`).toBe(isTaken ? 200 : 400)
    }
  })

  test('accepts a code once, and no older one after a newer one', async () => {
    const [before, code, next] = [codeAt(member.secret, later(-30)), codeAt(member.secret, now), codeAt(member.secret, later(30))]
    expect((await withCode(code)).status).toBe(200)
    expectFieldError(await withCode(code), 'code', wrong)
    expectFieldError(await withCode(before), 'code', wrong)
    expect((await withCode(next)).status).toBe(200)
    pass(30)
    expectFieldError(await withCode(next), 'code', wrong)
    pass(30)
    expect((await withCode(codeAt(member.secret, now))).status).toBe(200)
  })

  test('succeeds for one of several concurrent uses of a code', async () => {
    for (const code of [codeAt(member.secret, now), member.recovery_codes[3]]) {
      const before = (await sessions()).length
      const answers = await Promise.all(Array.from({ length: 4 }, () => withCode(code)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(await sessions()).toHaveLength(before + 1)
      pass(7200)
    }
  })

  test('refuses the code that was used for the set-up', async () => {
    const fresh = await aMemberWithSecondFactor(server, Role.Bombero)
    expectFieldError(await signIn(server, fresh, codeAt(fresh.secret, now)), 'code', wrong)
  })

  test("refuses another person's code", async () => {
    const other = await aMemberWithSecondFactor(server, Role.Bombero)
    pass(60)
    for (const code of [codeAt(other.secret, now), other.recovery_codes[0]]) expectFieldError(await withCode(code), 'code', wrong)
    await server.deps.db.deleteFrom('second_factors').where('user_id', '=', other.id).execute()
  })

  test('is refused with the reason to a person off duty, with or without a code', async () => {
    const off = { status: UserStatus.Inactivo, inactive_reason: InactiveReason.Suspendido }
    await server.deps.db.updateTable('users').set(off).where('id', '=', member.id).execute()
    for (const code of [undefined, codeAt(member.secret, now)])
      expect((await withCode(code)).body.detail).toBe('Su usuario está inactivo. Consulte a Recursos Humanos.')
  })
})

describe('a recovery code', () => {
  test('is accepted once, with or without its hyphen', async () => {
    const [first = '', second = ''] = member.recovery_codes
    expect((await withCode(first)).body.user.second_factor.codes_left).toBe(9)
    expectFieldError(await withCode(first), 'code', wrong)
    expect((await withCode(second.replace('-', ' '))).body.user.second_factor.codes_left).toBe(8)
    expectFieldError(await withCode(second.replace('-', '')), 'code', wrong)
  })

  test('is recorded in the binnacle without its value', async () => {
    const [code = ''] = member.recovery_codes
    await withCode(code)
    const entries = await entriesAfter(server.deps.db, 0, 10_000)
    expect(entries.slice(-2)).toMatchObject([
      { action_binnacle: 'EDITAR', entity: 'user', entity_id: member.id, created_by: member.id },
      { action_binnacle: 'LOGIN', entity_id: member.id },
    ])
    expect(entries.at(-2)?.current_detail).toMatchObject({ second_factor: 'código de recuperación usado' })
    expect(JSON.stringify(entries)).not.toContain(code)
  })
})

describe('wrong codes', () => {
  const failWith = async (code: string, times: number) => {
    for (let time = 0; time < times; time++) expectFieldError(await withCode(code), 'code', wrong)
  }

  test('impose a wait from the fifth on, with a separate count', async () => {
    await failWith(wrongCode(member.secret, now), 4)
    for (let time = 0; time < 4; time++) expectRefusal(await signIn(server, member, undefined, 'otra clave'), 400)
    await failWith(wrongCode(member.secret, now), 1)
    const answer = await withCode(codeAt(member.secret, now))
    expectRefusal(answer, 429)
    expect(answer.body.detail).toContain('15 segundos')
    pass(15)
    expect((await withCode(codeAt(member.secret, now))).status).toBe(200)
  })

  test('are reset by a complete sign-in, not by a right password', async () => {
    await failWith(wrongCode(member.secret, now), 4)
    for (let time = 0; time < 10; time++) expectFieldError(await withCode(), 'code', needed)
    await failWith(wrongCode(member.secret, now), 1)
    expectRefusal(await withCode(), 429)
    pass(15)
    expect((await withCode(codeAt(member.secret, now))).status).toBe(200)
    await failWith(wrongCode(member.secret, now), 5)
    expectRefusal(await withCode(), 429)
  })

  test('impose increasing waits', async () => {
    await failWith(wrongCode(member.secret, now), 5)
    for (const seconds of [15, 30, 60, 120]) {
      pass(seconds - 1)
      expectRefusal(await withCode(), 429)
      pass(1)
      expectFieldError(await withCode(), 'code', needed)
      await failWith(wrongCode(member.secret, now), 1)
    }
  })

  test('sent concurrently allow no more tries than sequential ones', async () => {
    const code = wrongCode(member.secret, now)
    const answers = await Promise.all(Array.from({ length: 12 }, () => withCode(code)))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
  })

  test('are counted for the network address; sign-ins without a code are not', async () => {
    for (let round = 0; round < 35; round++) expectFieldError(await withCode(), 'code', needed)
    expect((await signIn(server, await aMember(server, Role.Bombero))).status).toBe(200)
    const failures = await server.deps.db
      .selectFrom('sign_in_failures')
      .select('failures')
      .where('subject', '=', 'address:127.0.0.1')
      .executeTakeFirstOrThrow()
    await failWith(wrongCode(member.secret, now), 2)
    const after = server.deps.db.selectFrom('sign_in_failures').select('failures').where('subject', '=', 'address:127.0.0.1')
    expect((await after.executeTakeFirstOrThrow()).failures).toBe(failures.failures + 2)
  })
})
