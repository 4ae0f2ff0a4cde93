import { expect, test } from 'vitest'
import { ANSWER_MS, RESEND_MS, BUFFERED_POSITIONS_OF_MESSAGE } from '../../../contract/fleet/limits.ts'
import { deliveryThrottle } from './delivery-throttle.ts'

/** A throttle by a clock that a wait sets forward, over a database that takes so long for each delivery. */
const start = (storeMs = 60) => {
  let now = 0
  let stored = 0
  const pass = async (ms: number) => {
    now += ms
  }
  const throttle = deliveryThrottle(() => now, pass)
  const deliver = (sender = 'one', points = BUFFERED_POSITIONS_OF_MESSAGE) =>
    throttle(sender, points, async () => {
      await pass(storeMs)
      stored += points
    })
  return { deliver, throttle, pass, now: () => now, stored: () => stored }
}

test('a phone that was away for a day delivers all of its points within a minute, without a wait', async () => {
  const { deliver, now, stored } = start()
  while (stored() < 17_280) await deliver()
  expect(now()).toBeLessThan(60_000)
})

test('who delivers without end is held back, and each answer comes in time', async () => {
  const { deliver, now, stored } = start()
  let longest = 0
  while (stored() < 100_000) {
    const sent = now()
    await deliver()
    longest = Math.max(longest, now() - sent)
  }
  // Fifty a second after the first 20,000.
  expect(now()).toBeGreaterThan(1_500_000)
  expect(longest).toBeLessThan(ANSWER_MS)
})

test('several devices of one person that have buffered more all deliver it: a refused delivery is sent again', async () => {
  const { deliver, pass, stored } = start()
  while (stored() < 20_000) await deliver()
  const left = Array.from({ length: 6 }, () => 1000)
  for (let round = 0; round < 200 && left.some((points) => points > 0); round += 1) {
    await Promise.all(
      left.map(async (points, at) => {
        if (points === 0) return
        const isStored = await deliver().then(
          () => true,
          () => false,
        )
        if (isStored) left[at] = points - BUFFERED_POSITIONS_OF_MESSAGE
      }),
    )
    await pass(RESEND_MS)
  }
  expect(left).toEqual([0, 0, 0, 0, 0, 0])
})

test('deliveries of one sender are stored in order, ten wait at most, and others do not wait for them', async () => {
  const { deliver, throttle } = start()
  const begun: number[] = []
  const ends: (() => void)[] = []
  const held = Array.from({ length: 11 }, (_, n) =>
    throttle('slow', 1, () => {
      begun.push(n)
      return new Promise((resolve) => ends.push(resolve))
    }),
  )
  await expect(held.pop()).rejects.toMatchObject({ code: 'tracking.too_often' })
  await deliver('other')
  expect(begun).toEqual([0])
  for (const [n, each] of held.entries()) {
    ends[n]?.()
    await each
  }
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('what could not be stored uses nothing up', async () => {
  const { throttle, deliver, now } = start(0)
  for (let time = 0; time < 300; time += 1)
    await expect(throttle('one', BUFFERED_POSITIONS_OF_MESSAGE, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  for (let time = 0; time < 200; time += 1) await deliver()
  expect(now()).toBe(0)
})
