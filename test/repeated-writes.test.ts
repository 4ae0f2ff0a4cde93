// @module-tag storage

import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { calls, type Call } from '../src/contract/shared/rights/permissions.ts'
import { withoutKey } from '../src/server/platform/idempotency/take-keys.ts'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { aMember } from './fixtures/second-factor.ts'
import { usePeople } from './fixtures/people.ts'
import { storedFiles } from './fixtures/inventory.ts'
import { openInbox } from './inbox.ts'
import { expectRefusal } from './refusals.ts'
import { useTestServer } from './test-app.ts'
import { writeCases, type Write } from './write-cases.ts'

/* Every write of the permission table is sent twice under one key, like a client that has not received the answer (0044). */

const inbox = await openInbox()
afterAll(() => inbox.close())
const server = useTestServer({ SMTP_URL: inbox.url, PUBLIC_URL: 'https://sirena.example.org' })
const people = usePeople(server)
let now = new Date()
// Each write starts with reset limits and a fresh sign-in.
beforeEach(async () => {
  server.setNow((now = new Date(now.getTime() + 3_700_000)))
  await server.deps.db.updateTable('sessions').set({ proved_at: now, last_used_at: now }).execute()
})

const writes = (Object.keys(calls) as Call[]).filter((call) => !call.startsWith('GET ') && !withoutKey.has(call))
let keys = 0
const newKey = () => `clave-de-un-visitante-${(keys += 1)}`

const send = (call: Call, { who, id, body }: Write, key: string) => {
  const [method = '', path = ''] = call.split(' ')
  const isForm = body instanceof FormData
  return who.send(`/api/${path.replace('{id}', String(id))}`, {
    method,
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
    headers: { 'idempotency-key': key, ...(body && !isForm && { 'content-type': 'application/json' }) },
  })
}
const another = ({ body = {}, ...write }: Write): Write => {
  if (!(body instanceof FormData)) return { ...write, body: { ...body, otra: 'cosa' } }
  const form = new FormData()
  for (const [field, value] of body) {
    if (typeof value === 'string') form.set(field, value)
    else form.set(field, new Blob(['otro archivo']), value.name)
  }
  return { ...write, body: form }
}

/** All rows of all tables, including the outbox, and all files. */
const everything = async (): Promise<Record<string, string[]>> => {
  const { db } = server.deps
  const tables = (await db.introspection.getTables()).filter(({ schema }) => schema === 'public')
  const rows = tables.map(async ({ name: table }): Promise<[string, string[]]> => {
    const found = await sql<{ row: string }>`SELECT t::text AS row FROM ${sql.table(table)} t ORDER BY 1`.execute(db)
    return [table, found.rows.map(({ row }) => row)]
  })
  return { ...Object.fromEntries(await Promise.all(rows)), files: await storedFiles(server) }
}

test('every write has a test case, and every call without a key exists', () => {
  expect(Object.keys(writeCases({ server, people, inbox })).toSorted()).toEqual(writes.toSorted())
  for (const call of withoutKey) expect(calls).toHaveProperty([call])
})

test('a sign-in ignores the key: each one opens its own session, and no token is stored', async () => {
  const { no_dpi } = await aMember(server, Role.Bombero)
  const signIn = () =>
    server.nobody.post('/api/user/token', { username: no_dpi, password: 'una clave larga' }, { 'idempotency-key': 'corta' })
  const before = (await everything())['first_answers']
  const [one, other] = [await signIn(), await signIn()]
  expect([one.status, other.status]).toEqual([200, 200])
  expect(one.body.token).not.toBe(other.body.token)
  expect((await everything())['first_answers']).toEqual(before)
})

test.each(writes)('%s is done once under its key, and a different body is refused', async (call) => {
  const write = await writeCases({ server, people, inbox })[call]!()
  const key = newKey()
  const { first_answers: before, ...untouched } = await everything()
  const first = await send(call, write, key)
  expect(first.status, JSON.stringify(first.body)).toBeLessThan(300)
  const done = await everything()
  expect(done['first_answers']).toHaveLength((before?.length ?? 0) + 1)
  expect(done).not.toMatchObject(untouched)

  expect(await send(call, write, key)).toMatchObject({ status: first.status, body: first.body })
  const other = await send(call, another(write), key)
  expectRefusal(other, 409)
  expect(other.body).toMatchObject({ code: 'created_before', created: first.body ?? null })
  expect(await everything()).toEqual(done)
})
