import { expect, test } from 'vitest'
import { differs, showKilometres, writtenKilometres } from './way-kilometres.ts'

test('kilometres have one decimal, always', () => {
  expect([0, 49, 50, 12_000, 1_234_560].map(showKilometres)).toEqual(['0.0', '0.0', '0.1', '12.0', '1,234.6'])
})

test('written kilometres need both numbers', () => {
  expect(writtenKilometres({ km_inicial: 10, km_final: 12 })).toBe(2)
  expect(writtenKilometres({ km_inicial: 0, km_final: 0 })).toBe(0)
  expect(writtenKilometres({ km_inicial: 10, km_final: null })).toBeUndefined()
  expect(writtenKilometres(undefined)).toBeUndefined()
})

test.each([
  [12_000, 10, false],
  [12_100, 10, true],
  [7_900, 10, true],
  [3_000, 2, false],
  [3_100, 2, true],
  [900, 0, false],
  [1_100, 0, true],
  [121_500, 110, false],
])('%i metres and %i written kilometres differ: %s', (metres, written, expected) => {
  expect(differs(metres, written)).toBe(expected)
})
