import { expect, test } from 'vitest'
import { SAME_CODE_MS, SCAN_DELAY_MS } from '../../../contract/browser-limits.ts'
import { codesInView } from './codes-in-view.ts'

test('a code is taken once while it stays in view, however long', () => {
  const view = codesInView()
  const taken = Array.from({ length: 40 }, (_, read) => view.take(['a'], read * SCAN_DELAY_MS, false))
  expect(taken.filter((code) => code !== undefined)).toEqual(['a'])
})

test('a code that single readings miss has not left the view', () => {
  const view = codesInView()
  view.take(['a'], 0, false)
  view.take([], SCAN_DELAY_MS, false)
  view.take([], 2 * SCAN_DELAY_MS, false)
  expect(view.take(['a'], 3 * SCAN_DELAY_MS, false)).toBeUndefined()
})

test('a code that comes back is taken again', () => {
  const view = codesInView()
  view.take(['a'], 0, false)
  expect(view.take(['a'], SAME_CODE_MS + 1, false)).toBe('a')
})

test('beside a code that stays, another is taken', () => {
  const view = codesInView()
  view.take(['a'], 0, false)
  expect(view.take(['a', 'b'], 500, false)).toBe('b')
})

test('a code that stays in view while a person is marked is not taken afterwards', () => {
  const view = codesInView()
  view.take(['a'], 0, false)
  for (let now = 500; now < 20_000; now += 500) expect(view.take(['a'], now, true)).toBeUndefined()
  expect(view.take(['a'], 20_000, false)).toBeUndefined()
})

test('a code that came while a person was marked is taken afterwards', () => {
  const view = codesInView()
  view.take(['a'], 0, false)
  expect(view.take(['b'], 500, true)).toBeUndefined()
  expect(view.take(['b'], 1000, false)).toBe('b')
})
