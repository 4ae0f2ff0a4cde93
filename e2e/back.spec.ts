import type { Page } from '@playwright/test'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { aVehicle, aVehicleType } from './test-data.ts'
import { act, heading, rowOf, topBar } from './steps.ts'
import { anySize, expect, test } from './test.ts'

test.use({ role: Role.Administrador })

/** Opens a screen after another, as its second entry in the history. */
const openSecond = async (page: Page, place: string, title: string) => {
  await page.goto('/#/')
  await expect(heading(page, /,/)).toBeVisible()
  await page.evaluate((to) => location.assign(to), `#${place}`)
  await expect(heading(page, title)).toBeVisible()
}

const search = (page: Page) => page.getByRole('dialog').getByRole('combobox', { name: 'Buscar' })
const menuItem = (page: Page) => page.getByRole('menuitem', { name: 'Perfil' })
const openMenu = (page: Page) => topBar(page).getByRole('button', { name: 'Menú', exact: true }).click()
const openSearch = (page: Page) => topBar(page).getByRole('button', { name: 'Buscar' }).click()

test('Back closes search, menu, dialog and sections on the first screen and on the second, and then leaves it', async ({
  page,
  as,
  isMobile,
}) => {
  const { name } = await aVehicleType(as)
  const list = heading(page, 'Tipos de Vehículos')
  const closesWhatIsOpen = async () => {
    await expect(list).toBeVisible()
    await openSearch(page)
    await expect(search(page)).toBeFocused()
    await page.goBack()
    await expect(search(page)).toBeHidden()
    await expect(list).toBeVisible()

    await openMenu(page)
    await expect(menuItem(page)).toBeVisible()
    await page.goBack()
    await expect(menuItem(page)).toBeHidden()

    await page.getByRole('searchbox', { name: 'Buscar' }).fill(name)
    await expect(page).toHaveURL(/search=/)
    await act(rowOf(page, name), 'Eliminar')
    const question = page.getByRole('dialog', { name: '¿Eliminar?' })
    await expect(question).toBeVisible()
    await page.goBack()
    await expect(question).toBeHidden()
    await expect(rowOf(page, name)).toBeVisible()

    if (isMobile) {
      const sections = page.getByRole('dialog', { name: 'Menú' })
      await page.getByRole('button', { name: 'Abrir el menú' }).click()
      await expect(sections).toBeVisible()
      await page.goBack()
      await expect(sections).toBeHidden()
    }
    await expect(page).toHaveURL(/#\/vehicle-types\?search=/)
  }

  // Before its first screen the browser shows a blank page.
  await page.goto('/#/vehicle-types')
  await closesWhatIsOpen()
  await page.goBack()
  await expect(page).toHaveURL('about:blank')

  await openSecond(page, '/vehicle-types', 'Tipos de Vehículos')
  await closesWhatIsOpen()
  await page.goBack()
  await expect(heading(page, /,/)).toBeVisible()
})

test('Back gives the focus to the row whose record is left, and to none after another screen', anySize, async ({ page, as }) => {
  const { plate, unit } = await aVehicle(as)
  await page.goto(`/#/vehicles?search=${plate}`)
  const list = heading(page, 'Vehículos')
  await expect(list).toBeVisible()
  const row = rowOf(page, plate).getByRole('link').first()
  await row.click()
  await expect(heading(page, unit)).toBeVisible()
  await page.goBack()
  await expect(list).toBeVisible()
  await expect(row).toBeFocused()

  await openMenu(page)
  await menuItem(page).click()
  await expect(heading(page, 'Perfil')).toBeVisible()
  await page.goBack()
  await expect(list).toBeVisible()
  await expect(row).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()

  // The jump from the menu left one entry, and the list is the first.
  await page.goForward()
  await expect(heading(page, 'Perfil')).toBeVisible()
  await page.goBack()
  await expect(list).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('about:blank')
})

test('Back closes what is open over an unsaved form, asks on leaving it, and closes that question', anySize, async ({ page }) => {
  const name = page.getByRole('textbox', { name: 'Nombre' })
  const question = page.getByRole('dialog', { name: '¿Salir sin guardar?' })
  await openSecond(page, '/vehicle-types/create', 'Nuevo tipo de vehículo')
  await name.fill('A medias')
  await openSearch(page)
  await expect(search(page)).toBeFocused()
  await page.goBack()
  await expect(search(page)).toBeHidden()
  await expect(question).toHaveCount(0)

  await page.goBack()
  await expect(question).toBeVisible()
  // Before the screen that it would lead to, there is only a blank page.
  await page.goBack()
  await expect(question).toHaveCount(0)
  await expect(name).toHaveValue('A medias')

  await page.goBack()
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Seguir aquí' }).click()
  await expect(question).toHaveCount(0)
  await expect(name).toHaveValue('A medias')

  await page.goBack()
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Salir sin guardar' }).click()
  await expect(heading(page, /,/)).toBeVisible()
  await page.goForward()
  await expect(name).toHaveValue('')
  await page.goBack()
  await expect(heading(page, /,/)).toBeVisible()
})
