import { expect, test } from 'vitest'
import { ageOf, agoInWords } from './data-age.ts'

const read = Date.parse('2026-11-24T12:00:00Z')
const after = (seconds: number) => read + seconds * 1000

test('what is shown is late after a minute or a failure, and stale after two minutes', () => {
  expect(ageOf(read, after(59), false)).toBe('current')
  expect(ageOf(read, after(5), true)).toBe('late')
  expect(ageOf(read, after(60), false)).toBe('late')
  expect(ageOf(read, after(119), true)).toBe('late')
  expect(ageOf(read, after(120), false)).toBe('stale')
})

test('a clock that was set back makes nothing current', () => {
  expect(ageOf(read, after(-3600), false)).toBe('stale')
})

test('the age is said in words', () => {
  expect(agoInWords(read, after(125))).toBe('hace 2 minutos')
  expect(agoInWords(read, after(3700))).toBe('hace más de 1 hora')
  expect(agoInWords(read, after(3 * 3600))).toBe('hace más de 3 horas')
})
