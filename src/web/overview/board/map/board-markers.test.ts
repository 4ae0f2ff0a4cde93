import { expect, test } from 'vitest'
import { MOST_BOARD_MARKERS } from '../../../../contract/overview/limits.ts'
import { markersOf } from './board-markers.ts'

test('the gravest emergency lies above the others, and one without a place at the default point', () => {
  const markers = markersOf({
    ids: [1, 2, 3],
    latitudes: [1_483_000, 0, 1_490_000],
    longitudes: [-9_151_000, 0, -9_140_000],
    statuses: [20, 50, 40],
  })
  expect(markers).toEqual([
    { id: 1, status: 20, lat: 14.83, lng: -91.51 },
    { id: 3, status: 40, lat: 14.9, lng: -91.4 },
    { id: 2, status: 50, lat: 14.845239, lng: -91.523187 },
  ])
})

test('of very many emergencies the gravest are drawn', () => {
  const ids = Array.from({ length: MOST_BOARD_MARKERS + 1 }, (_, index) => index)
  const markers = markersOf({ ids, latitudes: ids, longitudes: ids, statuses: ids.map((id) => (id === 0 ? 20 : 40)) })
  expect(markers).toHaveLength(MOST_BOARD_MARKERS)
  expect(markers.map(({ id }) => id)).not.toContain(0)
})
