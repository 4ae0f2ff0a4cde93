import { expect, test } from 'vitest'
import { NEW_WITHIN_MS } from '../../contract/browser-limits.ts'
import { EmergencyStatus } from '../../contract/emergency-rules.ts'
import { rowsToNotice, withRows } from './noticed.ts'

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
