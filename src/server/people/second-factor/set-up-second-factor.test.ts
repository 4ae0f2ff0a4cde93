import { createHash } from 'node:crypto'
import { Secret } from 'otpauth'
import { beforeEach, describe, expect, test } from 'vitest'
import { Role, UserStatus } from '../../../contract/shared/rights/roles.ts'
import { aMember, aMemberWithSecondFactor, codeAt, signIn, wrongCode } from '../../../../test/fixtures/second-factor.ts'
import { qrCodeIn } from '../../../../test/fixtures/qr-code.ts'
import { expectFieldError, expectRefusal } from '../../../../test/refusals.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'
import { entriesAfter } from '../../../../test/binnacle-entries.ts'

const server = useTestServer()
let now = new Date('2026-11-20T12:00:00Z')
const pass = (seconds: number) => server.setNow((now = new Date(now.getTime() + seconds * 1000)))
beforeEach(() => pass(7200))

const sentence = 'El código no es correcto o ya se usó. Espere a que su aplicación muestre otro y escríbalo.'
const begin = async (client: Client) => (await client.post('/api/user/second_factor', { code: '' })).body
const confirm = (client: Client, code: string) => client.post('/api/user/second_factor/confirm', { code })
const stateOf = async (client: Client) => (await client.get('/api/user/me')).body.second_factor

test('the first step returns the secret in every form that an app accepts, and needs no code yet', async () => {
  const member = await aMember(server, Role.Cabinista, { first_name: 'Ana', last_name: 'Xicará' })
  const begun = await begin(member)
  expect(begun.secret).toMatch(/^[A-Z2-7]{32}$/)
  const address = new URL(begun.address)
  expect([address.protocol, address.host, decodeURIComponent(address.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Sirena:Ana Xicará',
  ])
  expect(Object.fromEntries(address.searchParams)).toMatchObject({ issuer: 'Sirena', secret: begun.secret })
  const image = Buffer.from(begun.qr_code.replace('data:image/png;base64,', ''), 'base64')
  expect(await qrCodeIn(image)).toBe(begun.address)

  expect((await signIn(server, member)).status).toBe(200)
  expect(await stateOf(member)).toEqual({ is_on: false, is_required: false, codes_left: 0 })
})

test('a code activates it, returns ten recovery codes and ends the other sessions', async () => {
  const member = await aMember(server, Role.Bombero)
  const other = (await signIn(server, member)).body.token as string
  const { secret } = await begin(member)
  const answer = await confirm(member, codeAt(secret, now))
  expect(answer.status).toBe(200)
  expect(new Set(answer.body.recovery_codes).size).toBe(10)
  for (const code of answer.body.recovery_codes) expect(code).toMatch(/^\d{5}-\d{5}$/)
  expect(answer.body.user.second_factor).toEqual({ is_on: true, is_required: false, codes_left: 10 })
  expect(await stateOf(member)).toEqual({ is_on: true, is_required: false, codes_left: 10 })
  const headers = { authorization: `Bearer ${other}` }
  expectRefusal(await server.nobody.send('/api/user/me', { headers }), 401)
})

test('a person who waits to be validated may activate it', async () => {
  const member = await aMember(server, Role.Bombero, { status: UserStatus.Inactivo })
  const { secret } = await begin(member)
  expect((await confirm(member, codeAt(secret, now))).status).toBe(200)
})

test('the set-up can be started thirty times an hour', async () => {
  const member = await aMember(server, Role.Bombero, { status: UserStatus.Inactivo })
  const start = (n: number) => member.post('/api/user/second_factor', { code: '' }, { 'idempotency-key': `comienzo-${n}` })
  for (let n = 0; n < 30; n++) expect((await start(n)).status).toBe(200)
  expectRefusal(await start(30), 429)
  expect((await start(29)).status).toBe(200)
  const stored = await server.deps.db.selectFrom('first_answers').select('id').where('user_id', '=', member.id).execute()
  expect(stored).toHaveLength(30)
})

test('a wrong code does not activate it, and the right one does afterwards', async () => {
  const member = await aMember(server, Role.Bombero)
  const { secret } = await begin(member)
  for (const code of [wrongCode(secret, now), codeAt(secret, new Date(now.getTime() + 60_000)), '12345', 'abcdef'])
    expectFieldError(await confirm(member, code), 'code', sentence)
  expectFieldError(await confirm(member, ' - '), 'code', 'Este campo es requerido')
  expect((await stateOf(member)).is_on).toBe(false)
  expect((await signIn(server, member)).status).toBe(200)
  const spaced = codeAt(secret, now).replace(/^(...)/, '$1 ')
  expect((await confirm(member, spaced)).status).toBe(200)
})

test('wrong codes impose a wait with a separate count, which does not apply to signing in', async () => {
  const member = await aMemberWithSecondFactor(server, Role.Bombero)
  pass(60)
  const { secret } = (await member.post('/api/user/second_factor', { code: codeAt(member.secret, now) })).body
  for (let tried = 0; tried < 5; tried++) expectFieldError(await confirm(member, wrongCode(secret, now)), 'code', sentence)
  expectRefusal(await confirm(member, codeAt(secret, now)), 429)
  pass(60)
  expect((await signIn(server, member, codeAt(member.secret, now))).status).toBe(200)
  pass(7200)
  await member.post('/api/user/fresh_sign_in', { code: codeAt(member.secret, now) })
  expect((await confirm(member, codeAt(secret, now))).status).toBe(200)
})

test('starting again invalidates the earlier secret, and confirming requires a started set-up', async () => {
  const member = await aMember(server, Role.Bombero)
  expectRefusal(await confirm(member, '123456'), 400)
  const first = await begin(member)
  const second = await begin(member)
  expect(second.secret).not.toBe(first.secret)
  expectFieldError(await confirm(member, codeAt(first.secret, now)), 'code', sentence)
  expect((await confirm(member, codeAt(second.secret, now))).status).toBe(200)
})

describe('moving to another telephone', () => {
  const move = (member: Client, code: string) => member.post('/api/user/second_factor', { code })

  test('accepts a code of the old one, and activates the new one with new recovery codes', async () => {
    const member = await aMemberWithSecondFactor(server, Role.Bombero)
    pass(60)
    const { secret } = (await move(member, codeAt(member.secret, now))).body
    pass(60)
    expect((await signIn(server, member, codeAt(member.secret, now))).status).toBe(200)
    const { status, body } = await confirm(member, codeAt(secret, now))
    expect([status, body.recovery_codes.length]).toEqual([200, 10])
    expect((await entriesAfter(server.deps.db, 0, 10_000)).at(-1)?.current_detail).toMatchObject({
      second_factor: 'activada en otro teléfono',
    })
    pass(60)
    for (const code of [codeAt(member.secret, now), member.recovery_codes[0]])
      expectFieldError(await signIn(server, member, code), 'code', sentence)
    expect((await signIn(server, member, codeAt(secret, now))).status).toBe(200)
  })

  test('accepts a recovery code if the old one is lost', async () => {
    const member = await aMemberWithSecondFactor(server, Role.Bombero)
    const { secret } = (await move(member, member.recovery_codes[0] ?? '')).body
    expect((await stateOf(member)).codes_left).toBe(9)
    expect((await confirm(member, codeAt(secret, now))).status).toBe(200)
  })

  test('refuses other codes and changes nothing', async () => {
    const member = await aMemberWithSecondFactor(server, Role.Bombero)
    expectFieldError(await move(member, ''), 'code', 'Escriba el código de su aplicación de autenticación.')
    expectFieldError(await move(member, wrongCode(member.secret, now)), 'code', sentence)
    expectFieldError(await move(member, codeAt(member.secret, now)), 'code', sentence)
    pass(60)
    expectRefusal(await confirm(member, codeAt(member.secret, now)), 400)
    expect((await signIn(server, member, codeAt(member.secret, now))).status).toBe(200)
  })
})

test('two concurrent confirmations activate it once', async () => {
  const member = await aMember(server, Role.Bombero)
  const { secret } = await begin(member)
  const answers = await Promise.all(Array.from({ length: 4 }, () => confirm(member, codeAt(secret, now))))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400])
  expect((await stateOf(member)).codes_left).toBe(10)
})

