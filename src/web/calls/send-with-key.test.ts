import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendWithKey } from './send-with-key.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const failure = (status: number) => Object.assign(new Error(String(status)), { status })

/** Sends this body and returns the key that it was sent with. */
const keyOf = async (sent: string, answer?: Error): Promise<string> => {
  let used = ''
  const send = async (key: string) => {
    used = key
    if (answer) throw answer
  }
  await sendWithKey(sent, send).catch(() => undefined)
  return used
}

test('what was answered goes under another key the next time', async () => {
  for (const answer of [undefined, failure(400), failure(404), failure(409)])
    expect(await keyOf('one', answer)).not.toBe(await keyOf('one'))
})

test('what was not answered goes under the same key until it is', async () => {
  const key = await keyOf('two', failure(0))
  expect(await keyOf('two', failure(502))).toBe(key)
  expect(await keyOf('other')).not.toBe(key)
  expect(await keyOf('two')).toBe(key)
  expect(await keyOf('two')).not.toBe(key)
})

test('what is sent again much later is wanted once more', async () => {
  const key = await keyOf('three', failure(0))
  await vi.advanceTimersByTimeAsync(121_000)
  expect(await keyOf('three')).not.toBe(key)
})
