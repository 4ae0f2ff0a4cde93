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

test('a call with a known outcome is not repeated', async () => {
  for (const answer of ['saved', busy, unreachable, refused]) {
    const { send, outcome } = sendTo([answer])
    await vi.runAllTimersAsync()
    expect(await outcome).toBe(answer)
    expect(send).toHaveBeenCalledOnce()
  }
})

test('a call with an unknown outcome is repeated until the server knows it', async () => {
  const { send, outcome } = sendTo([unknown, unreachable, busy, restarting])
  await vi.runAllTimersAsync()
  expect(await outcome).toBe('saved')
  expect(send).toHaveBeenCalledTimes(5)
})

test('a refusal ends the repeats', async () => {
  const { outcome } = sendTo([unknown, refused])
  await vi.runAllTimersAsync()
  expect(await outcome).toBe(refused)
})

test('the outcome is reported as unknown after fifteen seconds', async () => {
  const { send, outcome } = sendTo([unknown], busy)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await outcome).toBe(unknown)
  expect(send).toHaveBeenCalledTimes(5)
})
