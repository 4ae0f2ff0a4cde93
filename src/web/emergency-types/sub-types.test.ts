import { expect, test } from 'vitest'
import { describeSubTypes, emptySubType, withoutEmptyRows, withRowToFill } from './sub-types.ts'

const named = { ...emptySubType, name: 'Vivienda' }
const described = { ...emptySubType, description: 'de adobe' }

test('only rows that are wholly empty go', () => {
  expect(withoutEmptyRows([emptySubType, named, emptySubType, described])).toEqual([named, described])
})

test('one row to fill stays, behind those that are filled', () => {
  expect(withRowToFill([emptySubType, named, emptySubType])).toEqual([named, emptySubType])
  expect(withRowToFill([])).toEqual([emptySubType])
})

test('a list reads as its rows, the one to fill left out', () => {
  expect(describeSubTypes([{ code: 4, name: 'Vivienda', description: 'de adobe' }, emptySubType])).toBe('4 · Vivienda · de adobe')
  expect(describeSubTypes([emptySubType])).toBe('—')
})
