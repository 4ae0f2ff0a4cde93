import { describe, expect, test } from 'vitest'
import { days, daysAndTimes, times } from '../../../../test/fixtures/written-values.ts'
import { dayOf, today } from './dates.ts'
import { day, instant } from './day-fields.schema.ts'
import {
  readDay,
  readDayBeingTyped,
  readTime,
  readWrittenInstant,
  splitDayAndTime,
  unreadableDay,
  unreadableTime,
} from './written-dates.ts'

describe('a day', () => {
  test.each(days)('written %j is %s, also in a call', (written, read) => {
    expect(readDay(written)).toBe(read)
    expect(day('Fecha').parse(written)).toBe(read)
    expect(unreadableDay(read)).toBeUndefined()
  })

  test('with a year of two digits is no later than the next year', () => {
    const nextYear = Number(today().slice(0, 4)) + 1
    const twoDigits = (year: number) => String(year).slice(2)
    for (const year of [nextYear, nextYear - 1, nextYear - 26, nextYear - 99])
      expect(readDay(`1/2/${twoDigits(year)}`)).toBe(`${year}-02-01`)
  })

  test('whose year may get more digits is no day while it is typed', () => {
    expect(readDayBeingTyped('21/11/20')).toBe('21/11/20')
    expect(readDayBeingTyped('21/11/2026')).toBe('2026-11-21')
    expect(unreadableDay('21/11/20')).toBe('Escriba la fecha completa, como 21/11/2026')
  })

  test.each([
    ['31/02/2026', 'Esa fecha no existe: revise el día y el mes'],
    ['11/21/2026', 'Esa fecha no existe: revise el día y el mes'],
    ['20261121', 'Esa fecha no existe: revise el día y el mes'],
    ['31-feb-26', 'Esa fecha no existe: revise el día y el mes'],
    ['21/11', 'Escriba la fecha completa, como 21/11/2026'],
    ['21/11/202', 'Escriba la fecha completa, como 21/11/2026'],
    ['21/11/20266', 'Escriba la fecha completa, como 21/11/2026'],
    ['ayer', 'Escriba la fecha completa, como 21/11/2026'],
    ['21 foo 2026', 'Escriba la fecha completa, como 21/11/2026'],
    ['21 martes 2026', 'Escriba la fecha completa, como 21/11/2026'],
  ])('is not %j, which stays as it is and is explained', (written, sentence) => {
    expect(readDay(written)).toBe(written)
    expect(unreadableDay(readDay(written))).toBe(sentence)
    expect(day('Fecha').safeParse(written).error?.issues).toMatchObject([
      { message: 'Escriba una fecha que exista, como 21/11/2026' },
    ])
  })

  test('and nothing need no explanation', () => {
    expect(unreadableDay(readDay('  '))).toBeUndefined()
  })
})

describe('a time', () => {
  test.each(times)('written %j is %s', (written, time) => {
    expect(readTime(written)).toBe(time)
    expect(unreadableTime(time)).toBeUndefined()
  })

  test.each(['24:00', '18:60', '18:4', '18', '13:00 pm', '0:10 am', '25h', 'noche'])('is not %j', (written) => {
    expect(readTime(written)).toBe(written)
    expect(unreadableTime(written)).toBe('Escriba la hora de 00:00 a 23:59, como 18:45')
  })
})

describe('a day and its time', () => {
  test.each(daysAndTimes)('written %j are %s, also in a call', (written, read) => {
    expect(splitDayAndTime(written)?.join(' ')).toBe(read)
    const parsed = instant('Fecha').parse(written)
    expect([dayOf(parsed), parsed.slice(0, 16)]).toEqual(['2026-11-21', '2026-11-22T00:45'])
  })

  test.each(['21 11 2026', '21/11/2026', '18:45', '21/11/2026 18', 'ayer 18:45', ''])('are not in %j', (written) => {
    expect(splitDayAndTime(written)).toBeUndefined()
    expect(readWrittenInstant(written)).toBeUndefined()
  })
})

test('a text that is too long is read in no time', () => {
  const spaces = `1${' '.repeat(1_000_000)}x`
  for (const read of [readDay, readTime]) expect(read(spaces)).toBe(spaces)
  expect(splitDayAndTime(spaces)).toBeUndefined()
})