test('secret and recovery codes are neither in the database nor in the binnacle nor in later answers', async () => {
  const member = await aMemberWithSecondFactor(server, Role.Bombero)
  const { db } = server.deps
  const factors = await db.selectFrom('second_factors').selectAll().where('user_id', '=', member.id).execute()
  const codes = await db.selectFrom('recovery_codes').selectAll().where('user_id', '=', member.id).execute()
  expect([factors.length, codes.length]).toEqual([1, 10])
  const stored = Buffer.concat([...factors.map(({ secret }) => secret ?? Buffer.alloc(0)), ...codes.map((row) => row.code_hash)])
  expect(stored.length).toBeGreaterThan(300)
  expect(stored.includes(Buffer.from(Secret.fromBase32(member.secret).bytes))).toBe(false)
  for (const code of member.recovery_codes) {
    const digits = code.replace('-', '')
    expect(stored.includes(digits)).toBe(false)
    expect(stored.includes(createHash('sha256').update(digits).digest())).toBe(false)
  }
  const entries = await entriesAfter(db, 0, 10_000)
  expect(entries.at(-1)).toMatchObject({
    action_binnacle: 'EDITAR',
    entity: 'user',
    entity_id: member.id,
    created_by: member.id,
    current_detail: { id: member.id, second_factor: 'activada' },
  })
  const admin = await server.as(Role.Administrador)
  const answers = [await member.get('/api/user/me'), await admin.get(`/api/user/${member.id}`)].map(({ body }) => body)
  const shown = JSON.stringify([entries, answers])
  const hidden = [member.secret, ...member.recovery_codes, ...member.recovery_codes.map((code) => code.replace('-', ''))]
  for (const secret of hidden) expect(shown).not.toContain(secret)
  expect(Object.keys(answers[0].second_factor)).toEqual(['is_on', 'is_required', 'codes_left'])
})
