import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { vehicleRow } from '../../../contract/fleet/vehicles.schema.ts'
import { noVehicles, ofOwnStation, ownStation } from '../../../../test/components/board.ts'
import { openScreen } from '../../../../test/components/open-screen.tsx'
import { sample } from '../../../../test/components/sample.ts'

test('a firefighter sees nothing of the key of a vehicle', async () => {
  const vehicle = sample(vehicleRow, { id: 7, plate: 'P-7', disponibility: 10, station: ownStation })
  const server = await openScreen(
    '/vehicles/7',
    { ...noVehicles, 'GET vehicle/{id}': vehicle },
    { role: Role.Bombero, person: ofOwnStation },
  )
  await expect.element(page.getByRole('heading', { level: 1, name: 'P-7' })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Aplicación de trackeo' })).not.toBeInTheDocument()
  expect(server.sent('GET vehicle/{id}/tracking_key')).toEqual([])
})
