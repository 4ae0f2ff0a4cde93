import { expect, test } from 'vitest'
import { attendanceStateOf, attendanceStates, nextIsEntry } from './attendance-rules.ts'
import { durationOf } from './hours-rules.ts'

// S-15, B-HRS-04, B-CON-33
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

// A-STA-08, A-STA-09, A-STA-10
test('whoever has no mark or left enters, and whoever is in leaves', () => {
  expect([undefined, false, true].map((is_entry) => nextIsEntry(is_entry))).toEqual([true, true, false])
})

// B-HRS-17, B-HRS-18, B-HRS-19
test.each([
  [true, 'Ingreso', 'green'],
  [false, 'Salida', 'red'],
  [undefined, 'Sin registro', 'orange'],
])('is_entry %j is shown as %s in %s', (is_entry, label, color) => {
  expect(attendanceStates[attendanceStateOf(is_entry)]).toMatchObject({ label, color })
})
