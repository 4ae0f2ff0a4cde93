import type { Page } from '@playwright/test'
import { Role } from '../src/contract/roles.ts'
import { expectAccessible, openLoaded } from './accessible.ts'
import { aPersonToMark, entryDialog, exitDialog, markIn, markOut, moveServerClock, nextSecond, saveIn } from './attendance.ts'
import { tabTo } from './keys.ts'
import { loseNext } from './network.ts'
import { findAndChoose, heading, openFilters, refusal, rowOf, sections, seeResults, success } from './steps.ts'
import { anySize, everyday, expect, test } from './test.ts'

test.use({ role: Role.JefeDeServicio })

const openRow = async (page: Page, name: string) => {
  await openLoaded(page, `/qr_scan?search=${name}`)
  const row = rowOf(page, name)
  await expect(row).toBeVisible()
  return { row, button: row.getByRole('button', { name: /^Marcar/ }) }
}
const observation = (page: Page) => exitDialog(page).getByRole('textbox', { name: 'Observaciones' })

// A-QRL-01, A-QRL-02, A-NAV-09, A-NAV-23, S-28
test('the list is opened from the sidebar and from the menu, and leads to the reader', async ({ page }) => {
  await page.goto('/#/')
  await (await sections(page)).getByRole('link', { name: 'Escaneo de QR' }).click()
  await expect(heading(page, 'Escaneo De QR')).toBeVisible()
  await page.goto('/#/vehicles')
  await expect(heading(page, 'Vehículos')).toBeVisible()
  await page.getByRole('button', { name: 'Menú', exact: true }).click()
  await page.getByRole('menuitem', { name: 'QR' }).click()
  await expect(heading(page, 'Escaneo De QR')).toBeVisible()
  await page.getByRole('link', { name: 'Escanear QR' }).click()
  await expect(page).toHaveURL(/#\/qr_read$/)
})

// A-QRL-04, A-QRL-05, A-QRL-06, A-QRL-07, A-QRL-08, A-QRL-09, A-QRL-10, A-QRL-11, A-QRL-13, A-QRL-14, A-QRL-15, A-STA-11, S-27
test('a person is shown with the state of their last mark, and whoever left cannot be marked', anySize, async ({ page, as }) => {
  const person = await aPersonToMark(as)
  const { row, button } = await openRow(page, person.last_name)
  const dpi = `${person.no_dpi.slice(0, 4)} ${person.no_dpi.slice(4, 9)} ${person.no_dpi.slice(9)}`
  for (const shown of [dpi, 'Sin tipo de bombero', 'Sin registro']) await expect(row).toContainText(shown)
  await expect(button).toBeEnabled()

  // Others' marks appear without reloading.
  await markIn(as, person.id)
  await expect(row).toContainText('Ingreso')
  await expect(row).toContainText(/\d\d-\d\d-\d{4} \d\d:\d\d:\d\d/)
  await expect(button).toBeEnabled()
  await nextSecond()
  await markOut(as, person.id)
  await expect(row).toContainText('Salida')
  await expect(button).toBeDisabled()
})

// A-EEM-01, A-EEM-02, A-EEM-03, A-EEM-04, A-EEM-05, A-EEM-06, A-EEM-07, A-EEM-09, A-EEM-10, A-EEM-12, A-EEM-13, A-EEM-14,
// A-EEM-15, A-QRL-12, A-STA-08, A-STA-10
test('an entry and an exit are marked from the list', everyday, async ({ page, as }) => {
  const person = await aPersonToMark(as)
  const { row, button } = await openRow(page, person.last_name)
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (/\/set_(entry|exit)\/$/.test(request.url())) sent.push(request.postDataJSON())
  })
  await button.click()
  await expect(entryDialog(page)).toContainText(person.name)
  await expect(entryDialog(page)).toContainText(person.no_dpi.slice(4, 9))
  await saveIn(entryDialog(page)).click()
  await expect(success(page, `Ingreso: ${person.name}`)).toBeVisible()
  await expect(row).toContainText('Ingreso')

  await button.click()
  await expect(exitDialog(page).getByRole('textbox', { name: 'Fecha y hora de salida' })).toHaveValue('')
  await saveIn(exitDialog(page)).click()
  await expect(exitDialog(page).getByText('Campo requerido *')).toBeVisible()
  await expect(observation(page)).toHaveAttribute('aria-invalid', 'true')
  expect(sent).toEqual([{ hoy: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) }])
  await observation(page).fill('Fin de guardia')
  await nextSecond()
  await saveIn(exitDialog(page)).click()
  await expect(success(page, `Salida: ${person.name}`)).toBeVisible()
  await expect(row).toContainText('Salida')
  expect(sent[1]).toEqual({ hoy: expect.any(String), observation: 'Fin de guardia' })
  await expect(exitDialog(page)).toHaveCount(0)
})

// A-EEM-16, A-EEM-18, S-14
test('a refused time of an exit is shown at its field, and what was written stays', anySize, async ({ page, as }) => {
  const person = await aPersonToMark(as)
  await markIn(as, person.id)
  const { button } = await openRow(page, person.last_name)
  await button.click()
  await observation(page).fill('Comisión')
  await exitDialog(page).getByRole('textbox', { name: 'Fecha y hora de salida' }).fill('01/01/2026')
  await exitDialog(page).getByRole('textbox', { name: 'Hora', exact: true }).fill('10:00')
  await saveIn(exitDialog(page)).click()
  await expect(exitDialog(page).getByText('La última marca es del')).toBeVisible()
  await expect(observation(page)).toHaveValue('Comisión')
  await expect(exitDialog(page).getByRole('textbox', { name: 'Fecha y hora de salida' })).toBeFocused()
})

