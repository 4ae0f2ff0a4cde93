import type { TrackingState } from '../src/contract/tracking.ts'
import { Role } from '../src/contract/roles.ts'
import type { Vehicle } from '../src/contract/vehicles.ts'
import type { As } from './calls.ts'
import { refusal } from './steps.ts'
import { aVehicle } from './test-data.ts'
import { anySize, expect, test } from './test.ts'
import { bar, openChooser, sent, trackFromPhone, trackingPhone } from './tracking.ts'

test.use(trackingPhone)

const stateOf = (as: As, { id }: Vehicle) => as(Role.Administrador).get<TrackingState>(`vehicle/status_vehicle/?id=${id}`)
const stopAsAdministrator = (as: As, { id }: Vehicle) =>
  as(Role.Administrador).post<TrackingState>('vehicle/status_tracking', { id, status: false })

// A-ERR-09, A-TRK-16
test('a start that fails says why, or that it failed', anySize, async ({ page, as }) => {
  const vehicle = await aVehicle(as)
  await page.goto('/')
  const detail = 'La unidad está en el taller.'
  await page.route('**/api/vehicle/status_tracking/', (route) => route.fulfill({ status: 400, json: { detail } }))
  await trackFromPhone(page, vehicle)
  await expect(refusal(page, detail)).toContainText(vehicle.plate)
  await page.unroute('**/api/vehicle/status_tracking/')
  await page.route('**/api/vehicle/status_tracking/', (route) => route.fulfill({ status: 400, json: {} }))
  await page.getByRole('button', { name: `Trackear ${vehicle.plate}` }).click()
  await page.getByRole('button', { name: '¡Sí, trackear ubicación!' }).click()
  await expect(refusal(page, `Error al iniciar el trackear del vehiculo ${vehicle.plate}`)).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
})

// A-TRK-18
test('a failed status check says why, or that it failed, and the tracking goes on', anySize, async ({ page, as }) => {
  const vehicle = await aVehicle(as)
  await page.goto('/')
  let detail = 'Hay demasiadas peticiones.'
  await page.route('**/api/vehicle/status_vehicle/**', (route) => route.fulfill({ status: 400, json: { detail } }))
  await trackFromPhone(page, vehicle)
  await expect(refusal(page, detail)).toContainText(vehicle.plate)
  await sent(page)
  detail = ''
  await page.reload()
  await expect(refusal(page, 'Error')).toContainText(vehicle.plate)
  await sent(page)
  await stopAsAdministrator(as, vehicle)
})

// A-VEM-03
test('without vehicles the selector says so', anySize, async ({ page }) => {
  await page.goto('/')
  await page.route('**/api/vehicle/vehicle_list/**', (route) => route.fulfill({ json: { count: 0, results: [] } }))
  await expect((await openChooser(page)).getByText('Sin vehículos')).toBeVisible()
})

test.describe('without a location', () => {
  test.use({ permissions: [] })

  // A-ERR-11, A-ERR-13, A-TRK-12
  test('the tracking ends and the server is told', anySize, async ({ page, as }) => {
    const vehicle = await aVehicle(as)
    await page.goto('/')
    await trackFromPhone(page, vehicle)
    const refused = refusal(page, 'No se puede obtener la localizacion del dispositivo')
    await expect(refused).toContainText('Permita la ubicación para este sitio')
    await expect(bar(page)).toHaveCount(0)
    await expect.poll(async () => (await stateOf(as, vehicle)).on_tracking).toBe(false)
  })
})
