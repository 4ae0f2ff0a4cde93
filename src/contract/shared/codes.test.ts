import { expect, test } from 'vitest'
import { genders, labelOf, noticeForms, regions, type CodeSet } from './codes.ts'
import { emergencyStatuses, storedStatuses } from './emergency-statuses.ts'
import { stationStates } from '../stations/station-states.ts'
import { chosenVehicleStates, vehicleStates } from '../fleet/vehicle-states.ts'

/* The codes of the specification, written out by hand: numbers and labels are part of the contract. */

const wordsOf = (codes: CodeSet<number>) =>
  Object.fromEntries(Object.keys(codes).map((code) => [code, labelOf(codes, Number(code))]))

// B-CON-26, B-EMS-01, B-EMS-03, B-STT-01
test('an emergency has four statuses, and a separate old one', () => {
  const four = { 20: 'Activo', 30: 'Resuelta', 40: 'Solicita apoyo', 50: 'Critica' }
  expect(wordsOf(emergencyStatuses)).toEqual(four)
  expect(wordsOf(storedStatuses)).toEqual({ ...four, 10: 'Registrada' })
})

// B-CON-27, B-STT-08, B-VEH-13, B-VEH-14
test('a vehicle has four states, three of which a person may choose', () => {
  expect(wordsOf(vehicleStates)).toEqual({ 10: 'Disponible', 40: 'En emergencia', 50: 'No disponible', 60: 'En reparación' })
  expect(chosenVehicleStates).toEqual([10, 50, 60])
})

// B-STA-19, B-STT-12, B-CON-28
test('a station has five states', () => {
  expect(wordsOf(stationStates)).toEqual({
    10: 'Disponible',
    20: 'Activo',
    30: 'De vuelta',
    40: 'En emergencia',
    50: 'Inactivo',
  })
})

test.each([
  ['emergency', storedStatuses],
  ['vehicle', vehicleStates],
  ['station', stationStates],
] as const)('no two codes of a %s share a label or a colour', (_, codes: CodeSet<number>) => {
  const all = Object.values(codes)
  for (const look of ['label', 'color'] as const) expect(new Set(all.map((code) => code[look])).size).toBe(all.length)
})

// A-CON-06, A-CON-08, A-CON-09, B-EMF-10, B-EMF-39, B-STA-18, B-CON-20, B-CON-21, B-CON-25
test('notice forms, regions and genders are those of the specification', () => {
  expect(noticeForms).toEqual(['Cabina', 'Presencial', 'Teléfono'])
  expect(regions).toEqual(['Central', 'Sur', 'Oriente', 'Occidente', 'Norte'])
  expect(genders).toEqual({ 1: 'Masculino', 10: 'Femenino' })
})
