import { expect, test } from 'vitest'
import { serverAhead } from './server-clock.ts'

test('a server’s clock is as far ahead or behind as no slow answer explains', () => {
  const asked = { sent: 10_000, answered: 14_000 }
  expect([9000, 10_000, 12_000, 14_000, 17_000].map((time) => serverAhead(time, asked))).toEqual([-1000, 0, 0, 0, 3000])
})
