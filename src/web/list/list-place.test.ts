import { expect, test } from 'vitest'
import { nextOrdering, parseSearch, readPlace, stringifySearch, writePlace } from './list-place.ts'

test("an address without anything is the first page in the server's own order", () => {
  expect(readPlace({}, ['state'])).toEqual({ page: 1, search: '', ordering: '', filters: {} })
  expect(writePlace(readPlace({}, ['state']))).toEqual({})
})

test('a place survives being written and read', () => {
  const place = { page: 3, search: '12', ordering: '-name', filters: { state: '10' } }
  expect(readPlace(parseSearch(stringifySearch(writePlace(place))), ['state', 'region_type'])).toEqual(place)
})

test.each(['0', '-1', '1.5', 'x', '', undefined])('page %s is page 1', (page) => {
  expect(readPlace({ page }, []).page).toBe(1)
})

test('what the list does not know is not its own', () => {
  expect(readPlace({ token: 'x', state: '' }, ['state']).filters).toEqual({})
})

test("sorting goes up, down and back to the server's own order", () => {
  expect(['', 'name', '-name', 'code'].map((current) => nextOrdering(current, 'name'))).toEqual(['name', '-name', '', 'name'])
})
