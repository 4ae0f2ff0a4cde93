import { notificationsStore } from '@mantine/notifications'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeToken } from '../storage/token.ts'
import { closeIfDone, isLost, Outdated, repeatLost } from './repeat-lost.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  const stored = new Map<string, string>([['token', 'first']])
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const refusal = (status: number) => Object.assign(new Error(String(status)), { status })
const lost = refusal(0)
const action = 'status emergency/7'

/** Sends to a server that gives these answers in order, and then `last` each time. */
const sendTo = (answers: (Error | string)[], last: Error | string = 'done') => {
  const send = vi.fn<() => Promise<string>>(async () => {
    const answer = answers.shift() ?? last
    if (answer instanceof Error) throw answer
    return answer
  })
  return { send, outcome: repeatLost({ id: action, name: 'La emergencia' }, send).catch((error: unknown) => error) }
}

test('an answered write is not repeated', async () => {
  for (const answer of ['done', refusal(400), refusal(404), refusal(429), refusal(500)]) {
    const { send, outcome } = sendTo([answer])
    await vi.runAllTimersAsync()
    expect(await outcome).toBe(answer)
    expect(send).toHaveBeenCalledOnce()
  }
})

test('a write whose answer was lost is repeated until it is answered', async () => {
  const refused = refusal(400)
  for (const answer of ['done', refused]) {
    const { send, outcome } = sendTo([lost, refusal(502), answer])
    await vi.runAllTimersAsync()
    expect(await outcome).toBe(answer)
    expect(send).toHaveBeenCalledTimes(3)
  }
})

test('the loss is reported after five seconds', async () => {
  const { send, outcome } = sendTo([], lost)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await outcome).toBe(lost)
  expect(send).toHaveBeenCalledTimes(4)
})

test('a write is not repeated if its answer was awaited for minutes', async () => {
  const send = vi.fn<() => Promise<string>>(async () => {
    await new Promise((resolve) => setTimeout(resolve, 120_000))
    throw lost
  })
  const outcome = repeatLost({ id: action, name: 'La emergencia' }, send).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  expect(await outcome).toBe(lost)
  expect(send).toHaveBeenCalledOnce()
})

test('a write is not repeated for another person who has signed in on the device', async () => {
  const { send, outcome } = sendTo([lost])
  await vi.advanceTimersByTimeAsync(0)
  localStorage.setItem('token', 'second')
  await vi.runAllTimersAsync()
  expect(await outcome).toBeInstanceOf(Outdated)
  expect(send).toHaveBeenCalledOnce()
})

test('nothing of a write is shown to another person who has signed in on the device', async () => {
  for (const answer of ['done', refusal(400), lost]) {
    localStorage.setItem('token', 'first')
    const send = async () => {
      localStorage.setItem('token', 'second')
      if (answer instanceof Error) throw answer
      return answer
    }
    expect(await repeatLost({ id: action, name: 'La emergencia' }, send).catch((error: unknown) => error)).toBeInstanceOf(
      Outdated,
    )
  }
})

test('the notice about repeats ends with a later choice, and with the session', async () => {
  const shown = () => notificationsStore.getState().notifications.map(({ id }) => id)
  sendTo([], lost)
  await vi.advanceTimersByTimeAsync(1_500)
  expect(shown()).toEqual(['waiting status emergency/7'])
  expect(await repeatLost({ id: action, name: 'La emergencia' }, async () => 'other')).toBe('other')
  expect(shown()).toEqual([])
  await vi.runAllTimersAsync()
  sendTo([], lost)
  await vi.advanceTimersByTimeAsync(1_500)
  expect(shown()).toEqual(['waiting status emergency/7'])
  storeToken('second')
  expect(shown()).toEqual([])
  await vi.runAllTimersAsync()
  expect(shown()).toEqual([])
})

test('a write is not repeated after a later choice of the same kind, but after another action on the record', async () => {
  const first = sendTo([lost])
  await vi.advanceTimersByTimeAsync(0)
  const other = vi.fn<() => Promise<string>>().mockRejectedValueOnce(lost).mockResolvedValue('other')
  const another = repeatLost({ id: 'renew-code emergency/7', name: 'La emergencia' }, other)
  const later = sendTo(['later'])
  await vi.runAllTimersAsync()
  expect(await first.outcome).toBeInstanceOf(Outdated)
  expect(first.send).toHaveBeenCalledOnce()
  expect(await later.outcome).toBe('later')
  expect(await another).toBe('other')
})

test('after a lost answer, a server that is too busy to look at the key is asked again', async () => {
  for (const busy of [429, 503]) {
    const { send, outcome } = sendTo([lost, refusal(busy), 'done'])
    await vi.runAllTimersAsync()
    expect(await outcome).toBe('done')
    expect(send).toHaveBeenCalledTimes(3)
    const { outcome: never } = sendTo([lost], refusal(busy))
    await vi.runAllTimersAsync()
    expect(await never).toBe(lost)
  }
})

/** Loses every answer of a write until that is reported, and then asks whether it was done. */
const askAfterLoss = async (isDone: () => Promise<boolean>) => {
  sendTo([], lost)
  await vi.advanceTimersByTimeAsync(5_000)
  return { outcome: closeIfDone(action, isDone) }
}

test('whether a lost write was done is asked until the server answers', async () => {
  for (const answer of [true, false]) {
    const isDone = vi
      .fn<() => Promise<boolean>>()
      .mockRejectedValueOnce(lost)
      .mockRejectedValueOnce(lost)
      .mockResolvedValue(answer)
    const { outcome } = await askAfterLoss(isDone)
    await vi.runAllTimersAsync()
    expect(await outcome).toBe(answer)
    expect(isDone).toHaveBeenCalledTimes(3)
  }
})

test('a later choice ends the question whether an earlier one was done', async () => {
  const isDone = vi.fn<() => Promise<boolean>>().mockRejectedValue(lost)
  const { outcome } = await askAfterLoss(isDone)
  await vi.advanceTimersByTimeAsync(0)
  sendTo(['done'])
  await vi.runAllTimersAsync()
  expect(await outcome).toBe(false)
  expect(isDone).toHaveBeenCalledOnce()
})

test('whether a lost write was done is asked for two minutes, however slowly the server fails', async () => {
  const isDone = vi.fn<() => Promise<boolean>>(async () => {
    await new Promise((resolve) => setTimeout(resolve, 30_000))
    throw lost
  })
  const { outcome } = await askAfterLoss(isDone)
  await vi.runAllTimersAsync()
  expect(await outcome).toBe(false)
  expect(isDone).toHaveBeenCalledTimes(4)
})

test('no answer, 502 and 504 are lost answers', () => {
  expect([0, 400, 429, 500, 502, 503, 504].filter((status) => isLost(refusal(status)))).toEqual([0, 502, 504])
})
