import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { openScreen } from '../../../../test/components/open-screen.tsx'
import { baseStyle } from './style/base-style.ts'

const size = () => page.getByText(/^Cuadrícula: /)
const nearest = () => page.getByRole('list', { name: 'Poblaciones más cercanas' })
const closer = () => page.getByRole('button', { name: 'Acercar' }).click()

// B-CON-37
test('a map without streets has a grid with its size, the towns with their source, and the nearest ones at its edge', async () => {
  await openScreen('/stations/create', {}, { role: Role.Administrador })
  await expect.element(size()).toHaveTextContent('Cuadrícula: 10 km')
  await expect.element(page.getByText('© GeoNames')).toBeVisible()
  // There are enough in sight.
  await expect.element(nearest()).not.toBeInTheDocument()
  for (const smaller of ['5 km', '2 km', '1 km', '500 m', '200 m']) {
    await closer()
    await expect.element(size()).toHaveTextContent(`Cuadrícula: ${smaller}`)
  }
  await expect.element(nearest().getByText(/^Quetzaltenango \d km ↘$/)).toBeVisible()
  await expect.element(nearest().getByText(/^Olintepeque 4 km ↑$/)).toBeVisible()
})

test('with many markers towns are named once these leave room for it, and have their dots from the beginning', () => {
  const firstZooms = (hasManyMarkers: boolean) =>
    baseStyle('light', hasManyMarkers)
      .layers.filter((layer) => 'source' in layer && layer.source === 'towns')
      .map(({ id, minzoom }) => [id, minzoom])
  expect(firstZooms(true)).toEqual([
    ['town-dots', undefined],
    ['towns-3', 9],
    ['towns-2', 9],
    ['towns-1', 9],
  ])
  expect(firstZooms(false)).toEqual([
    ['town-dots', undefined],
    ['towns-3', 9],
    ['towns-2', 7],
    ['towns-1', 5],
  ])
})
