import type { Page } from '@playwright/test'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { openLoaded } from './accessible.ts'
import { aPersonToMark, entryDialog, exitDialog, markIn, moveServerClock, nextSecond, saveIn } from './attendance.ts'
import { heading, rowOf, sections, success } from './steps.ts'
import { unique } from './test-data.ts'
import { anySize, everyday, expect, phoneOnly, test } from './test.ts'

test.use({ role: Role.JefeDeServicio })

const observation = (page: Page) => exitDialog(page).getByRole('textbox', { name: 'Observaciones' })

// A-QRL-01, A-QRL-02, A-NAV-09, A-NAV-23, S-28, A-EEM-01, A-EEM-02, A-EEM-03, A-EEM-04, A-EEM-05, A-EEM-06, A-EEM-07, A-EEM-09,
// A-EEM-10, A-EEM-12, A-EEM-13, A-EEM-14, A-EEM-15, A-QRL-12, A-QRL-13, A-STA-08, A-STA-10
test('an entry and an exit are marked from the list, which leads to the reader', everyday, async ({ page, as }) => {
  const person = await aPersonToMark(as)
  await page.goto('/#/')
  await (await sections(page)).getByRole('link', { name: 'Escaneo de QR' }).click()
  await expect(heading(page, 'Escaneo De QR')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Buscar', exact: true }).fill(person.last_name)
  const row = rowOf(page, person.last_name)
  const button = row.getByRole('button', { name: /^Marcar/ })
  await expect(row).toContainText('Sin registro')
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
  await expect(entryDialog(page)).toHaveCount(0)

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
  await expect(button).toBeDisabled()

  await openLoaded(page, '/vehicles')
  await page.getByRole('button', { name: 'Menú', exact: true }).click()
  await page.getByRole('menuitem', { name: 'QR' }).click()
  await expect(heading(page, 'Escaneo De QR')).toBeVisible()
  await page.getByRole('link', { name: 'Escanear QR' }).click()
  await expect(page).toHaveURL(/#\/qr_read$/)
})

test(
  'Back closes the dialog of a mark, asks before an observation is lost, and stays on the list',
  anySize,
  async ({ page, as }) => {
    const person = await aPersonToMark(as)
    await openLoaded(page, `/qr_scan?search=${person.last_name}`)
    const row = rowOf(page, person.last_name)
    const button = row.getByRole('button', { name: /^Marcar/ })
    await button.click()
    await expect(entryDialog(page)).toBeVisible()
    await page.goBack()
    await expect(entryDialog(page)).toHaveCount(0)
    await expect(page).toHaveURL(/#\/qr_scan/)

    await button.click()
    await saveIn(entryDialog(page)).click()
    await expect(row).toContainText('Ingreso')
    await expect(entryDialog(page)).toHaveCount(0)
    await button.click()
    await observation(page).fill('Fin de guardia')
    await page.goBack()
    const question = page.getByRole('dialog', { name: '¿Salir sin guardar?' })
    await question.getByRole('button', { name: 'Seguir aquí' }).click()
    await expect(question).toHaveCount(0)
    await expect(observation(page)).toHaveValue('Fin de guardia')
    await page.goBack()
    await question.getByRole('button', { name: 'Salir sin guardar' }).click()
    await expect(exitDialog(page)).toHaveCount(0)
    await expect(page).toHaveURL(/#\/qr_scan/)
    await button.click()
    await expect(observation(page)).toHaveValue('')
  },
)

test('the buttons of the highest dialog stay in reach of a phone', phoneOnly, async ({ page, as }) => {
  const last_name = `Hernández Castellanos Xicará ${unique()}`
  const person = await aPersonToMark(as, { first_name: 'María Fernanda de los Ángeles', last_name })
  await markIn(as, person.id)
  await openLoaded(page, `/qr_scan?search=${encodeURIComponent(last_name)}`)
  // That of an entry of a day ago.
  await moveServerClock(page)
  await rowOf(page, last_name)
    .getByRole('button', { name: /^Marcar/ })
    .click()
  await expect(exitDialog(page)).toContainText('Ingresó hace más de 24 horas')
  await expect(saveIn(exitDialog(page))).toBeInViewport({ ratio: 1 })
  await observation(page).focus()
  await expect(observation(page)).toBeInViewport({ ratio: 1 })
  await expect(saveIn(exitDialog(page))).toBeInViewport({ ratio: 1 })
  const [field, buttons] = [
    await observation(page).boundingBox(),
    await exitDialog(page).getByRole('button', { name: 'Cancelar' }).boundingBox(),
  ]
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(buttons?.y ?? 0)
})
