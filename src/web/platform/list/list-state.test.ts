import { expect, test } from 'vitest'
import { arrangementIn, nextOrdering, parseSearch, readListState, stringifySearch, writeListState } from './list-state.ts'

// B-CON-04, B-GEN-14, B-GEN-15
test("an address without parameters is the first page in the server's default order", () => {
  expect(readListState({}, ['state'])).toEqual({ page: 1, search: '', ordering: '', filters: {} })
  expect(writeListState(readListState({}, ['state']))).toEqual({})
})

// B-ENT-38, B-GEN-07
test('writing and reading a place returns the same place', () => {
  const place = { page: 3, search: '12', ordering: '-name', filters: { state: '10' } }
  expect(readListState(parseSearch(stringifySearch(writeListState(place))), ['state', 'region_type'])).toEqual(place)
})

test.each(['0', '-1', '1.5', 'x', '', undefined])('page %s is page 1', (page) => {
  expect(readListState({ page }, []).page).toBe(1)
})

test('parameters that the list does not have are ignored', () => {
  expect(readListState({ token: 'x', state: '' }, ['state']).filters).toEqual({})
})

test('the arrangement is stored beside the state, and left out where there is none', () => {
  const address = parseSearch('?page=2&view=split&token=x')
  expect(stringifySearch({ ...writeListState(readListState(address, [])), ...arrangementIn(address) })).toBe('?page=2&view=split')
  expect(stringifySearch(arrangementIn({}))).toBe('')
})

test("sorting is ascending, then descending, then the server's default order", () => {
  expect(['', 'name', '-name', 'code'].map((current) => nextOrdering(current, 'name'))).toEqual(['name', '-name', '', 'name'])
})
