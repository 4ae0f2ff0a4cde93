import { expect, test } from 'vitest'
import { NEW_WITHIN_MS } from '../../../contract/browser-limits.ts'
import { EmergencyStatus } from '../../../contract/emergency-rules.ts'
import { latestRows, newsInWords, rowsToNotice, withRows } from './noticed.ts'

const { Activo, SolicitaApoyo, Critica } = EmergencyStatus
const now = Date.UTC(2026, 10, 26, 20)
const row = (id: number, status: number, age = NEW_WITHIN_MS) => ({
  id,
  status,
  creation_date: new Date(now - age).toISOString(),
})
const noticed = (known: [number, number][], ...rows: ReturnType<typeof row>[]) =>
  rowsToNotice(new Map(known), rows, now).map(({ id }) => id)

test('an emergency that was just reported is noticed, and an older one from another page is not', () => {
  expect(noticed([], row(1, Activo, 0), row(2, Critica, NEW_WITHIN_MS - 1), row(3, Critica))).toEqual([1, 2])
})

test('one that becomes critical or asks for support is noticed, and one that calms down is not', () => {
  const known: [number, number][] = [
    [1, Activo],
    [2, SolicitaApoyo],
    [3, Critica],
    [4, Critica],
  ]
  expect(noticed(known, row(1, SolicitaApoyo), row(2, Critica), row(3, Activo), row(4, Critica))).toEqual([1, 2])
})

test('what was shown stays known, also while it is on another page', () => {
  const known = withRows(withRows(new Map(), [row(1, Activo)]), [row(2, Activo)])
  expect(rowsToNotice(known, [row(1, Activo, 0), row(2, Critica)], now).map(({ id }) => id)).toEqual([2])
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
