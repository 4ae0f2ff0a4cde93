import { afterEach, expect, test } from 'vitest'
import { OUTBOX_MS } from '../../../contract/shared/browser-limits.ts'
import { dropKeys, holdKey, isKeyRecent, keyOf } from './device-keys.ts'
import { deviceDatabase } from './device-database.ts'
import { dropToken, storeToken } from './token.ts'

const given = 'A'.repeat(43)
const kept = async () => (await deviceDatabase()).count('keys')

afterEach(async () => {
  await dropKeys()
  dropToken()
})

test('a key is for the session that the server gave it to', async () => {
  storeToken('one')
  await holdKey(7, 'one', given)
  expect([await keyOf(7), await isKeyRecent(7), await keyOf(8)]).toEqual([expect.any(CryptoKey), true, undefined])
  storeToken('two')
  expect([await keyOf(7), await isKeyRecent(7)]).toEqual([undefined, false])
})

test('a key that arrives after its session ended is not kept', async () => {
  storeToken('one')
  const arriving = holdKey(7, 'one', given)
  dropToken()
  await arriving
  expect(await kept()).toBe(0)
  storeToken('two')
  await holdKey(7, 'one', given)
  expect([await kept(), await keyOf(7)]).toEqual([0, undefined])
})

test('a key ends after the days of the outbox, and leaves the device', async () => {
  storeToken('one')
  const database = await deviceDatabase()
  await holdKey(7, 'one', given)
  const row = await database.get('keys', 7)
  if (row === undefined) throw new Error('no key was kept')
  // As after a reload, without the one in memory.
  await dropKeys()
  await database.put('keys', { ...row, givenAt: Date.now() - OUTBOX_MS - 1000 })
  expect([await keyOf(7), await kept()]).toEqual([undefined, 0])
})
