import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NOTICED_MS } from '../../../contract/emergencies/limits.ts'
import { EmergencyStatus } from '../../../contract/shared/emergency-statuses.ts'
import type { EmergencyRow } from '../../../contract/emergencies/emergencies.schema.ts'
import { forgetNews, isStill, newsNow, takeInProgress } from './news.ts'

const { Activo, SolicitaApoyo, Critica } = EmergencyStatus

const row = (id: number, status: number = Activo, stations: number[] = [7]): EmergencyRow => ({
  id,
  code: `2026-00000${id}`,
  stations: stations.map((station) => ({ id: station, station__name: `Estación ${station}` })),
  total_stations: '',
  address: '',
  emergency_type: 1,
  emergency_type_text: 'Incendio',
  // The clock of the device is wrong.
  creation_date: '2020-01-01T00:00:00.000Z',
  registered_at: '2020-01-01T00:00:00.000Z',
  attention_date: new Date().toISOString(),
  status,
  status_in_text: '',
  outcome: null,
})
const everyone = () => true
const idsOf = (rows: readonly EmergencyRow[]) => rows.map(({ id }) => id)
const all = (...rows: EmergencyRow[]) => ({ rows, wholeAbove: 0, hasNewest: true })
const taken = (...rows: EmergencyRow[]) => idsOf(takeInProgress(all(...rows), everyone))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  forgetNews()
  vi.useRealTimers()
})

test('what is there at first is no news; what begins or becomes graver after it is, for a minute', () => {
  expect(taken(row(1))).toEqual([])
  expect(taken(row(1), row(2))).toEqual([2])
  vi.advanceTimersByTime(NOTICED_MS / 2)
  expect(taken(row(1, Critica), row(2))).toEqual([1])
  expect(idsOf(newsNow())).toEqual([2, 1])
  vi.advanceTimersByTime(NOTICED_MS / 2)
  expect(idsOf(newsNow())).toEqual([1])
  vi.advanceTimersByTime(NOTICED_MS / 2)
  expect(newsNow()).toEqual([])
})

test('one that is noticed again stays for another minute', () => {
  taken()
  taken(row(1))
  vi.advanceTimersByTime(NOTICED_MS / 2)
  expect(taken(row(1, SolicitaApoyo))).toEqual([1])
  vi.advanceTimersByTime(NOTICED_MS / 2)
  expect(newsNow()).toMatchObject([{ id: 1, status: SolicitaApoyo }])
  vi.advanceTimersByTime(NOTICED_MS / 2)
  expect(newsNow()).toEqual([])
})

test('one that calms down or ends is noticed no longer', () => {
  taken(row(1), row(2))
  expect(taken(row(1, Critica), row(2, Critica), row(3))).toEqual([1, 2, 3])
  expect(taken(row(1), row(3))).toEqual([])
  expect(idsOf(newsNow())).toEqual([3])
})

test('what concerns somebody else is known, and no news', () => {
  const concerns = ({ stations }: EmergencyRow) => stations.some(({ id }) => id === 7)
  takeInProgress(all(), concerns)
  expect(idsOf(takeInProgress(all(row(1, Activo, [8]), row(2, Activo, [8, 7])), concerns))).toEqual([2])
  expect(idsOf(newsNow())).toEqual([2])
})

test('one that is missing may be on another page, unless it would be among the gravest', () => {
  const page = (...rows: EmergencyRow[]) => ({ rows, wholeAbove: Activo, hasNewest: true })
  const takenOf = (...rows: EmergencyRow[]) => idsOf(takeInProgress(page(...rows), everyone))
  takenOf(row(1), row(2))
  expect(takenOf(row(1, Critica), row(2), row(3))).toEqual([1, 3])
  expect(takenOf(row(2))).toEqual([])
  expect(idsOf(newsNow())).toEqual([3])
  expect(isStill(row(3))).toBe(true)
  expect(isStill(row(1, Critica))).toBe(false)
  // Few are all there.
  expect(taken(row(2))).toEqual([])
  expect(newsNow()).toEqual([])
})

test('what is graver again is noticed once, also while its last notice is missing', () => {
  const page = (...rows: EmergencyRow[]) => ({ rows, wholeAbove: Critica, hasNewest: true })
  takeInProgress(page(row(1)), everyone)
  takeInProgress(page(row(1, SolicitaApoyo)), everyone)
  takeInProgress(page(), everyone)
  expect(idsOf(newsNow())).toEqual([1])
  takeInProgress(page(row(1, Critica)), everyone)
  expect(newsNow()).toMatchObject([{ id: 1, status: Critica }])
})

test('another person begins anew', () => {
  taken()
  taken(row(1))
  forgetNews()
  expect(newsNow()).toEqual([])
  expect(taken(row(1), row(2))).toEqual([])
})
