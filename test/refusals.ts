import { expect } from 'vitest'
import { errors } from '../src/contract/errors.ts'
import { calls, type Call } from '../src/contract/shared/rights/permissions.ts'
import type { Answer } from './test-app.ts'

/** Whether it is a sentence of the catalogue with any parameters filled in. */
const isOurs = (detail: string): boolean =>
  Object.values(errors).some(([, sentence]) => {
    const parts = sentence.split(/\{\w+\}/)
    return detail.startsWith(parts[0] ?? '') && detail.endsWith(parts.at(-1) ?? '')
  })

/** Expects a refusal by the contract: 4xx, a Spanish sentence of the catalogue, and the request id of the log. */
export const expectRefusal = ({ status, body, headers }: Answer, expected?: number): void => {
  expect(status, JSON.stringify(body)).toBeGreaterThanOrEqual(400)
  expect(status, JSON.stringify(body)).toBeLessThan(500)
  if (expected !== undefined) expect(status, JSON.stringify(body)).toBe(expected)
  expect(body).toMatchObject({ detail: expect.any(String), id: expect.stringMatching(/^[\da-f-]{36}$/) })
  expect(isOurs(body.detail), body.detail).toBe(true)
  // Nothing of a stack trace.
  expect(JSON.stringify(body)).not.toMatch(/\.[jt]sx?:\d+/)
  expect(headers.get('x-request-id')).toBe(body.id)
}

/** Expects any answer other than a server error. */
export const expectNoFailure = (answer: Answer): void => {
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
  if (answer.status >= 400) expectRefusal(answer)
}

/** Expects exactly one sentence for this field. */
export const expectFieldError = (answer: Answer, field: string, sentence: string): void => {
  expectRefusal(answer, 400)
  expect(answer.body).toMatchObject({ errors: { [field]: [sentence] } })
}

/** A line of the permission table as a request: `addressed('7')` has 7 for every `{id}`. */
export const everyCall = (Object.keys(calls) as Call[]).map((name) => {
  const [method = '', path = ''] = name.split(' ')
  return {
    name,
    method,
    hasParameter: path.includes('{'),
    /** Whether the call takes a body: signing out and renewing a code do not. */
    takesBody:
      (method === 'POST' || method === 'PUT') &&
      !/logout$|verification$|renew_key$|tracking_key$|withdraw$|email_confirmation$|\}\/export$|\}\/confirm_email$/.test(name),
    addressed: (parameter: string) => `/api/${path.replaceAll(/\{\w+\}/g, parameter)}`,
  }
})
