import { expect, test } from 'vitest'
import { EmergencyStatus } from '../../../contract/shared/emergency-statuses.ts'
import { tonesOf } from './sound.ts'

const { Activo, SolicitaApoyo, Critica } = EmergencyStatus
const secondsOf = (status: number) => tonesOf(status).reduce((sum, [, seconds]) => sum + seconds, 0)

test('what is critical or asks for support sounds otherwise than what is new, and longer', () => {
  expect(tonesOf(Critica)).toEqual(tonesOf(SolicitaApoyo))
  expect(tonesOf(Critica)).not.toEqual(tonesOf(Activo))
  expect(secondsOf(Critica)).toBeGreaterThan(secondsOf(Activo))
  expect(secondsOf(Critica)).toBeLessThan(1)
})
