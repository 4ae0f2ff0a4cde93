import { Role } from '../src/contract/roles.ts'
import { aVehicleType, unique } from './test-data.ts'
import { heading, sections } from './steps.ts'
import { anySize, expect, test } from './test.ts'

test.use({ role: Role.Administrador })

// A-NAV-06
test('the search box shows the search of the address, however the address changed', anySize, async ({ page, as }) => {
  const word = unique()
  await aVehicleType(as, { name: `Cisterna ${word}` })
  const box = page.getByRole('searchbox', { name: 'Buscar' })
  const shown = page.getByText(/^Mostrando 1 de 1 resultados$/)
  const menu = async () => (await sections(page)).getByRole('link', { name: 'Tipos de Vehículos' }).click()

  await page.goto('/#/vehicle-types')
  await box.fill(word)
  await expect(shown).toBeVisible()
  await menu()
  await expect(box).toHaveValue('')
  await expect(shown).toHaveCount(0)
  await page.goBack()
  await expect(shown).toBeVisible()
  await expect(box).toHaveValue(word)
  await page.goForward()
  await expect(box).toHaveValue('')
  await expect(shown).toHaveCount(0)

  // Typed and deleted before it was sent: no search is pending, and the next change of the address is shown.
  await box.pressSequentially('ab')
  await box.press('Control+A')
  await box.press('Delete')
  await page.goto(`/#/vehicle-types?search=${word}`)
  await expect(box).toHaveValue(word)
  await expect(shown).toBeVisible()
  await page.goto('/#/vehicle-types')
  await expect(box).toHaveValue('')
})

test('text typed while the list loads is not overwritten', anySize, async ({ page, as }) => {
  const word = unique()
  await aVehicleType(as, { name: `Cisterna ${word}` })
  const box = page.getByRole('searchbox', { name: 'Buscar' })
  await page.goto('/#/vehicle-types')
  await box.pressSequentially(`Cisterna ${word}`, { delay: 120 })
  await expect(page.getByText(/^Mostrando 1 de 1 resultados$/)).toBeVisible()
  await expect(box).toHaveValue(`Cisterna ${word}`)
  await expect(page).toHaveURL(new RegExp(`search=Cisterna(%20|\\+)${word}`))
})

test('invalid parameters of the address are dropped, and the first page is shown', anySize, async ({ page }) => {
  await page.goto('/#/emergencies?page=abc&status=zz&region_type=Occidente&ordering=nada&start_date=ayer')
  await expect(page.getByText(/^Mostrando \d+ de \d+ resultados$/)).toBeVisible()
  await expect(page).toHaveURL(/\/#\/emergencies\?region_type=Occidente$/)
  await page.goto('/#/users?page=-3&role=zz&station_id=1.5')
  await expect(heading(page, 'Usuarios')).toBeVisible()
  await expect(page.getByText(/^Mostrando 10 de \d+ resultados$/)).toBeVisible()
})

test('a list that failed to load shows no count', anySize, async ({ page }) => {
  await page.route('**/api/vehicle_type/*', (route) => route.fulfill({ status: 500, json: { detail: 'Ocurrió un error.' } }))
  await page.goto('/#/vehicle-types')
  await expect(page.getByRole('alert')).toContainText('Ocurrió un error.')
  await expect(page.getByText(/Mostrando/)).toHaveCount(0)
  await page.unroute('**/api/vehicle_type/*')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByText(/^Mostrando/)).toBeVisible()
})

// A-NAV-08
test('the global search closes when the address changes', anySize, async ({ page }) => {
  await page.goto('/#/stations')
  await expect(heading(page, 'Estaciones')).toBeVisible()
  await (await sections(page)).getByRole('link', { name: 'Vehículos', exact: true }).click()
  await expect(heading(page, 'Vehículos')).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Buscar' })).toBeFocused()
  await page.goto('/#/stations')
  await expect(heading(page, 'Estaciones')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Buscar' })).toHaveCount(0)
})

test('stations are offered in the order of their numbers', anySize, async ({ page }) => {
  await page.goto('/#/emergencies')
  await page.getByRole('combobox', { name: 'Estación' }).click()
  const numbered = page.getByRole('option').filter({ hasText: /^\d+a\. / })
  await expect(numbered.first()).toBeVisible()
  const names = await numbered.allTextContents()
  expect(names.length).toBeGreaterThan(10)
  expect(names.map((name) => Number.parseInt(name, 10))).toEqual(
    names.map((_, index) => index + Number.parseInt(names[0] ?? '', 10)),
  )
})
