import { expect, test } from 'vitest'
import { wordsOf } from './table-queries.ts'

test.each([
  ['', []],
  ['zona 3', ['zona', '3']],
  ['es es ES és', ['és']],
  ['- . - avenida', ['avenida']],
  ['%', ['%']],
  ['uno dos tres cuatro cinco seis siete', ['uno', 'dos', 'tres', 'cuatro', 'cinco']],
])('%j is searched for as %j', (search, words) => {
  expect(wordsOf(search)).toEqual(words)
})
