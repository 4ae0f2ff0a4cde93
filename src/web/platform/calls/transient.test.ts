import { expect, test } from 'vitest'
import { isTransient } from './transient.ts'

const answer = (status: number) => Object.assign(new Error(String(status)), { status })

test('no response, 429, 502, 503 and 504 are transient', () => {
  for (const error of [answer(0), answer(429), answer(502), answer(503), answer(504), new TypeError('Failed to fetch')]) {
    expect(isTransient(error)).toBe(true)
  }
})

test('other errors, including 500, are not transient', () => {
  for (const status of [400, 401, 403, 404, 409, 413, 500]) expect(isTransient(answer(status))).toBe(false)
})
