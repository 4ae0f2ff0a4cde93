import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useTestServer } from '../../../test/test-app.ts'
import { buildApp } from '../app.ts'

const server = useTestServer()

test('a server with its database is alive and ready, and says so to everyone', async () => {
  expect(await server.nobody.get('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } })
  expect(await server.nobody.get('/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } })
})

describe('a server that has lost its database', () => {
  let app: Awaited<ReturnType<typeof buildApp>>
  beforeAll(async () => {
    const pool = new pg.Pool({ host: '127.0.0.1', port: 1 })
    app = await buildApp({ ...server.deps, db: new Kysely({ dialect: new PostgresDialect({ pool }) }) })
  })
  afterAll(() => app.close())

  test('is alive and not ready', async () => {
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    const answer = await app.inject('/readyz')
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'unavailable' }])
  })

  test('asks callers in Spanish to come back', async () => {
    const headers = { authorization: `Bearer ${'a'.repeat(43)}` }
    const { statusCode, headers: sent, ...answer } = await app.inject({ url: '/api/user/me', headers })
    expect(statusCode).toBe(503)
    expect(answer.json()).toEqual({
      detail: 'El servidor está ocupado. Vuelva a intentar en unos segundos.',
      id: sent['x-request-id'],
    })
  })
})
