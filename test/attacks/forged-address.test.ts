import { expect, test } from 'vitest'
import { useTestServer } from '../test-app.ts'

const direct = useTestServer()
const proxied = useTestServer({ TRUST_PROXY: '127.0.0.1' })

/** Sends failing registrations with this X-Forwarded-For header, and returns the subjects that they were counted for. */
const countedFrom = async (server: typeof direct, claimed: readonly string[]) => {
  await server.deps.db.deleteFrom('request_counts').execute()
  for (const address of claimed) {
    const headers = { 'x-forwarded-for': address }
    const asked = { username: '9999000000001', email: 'nadie@example.org' }
    await server.nobody.post('/api/user/reset_password', asked, headers)
  }
  const rows = await server.deps.db.selectFrom('request_counts').select(['subject', 'requests']).execute()
  return rows.filter(({ subject }) => subject.startsWith('reset:address:')).map(({ subject }) => subject.slice(14))
}

test('X-Forwarded-For is ignored without a trusted proxy', async () => {
  expect(await countedFrom(direct, ['198.51.100.1', '198.51.100.2', 'banana'])).toEqual(['127.0.0.1'])
})

test('entries before the one that the proxy adds are ignored', async () => {
  expect(await countedFrom(proxied, ['198.51.100.1, 203.0.113.7', '198.51.100.2, 203.0.113.7'])).toEqual(['203.0.113.7'])
})

test('addresses of one IPv6 /64 count as one', async () => {
  const walked = Array.from({ length: 5 }, (_, n) => `2001:db8:7:7:${n}::${n + 1}`)
  expect(await countedFrom(proxied, walked)).toEqual(['2001:db8:7:7::/64'])
})

test('invalid addresses count as one', async () => {
  expect(await countedFrom(proxied, ['banana', 'manzana', '1.2.3.4.5'])).toEqual(['unknown'])
})
