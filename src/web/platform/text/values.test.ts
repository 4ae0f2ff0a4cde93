import { expect, test } from 'vitest'
import { readNumber, textOf } from './values.ts'

test('a number may have a decimal point or comma, and may be incomplete', () => {
  expect(['14.5', '14,5', '14.', ' -91 ', '0'].map(readNumber)).toEqual([14.5, 14.5, 14, -91, 0])
})

test('a comma before three digits is a thousands separator', () => {
  expect(['12,018.5', '1,234,567', '12,018.', '-91,523187', '12,01', '0,125'].map(readNumber)).toEqual([
    12_018.5, 1_234_567, 12_018, -91.523187, 12.01, 0.125,
  ])
})

test('empty text is null, and other text stays for the schema to refuse', () => {
  expect(['', '  ', '-', 'x1'].map(readNumber)).toEqual([null, null, '-', 'x1'])
})

test('only text and numbers are shown', () => {
  expect([null, undefined, {}, [], 0, 'a'].map(textOf)).toEqual(['', '', '', '', '0', 'a'])
})
