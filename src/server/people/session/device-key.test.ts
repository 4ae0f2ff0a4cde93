import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { expectFieldError, expectRefusal } from '../../../../test/refusals.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'
import { serverKey } from '../../platform/keys/server-key.ts'

const server = useTestServer()
const device = () => randomBytes(16).toString('hex')
const ask = (who: Client, sent: unknown) => who.post('/api/user/device_key', sent)
const keyOf = async (who: Client, of: string) => {
  const { status, body, headers } = await ask(who, { device: of })
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  return body.key as string
}

// A-API-82
test('a person gets the same key for the same device, and another one for another device', async () => {
  const [who, own] = [await server.as(Role.Bombero), device()]
  const key = await keyOf(who, own)
  expect(Buffer.from(key, 'base64url')).toHaveLength(32)
  expect(await keyOf(who, own)).toBe(key)
  expect(await keyOf(who, device())).not.toBe(key)
})

// A-API-82
test('another person on the same device gets another key', async () => {
  const shared = device()
  const keys = [await keyOf(await server.as(Role.Bombero), shared), await keyOf(await server.as(Role.Bombero), shared)]
  expect(new Set(keys).size).toBe(2)
})

test('what a device keeps can be read after an update of the server: the key derivation is fixed', () => {
  const of = `device:7:${'0123456789abcdef'.repeat(2)}`
  expect(serverKey(Buffer.alloc(32)).derive(of).toString('base64url')).toBe('50Z6UXlUXNeyMCoWmRxcvVjCcxfIzdODnV4V46nC2yc')
})

test('nothing is stored, also under an Idempotency-Key', async () => {
  const who = await server.as(Role.Bombero)
  await who.post('/api/user/device_key', { device: device() }, { 'idempotency-key': 'llave-del-dispositivo' })
  const stored = server.deps.db.selectFrom('first_answers').select('id').where('user_id', '=', who.id)
  expect(await stored.execute()).toEqual([])
})

test('visitors, people whose session ended, and who must change their password get none', async () => {
  expectRefusal(await ask(server.nobody, { device: device() }), 401)
  const gone = await server.as(Role.Bombero)
  await gone.post('/api/user/logout')
  expectRefusal(await ask(gone, { device: device() }), 401)
  const first = await server.as(Role.Bombero, { must_change_password: true })
  expectRefusal(await ask(first, { device: device() }), 403)
})

test.each(['', 'A'.repeat(32), 'a'.repeat(31), `${'a'.repeat(32)}\n`, 7])('%j is no device', async (sent) => {
  const answer = await ask(await server.as(Role.Bombero), { device: sent })
  if (typeof sent === 'string') expectFieldError(answer, 'device', 'Deben ser 32 dígitos hexadecimales en minúscula')
  else expectRefusal(answer, 400)
})
