import { kinds } from '../src/contract/binnacle/binnacle-sentences.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls, type Call } from '../src/contract/shared/rights/permissions.ts'
import { withoutKey } from '../src/server/platform/idempotency/take-keys.ts'
import { usePeople } from './fixtures/people.ts'
import { openInbox } from './inbox.ts'
import { useTestServer } from './test-app.ts'
import { writeCases } from './write-cases.ts'

/* Every write is made once; then role 1 reads every entry that they left in the binnacle. */

const inbox = await openInbox()
afterAll(() => inbox.close())
const server = useTestServer({ SMTP_URL: inbox.url, PUBLIC_URL: 'https://sirena.example.org' })
const people = usePeople(server)

interface Read {
  entity: string
  name: string
  previous_detail: unknown
  current_detail: unknown
}
const entries: Read[] = []
/** Random values that the database stores in an entry or elsewhere: keys, names of files, hashes. */
const secrets = new Set<string>()

/** All texts within a value, with the name of the field that has each. */
const textsIn = (value: unknown, field = ''): [field: string, text: string][] => {
  if (typeof value === 'string') return [[field, value]]
  if (Array.isArray(value)) return value.flatMap((item) => textsIn(item, field))
  return typeof value === 'object' && value !== null ? Object.entries(value).flatMap(([name, inner]) => textsIn(inner, name)) : []
}
const isSecretField = (field: string) =>
  /^(public_key|photo|register_file|acceptance_file|file|file_name|thumbnail_name)$/.test(field)

beforeAll(async () => {
  let now = new Date()
  const writes = (Object.keys(calls) as Call[]).filter((call) => !call.startsWith('GET ') && !withoutKey.has(call))
  for (const call of writes) {
    server.setNow((now = new Date(now.getTime() + 3_700_000)))
    await server.deps.db.updateTable('sessions').set({ proved_at: now, last_used_at: now }).execute()
    const { who, id, body } = await writeCases({ server, people, inbox })[call]!()
    const [method = '', path = ''] = call.split(' ')
    const isForm = body instanceof FormData
    const { status } = await who.send(`/api/${path.replace('{id}', String(id))}`, {
      method,
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
      ...(body && !isForm && { headers: { 'content-type': 'application/json' } }),
    })
    if (status >= 300) throw new Error(`${call} answers ${status}`)
  }
  const { rows } = await sql<{ id: number; previous_detail: unknown; current_detail: unknown }>`
    SELECT id, previous_detail, current_detail FROM binnacle`.execute(server.deps.db)
  for (const { id, ...details } of rows) {
    for (const [field, text] of textsIn(details)) if (isSecretField(field)) secrets.add(text)
    entries.push((await people.admin.get(`/api/binnacle/${id}`)).body as Read)
  }
}, 300_000)

// B-API-38i
test('every kind of record is among the entries', () => {
  const found = new Set(entries.map(({ entity }) => entity))
  expect(Object.keys(kinds).filter((kind) => !found.has(kind))).toEqual(['download'])
  expect(secrets.size).toBeGreaterThan(5)
})

// B-API-38i
test('no entry shows a key, the name of a file, a token, a password or a hash', () => {
  const shown = entries.flatMap(({ previous_detail, current_detail }) => textsIn({ previous_detail, current_detail }))
  expect(shown.filter(([, text]) => secrets.has(text))).toEqual([])
  expect(shown.filter(([field]) => /key$|token|hash|secret|file_name|thumbnail/.test(field))).toEqual([])
  expect(shown.filter(([field]) => isSecretField(field)).map(([, text]) => text)).toEqual(expect.arrayContaining(['Con archivo']))
  expect(shown.filter(([field, text]) => field === 'password' && text !== 'cambiada')).toEqual([])
  // Random texts have no spaces.
  expect(shown.filter(([, text]) => /[\w-]{20,}/.test(text) && !text.startsWith('http'))).toEqual([])
})

test('every record has the name by which people call it', () => {
  expect(entries.filter(({ name }) => name === '').map(({ entity }) => entity)).toEqual([])
})
