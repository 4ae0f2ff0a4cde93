import { Role } from '../src/contract/shared/rights/roles.ts'
import { expectAccessible, openLoaded } from './accessible.ts'
import { aVehicleType, unique } from './test-data.ts'
import { act, choose, heading, openFilters, sections } from './steps.ts'
import { anySize, expect, phoneOnly, test } from './test.ts'

test.use({ role: Role.Administrador })

// B-ENT-38, B-GEN-07
test('coming back from a record finds the page, the filters and the row', async ({ page }) => {
  await openLoaded(page, '/users?role=10')
  await page.getByRole('button', { name: 'Página siguiente' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('group', { name: /^Página 2 de \d+$/ })).toBeVisible()
  await expect(page.locator('[class*="previous"]')).toHaveCount(0)
  // By its link, and the one that is there the longest: other journeys add people to the list, and retire those that they made.
  const links = await page.locator('tbody tr, main li').locator('a[href^="/#/users/"]').all()
  const ids = await Promise.all(links.map(async (found) => Number((await found.getAttribute('href'))?.match(/\d+/)?.[0])))
  const place = `/#/users/${Math.min(...ids)}`
  const row = page.locator('tbody tr, main li').filter({ has: page.locator(`a[href="${place}"]`) })
  const link = row.getByRole('link').first()
  const [surname = ''] = (await link.innerText()).split(',')
  const record = heading(page, new RegExp(surname.trim().split('\n').at(-1) ?? ''))
  await act(row, 'Ver')
  await expect(page).toHaveURL(/#\/users\/\d+$/)
  await expect(record).toBeVisible()
  await page.getByRole('link', { name: 'Atras', exact: true }).click()
  await expect(heading(page, 'Usuarios')).toBeVisible()
  await expect(page).toHaveURL(/#\/users\?page=2&role=10$/)
  await expect(link).toBeFocused()
  await expect(link).toBeInViewport()

  // So does Back.
  await link.click()
  await expect(page).toHaveURL(/#\/users\/\d+$/)
  await expect(record).toBeVisible()
  await page.goBack()
  await expect(link).toBeFocused()
  await expect(link).toBeInViewport()

  // From the menu it starts plain, also if the row is on that page.
  await openLoaded(page, '/users')
  const first = page.locator('tbody tr, main li').first().getByRole('link').first()
  await first.click()
  await expect(page).toHaveURL(/#\/users\/\d+$/)
  await (await sections(page)).getByRole('link', { name: 'Usuarios' }).click()
  await expect(page).toHaveURL(/#\/users$/)
  await expect(first).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

// A-NAV-06
test(
  'Back and Forward show the search of their entry, and a reload what was chosen for the screen',
  anySize,
  async ({ page, as }) => {
    const word = unique()
    await aVehicleType(as, { name: `Cisterna ${word}` })
    const box = page.getByRole('searchbox', { name: 'Buscar' })
    const shown = page.getByText(/^Mostrando 1 de 1 resultados$/)
    await page.goto('/#/vehicle-types')
    await box.fill(word)
    await expect(shown).toBeVisible()
    await (await sections(page)).getByRole('link', { name: 'Tipos de Vehículos' }).click()
    await expect(box).toHaveValue('')
    await expect(shown).toHaveCount(0)
    await page.goBack()
    await expect(shown).toBeVisible()
    await expect(box).toHaveValue(word)
    await page.goForward()
    await expect(box).toHaveValue('')
    await expect(shown).toHaveCount(0)

    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const heights = () =>
      page
        .locator('tbody tr')
        .evaluateAll((rows) => [...new Set(rows.map((row) => Math.round(row.getBoundingClientRect().height)))])
    await expect.poll(heights).toEqual([44])
    const light = await background()
    await page.getByRole('button', { name: 'Menú', exact: true }).click()
    await page.getByRole('menuitemradio', { name: 'Oscuro' }).click()
    await expect.poll(background).not.toBe(light)
    // The menu stays open for another choice.
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    const dark = await background()
    await page.getByRole('button', { name: 'Altura de las filas' }).click()
    await page.getByRole('menuitemradio', { name: 'Compacta' }).click()
    await expect.poll(heights).toEqual([36])
    await page.reload()
    await expect.poll(heights).toEqual([36])
    expect(await background()).toBe(dark)
  },
)

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
