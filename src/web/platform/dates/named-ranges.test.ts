import { expect, test } from 'vitest'
import { namedRanges } from './named-ranges.ts'

// B-HRS-28
test.each([
  { today: '2026-11-30', week: '2026-11-30', month: '2026-11-01', last: ['2026-10-01', '2026-10-31'] },
  { today: '2026-12-06', week: '2026-11-30', month: '2026-12-01', last: ['2026-11-01', '2026-11-30'] },
  { today: '2027-01-01', week: '2026-12-28', month: '2027-01-01', last: ['2026-12-01', '2026-12-31'] },
  { today: '2028-03-31', week: '2028-03-27', month: '2028-03-01', last: ['2028-02-01', '2028-02-29'] },
])('on $today the week began on $week', ({ today, week, month, last: [first = '', last = ''] }) => {
  expect(namedRanges(today)).toEqual({
    'Esta semana': { first: week, last: today },
    'Este mes': { first: month, last: today },
    'Mes pasado': { first, last },
  })
})
