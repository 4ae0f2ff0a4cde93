import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { OUTBOX_DAYS } from '../../../contract/shared/browser-limits.ts'
import { STORED_ANSWER_MS } from '../../../contract/shared/limits.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aBrigade, emergencyOf } from '../../../../test/factories.ts'
import { usePeople } from '../../../../test/fixtures/people.ts'
import { expectRefusal } from '../../../../test/refusals.ts'
import { useTestServer } from '../../../../test/test-app.ts'
import { onceForKey, removeOldAnswers, writeOnce } from './stored-answers.queries.ts'

const server = useTestServer()
const people = usePeople(server)

const position = (title: string) => ({ job_title: title })

// S-10
test('a repeat under the same key gets the first answer and creates nothing', async () => {
  const clerk = await server.as(Role.RecursosHumanos)
  const first = await clerk.post('/api/job_management/', position('Cajera'), { 'idempotency-key': 'clave-0001' })
  const again = await clerk.post('/api/job_management/', position('Cajera'), { 'idempotency-key': 'clave-0001' })
  expect(again.status).toBe(201)
  expect(again.body).toEqual(first.body)
  const { body } = await clerk.get('/api/job_management/?search=cajera')
  expect(body.count).toBe(1)
})

// S-10
test('ten concurrent creates with one key create one emergency and all get its answer', async () => {
  const brigade = await aBrigade(server.deps.db)
  const admin = await server.as(Role.Administrador)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      admin.post('/api/emergency/', emergencyOf(brigade), { 'idempotency-key': 'clave-a-la-vez' }),
    ),
  )
  expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 10 }, () => 201))
  expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
  const { body } = await admin.get('/api/emergency/')
  expect(body.count).toBe(1)
})

test('ten concurrent edits with one key change the record once and all get its answer', async () => {
  const clerk = await server.as(Role.RecursosHumanos)
  const { id, version } = (await clerk.post('/api/job_management/', position('Armero'))).body as { id: number; version: number }
  const save = () =>
    clerk.send(`/api/job_management/${id}`, {
      method: 'PUT',
      body: JSON.stringify({ ...position('Armera'), version }),
      headers: { 'content-type': 'application/json', 'idempotency-key': 'clave-de-una-edicion' },
    })
  const answers = await Promise.all(Array.from({ length: 10 }, save))
  expect(answers.map(({ status, body }) => [status, body.version as number])).toEqual(
    Array.from({ length: 10 }, () => [200, version + 1]),
  )
})

test('a visitor who repeats a registration under its key gets the first answer', async () => {
  const sent = { username: '1234 00015 0901', first_name: 'Rosa', last_name: 'Pérez', password: 'una clave larga' }
  const register = (key: string) =>
    server.nobody.post('/api/user', { ...sent, confirmPassword: sent.password }, { 'idempotency-key': key })
  const first = await register('clave-de-un-visitante-1')
  expect(first.status).toBe(201)
  expect(await register('clave-de-un-visitante-1')).toMatchObject({ status: 201, body: first.body })
  expectRefusal(await register('clave-de-un-visitante-2'), 400)
})

test('a short key of a visitor is refused', async () => {
  const { status, body } = await server.nobody.post('/api/user', {}, { 'idempotency-key': 'clave-de-21-letras-si' })
  expect([status, body.detail]).toEqual([400, expect.stringContaining('Idempotency-Key')])
})

test('stored answers are encrypted with the server’s key', async () => {
  const who = await server.as(Role.Bombero)
  const { body } = await who.post('/api/user/second_factor', { code: '' }, { 'idempotency-key': 'clave-0006' })
  const stored = await server.deps.db
    .selectFrom('first_answers')
    .selectAll()
    .where('key', '=', 'clave-0006')
    .executeTakeFirstOrThrow()
  expect(stored).toMatchObject({ answer: null, user_id: who.id })
  const sealed = Buffer.from(stored.sealed_answer ?? [])
  expect(sealed.length).toBeGreaterThan(body.secret.length as number)
  expect(sealed.includes(body.secret as string)).toBe(false)
})

test('a write whose stored answer cannot be decrypted is not repeated', async () => {
  const clerk = await server.as(Role.RecursosHumanos)
  const create = () => clerk.post('/api/job_management/', position('Buzo'), { 'idempotency-key': 'clave-0007' })
  expect((await create()).status).toBe(201)
  await server.deps.db
    .updateTable('first_answers')
    .set({ sealed_answer: randomBytes(64), sent_digest: randomBytes(32) })
    .execute()
  const again = await create()
  expectRefusal(again, 409)
  expect(again.body.created).toBeNull()
})

