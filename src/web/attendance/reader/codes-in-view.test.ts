import { expect, test } from 'vitest'
import { MISSED_READINGS } from '../../../contract/attendance/limits.ts'
import { codesInView } from './codes-in-view.ts'

type View = ReturnType<typeof codesInView>

const readings = (view: View, count: number, seen: readonly string[], isPaused = false) =>
  Array.from({ length: count }, () => view.take(seen, isPaused)).filter((code) => code !== undefined)

test('a code is taken once while it stays in view, however long', () => {
  expect(readings(codesInView(), 40, ['a'])).toEqual(['a'])
})

test('a code that single readings miss has not left the view', () => {
  const view = codesInView()
  view.take(['a'], false)
  readings(view, MISSED_READINGS - 1, [])
  expect(view.take(['a'], false)).toBeUndefined()
  readings(view, MISSED_READINGS - 1, [])
  expect(view.take(['a'], false)).toBeUndefined()
})

test('a code that comes back is taken again', () => {
  const view = codesInView()
  view.take(['a'], false)
  readings(view, MISSED_READINGS, [])
  expect(view.take(['a'], false)).toBe('a')
})

test('beside a code that stays, another is taken', () => {
  const view = codesInView()
  view.take(['a'], false)
  expect(view.take(['a', 'b'], false)).toBe('b')
})

test('a code that stays in view while a person is marked is not taken afterwards', () => {
  const view = codesInView()
  view.take(['a'], false)
  expect(readings(view, 40, ['a'], true)).toEqual([])
  expect(view.take(['a'], false)).toBeUndefined()
})

test('a code that came while a person was marked is taken afterwards', () => {
  const view = codesInView()
  view.take(['a'], false)
  expect(view.take(['b'], true)).toBeUndefined()
  expect(view.take(['b'], false)).toBe('b')
})
