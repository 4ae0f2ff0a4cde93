import { expect, test } from 'vitest'
import { textOf } from './values.ts'

test('only text and numbers are shown', () => {
  expect([null, undefined, {}, [], 0, 'a'].map(textOf)).toEqual(['', '', '', '', '0', 'a'])
})
