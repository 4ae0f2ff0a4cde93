import type { Page } from '@playwright/test'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { expectAccessible } from './accessible.ts'
import { heading, rowOf, sections, signInByForm, success } from './steps.ts'
import { idOf, unique } from './test-data.ts'
import { anySize, expect, test } from './test.ts'

/** As where a browser blocks site data: naming a storage throws. */
const forbidStorage = (page: Page) =>
  page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse })
    IDBFactory.prototype.open = refuse
  })

/** As where the disk, or the share of this site, is full. */
const fillStorage = (page: Page) =>
  page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })

const note = (page: Page) => page.getByRole('note').filter({ hasText: 'no permite guardar datos o no tiene espacio' })

const addPosition = async (page: Page) => {
  const name = `Puesto ${unique()}`
  await (await sections(page)).getByRole('link', { name: 'Gestion De Puestos' }).click()
  await expect(page.getByText('Cabinista de turno')).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Crear/ })
    .click()
  await page.getByRole('textbox', { name: 'Puesto' }).fill(name)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(success(page, 'Registro creado')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Buscar' }).fill(name)
  await expect(rowOf(page, name)).toBeVisible()
  return name
}

for (const [name, limit] of [
  ['without permission to store anything', forbidStorage],
  ['with a full storage', fillStorage],
] as const) {
  test(`${name} a person signs in and works until the page is closed, and is warned before`, anySize, async ({ page, as }) => {
    const failures: string[] = []
    page.on('pageerror', (error) => failures.push(error.message))
    await limit(page)
    await page.goto('/#/user-profile')
    await expect(note(page)).toBeVisible()
    await expectAccessible(page, 'the sign-in screen')
    await signInByForm(page, Role.Administrador)
    await expect(page).toHaveURL(/#\/user-profile$/)
    const position = await addPosition(page)
    await page.getByRole('button', { name: 'Menú', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
    await expect(heading(page, 'Bienvenido')).toBeVisible()
    expect(failures).toEqual([])

    // No draft is stored, so leaving unsaved input by a reload is asked about.
    await signInByForm(page, Role.Administrador)
    await expect(page.getByRole('button', { name: 'Menú', exact: true })).toBeVisible()
    await page.goto('/#/stations/create')
    await page.getByRole('textbox', { name: 'Nombre' }).fill('No guardado')
    const asked = page.waitForEvent('dialog')
    const reloading = page.reload().catch(() => undefined)
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.accept()
    await reloading
    await expect(heading(page, 'Bienvenido')).toBeVisible()
    expect(failures).toEqual([])
    await as(Role.Administrador).delete(`job_management/${await idOf(as, 'job_management', position)}`)
  })
}
