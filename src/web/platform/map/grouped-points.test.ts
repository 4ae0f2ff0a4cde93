import { expect, test } from 'vitest'
import { groupsAt } from './grouped-points.ts'

test('markers that would cover each other are one, at the place of the last', () => {
  const markers = [
    { id: 1, status: 20, lat: 14.84, lng: -91.52 },
    { id: 2, status: 20, lat: 15.7, lng: -88.59 },
    { id: 3, status: 50, lat: 14.85, lng: -91.52 },
  ]
  const ids = (zoom: number) => groupsAt(markers, zoom, 44).map((group) => group.markers.map(({ id }) => id))
  expect(ids(8)).toEqual([[2], [1, 3]])
  expect(ids(14)).toEqual([[1], [2], [3]])
  expect(groupsAt(markers, 8, 44)[1]).toMatchObject({ lat: 14.85 })
})
