import { expect, test } from 'vitest'
import { isDigitGroups, showNumber, withHyphens } from './written-numbers.ts'

test.each([0, 7, 999, 1000, 12_345, 1_234_567, 1234.5, 0.25, -12_345.67])('%d is shown as in Guatemala', (value) => {
  expect(showNumber(value)).toBe(value.toLocaleString('es-GT'))
})

test('every dash is written as a hyphen', () => {
  expect(withHyphens('5\u20107 5\u20117 5\u20127 5\u20137 5\u20147 5\u20157 5\u22127')).toBe('5-7 5-7 5-7 5-7 5-7 5-7 5-7')
})

test.each([
  ['7763', true],
  ['+(502) 7763 5501', true],
  ['7763\u20135501', true],
  ['776', false],
  ['77-6', false],
  ['7763a', false],
  ['', false],
])('%j is groups of digits: %s', (text, is) => expect(isDigitGroups(text)).toBe(is))
