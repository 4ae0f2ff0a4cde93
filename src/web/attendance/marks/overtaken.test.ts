import { expect, test } from 'vitest'
import { UserStatus } from '../../../contract/shared/rights/roles.ts'
import { overtakenBy } from './overtaken.ts'

const [seven, eight, nine] = ['2026-11-19T13:00:00.000Z', '2026-11-19T14:00:00.000Z', '2026-11-19T15:00:00.000Z']
const aPerson = { name: 'Ana Xol', status: UserStatus.Activo, last_entry: null, last_exit: null }
const unmarked = { ...aPerson, is_entry: undefined }
const isIn = { ...aPerson, is_entry: true, last_entry: seven }
const isOut = { ...isIn, is_entry: false, last_exit: eight }

test.each([
  ['nothing', unmarked, unmarked, undefined],
  ['a photo', isIn, { ...isIn, photo: '/new.jpg' }, undefined],
  [
    'the same entry',
    unmarked,
    isIn,
    'El ingreso de Ana Xol ya está marcado: 19-11-2026 07:00:00. No hace falta guardarlo otra vez.',
  ],
  ['the same exit', isIn, isOut, 'La salida de Ana Xol ya está marcada: 19-11-2026 08:00:00. No hace falta guardarla otra vez.'],
  ['an exit and another entry', isIn, { ...isOut, is_entry: true, last_entry: nine }, undefined],
  ['that the entry is voided', isIn, unmarked, 'El ingreso de Ana Xol se anuló: ya no hay salida que marcar.'],
  ['that they are put off duty', isOut, { ...isOut, status: UserStatus.Inactivo }, 'Usuario Inactivo.'],
])('after %s elsewhere', (_, asked, now, sentence) => {
  expect(overtakenBy(asked, now)).toBe(sentence)
})
