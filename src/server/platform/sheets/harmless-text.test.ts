import { expect, test } from 'vitest'
import { harmlessText } from './harmless-text.ts'

// S-42
test.each(['=1+1', '+502', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '=HYPERLINK("http://x")'])(
  '%j is escaped so that it is no formula',
  (text) => {
    expect(harmlessText(text)).toBe(`'${text}`)
  },
)

test.each(['', '4a. calle 5-20', 'a=b', ' =1', "'=1", '1+1', 'Ñ', '¡@!'])('%j stays unchanged', (text) => {
  expect(harmlessText(text)).toBe(text)
})

test('a text is truncated to the maximum length of a cell', () => {
  expect(harmlessText('x'.repeat(40_000))).toHaveLength(32_767)
  expect(harmlessText('='.repeat(32_767))).toHaveLength(32_767)
})
