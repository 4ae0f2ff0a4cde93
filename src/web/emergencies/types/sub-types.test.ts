import { expect, test } from 'vitest'
import { describeSubTypes, emptySubType, withoutEmptyRows, withRowToFill } from './sub-types.ts'

const named = { ...emptySubType, name: 'Vivienda' }
const described = { ...emptySubType, description: 'de adobe' }

test('only completely empty rows are removed', () => {
  expect(withoutEmptyRows([emptySubType, named, emptySubType, described])).toEqual([named, described])
})

test('one empty row stays after the filled rows', () => {
  expect(withRowToFill([emptySubType, named, emptySubType])).toEqual([named, emptySubType])
  expect(withRowToFill([])).toEqual([emptySubType])
})

test('the text of a list has a line for each row except the empty one', () => {
  expect(describeSubTypes([{ code: 4, name: 'Vivienda', description: 'de adobe' }, emptySubType])).toBe('4 · Vivienda · de adobe')
  expect(describeSubTypes([emptySubType])).toBe('—')
})
