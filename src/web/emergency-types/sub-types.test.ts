import { expect, test } from 'vitest'
import { emptySubType, withoutEmptyRows } from './sub-types.ts'

test('only rows that are wholly empty go', () => {
  const named = { ...emptySubType, name: 'Vivienda' }
  const described = { ...emptySubType, description: 'de adobe' }
  expect(withoutEmptyRows([emptySubType, named, emptySubType, described])).toEqual([named, described])
})
