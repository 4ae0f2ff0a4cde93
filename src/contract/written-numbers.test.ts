import { expect, test } from 'vitest'
import { showNumber } from './written-numbers.ts'

test.each([0, 7, 999, 1000, 12_345, 1_234_567, 1234.5, 0.25, -12_345.67])('%d is shown as in Guatemala', (value) => {
  expect(showNumber(value)).toBe(value.toLocaleString('es-GT'))
})
