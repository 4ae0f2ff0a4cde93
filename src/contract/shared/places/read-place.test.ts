import { describe, expect, test } from 'vitest'
import {
  noPlaces,
  PARK,
  unreadablePlaces,
  writtenDegrees,
  writtenPlaces,
  writtenPlusCodes,
} from '../../../../test/fixtures/written-places.ts'
import { outsideGuatemala } from './guatemala.ts'
import { readDegrees, readPlace } from './read-place.ts'

// B-EMF-67
describe('a place is read', () => {
  test.each(writtenPlaces)('%s', (written) => {
    const read = readPlace(written)
    if (!read || !('lat' in read)) throw new Error(`not read: ${JSON.stringify(read)}`)
    // A tenth of a second of arc is three metres.
    expect(Math.abs(read.lat - PARK.lat)).toBeLessThan(0.00003)
    expect(Math.abs(read.lng - PARK.lng)).toBeLessThan(0.00003)
  })

  test.each(writtenPlusCodes)('%s', (written, plusCode, town) => {
    expect(readPlace(written)).toEqual({ plusCode, town })
  })
})

test.each(unreadablePlaces)('%s must be opened first', (written) => {
  expect(readPlace(written)).toEqual({ refusal: expect.stringContaining('ábralo') })
})

test.each(noPlaces)('%j is no place', (written) => {
  expect(readPlace(written)).toBeUndefined()
})

test.each(writtenDegrees)('%s are degrees', (written, degrees) => {
  expect(readDegrees(written)).toBeCloseTo(degrees, 5)
})

test.each(['', 'norte', '14.8347, -91.5181', '14°75\'00"N', '200', '14.8.3'])('%j are no degrees', (written) => {
  expect(readDegrees(written)).toBeUndefined()
})

test('a missing sign stays as written, for the form to ask about it', () => {
  expect(readPlace('14.84, 91.52')).toEqual({ lat: 14.84, lng: 91.52 })
})

// B-EMF-68
test.each([
  ['14.84, 91.52', '¿Falta el signo menos de la longitud?', { lat: 14.84, lng: -91.52 }],
  ['-14.84, -91.52', '¿Sobra el signo menos de la latitud?', { lat: 14.84, lng: -91.52 }],
  ['-14.84, 91.52', '¿Están cambiados los signos?', { lat: 14.84, lng: -91.52 }],
  ['Lat -89.5, Lng 14.6', '¿Están cambiadas la latitud y la longitud?', { lat: 14.6, lng: -89.5 }],
  ['Lat 89.5, Lng 14.6', '¿Están cambiadas la latitud y la longitud, y falta el signo menos?', { lat: 14.6, lng: -89.5 }],
  ['19.43, -99.13', 'Revise la latitud y la longitud.', undefined],
])('%s is outside Guatemala: %s', (written, question, mended) => {
  const read = readPlace(written)
  if (!read || !('lat' in read)) throw new Error('not read')
  const outside = outsideGuatemala(read)
  expect(outside?.sentence).toBe(`El punto está fuera de Guatemala. ${question}`)
  expect(outside?.mended).toEqual(mended)
})

test('a text of any length is read at once', () => {
  for (const part of ['1 ', '1,', "1'", '14.8 N ', 'lat', '-', '1°', 'https://google.com/?q=', '%2C1'])
    expect(readPlace(part.repeat(20_000))).not.toEqual(PARK)
})
