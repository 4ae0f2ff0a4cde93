import { expect, test } from 'vitest'
import { durationOf } from './attendance-rules.ts'

// S-15, B-HRS-04
test.each([
  [false, 480, '8 hrs 0 min'],
  [false, 2880, '48 hrs 0 min'],
  [true, null, ''],
  [true, 200, '3 hrs 20 min · hasta ahora'],
  [true, 1439, '23 hrs 59 min · hasta ahora'],
  [true, 1440, '24 hrs 0 min · sin salida'],
])('a mark (entry: %s) with %s minutes has the duration %j', (is_entry, minutes, shown) => {
  expect(durationOf({ is_entry, minutes })).toBe(shown)
})
