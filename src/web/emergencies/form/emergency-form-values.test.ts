import { expect, test } from 'vitest'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { asNew, emergencyFormFor, emptyEmergency } from './emergency-form-values.ts'

const empty = emptyEmergency(new Date('2026-03-06T05:30:41Z'), undefined)
const messagesFor = (role: number) => {
  const issues = emergencyFormFor(role).safeParse(asNew(empty)).error?.issues ?? []
  return Object.fromEntries(issues.map((issue) => [issue.path.join('.'), issue.message]))
}

test("a new emergency defaults to the current Guatemalan time and the person's own station", () => {
  expect(empty.attention_date).toBe('2026-03-05 23:30:00')
  expect(emptyEmergency(new Date(), 4).stations).toEqual([4])
})

test('an empty form reports all missing fields at once, including the position', () => {
  expect(messagesFor(Role.JefeDeServicio)).toEqual({
    emergency_type: 'Este campo es requerido',
    notice_form: 'Este campo es requerido',
    telephonist: 'Este campo es requerido',
    address: 'Este campo es requerido',
    stations: 'Este campo es requerido',
    observations: 'Este campo es requerido',
    latitude: 'Ingrese la Latitud y longitud.',
    longitude: 'Ingrese la Latitud y longitud.',
    firefighters: 'Este campo es requerido',
    members: 'Debes agregar por lo menos un vehículo.',
  })
})

test('a cabin attendant gets no errors for fields that the shorter form does not have', () => {
  expect(Object.keys(messagesFor(Role.Cabinista)).toSorted()).toEqual([
    'address',
    'emergency_type',
    'members',
    'notice_form',
    'stations',
    'telephonist',
  ])
})
