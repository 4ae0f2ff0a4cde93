import { expect, test } from 'vitest'
import { aLog } from '../../../../test/fixtures/log.ts'
import type { Readers } from './read-checks.ts'
import { systemReading } from './read-system.ts'

const now = () => new Date('2026-03-05T12:00:00Z')
const live = { id: 'hints', state: 'good', facts: { streams: 1 } }
const unread = { id: 'mail', state: 'unknown', facts: null }
/** Two checks are enough. */
const of = (readers: Partial<Readers>) => ({ hints: async () => ({ streams: 1 }), ...readers }) as unknown as Readers

test('a check that hangs is unknown, does not delay the others, and is not begun again while it hangs', async () => {
  const [{ log, lines }, end] = [aLog(), Promise.withResolvers<never>()]
  let begun = 0
  const mail = () => {
    begun += 1
    return end.promise
  }
  const read = systemReading({ now }, of({ mail }), log, { limit: 20, lifetime: -1 })
  expect((await read()).checks).toEqual([live, unread])
  expect((await read()).checks).toEqual([live, unread])
  expect(begun).toBe(1)
  end.reject(new Error('broken'))
  await expect.poll(() => lines).toMatchObject([{ level: 'warn', check: 'mail' }])
  await read()
  expect(begun).toBe(2)
})

test('a check that fails is unknown, and one that does not apply is left out', async () => {
  const { log, lines } = aLog()
  const mail = () => Promise.reject(new Error('broken'))
  const http = async () => undefined
  const { checks, read_at } = await systemReading({ now }, of({ mail, http }), log)()
  expect(checks).toEqual([live, unread])
  expect(read_at).toBe(now().toISOString())
  expect(lines).toHaveLength(1)
})

test('readings are shared for their lifetime', async () => {
  let reads = 0
  const readers = of({ hints: async () => ({ streams: ++reads }) })
  const shared = systemReading({ now }, readers, aLog().log, { lifetime: 60_000 })
  await Promise.all([shared(), shared()])
  await shared()
  expect(reads).toBe(1)
  const fresh = systemReading({ now }, readers, aLog().log, { lifetime: -1 })
  await fresh()
  await fresh()
  expect(reads).toBe(3)
})
