import { expect, test } from 'vitest'
import { readTime, separateTime, splitDayAndTime, unreadableTime } from './time-text.ts'

test.each([
  ['18:45', '18:45'],
  ['18.45', '18:45'],
  ['1845', '18:45'],
  ['845', '08:45'],
  ['8:45', '08:45'],
  ['18:45:30', '18:45'],
  ['18:45 h', '18:45'],
  ['18h45', '18:45'],
  ['6:45 pm', '18:45'],
  ['6:45 p. m.', '18:45'],
  ['12:05 a.m.', '00:05'],
  ['12 PM', '12:00'],
  ['00:00', '00:00'],
])('%s is %s', (typed, time) => {
  expect(readTime(typed)).toBe(time)
  expect(unreadableTime(time)).toBeUndefined()
})

test.each(['24:00', '18:60', '18:4', '18', '13:00 pm', '0:10 am', 'noche'])('%s is no time and stays as typed', (typed) => {
  expect(readTime(typed)).toBe(typed)
  expect(unreadableTime(typed)).toBe('Escriba la hora de 00:00 a 23:59, como 18:45')
})

const typedByKeys = (keys: string) => keys.split('').reduce((before, key) => separateTime(before + key, before), '')

test('digits typed one after the other are separated', () => {
  expect(typedByKeys('1845')).toBe('18:45')
  expect(typedByKeys('845')).toBe('8:45')
  expect(typedByKeys('8:45')).toBe('8:45')
  expect(separateTime('18:4', '18:45')).toBe('18:4')
})

test('a pasted day with its time is split', () => {
  expect(splitDayAndTime('21-11-2026 18:45:10')).toEqual(['21-11-2026', '18:45:10'])
  expect(splitDayAndTime('2026-11-21T18:45')).toEqual(['2026-11-21', '18:45'])
  expect(splitDayAndTime('21/11/2026 6:45 p. m.')).toEqual(['21/11/2026', '6:45 p. m.'])
  expect(splitDayAndTime('21 11 2026')).toBeUndefined()
})
