import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retryUnknownOutcome } from './retry-unknown-outcome.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const refusal = (status: number, body: object = {}) => Object.assign(new Error(String(status)), { status, body })
const unknown = refusal(503, { code: 'outcome_unknown' })
const busy = refusal(503)
const unreachable = refusal(0)
const restarting = refusal(502)
const refused = refusal(400)

/** Sends to a server that gives these answers in order, and then `last` each time. */
const sendTo = (answers: (Error | string)[], last: Error | string = 'saved') => {
  const send = vi.fn<() => Promise<string>>(async () => {
    const answer = answers.shift() ?? last
    if (answer instanceof Error) throw answer
    return answer
  })
  const outcome = retryUnknownOutcome(send).catch((error: unknown) => error)
  return { send, outcome }
}

test('what the server knows is not asked twice', async () => {
  for (const answer of ['saved', busy, unreachable, refused]) {
    const { send, outcome } = sendTo([answer])
    await vi.runAllTimersAsync()
    expect(await outcome).toBe(answer)
    expect(send).toHaveBeenCalledOnce()
  }
})

test('what it does not know is asked again until it does', async () => {
  const { send, outcome } = sendTo([unknown, unreachable, busy, restarting])
  await vi.runAllTimersAsync()
  expect(await outcome).toBe('saved')
  expect(send).toHaveBeenCalledTimes(5)
})

test('a refusal is its answer too', async () => {
  const { outcome } = sendTo([unknown, refused])
  await vi.runAllTimersAsync()
  expect(await outcome).toBe(refused)
})

test('it is told as unknown where the server does not come back within fifteen seconds', async () => {
  const { send, outcome } = sendTo([unknown], busy)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await outcome).toBe(unknown)
  expect(send).toHaveBeenCalledTimes(5)
})
