import { describe, expect, test } from 'vitest'
import { dayOf } from '../shared/dates/dates.ts'
import { birthDate } from './user-input.schema.ts'
import { labelOf } from '../shared/codes.ts'
import { everyRole, roleNames } from '../shared/rights/roles.ts'
import { contractTypes, firefighterTypes, inactiveReasons, licenceTypes, rankName, ranks, userStatuses } from './user-codes.ts'

/* The codes and labels of the specification. */

// A-ROL-01, A-ROL-02, A-ROL-03, A-ROL-04, A-ROL-05, A-ROL-06, A-ROL-07, B-ROL-01
test('the roles have these numbers and names', () => {
  expect(everyRole.map((role) => [role, roleNames[role]])).toEqual([
    [1, 'Administrador'],
    [5, 'Comandante'],
    [7, 'Jefe de Servicio'],
    [8, 'Cabinista'],
    [10, 'Bombero'],
    [11, 'Recursos Humanos'],
  ])
  expect(Object.keys(roleNames)).toHaveLength(everyRole.length)
})

describe('a person', () => {
  // A-STA-01, A-STA-02, A-STA-04, A-USF-25, B-CON-29, B-CON-30, B-ENT-27, B-STT-18
  test('has the status active or inactive, and one of four reasons if inactive', () => {
    expect(Object.entries(userStatuses).map(([code, { label }]) => [Number(code), label])).toEqual([
      [1, 'Inactivo'],
      [5, 'Activo'],
    ])
    expect(labelOf(userStatuses, 5)).toBe('Activo')
    expect(inactiveReasons).toEqual({ 1: 'Suspendido', 2: 'Vacaciones', 3: 'Inactivo', 4: 'Despedido' })
  })

  test('has a birth date that is not in the future, by Guatemalan time', () => {
    expect(birthDate.safeParse(dayOf(new Date())).success).toBe(true)
    const refused = birthDate.safeParse(dayOf(new Date(Date.now() + 2 * 86_400_000)))
    expect(refused.error?.issues[0]?.message).toBe('Esta fecha aún no llega')
  })

  test.each(['abc', '', '31/12', '2020-02-30', '2199-02-30'])(
    'with birth date %j is refused with one message: not a date',
    (day) => {
      expect(birthDate.safeParse(day).error?.issues.map(({ message }) => message)).toEqual([
        'Escriba una fecha que exista, como 21/11/2026',
      ])
    },
  )

  // A-CON-11, A-CON-12, A-CON-13, A-CON-14, A-CON-15, A-USF-16, S-19
  test('has one of twelve ranks', () => {
    expect(ranks).toEqual({
      1: 'Bombero de 2da. Clase',
      2: 'Bombero de 1ra. Clase',
      3: 'Bombero de 3ra. Clase',
      10: 'Suboficial 3ro.',
      11: 'Suboficial 2do.',
      12: 'Suboficial 1ro.',
      20: 'Oficial 3ro.',
      21: 'Oficial 2do.',
      22: 'Oficial 1ro.',
      30: 'Oficial Mayor 3ro.',
      31: 'Oficial Mayor 2do.',
      32: 'Oficial Mayor 1ro.',
    })
    expect([rankName(22), rankName(4), rankName(null)]).toEqual(['Oficial 1ro.', '', ''])
  })

  // A-CON-04, A-CON-05, A-CON-07, A-ENT-16, A-USF-17, A-USF-20, A-USF-22, B-CON-22, B-CON-23
  test('has one of these kinds, licences and contracts', () => {
    expect(firefighterTypes).toEqual(['Permanente', 'Ad honorem'])
    expect(licenceTypes).toEqual(['A', 'B', 'C', 'M', 'E'])
    expect(contractTypes).toEqual({ 1: 'Municipalidad', 2: 'Comité' })
  })
})
