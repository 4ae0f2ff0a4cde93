import { EmergencyStatus } from '../src/contract/emergency-rules.ts'
import { Role } from '../src/contract/roles.ts'
import { anEmergency, aVehicle } from './test-data.ts'
import { anySize, expect, phoneOnly, test } from './test.ts'

test.use({ role: Role.Administrador })

test('the marker of an emergency is its status, and that of a form is plain', anySize, async ({ page, as }) => {
  const vehicle = await aVehicle(as)
  const { id, qr_emergency } = await anEmergency(as, vehicle)
  const marker = page.getByRole('img', { name: /^Ubicación de la emergencia: / })
  await page.goto(`/#/emergency/${id}`)
  await expect(marker).toHaveAccessibleName(/, Activo$/)
  await expect(marker).toHaveText('Activo')
  await as(Role.Administrador).post(`emergency/${id}/update_status`, { status: EmergencyStatus.Critica })
  await expect(marker).toHaveAccessibleName(/, Critica$/)
  await expect(marker).toHaveText('Critica')

  const key = /emergency_open\/([^/]+)\//.exec(qr_emergency ?? '')?.[1]
  await page.goto(`/#/emergency_open/${key}`)
  await expect(marker).toHaveText('Critica')

  await page.goto(`/#/emergency/${id}/editar`)
  await expect(page.getByRole('button', { name: /Muévala con las flechas/ })).toHaveText('')
})

test('a phone loads the map when it is scrolled to', phoneOnly, async ({ page, as }) => {
  const { id } = await anEmergency(as, await aVehicle(as))
  let loads = 0
  page.on('request', (request) => {
    if (/point-map.*\.js/.test(request.url())) loads++
  })
  await page.goto(`/#/emergency/${id}`)
  const place = page.getByRole('region', { name: 'Ubicación' })
  await expect(place).toBeAttached()
  // Below the map, and there as soon as the emergency is.
  await expect(page.getByRole('region', { name: 'Código QR' }).getByRole('img').first()).toBeAttached()
  expect(loads).toBe(0)
  await place.locator('[data-drawing]').scrollIntoViewIfNeeded()
  await expect(page.getByRole('img', { name: /^Ubicación de la emergencia: / })).toHaveText('Activo')
  expect(loads).toBe(1)
})

test('a map whose file did not come says so, and comes once there is a connection', anySize, async ({ page, as }) => {
  const { id } = await anEmergency(as, await aVehicle(as))
  const files = '**/assets/point-map-*.js'
  await page.route(files, (route) => route.abort())
  await page.goto(`/#/emergency/${id}`)
  const place = page.getByRole('region', { name: 'Ubicación' })
  const failure = place.getByRole('status').filter({ hasText: 'No se pudo cargar el mapa. Se cargará cuando haya conexión.' })
  await expect(failure).toBeVisible()
  await expect(place.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  await page.unroute(files)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByRole('img', { name: /^Ubicación de la emergencia: / })).toHaveText('Activo')
  await expect(failure).toHaveCount(0)
})
