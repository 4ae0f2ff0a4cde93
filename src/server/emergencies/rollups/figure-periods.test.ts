import fc from 'fast-check'
import { expect, test } from 'vitest'
import { periodsOf } from './figure-periods.ts'

test.each([
  [{}, [[0, 0]]],
  [{ start_date: '2026-01-01', end_date: '2026-12-31' }, [[2026, 2026]]],
  [{ start_date: '2026-07-01', end_date: '2026-07-31' }, [[202607, 202607]]],
  [{ start_date: '2026-07-30', end_date: '2026-07-31' }, [[20260730, 20260731]]],
  [{ start_date: '2026-07-30', end_date: '2026-07-01' }, []],
  [
    { start_date: '2024-11-30', end_date: '2026-02-03' },
    [
      [20241130, 20241130],
      [202412, 202412],
      [2025, 2025],
      [202601, 202601],
      [20260201, 20260203],
    ],
  ],
  [
    { end_date: '2026-02-28' },
    [
      [1000, 2025],
      [202601, 202602],
    ],
  ],
])('%j is covered by %j', (days, periods) => {
  expect(periodsOf(days)).toEqual(periods)
})

const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const DAY = 86_400_000
const someDay = fc.integer({ min: Date.UTC(2020, 0, 1) / DAY, max: Date.UTC(2028, 11, 31) / DAY })
/** The periods that a day belongs to. */
const periodsOfDay = (day: string) => {
  const digits = day.replaceAll('-', '')
  return [0, Number(digits.slice(0, 4)), Number(digits.slice(0, 6)), Number(digits)]
}

test('each day of a range is in exactly one period, and no other day is in any', () => {
  fc.assert(
    fc.property(fc.option(someDay), fc.option(someDay), someDay, (start, end, other) => {
      const days = {
        start_date: start === null ? undefined : toDay(start * DAY),
        end_date: end === null ? undefined : toDay(end * DAY),
      }
      const isInside = (start === null || other >= start) && (end === null || other <= end)
      const series = periodsOf(days)
      const hits = periodsOfDay(toDay(other * DAY)).flatMap((period) =>
        series.filter(([first, last]) => period >= first && period <= last),
      )
      expect(series.length).toBeLessThanOrEqual(5)
      expect(hits).toHaveLength(isInside ? 1 : 0)
    }),
    { numRuns: 2000 },
  )
})
