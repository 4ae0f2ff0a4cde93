import { expect, test } from 'vitest'
import type { HistoryRow } from '../../../contract/attendance/hours.schema.ts'
import { staysOf } from './stays.ts'

const mark = (id: number, more: Partial<HistoryRow>): HistoryRow => ({
  id,
  date: '2026-11-19T19:00:00-06:00',
  action: more.is_entry ? 'Ingreso' : 'Salida',
  is_entry: false,
  station_text: 'Central',
  method: 'list',
  marked_by_name: '',
  observation: '',
  minutes: null,
  is_voided: false,
  is_closed: false,
  pending: null,
  ...more,
})
const entry = (id: number, more: Partial<HistoryRow> = {}) => mark(id, { is_entry: true, ...more })
const exit = (id: number, more: Partial<HistoryRow> = {}) => mark(id, { minutes: 480, ...more })
const idsOf = (marks: readonly HistoryRow[]) => staysOf(marks).map((stay) => [stay.entry?.id, stay.exit?.id])

// B-HRS-21
test('an exit and the entry before it are one stay', () => {
  expect(idsOf([exit(4), entry(3), exit(2), entry(1)])).toEqual([
    [3, 4],
    [1, 2],
  ])
})

test('an open entry, and a mark whose other one is beyond the page, stand alone', () => {
  expect(idsOf([entry(5, { minutes: 30 }), exit(4), entry(3), exit(2)])).toEqual([
    [5, undefined],
    [3, 4],
    [undefined, 2],
  ])
  expect(idsOf([entry(3), exit(2), entry(1)])).toEqual([
    [3, undefined],
    [1, 2],
  ])
})

test('a voided mark within a stay stands alone and does not divide it', () => {
  const voided = { is_voided: true, minutes: null }
  expect(idsOf([exit(5), exit(4, voided), entry(3, voided), entry(1)])).toEqual([
    [1, 5],
    [undefined, 4],
    [3, undefined],
  ])
})
