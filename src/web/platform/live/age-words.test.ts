import { expect, test } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '../../../contract/shared/units.ts'
import { ageInWords } from './age-words.ts'

test.each([
  [-5 * SECOND_MS, 'ahora'],
  [59 * SECOND_MS, 'ahora'],
  [MINUTE_MS, 'hace 1 min'],
  [36.9 * MINUTE_MS, 'hace 36 min'],
  [60 * MINUTE_MS, 'hace 1 h'],
  [47.9 * 60 * MINUTE_MS, 'hace 47 h'],
  [48 * 60 * MINUTE_MS, 'hace 2 días'],
])('%d milliseconds are %s', (milliseconds, words) => {
  expect(ageInWords(milliseconds)).toBe(words)
})
