import { expect, test } from 'vitest'
import { readDayBeingTyped } from '../../../contract/shared/dates/written-dates.ts'
import { dayOutside, separateDay, separateTime, showDayValue } from './day-text.ts'

test('a day is shown day first, and a text that is no day as it is', () => {
  expect(showDayValue('2026-11-21')).toBe('21/11/2026')
  expect(showDayValue('21/11')).toBe('21/11')
})

test('a day outside the limits is explained, the limits themselves are inside', () => {
  expect(dayOutside('1899-12-31', {})).toBe('Escriba una fecha desde el 01/01/1900')
  expect(dayOutside('1900-01-01', {})).toBeUndefined()
  expect(dayOutside('2026-11-22', { max: '2026-11-21' })).toBe('Escriba una fecha hasta el 21/11/2026')
  expect(dayOutside('2026-11-21', { max: '2026-11-21' })).toBeUndefined()
  expect(dayOutside('21/11', { max: '2026-11-21' })).toBeUndefined()
})

const typed = (keys: string, separate: (typed: string, before: string) => string) =>
  keys.split('').reduce((before, key) => separate(before + key, before), '')

test('digits of a day typed one after the other are separated, and what is typed with separators stays', () => {
  expect(typed('21112026', separateDay)).toBe('21/11/2026')
  expect(typed('21/11/2026', separateDay)).toBe('21/11/2026')
  expect(typed('1/5/1990', separateDay)).toBe('1/5/1990')
  expect(typed('21-11-2026', separateDay)).toBe('21-11-2026')
  expect(readDayBeingTyped(typed('2026-11-21', separateDay))).toBe('2026-11-21')
  expect(readDayBeingTyped(typed('1987/1/2', separateDay))).toBe('1987-01-02')
})

test('digits of a time typed one after the other are separated', () => {
  expect(typed('1845', separateTime)).toBe('18:45')
  expect(typed('845', separateTime)).toBe('8:45')
  expect(typed('8:45', separateTime)).toBe('8:45')
})

test('deleting removes what was there', () => {
  expect(separateDay('21/1', '21/11')).toBe('21/1')
  expect(separateDay('211', '21/1')).toBe('211')
  expect(separateTime('18:4', '18:45')).toBe('18:4')
})
