import { expect, test } from 'vitest'
import { PARK, writtenPlusCodes } from '../../../../../test/fixtures/written-places.ts'
import { findPlusCode } from './plus-code.ts'

const near = { lat: 14.9, lng: -91.4 }
const isAtPark = (point: { lat: number; lng: number } | undefined) =>
  point !== undefined && Math.hypot(point.lat - PARK.lat, point.lng - PARK.lng) < 0.0003

test.each(writtenPlusCodes)('%s is at the park', (_, code, town) => {
  expect(isAtPark(findPlusCode(code, town, near))).toBe(true)
})

test('a short code is meant near its town, wherever the form is', () => {
  expect(isAtPark(findPlusCode('RFMJ+VQ', 'Flores, Petén', near))).toBe(false)
  expect(findPlusCode('RFMJ+VQ', 'Flores, Petén', near)?.lat).toBeCloseTo(16.83, 1)
  expect(isAtPark(findPlusCode('RFMJ+VQ', 'quetzaltenango', { lat: 16.9, lng: -89.9 }))).toBe(true)
})

test('of towns of one name it is that of the department, or else the nearest', () => {
  const inPeten = findPlusCode('RFMJ+VQ', 'San José, Petén', { lat: 13.9, lng: -90.8 })
  expect(inPeten?.lat).toBeCloseTo(16.83, 1)
  expect(findPlusCode('RFMJ+VQ', 'San José', { lat: 13.9, lng: -90.8 })?.lat).toBeCloseTo(13.83, 1)
})

test.each([
  ['RFMJ+VQ', 'Atlántida'],
  ['0000+00', ''],
  ['RFMJVQ', ''],
])('%s %s is not found', (code, town) => {
  expect(findPlusCode(code, town, near)).toBeUndefined()
})