test('a request can use its key in one transaction only', async () => {
  const { deps } = server
  const { id } = await server.as(Role.Bombero)
  const once = onceForKey(deps, { user_id: id, call: 'POST station', key: 'clave-0008' })
  await once.take('{}')
  await writeOnce(deps.db, once, async () => 1)
  await expect(writeOnce(deps.db, once, async () => 2)).rejects.toThrow('one transaction')
})

test('the key of a refused create can be used again', async () => {
  const clerk = await server.as(Role.RecursosHumanos)
  const headers = { 'idempotency-key': 'clave-0002' }
  expect((await clerk.post('/api/job_management/', position('Cajera'), headers)).status).toBe(400)
  expect((await clerk.post('/api/job_management/', position('Radiotelegrafista'), headers)).status).toBe(201)
})

test('keys of different people are independent', async () => {
  const [one, other] = [await server.as(Role.RecursosHumanos), await server.as(Role.Administrador)]
  const headers = { 'idempotency-key': 'clave-0003' }
  const first = await one.post('/api/job_management/', position('Mecánico'), headers)
  const second = await other.post('/api/job_management/', position('Electricista'), headers)
  expect(second.body.id).not.toBe(first.body.id)
})

// S-16
test('a person who lost the right to create people does not get the stored answer', async () => {
  const clerk = await server.as(Role.RecursosHumanos)
  const headers = { 'idempotency-key': 'clave-0010' }
  const sent = people.sent()
  expect((await clerk.post('/api/user', sent, headers)).status).toBe(201)
  await server.deps.db.updateTable('users').set({ role: Role.Bombero }).where('id', '=', clerk.id).execute()
  for (const again of [sent, {}]) {
    const { status, body } = await clerk.post('/api/user', again, headers)
    expect([status, body.created]).toEqual([400, undefined])
  }
})

// S-76
test('an answer outlives what a device keeps to send', () => {
  expect(STORED_ANSWER_MS - OUTBOX_DAYS * 24 * 3_600_000).toBe(24 * 3_600_000)
})

// S-10
test('a key older than eight days creates one more record', async () => {
  const clerk = await server.as(Role.RecursosHumanos)
  const send = (title: string, key = 'clave-0004') =>
    clerk.post('/api/job_management/', position(title), { 'idempotency-key': key })
  expect((await send('Herrero')).status).toBe(201)
  expect((await send('Albañil', 'clave-0005')).status).toBe(201)

  const now = server.deps.now()
  for (let hours = 11; hours < 193; hours += 11) {
    server.setNow(new Date(now.getTime() + hours * 3_600_000))
    expect((await clerk.get('/api/user/me')).status).toBe(200)
  }
  server.setNow(new Date(now.getTime() + 193 * 3_600_000))
  const answers = await Promise.all(Array.from({ length: 5 }, () => send('Pintor')))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 201))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect((await clerk.get('/api/job_management/?search=pintor')).body.count).toBe(1)
  while ((await removeOldAnswers(server.deps.db, server.deps.now())) > 0);
  expect(await server.deps.db.selectFrom('first_answers').select('key').execute()).toEqual([{ key: 'clave-0004' }])
})

test('the key works for a form sent to a call that accepts no form', async () => {
  const admin = await server.as(Role.Administrador)
  const { id } = await server.as(Role.Bombero)
  const renew = () =>
    admin.send(`/api/user/${id}/renew_key`, {
      method: 'POST',
      body: new FormData(),
      headers: { 'idempotency-key': 'clave-0009' },
    })
  const first = await renew()
  expect(first.status).toBe(200)
  expect(await renew()).toMatchObject({ status: 200, body: { qr_code: first.body.qr_code as string } })
})

test('many concurrent writes of a person to their own record, each with its own key, all succeed', async () => {
  const admin = await server.as(Role.Administrador)
  const renew = (_: unknown, n: number) =>
    admin.post(`/api/user/${admin.id}/renew_key`, undefined, { 'idempotency-key': `clave-propia-${n}` })
  const answers = await Promise.all(Array.from({ length: 20 }, renew))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
})

test('an invalid key is refused', async () => {
  const clerk = await server.as(Role.RecursosHumanos)
  const { status, body } = await clerk.post('/api/job_management/', position('Vigilante'), { 'idempotency-key': 'no' })
  expect(status).toBe(400)
  expect(body.detail).toContain('Idempotency-Key')
})
