import { expect, test } from 'vitest'
import { everyRole, Role } from '../../../contract/shared/rights/roles.ts'
import { concernedStation, dispatches, onlyStation } from './audience.ts'

const at = (role: number) => ({ role, station_id: 7 })

test('roles 1, 5, 7 and 8 see what is going on everywhere', () => {
  expect(everyRole.filter((role) => dispatches(at(role)))).toEqual([1, 5, 7, 8])
})

test('a firefighter sees the emergencies of their station alone, a chief on a phone', () => {
  expect(everyRole.filter((role) => onlyStation(at(role), false) === 7)).toEqual([Role.Bombero])
  expect(everyRole.filter((role) => onlyStation(at(role), true) === 7)).toEqual([5, 7, Role.Bombero])
  expect(everyRole.filter((role) => onlyStation({ role, station_id: null }, true) !== null)).toEqual([])
})

test('news of every station concern who is responsible for all, other news those of the station', () => {
  expect(everyRole.filter((role) => concernedStation(at(role)) === 'all')).toEqual([1, 8, 11])
  expect(everyRole.filter((role) => concernedStation(at(role)) === 7)).toHaveLength(everyRole.length - 3)
})

test('no news concern who is responsible for a station and has none', () => {
  for (const role of [Role.Bombero, Role.Comandante, Role.JefeDeServicio])
    expect(concernedStation({ role, station_id: null })).toBeNull()
})
