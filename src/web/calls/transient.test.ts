import { expect, test } from 'vitest'
import { isTransient } from './transient.ts'

const answer = (status: number) => Object.assign(new Error(String(status)), { status })

test('no answer, too many calls and a server without time pass', () => {
  for (const error of [answer(0), answer(429), answer(502), answer(503), answer(504), new TypeError('Failed to fetch')]) {
    expect(isTransient(error)).toBe(true)
  }
})

test('a refusal stays one, and so does a failure of the server', () => {
  for (const status of [400, 401, 403, 404, 409, 413, 500]) expect(isTransient(answer(status))).toBe(false)
})
