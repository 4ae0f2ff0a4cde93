import { describe, expect, test } from 'vitest'
import { day, filterDay, instant } from './day-fields.schema.ts'
import { dayOf, endOfDay, readInstant, showDateTime, showDay, startOfDay, wallClock } from './dates.ts'

describe('an instant', () => {
  // B-API-04i, S-12
  test.each([
    ['2026-11-19 20:15:00', '2026-11-20T02:15:00.000Z'],
    ['2026-11-19T20:15', '2026-11-20T02:15:00.000Z'],
    ['2026-11-19T20:15:00-06:00', '2026-11-20T02:15:00.000Z'],
    ['2026-11-20T02:15:00Z', '2026-11-20T02:15:00.000Z'],
    ['2026-11-20T03:15:00.5+01:00', '2026-11-20T02:15:00.500Z'],
    ['2024-02-29 00:00:00', '2024-02-29T06:00:00.000Z'],
    ['1900-01-01 00:00:00', '1900-01-01T06:00:00.000Z'],
    ['2200-12-31 23:59:59', '2201-01-01T05:59:59.000Z'],
  ])('%j is parsed as %s, without an offset as Guatemalan time', (written, iso) => {
    expect(readInstant(written)?.toISOString()).toBe(iso)
    expect(instant('Fecha').parse(written)).toBe(iso)
  })

  // B-API-04i
  test.each([
    '2026-02-30 10:00:00',
    '2025-02-29T10:00:00Z',
    '2026-13-01 10:00:00',
    '2026-11-19 25:00:00',
    '2026-11-19',
    '19/11/2026',
    'ayer',
    ' ',
    '0001-01-01 00:00:00',
    // On the last day of 1899 in Guatemala.
    '1900-01-01T05:59:59Z',
    '9999-12-31T23:59:59Z',
  ])('%j is refused', (written) => {
    expect(readInstant(written)).toBeUndefined()
    expect(
      instant('Fecha')
        .safeParse(written)
        .error?.issues.map((issue) => issue.message),
    ).toEqual(['Escriba una fecha que exista, como 21/11/2026'])
  })

  test('is required', () => {
    for (const value of ['', undefined, null])
      expect(instant('Fecha').safeParse(value).error?.issues[0]?.message).toBe('Este campo es requerido')
  })

  // A-CON-30, A-CON-32, B-CON-12, B-CON-17, S-12
  test('is shown as Guatemalan wall-clock time, day first', () => {
    expect(showDateTime('2026-11-20T02:15:09Z')).toBe('19-11-2026 20:15:09')
    expect(showDateTime(new Date('2026-01-01T05:59:59Z'))).toBe('31-12-2025 23:59:59')
    expect(showDateTime(null)).toBe('')
    expect(showDateTime('nonsense')).not.toContain('NaN')
    expect(wallClock('2026-11-20T02:15:09Z')).toBe('2026-11-19 20:15:09')
  })
})

describe('a day', () => {
  test('is Guatemalan: 23:30 belongs to today, although it is tomorrow in UTC', () => {
    expect(dayOf('2026-11-20T05:30:00Z')).toBe('2026-11-19')
    expect(dayOf('2026-11-20T06:00:00Z')).toBe('2026-11-20')
  })

  // S-13
  test('begins and ends at midnight in Guatemala', () => {
    expect(startOfDay('2026-11-19').toISOString()).toBe('2026-11-19T06:00:00.000Z')
    expect(endOfDay('2026-11-19').toISOString()).toBe('2026-11-20T06:00:00.000Z')
  })

  test('must exist and be complete', () => {
    expect(day('Desde').safeParse('2024-02-29').success).toBe(true)
    for (const written of ['2026-02-29', '2026-00-10', '29-02', '2024-2', '', null])
      expect(day('Desde').safeParse(written).success, String(written)).toBe(false)
  })

  test('of a filter is of a year that is stored', () => {
    for (const right of ['1900-01-01', '2200-12-31']) expect(filterDay('Desde').safeParse(right).success).toBe(true)
    for (const wrong of ['0001-01-01', '0202-11-19', '1899-12-31', '2201-01-01', '9999-12-31'])
      expect(
        filterDay('Desde')
          .safeParse(wrong)
          .error?.issues.map(({ message }) => message),
      ).toEqual(['Escriba una fecha de los años 1900 a 2200'])
    expect(filterDay('Desde').safeParse('2026-02-30').error?.issues).toHaveLength(1)
  })

  test('is shown day first with slashes', () => {
    expect(showDay('2026-11-19')).toBe('19/11/2026')
    expect(showDay(null)).toBe('')
  })
})