// A-EEM-16, A-ERR-14
test('a refusal without a sentence is an error', anySize, async ({ page, as }) => {
  const person = await aPersonToMark(as)
  const { button } = await openRow(page, person.last_name)
  await page.route('**/set_entry/', (route) => route.fulfill({ status: 400, json: {} }))
  await button.click()
  await saveIn(entryDialog(page)).click()
  await expect(entryDialog(page).getByRole('alert')).toHaveText('Error')
  await expect(saveIn(entryDialog(page))).toBeFocused()
})

// S-15
test('whoever entered more than a day ago leaves at a time that is said', anySize, async ({ page, as }) => {
  const person = await aPersonToMark(as)
  await markIn(as, person.id)
  const { button } = await openRow(page, person.last_name)
  await moveServerClock(page)
  await button.click()
  await expect(exitDialog(page)).toContainText('Ingresó hace más de 24 horas')
  await observation(page).fill('Fin de guardia')
  await saveIn(exitDialog(page)).click()
  await expect(exitDialog(page).getByText('Este campo es requerido')).toBeVisible()
  await exitDialog(page).getByRole('button', { name: 'Salió ahora' }).click()
  await expect(exitDialog(page).getByRole('textbox', { name: 'Hora', exact: true })).toHaveValue(/^\d\d:\d\d$/)
  await expectAccessible(page, 'the exit of a day ago')
})

// S-10
test('an entry whose answer was lost is one entry', anySize, async ({ page, as }) => {
  const person = await aPersonToMark(as)
  const { row, button } = await openRow(page, person.last_name)
  await loseNext(page, '**/set_entry/', 'POST')
  await button.click()
  await saveIn(entryDialog(page)).click()
  await expect(success(page, `Ingreso: ${person.name}`)).toBeVisible()
  await expect(row).toContainText('Ingreso')
})

// S-63
test('a device with a wrong clock is warned', anySize, async ({ page, as }) => {
  const person = await aPersonToMark(as)
  await page.clock.install({ time: new Date(Date.now() - 3_600_000) })
  await page.goto(`/#/qr_scan?search=${person.last_name}`)
  await rowOf(page, person.last_name)
    .getByRole('button', { name: /^Marcar/ })
    .click()
  await saveIn(entryDialog(page)).click()
  await expect(refusal(page, 'El reloj de este dispositivo dice')).toBeVisible()
})

// A-EEM-08
test('the whole journey is made by keyboard', anySize, async ({ page, as }) => {
  const person = await aPersonToMark(as)
  const { row, button } = await openRow(page, person.last_name)
  await tabTo(button)
  await page.keyboard.press('Enter')
  await expect(saveIn(entryDialog(page))).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(entryDialog(page)).toHaveCount(0)
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(saveIn(entryDialog(page))).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(row).toContainText('Ingreso')
  await expect(entryDialog(page)).toHaveCount(0)

  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(observation(page)).toBeFocused()
  await page.keyboard.type('Permiso')
  await nextSecond()
  await page.keyboard.press('Control+Enter')
  await expect(row).toContainText('Salida')
})

test('Back closes the dialog and stays on the list', anySize, async ({ page, as }) => {
  const person = await aPersonToMark(as)
  const { button } = await openRow(page, person.last_name)
  await button.click()
  await expect(entryDialog(page)).toBeVisible()
  await page.goBack()
  await expect(entryDialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(/#\/qr_scan/)
})

// A-QRL-03, A-QRL-16, A-QRL-17, A-QRL-18
test('the user filter finds any person by typing', anySize, async ({ page, as }) => {
  const [person, other] = await Promise.all([aPersonToMark(as), aPersonToMark(as)])
  await openLoaded(page, '/qr_scan')
  await expect(page.getByText(/^Mostrando 10 de \d+ resultados$/)).toBeVisible()
  await expect(page.locator('tbody tr')).toHaveCount(10)
  if (await page.getByRole('button', { name: 'Filtros', exact: true }).isVisible()) await openFilters(page)
  // The filter, and no choice of the rows of a page.
  await expect(page.getByRole('main').getByRole('combobox')).toHaveCount(1)
  const asked = page.waitForRequest((request) => request.url().endsWith(`/api/qr/?page=1&id=${person.id}`))
  await findAndChoose(page, 'Usuario', person.name)
  expect((await asked).method()).toBe('GET')
  await seeResults(page)
  await expect(rowOf(page, person.last_name)).toBeVisible()
  await expect(rowOf(page, other.last_name)).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`id=${person.id}\\b`))
  await openLoaded(page, '/qr_scan?id=999999999')
  await expect(page.getByRole('main').getByText('Sin Usuarios')).toBeVisible()
})

// S-27
test('an inactive person who is not in cannot be marked, and the button says why', anySize, async ({ page, as }) => {
  const person = await aPersonToMark(as, { status: 1, inactive_reason: 2 })
  const { row, button } = await openRow(page, person.last_name)
  await expect(row).toContainText('Inactivo')
  await expect(button).toBeDisabled()
  await button.focus()
  await expect(page.getByRole('tooltip')).toHaveText('Usuario Inactivo.')
})

test('the list and both dialogs are accessible', async ({ page, as }) => {
  const person = await aPersonToMark(as)
  const { row, button } = await openRow(page, person.last_name)
  await expectAccessible(page)
  await button.click()
  await expect(entryDialog(page)).toBeVisible()
  await expectAccessible(page, 'the dialog of an entry')
  await saveIn(entryDialog(page)).click()
  await expect(row).toContainText('Ingreso')
  await expect(entryDialog(page)).toHaveCount(0)
  await button.click()
  await saveIn(exitDialog(page)).click()
  await expect(exitDialog(page).getByText('Campo requerido *')).toBeVisible()
  await expectAccessible(page, 'the dialog of a refused exit')
})
