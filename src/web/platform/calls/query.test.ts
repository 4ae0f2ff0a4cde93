import { expect, test } from 'vitest'
import { pathWithQuery } from './query.ts'

test('a path gets a trailing slash, and no query string without parameters', () => {
  expect(pathWithQuery('user/me')).toBe('/api/user/me/')
  expect(pathWithQuery('station', { search: '', page: undefined, state: null, stations: [] })).toBe('/api/station/')
})

// A-API-02
test('parameters are escaped, and lists of ids are joined by commas', () => {
  expect(pathWithQuery('vehicle/get_vehicles', { stations: [3, 5] })).toBe('/api/vehicle/get_vehicles/?stations=3%2C5')
  expect(pathWithQuery('station', { page: 2, search: 'San José & co' })).toBe('/api/station/?page=2&search=San+Jos%C3%A9+%26+co')
  expect(pathWithQuery('vehicle', { on_tracking: false, status: 0 })).toBe('/api/vehicle/?on_tracking=false&status=0')
})
