import { expect, test } from 'vitest'
import { UserStatus } from '../../../contract/shared/rights/roles.ts'
import { refusalOf } from './find-to-mark.ts'

// A-QRR-06, A-QRR-07, A-QRR-08, S-27
test.each([
  ['an active person without a mark', { status: UserStatus.Activo }, undefined],
  ['an active person who left', { status: UserStatus.Activo, is_entry: false }, undefined],
  ['an inactive person without a mark', { status: UserStatus.Inactivo }, 'Usuario Inactivo.'],
  ['an inactive person who left', { status: UserStatus.Inactivo, is_entry: false }, 'Usuario Inactivo.'],
  ['an inactive person who is in', { status: UserStatus.Inactivo, is_entry: true }, undefined],
])('%s: %j is refused with %j', (_, person, refusal) => {
  expect(refusalOf(person)).toBe(refusal)
})
