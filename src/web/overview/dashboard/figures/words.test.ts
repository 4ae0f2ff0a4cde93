import { expect, test } from 'vitest'
import { differenceInWords, showPeriod, spanInWords } from './words.ts'

test('a difference is said in words', () => {
  expect(differenceInWords(1203, 3)).toBe('1,200 más')
  expect(differenceInWords(2, 3)).toBe('1 menos')
  expect(differenceInWords(3, 3)).toBe('igual')
})

test('a span of one day is that day', () => {
  expect(spanInWords({ start_date: '2026-11-02', end_date: '2026-11-02' })).toBe('el 02/11/2026')
  expect(spanInWords({ start_date: '2026-10-30', end_date: '2026-11-02' })).toBe('del 30/10/2026 al 02/11/2026')
})

test('a period is a day or a month', () => {
  expect(showPeriod('2026-11-02')).toBe('02/11/2026')
  expect(showPeriod('2026-11')).toBe('11/2026')
})
