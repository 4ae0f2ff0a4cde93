import { Role } from '../src/contract/roles.ts'
import { expectAccessible, openLoaded } from './accessible.ts'
import { choose, openFilters } from './steps.ts'
import { anySize, expect, phoneOnly, test } from './test.ts'

test.use({ role: Role.Administrador })

test('the filters of a phone are a sheet below those that they open', phoneOnly, async ({ page }) => {
  await openLoaded(page, '/emergencies')
  const sheet = await openFilters(page)
  const choices = page.getByRole('dialog', { name: 'Región', exact: true })
  const calendar = page.getByRole('dialog', { name: 'Calendario: Fecha inicial' })
  const day = sheet.getByRole('button', { name: 'Calendario: Fecha inicial' })
  const region = sheet.getByRole('combobox', { name: 'Región', exact: true })
  for (const close of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await region.click()
    await expect(choices).toBeVisible()
    await close()
    await expect(choices).toHaveCount(0)
    await expect(region).toBeFocused()
    await day.click()
    await expect(calendar.getByRole('button', { name: 'Hoy' })).toBeVisible()
    await close()
    await expect(calendar).toHaveCount(0)
    await expect(day).toBeFocused()
    await expect(sheet).toBeVisible()
    await close()
    await expect(sheet).toHaveCount(0)
    await expect(page).toHaveURL(/#\/emergencies$/)
    await expect(page.getByRole('button', { name: 'Filtros', exact: true })).toBeFocused()
    await openFilters(page)
  }

  const targets = sheet.locator('input, header button, [data-footer] button')
  const sizes = await targets.evaluateAll((found) => found.map((one) => Math.round(one.getBoundingClientRect().height)))
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(48)

  await choose(sheet, 'Región', 'Occidente')
  await expect(page).toHaveURL(/region_type=Occidente/)
  await expectAccessible(page, 'the filters of a phone')
  await sheet.getByRole('button', { name: 'Quitar filtros' }).click()
  await expect(page).toHaveURL(/#\/emergencies$/)
  await expect(sheet.getByRole('button', { name: 'Quitar filtros' })).toHaveCount(0)
  const results = sheet.getByRole('button', { name: /^Ver [\d,]+ resultados$/ })
  await expect(results).toBeFocused()
  await results.click()
  await expect(sheet).toHaveCount(0)
  // The entries of the history are those of the filters.
  await page.goBack()
  await expect(page).toHaveURL(/region_type=Occidente/)
})

for (const width of [1440, 1024])
  test(`removing the filters leaves the focus at them, ${width} px wide`, anySize, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await openLoaded(page, '/emergencies?region_type=Occidente')
    if (width < 1200) await openFilters(page, 'Filtros (1)')
    await page.getByRole('button', { name: 'Quitar filtros' }).press('Enter')
    await expect(page).toHaveURL(/#\/emergencies$/)
    await expect(page.getByRole('button', { name: 'Filtros', exact: true })).toBeFocused()

    // A list whose filters are all in sight, and one that is empty.
    await openLoaded(page, '/stations?state=20&search=ninguna')
    await expect(page.getByRole('status').filter({ hasText: 'Sin Estaciones' })).toBeVisible()
    await page.getByRole('button', { name: 'Quitar filtros' }).last().press('Enter')
    await expect(page).toHaveURL(/#\/stations$/)
    await expect(
      width < 1200 ? page.getByRole('button', { name: 'Filtros', exact: true }) : page.getByRole('searchbox', { name: 'Buscar' }),
    ).toBeFocused()
  })

test('a filter that a shortcut says is not counted, and stays when the others are removed', async ({ page, isMobile }) => {
  await openLoaded(page, '/emergencies')
  await page.getByText('En curso', { exact: true }).click()
  await expect(page).toHaveURL(/status=20%2C40%2C50$/)
  await expect(page.getByRole('radio', { name: 'En curso' })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Filtros', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Quitar filtros' })).toHaveCount(0)

  await choose(await openFilters(page), 'Región', 'Occidente')
  await expect(page).toHaveURL(/region_type=Occidente/)
  await page.getByRole('button', { name: 'Quitar filtros' }).first().click()
  await expect(page).toHaveURL(/emergencies\?status=20%2C40%2C50$/)

  if (!isMobile) await expect(page.getByRole('combobox', { name: 'Estado', exact: true })).toHaveValue('')
  await choose(page, 'Estado', 'Activo')
  await expect(page).toHaveURL(/status=20$/)
  if (isMobile) await page.getByRole('button', { name: /^Ver / }).click()
  await expect(page.getByRole('button', { name: 'Filtros (1)', exact: true })).toBeVisible()
})
