import type { Locator, Page } from '@playwright/test'
import { EmergencyStatus } from '../src/contract/shared/emergency-statuses.ts'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { aFirefighter, anEmergency, aVehicle } from './test-data.ts'
import { heading, topBar } from './steps.ts'
import { expect, test } from './test.ts'

test.use({ role: Role.Administrador })

const dialog = (page: Page): Locator => page.getByRole('dialog').filter({ has: page.getByRole('combobox', { name: 'Buscar' }) })
const box = (page: Page): Locator => dialog(page).getByRole('combobox', { name: 'Buscar' })
const rows = (page: Page, group: string): Locator => dialog(page).getByRole('group', { name: group }).getByRole('option')
const chosen = (page: Page): Locator => dialog(page).getByRole('option', { selected: true })

/** Opens the search, on a phone by its button, at a desk by its keys. */
const openSearch = async (page: Page, isMobile: boolean): Promise<Locator> => {
  await (isMobile ? topBar(page).getByRole('button', { name: 'Buscar' }).tap() : page.keyboard.press('Control+k'))
  await expect(box(page)).toBeFocused()
  return box(page)
}

// S-50
test('the search finds a screen and every kind of record', async ({ page, as, isMobile }) => {
  const vehicle = await aVehicle(as)
  const emergency = await anEmergency(as, vehicle)
  const word = vehicle.plate.replace('P-', '')
  const { id, name, no_dpi } = await aFirefighter(as, { phone_number: '41234567' })

  // On a page from before a release its file is gone.
  await page.goto('/#/')
  await expect(heading(page, /,/)).toBeVisible()
  await page.route('**/assets/search-*.js', (route) => route.fulfill({ status: 404, json: {} }))
  await topBar(page).getByRole('button', { name: 'Buscar' }).click()
  await expect(page.getByRole('alert')).toHaveText('Hay una versión nueva de Sirena. Recargue la página y vuelva a intentar.')
  await page.unroute('**/assets/search-*.js')
  await page.reload()
  await expect(heading(page, /,/)).toBeVisible()

  const search = await openSearch(page, isMobile)
  await search.fill('tipos de vehi')
  await expect(dialog(page).getByRole('option', { name: 'Tipos de Vehículos' })).toBeVisible()
  await search.press('Enter')
  await expect(heading(page, 'Tipos de Vehículos')).toBeVisible()
  await expect(search).toBeHidden()

  await openSearch(page, isMobile)
  await search.fill(`p${word}`)
  await expect(rows(page, 'Vehículos')).toHaveText([new RegExp(`U-${word} · P-${word}.*En emergencia`)])
  await search.fill(`u ${word}`)
  await expect(rows(page, 'Emergencias')).toHaveText([new RegExp(`${emergency.code}.*${emergency.address}Activo`)])

  await search.fill(emergency.address)
  await expect(chosen(page)).toHaveText(new RegExp(`${emergency.emergency_type_text} · ${emergency.code}.*Activo`))
  await search.fill(emergency.code)
  await expect(chosen(page)).toContainText(emergency.code)
  await search.fill(`${emergency.emergency_type_text} ${emergency.address}`)
  await expect(rows(page, 'Emergencias')).toHaveCount(1)

  for (const text of [name, `${no_dpi.slice(0, 4)} ${no_dpi.slice(4, 9)} ${no_dpi.slice(9)}`]) {
    await search.fill(text)
    await expect(chosen(page)).toHaveText(new RegExp(`${name}.*Activo`))
  }
  await search.fill('4123-4567')
  await expect(rows(page, 'Usuarios').filter({ hasText: name })).toBeVisible()

  await search.fill('17a. panajachel')
  await expect(chosen(page)).toContainText('17a. Compañía Panajachel')
  await chosen(page).click()
  await expect(heading(page, '17a. Compañía Panajachel')).toBeVisible()
  await expect(search).toBeHidden()

  await openSearch(page, isMobile)
  await search.fill(name)
  await expect(chosen(page)).toContainText(name)
  await search.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/users/${id}$`))
  await expect(heading(page, name)).toBeVisible()
  await expect(search).toBeHidden()
})

test('the search changes the status of the emergency that the text names', async ({ page, as, isMobile }) => {
  const { id, code } = await anEmergency(as, await aVehicle(as))
  await page.goto('/#/vehicle-types')
  await expect(heading(page, 'Tipos de Vehículos')).toBeVisible()
  const search = await openSearch(page, isMobile)
  await search.fill(String(id))
  await expect(chosen(page)).toContainText(code)
  const action = rows(page, 'Emergencias').filter({ hasText: `Cambiar estado de ${code}` })
  if (isMobile) await action.tap()
  else {
    await search.fill(`estado ${id}`)
    await expect(chosen(page)).toHaveText(`Cambiar estado de ${code}`)
    await search.press('Enter')
  }
  await expect(page).toHaveURL(new RegExp(`/emergency/${id}$`))
  // On a phone its sheet has the focus.
  const opened = page.getByRole(isMobile ? 'listbox' : 'combobox', { name: `Estado de la emergencia ${id}` })
  const status = page.getByRole('combobox', { name: `Estado de la emergencia ${id}` })
  await expect(opened).toBeFocused()
  await page.getByRole('option', { name: 'Critica' }).click()
  await page.getByRole('button', { name: 'Sí, cambiar estado' }).click()
  await expect(status).toHaveValue('Critica')

  // Coming back does not open it again.
  await page.reload()
  await expect(status).toHaveValue('Critica')
  await expect(page.getByRole('option')).toHaveCount(0)
  // Here again, from the record itself.
  await openSearch(page, isMobile)
  await search.fill(`cambiar estado de ${id}`)
  await expect(chosen(page)).toHaveText(`Cambiar estado de ${code}`)
  await search.press('Enter')
  await expect(search).toBeHidden()
  await expect(page.getByRole('option', { name: 'Resuelta' })).toBeVisible()
  await expect(opened).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(status).toBeFocused()
})

test('the search begins with what was opened last', async ({ page, as, isMobile }) => {
  const resolved = async () => {
    const { id, code } = await anEmergency(as, await aVehicle(as))
    await as(Role.Administrador).post(`emergency/${id}/update_status`, { status: EmergencyStatus.Resuelta })
    return { id, code }
  }
  const [one, other] = [await resolved(), await resolved()]
  await page.goto('/#/')
  for (const wanted of [[one], [other, one]]) {
    // oxlint-disable no-await-in-loop -- one after the other.
    const [latest = one] = wanted
    await page.evaluate((id) => location.assign(`#/emergency/${id}`), latest.id)
    await expect(heading(page, `Emergencia # ${latest.id}`)).toBeVisible()
    // The device keeps it a moment later.
    await expect(async () => {
      const search = await openSearch(page, isMobile)
      try {
        await expect(rows(page, 'Abiertas por última vez').first()).toContainText(latest.code, { timeout: 1000 })
      } finally {
        await search.press('Escape')
      }
      await expect(search).toBeHidden()
    }).toPass()
    await openSearch(page, isMobile)
    await expect(rows(page, 'Abiertas por última vez')).toHaveText(wanted.map(({ code }) => new RegExp(code)))
    await page.keyboard.press('Escape')
    // oxlint-enable no-await-in-loop
  }
})
