import { expect, test } from 'vitest'
import { EmergencyStatus } from '../../../contract/shared/emergency-statuses.ts'
import { countByStatus, countedStatuses, wordOf } from './counts.ts'

test('emergencies in progress are counted by status, the gravest first', () => {
  const counts = countByStatus([20, 50, 20, 40, 50, 20])
  expect(countedStatuses.map((status) => `${counts[status]} ${wordOf(status, counts[status] ?? 0)}`)).toEqual([
    '2 críticas',
    '1 pide apoyo',
    '3 activas',
  ])
})

test('without any, each is counted as none', () => {
  expect(countByStatus([])).toEqual({ 50: 0, 40: 0, 20: 0 })
  expect(wordOf(EmergencyStatus.SolicitaApoyo, 0)).toBe('piden apoyo')
})
