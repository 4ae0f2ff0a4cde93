import { expect, test } from 'vitest'
import type { TrackedVehicle } from '../../../contract/fleet/tracking.schema.ts'
import { ageInWords, batteryInWords, byGravity, speedInWords, withoutPosition } from './unit-words.ts'

test.each([
  [-500, 'hace 0 s'],
  [12_300, 'hace 12 s'],
  [59_400, 'hace 59 s'],
  [60_000, 'hace 1 min'],
  [3 * 60_000 + 59_000, 'hace 3 min'],
  [90 * 60_000, 'hace 1 h'],
  [72 * 3_600_000, 'hace 3 días'],
])('an age of %i ms is %s', (age, words) => {
  expect(ageInWords(age)).toBe(words)
})

test('speeds are in kilometres an hour, and what is unknown is not said', () => {
  expect(speedInWords(13.9)).toBe('50 km/h')
  expect(speedInWords(0)).toBe('0 km/h')
  expect(speedInWords(undefined)).toBeUndefined()
  expect(batteryInWords(63.6)).toBe('Batería 64\u00A0%')
  expect(batteryInWords(undefined)).toBeUndefined()
})

test('the most grave come first, else the order stays', () => {
  const unit = (plate: string, emergency_status: number) => ({ plate, emergency_status }) as TrackedVehicle
  const units = [unit('P-9', 60), unit('P-10', 60), unit('P-3', 20), unit('P-4', 50), unit('P-5', 30), unit('P-6', 40)]
  expect(byGravity(units).map(({ plate }) => plate)).toEqual(['P-4', 'P-6', 'P-3', 'P-5', 'P-9', 'P-10'])
})

// B-TRK-06
test('vehicles without position are named, of very many the first', () => {
  expect(withoutPosition(['P-1', 'P-2'])).toBe('No se pudo obtener la posicion de los vehiculos: P-1, P-2')
  const many = Array.from({ length: 53 }, (_, place) => `P-${place}`)
  expect(withoutPosition(many)).toMatch(/: P-0, .* P-49 y 3 más$/)
})
