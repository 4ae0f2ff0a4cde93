import { expect, test } from 'vitest'
import { EmergencyStatus } from '../../../contract/shared/emergency-statuses.ts'
import { knownAfter, latestRows, newsInWords, nothingKnown, rowsToNotice } from './noticed.ts'

const { Activo, SolicitaApoyo, Critica } = EmergencyStatus
const at = '2026-11-20T14:00:00.000Z'
const row = (id: number, status: number, creation_date = at) => ({ id, status, creation_date, registered_at: at })
const all = (...rows: ReturnType<typeof row>[]) => ({ rows, wholeAbove: 0, hasNewest: true })
/** A first page by gravity, and the newest ones. */
const pages = (wholeAbove: number, ...rows: ReturnType<typeof row>[]) => ({ rows, wholeAbove, hasNewest: true })
/** The ids of the last reading that ask for attention. */
const noticed = (...readings: Parameters<typeof knownAfter>[1][]) => {
  const known = readings.slice(0, -1).reduce(knownAfter, nothingKnown)
  return rowsToNotice(known, readings.at(-1)?.rows ?? []).map(({ id }) => id)
}

test('what was reported since the beginning is noticed, by its number, and an older one from another page is not', () => {
  const first = pages(Activo, row(5, Activo), row(8, Activo))
  expect(noticed(first, pages(Activo, row(4, Activo), row(8, Activo), row(9, Activo)))).toEqual([9])
  expect(noticed(all(), all(row(1, Activo)))).toEqual([1])
  expect(noticed(all(row(1, Activo)))).toEqual([])
  // Their transactions may end in another order than they began.
  expect(noticed(first, pages(Activo, row(10, Activo)), pages(Activo, row(9, Activo), row(10, Activo)))).toEqual([9])
})

// S-69
test('one that was typed more than an hour after its report is no news, unless it becomes graver', () => {
  const late = '2026-11-20T12:59:59.000Z'
  expect(noticed(all(), all(row(1, Activo, late), row(2, Activo, '2026-11-20T13:00:00.000Z')))).toEqual([2])
  expect(noticed(all(), all(row(1, Activo, late)), all(row(1, Critica, late)))).toEqual([1])
})

test('nothing is new before the newest ones were read', () => {
  const first = { ...pages(Activo, row(5, Activo)), hasNewest: false }
  expect(noticed(first, pages(Activo, row(5, Activo), row(8, Activo)))).toEqual([])
  expect(noticed(first, pages(Activo, row(8, Activo)), pages(Activo, row(9, Activo)))).toEqual([9])
})

test('one that becomes critical or asks for support is noticed, and one that calms down is not', () => {
  const before = all(row(1, Activo), row(2, SolicitaApoyo), row(3, Critica), row(4, Critica))
  const after = all(row(1, SolicitaApoyo), row(2, Critica), row(3, Activo), row(4, Critica))
  expect(noticed(before, after)).toEqual([1, 2])
})

test('one that was on another page is noticed when it becomes graver than what may be there', () => {
  const first = pages(SolicitaApoyo, row(7, Critica), row(9, SolicitaApoyo))
  expect(noticed(first, pages(SolicitaApoyo, row(7, Critica), row(3, Critica), row(4, SolicitaApoyo)))).toEqual([3])
})

test('what was read stays known, also while it is on another page', () => {
  const first = pages(Activo, row(1, Activo), row(2, Activo))
  expect(noticed(first, pages(Activo, row(2, Activo)), pages(Activo, row(1, Activo), row(2, Critica)))).toEqual([2])
  expect(noticed(pages(Critica, row(1, Critica)), pages(Critica), pages(Critica, row(1, Critica)))).toEqual([])
})

test('a reading that brings nothing else leaves what is known as it is', () => {
  const known = knownAfter(nothingKnown, all(row(1, Activo)))
  expect(knownAfter(known, all(row(1, Activo)))).toBe(known)
  expect(knownAfter(known, all(row(1, Critica)))).not.toBe(known)
  expect(knownAfter(known, all())).not.toBe(known)
})

test('one that became critical again is noticed again, also if it calmed down or ended out of sight', () => {
  const critical = all(row(1, Critica), row(2, Activo))
  expect(noticed(critical, all(row(2, Activo)), critical)).toEqual([1])
  const onPage = pages(Activo, row(1, Critica), row(2, Activo))
  expect(noticed(onPage, pages(Activo, row(2, Activo)), onPage)).toEqual([1])
  // It may ask for support still, as what follows on the next page.
  const another = pages(SolicitaApoyo, row(2, Critica))
  expect(noticed(onPage, another, pages(SolicitaApoyo, row(1, SolicitaApoyo), row(2, Critica)))).toEqual([])
  expect(noticed(onPage, another, pages(SolicitaApoyo, row(1, Critica), row(2, Critica)))).toEqual([1])
})

test('of an emergency in several answers the one that was read last counts', () => {
  const answers = [
    { rows: [row(1, Critica), row(2, Activo)], readAt: 20 },
    { rows: [row(1, Activo), row(3, Activo)], readAt: 10 },
  ]
  expect(latestRows(answers).map(({ id, status }) => [id, status])).toEqual([
    [1, Critica],
    [3, Activo],
    [2, Activo],
  ])
})

test('a new emergency is called new, and another one by its status', () => {
  const facts = { emergency_type_text: 'Incendio', address: '3a calle 5-20' }
  expect(newsInWords({ ...facts, status: Activo, status_in_text: 'Activo' })).toBe('Nueva: Incendio, 3a calle 5-20')
  expect(newsInWords({ ...facts, status: Critica, status_in_text: 'Critica' })).toBe('Critica: Incendio, 3a calle 5-20')
})
