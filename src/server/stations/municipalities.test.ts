import { expect, test } from 'vitest'
import { municipalities } from '../../contract/shared/places/municipalities.ts'
import { municipalityNear } from './municipalities.ts'

test('every main town is found in its own municipality', () => {
  for (const [name, department, lat, lng] of municipalities) expect(municipalityNear(lat, lng)).toBe(`${name}, ${department}`)
})

test.each([
  ['between Salcajá and Cuatro Caminos', 14.8801, -91.4561, 'Salcajá, Quetzaltenango'],
  ['in the north of Petén, far from every head', 17.7, -90.4, 'Guatemala'],
])('%s', (_, lat, lng, name) => {
  expect(municipalityNear(lat, lng)).toBe(name)
})

test('all 22 departments are there', () => {
  expect(new Set(municipalities.map(([, department]) => department)).size).toBe(22)
})
