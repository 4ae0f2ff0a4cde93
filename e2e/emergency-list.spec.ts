import { showDateTime, wallClock } from '../src/contract/shared/dates/dates.ts'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { dayField, writeDay } from './days.ts'
import { aVehicle, anEmergency, centralStation } from './test-data.ts'
import { choose, findAndChoose, openFilters, rowOf } from './steps.ts'
import { expect, test } from './test.ts'

test.use({ role: Role.Bombero })

// A-VAL-16, A-ERR-18, B-EML-01, B-EML-02, B-EML-07, B-EML-08, B-EML-09, B-EML-10, B-EML-11, B-EML-12, B-EML-13, B-EML-16,
// B-EML-22, B-EML-23, B-EML-24, B-GEN-11, B-GEN-33, B-ERR-08, B-ERR-35, B-CON-15, S-32
test('filters combine, are stored in the address, and a reversed date range sends no request', async ({ page, as, isMobile }) => {
  const vehicle = await aVehicle(as)
  const { id, address, creation_date, emergency_type_text: type } = await anEmergency(as, vehicle)
  const today = wallClock(new Date()).slice(0, 10)
  const asked: string[] = []
  page.on('request', (request) => {
    // Not what the tab and the sound ask for.
    if (/\/api\/emergency\/(?!\?status=20%2C40%2C50)/.test(request.url())) asked.push(request.url())
  })

  await page.goto('/#/emergencies')
  await expect(page.getByText(/^Mostrando 10 de \d+ resultados$/)).toBeVisible()
  const headers = ['Código', 'Estaciones', 'Dirección', 'Tipo de emergencia', 'Estado', 'Fecha reportada', 'Acciones']
  if (!isMobile) await expect(page.getByRole('columnheader')).toHaveText(headers)
  await openFilters(page)
  await findAndChoose(page, 'Vehículo', vehicle.plate)
  await expect(page.getByText('Mostrando 1 de 1 resultados')).toBeVisible()
  await findAndChoose(page, 'Estación', centralStation)
  await choose(page, 'Región', 'Occidente')
  await choose(page, 'Tipo de emergencia', type)
  for (const filter of [/region_type=Occidente/, /emergency_type_id=\d/]) await expect(page).toHaveURL(filter)
  // Typed digit by digit.
  await dayField(page, 'Fecha inicial').pressSequentially('01012026')
  await expect(page).toHaveURL(/start_date=2026-01-01/)
  for (const shown of [`# ${id}`, centralStation, type, showDateTime(creation_date)])
    await expect(rowOf(page, address)).toContainText(shown)

  await writeDay(page, 'Fecha final', '2020-01-01')
  await expect(page.getByRole('alert')).toHaveText('La fecha inicial no puede ser mayor a la fecha final')
  await expect(page).not.toHaveURL(/end_date/)
  // A change event may reload the list with its valid filters, but never with this range.
  expect(asked.filter((url) => url.includes('end_date'))).toEqual([])

  await writeDay(page, 'Fecha final', today)
  await expect(page).toHaveURL(new RegExp(`end_date=${today}`))
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect.poll(() => asked.at(-1)).toContain(`start_date=2026-01-01&end_date=${today}`)
  await page.reload()
  await expect(page.getByText('Mostrando 1 de 1 resultados')).toBeVisible()

  await page.goto(`/#/emergencies?vehicle_emergency__vehicle=${vehicle.id}&status=30`)
  await expect(page.getByText('No hay emergencias resueltas.', { exact: true })).toBeVisible()
  await page.goto(`/#/emergencies?vehicle_emergency__vehicle=${vehicle.id}&status=40`)
  await expect(page.getByText('Sin emergencias', { exact: true })).toBeVisible()
  await page
    .getByRole('status')
    .filter({ hasText: 'Sin emergencias' })
    .locator('..')
    .getByRole('button', { name: 'Quitar filtros' })
    .click()
  await expect(page.getByText(/^Mostrando 10 de \d+ resultados$/)).toBeVisible()

  await page.goto('/#/emergencies?start_date=2026-02-01&end_date=2026-01-01')
  await expect(page.getByRole('alert')).toHaveText('La fecha inicial no puede ser mayor a la fecha final')
  await expect(page.getByText('Complete o corrija las fechas para ver las emergencias.')).toBeVisible()
  await expect(page.getByText('Sin emergencias', { exact: true })).toHaveCount(0)
  expect(asked.filter((url) => url.includes('start_date=2026-02-01'))).toEqual([])
})
