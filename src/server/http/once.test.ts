import { expect, test } from 'vitest'
import { Role } from '../../contract/roles.ts'
import { aBrigade, emergencyOf } from '../../../test/factories.ts'
import { useTestServer } from '../../../test/test-app.ts'
import { removeOldAnswers } from './once.queries.ts'

const server = useTestServer()

const position = (title: string) => ({ job_title: title })

// S-10
test('the same key gives the first answer again and creates nothing', async () => {
  const clerk = await server.as(Role.RecursosHumanos)
  const first = await clerk.post('/api/job_management/', position('Cajera'), { 'idempotency-key': 'clave-0001' })
  const again = await clerk.post('/api/job_management/', position('Cajera'), { 'idempotency-key': 'clave-0001' })
  expect(again.status).toBe(201)
  expect(again.body).toEqual(first.body)
  const { body } = await clerk.get('/api/job_management/?search=cajera')
  expect(body.count).toBe(1)
})

// S-10
test('ten at once with one key create one emergency and all hear of it', async () => {
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

test('a refused create leaves its key free', async () => {
  const clerk = await server.as(Role.RecursosHumanos)
  const headers = { 'idempotency-key': 'clave-0002' }
  expect((await clerk.post('/api/job_management/', position('Cajera'), headers)).status).toBe(400)
  expect((await clerk.post('/api/job_management/', position('Radiotelegrafista'), headers)).status).toBe(201)
})

test('a key is its person’s own', async () => {
  const [one, other] = [await server.as(Role.RecursosHumanos), await server.as(Role.Administrador)]
  const headers = { 'idempotency-key': 'clave-0003' }
  const first = await one.post('/api/job_management/', position('Mecánico'), headers)
  const second = await other.post('/api/job_management/', position('Electricista'), headers)
  expect(second.body.id).not.toBe(first.body.id)
})

// S-10
test('a key of which a day has passed creates anew, once', async () => {
  const clerk = await server.as(Role.RecursosHumanos)
  const send = (title: string, key = 'clave-0004') =>
    clerk.post('/api/job_management/', position(title), { 'idempotency-key': key })
  expect((await send('Herrero')).status).toBe(201)
  expect((await send('Albañil', 'clave-0005')).status).toBe(201)

  const now = server.deps.now()
  for (const hours of [11, 22, 25]) {
    server.setNow(new Date(now.getTime() + hours * 3_600_000))
    expect((await clerk.get('/api/user/me')).status).toBe(200)
  }
  const answers = await Promise.all(Array.from({ length: 5 }, () => send('Pintor')))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 201))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect((await clerk.get('/api/job_management/?search=pintor')).body.count).toBe(1)
  while ((await removeOldAnswers(server.deps.db, server.deps.now())) > 0);
  expect(await server.deps.db.selectFrom('create_answers').select('key').execute()).toEqual([{ key: 'clave-0004' }])
})

test('a key of another form is refused', async () => {
  const clerk = await server.as(Role.RecursosHumanos)
  const { status, body } = await clerk.post('/api/job_management/', position('Vigilante'), { 'idempotency-key': 'no' })
  expect(status).toBe(400)
  expect(body.detail).toContain('Idempotency-Key')
})
