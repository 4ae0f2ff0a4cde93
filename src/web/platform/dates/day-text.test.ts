import { expect, test } from 'vitest'
import { dayOutside, readDay, separateDay, showDayValue, unreadableDay } from './day-text.ts'

test.each([
  '21/11/2026',
  '21-11-2026',
  '21.11.2026',
  '21 11 2026',
  ' 21 / 11 / 2026 ',
  '21112026',
  '2026-11-21',
  '2026/11/21',
  '21 de noviembre de 2026',
  '21 de Noviembre del 2026',
  '21 nov. 2026',
  '\u200e21/11/2026\u200e',
])('%s is 21 November 2026', (typed) => {
  expect(readDay(typed)).toBe('2026-11-21')
})

test('one digit is enough for day and month', () => {
  expect(readDay('1/5/1990')).toBe('1990-05-01')
  expect(readDay('2 de setiembre de 1990')).toBe('1990-09-02')
})

test.each([
  ['21/11/26', 'Escriba el año con cuatro cifras, como 21/11/2026'],
  ['211126', 'Escriba el año con cuatro cifras, como 21/11/2026'],
  ['1-5-90', 'Escriba el año con cuatro cifras, como 21/11/2026'],
  ['31/02/2026', 'Esa fecha no existe: revise el día y el mes'],
  ['11/21/2026', 'Esa fecha no existe: revise el día y el mes'],
  ['20261121', 'Esa fecha no existe: revise el día y el mes'],
  ['21/11', 'Escriba la fecha completa, como 21/11/2026'],
  ['21/11/202', 'Escriba la fecha completa, como 21/11/2026'],
  ['21/11/20266', 'Escriba la fecha completa, como 21/11/2026'],
  ['ayer', 'Escriba la fecha completa, como 21/11/2026'],
  ['21 foo 2026', 'Escriba la fecha completa, como 21/11/2026'],
])('%s is no day, stays as typed and is explained', (typed, sentence) => {
  expect(readDay(typed)).toBe(typed)
  expect(showDayValue(readDay(typed))).toBe(typed)
  expect(unreadableDay(readDay(typed))).toBe(sentence)
})

test('a day and nothing need no explanation', () => {
  expect(unreadableDay('2026-11-21')).toBeUndefined()
  expect(unreadableDay(readDay('  '))).toBeUndefined()
  expect(showDayValue('2026-11-21')).toBe('21/11/2026')
})

test('a day outside the limits is explained, the limits themselves are inside', () => {
  expect(dayOutside('1899-12-31', {})).toBe('Escriba una fecha desde el 01/01/1900')
  expect(dayOutside('1900-01-01', {})).toBeUndefined()
  expect(dayOutside('2026-11-22', { max: '2026-11-21' })).toBe('Escriba una fecha hasta el 21/11/2026')
  expect(dayOutside('2026-11-21', { max: '2026-11-21' })).toBeUndefined()
  expect(dayOutside('21/11', { max: '2026-11-21' })).toBeUndefined()
})

const typedByKeys = (keys: string) => keys.split('').reduce((before, key) => separateDay(before + key, before), '')

test('digits typed one after the other are separated, and what is typed with separators stays', () => {
  expect(typedByKeys('21112026')).toBe('21/11/2026')
  expect(typedByKeys('21/11/2026')).toBe('21/11/2026')
  expect(typedByKeys('1/5/1990')).toBe('1/5/1990')
  expect(typedByKeys('21-11-2026')).toBe('21-11-2026')
  expect(readDay(typedByKeys('2026-11-21'))).toBe('2026-11-21')
  expect(readDay(typedByKeys('1987/1/2'))).toBe('1987-01-02')
})

test('deleting removes what was there', () => {
  expect(separateDay('21/1', '21/11')).toBe('21/1')
  expect(separateDay('211', '21/1')).toBe('211')
})
