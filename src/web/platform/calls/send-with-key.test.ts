import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendWithKey } from './send-with-key.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const failure = (status: number) => Object.assign(new Error(String(status)), { status })

/** Sends this body and returns the key that it was sent with. */
const keyOf = async (sent: string, answer?: Error, target = `POST ${sent}`): Promise<string> => {
  let used = ''
  const send = async (key: string) => {
    used = key
    if (answer) throw answer
  }
  await sendWithKey(target, sent, send).catch(() => undefined)
  return used
}

test('a write that was answered gets a new key the next time', async () => {
  for (const answer of [undefined, failure(400), failure(404), failure(409)])
    expect(await keyOf('one', answer)).not.toBe(await keyOf('one'))
})

test('an unanswered write is repeated under the same key until it is answered', async () => {
  const key = await keyOf('two', failure(0))
  expect(await keyOf('two', failure(502))).toBe(key)
  expect(await keyOf('other')).not.toBe(key)
  expect(await keyOf('two')).toBe(key)
  expect(await keyOf('two')).not.toBe(key)
})

test('the same body sent much later counts as a new write', async () => {
  const key = await keyOf('three', failure(0))
  await vi.advanceTimersByTimeAsync(121_000)
  expect(await keyOf('three')).not.toBe(key)
})

test('the same body counts as a new write after another one to the same target was done', async () => {
  const target = 'POST emergency/1/update_status'
  const lost = await keyOf('critical', failure(0), target)
  await keyOf('active', failure(0), target)
  expect(await keyOf('critical', failure(0), target)).toBe(lost)
  await keyOf('active', undefined, target)
  expect(await keyOf('critical', undefined, target)).not.toBe(lost)
})

test('a write that was refused for too many requests is repeated under its key, since an earlier one may have been done', async () => {
  const key = await keyOf('four', failure(0))
  expect(await keyOf('four', failure(429))).toBe(key)
  expect(await keyOf('four')).toBe(key)
})

test('two writes to one target that are lost at once are each repeated under their own key', async () => {
  const target = 'POST user/validate_user_created'
  const keys = await Promise.all(['five', 'six'].map((body) => keyOf(body, failure(502), target)))
  expect(await Promise.all(['five', 'six'].map((body) => keyOf(body, failure(502), target)))).toEqual(keys)
})
