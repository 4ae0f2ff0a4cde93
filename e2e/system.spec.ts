import type { Page } from '@playwright/test'
import { Role } from '../src/contract/roles.ts'
import type { SystemReport } from '../src/contract/system.ts'
import { expectAccessible, openLoaded } from './accessible.ts'
import { tabTo } from './keys.ts'
import { printed } from './printed.ts'
import { aReport, aReportWithFaults } from './system.ts'
import { anySize, expect, test } from './test.ts'

const call = '**/api/system/'
const summary = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: /\S/ })
const refusal = (page: Page) => page.getByRole('main').getByRole('alert')

test.describe('an administrator', () => {
  test.use({ role: Role.Administrador })

  test('reads the state of this server, with what to do, and takes it along as text', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openLoaded(page, '/system')
    await expect(page.getByRole('heading', { level: 1, name: 'Estado del sistema' })).toBeVisible()
    // The journeys' server makes no backups.
    await expect(summary(page)).toHaveText(/^\d+ puntos necesitan atención$/)
    const backup = page
      .getByRole('region', { name: 'Hay que corregir' })
      .getByRole('listitem')
      .filter({ hasText: 'Última copia' })
    await expect(backup).toContainText('Mal')
    await expect(backup).toContainText('Qué hacer: Ponga en BACKUP_DIR')
    const clock = page.getByRole('region', { name: 'En orden' }).getByRole('listitem').filter({ hasText: 'Reloj del servidor' })
    await expect(clock).toContainText('Coincide con el de este equipo.')

    await page.getByRole('button', { name: 'Enviar como texto' }).click()
    const dialog = page.getByRole('dialog', { name: 'Enviar como texto' })
    const text = dialog.getByRole('textbox', { name: 'Estado del sistema' })
    await expect(text).toHaveValue(/\[Mal\] Última copia de seguridad: No hay copias de seguridad\.\n {3}Qué hacer: /)
    await expect(dialog.getByRole('link', { name: 'Abrir en el correo' })).toHaveAttribute(
      'href',
      /^mailto:\?subject=Sirena%3A%20\d/,
    )
    await dialog.getByRole('button', { name: 'Copiar texto' }).click()
    await expect(dialog.getByRole('status')).toHaveText('Texto copiado.')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Estado del sistema Sirena')
    await expectAccessible(page, 'the text of the state')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Enviar como texto' })).toBeFocused()
  })

  test('sees the worst first, in words, on paper too, and what changes on the next reading', async ({ page }) => {
    let report: SystemReport = aReportWithFaults()
    await page.route(call, (route) => route.fulfill({ json: { ...report, now: new Date().toISOString() } }))
    await openLoaded(page, '/system')
    await expect(summary(page)).toHaveText('3 puntos necesitan atención; 1 punto sin datos')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 2 })).toHaveText([
      'Hay que corregir',
      'Conviene revisar',
      'No se pudo saber',
      'En orden',
    ])
    await expect(main.locator('code').first()).toHaveText('npm run backup -- DESTINO')
    await expectAccessible(page, 'a system with faults')
    const paper = (await printed(page)).join(' ')
    expect(paper).toContain('Qué hacer')
    expect(paper).not.toContain('Enviar como texto')

    report = aReport()
    await tabTo(page.getByRole('button', { name: 'Actualizar' }))
    await page.keyboard.press('Enter')
    await expect(summary(page)).toHaveText('Todo en orden')
    await expect(main.getByRole('heading', { level: 2 })).toHaveText(['En orden'])
    await expectAccessible(page, 'a system in order')
  })

  test('keeps the last state with its time while the server does not answer', anySize, async ({ page }) => {
    let isBusy = true
    const busy = { status: 503, json: { detail: 'El servidor está ocupado.' } }
    await page.route(call, (route) => route.fulfill(isBusy ? busy : { json: aReport() }))
    await page.goto('/#/system')
    await expect(refusal(page)).toContainText('El servidor está ocupado.')
    isBusy = false
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await expect(summary(page)).toHaveText('Todo en orden')
    isBusy = true
    await page.getByRole('button', { name: 'Actualizar' }).click()
    await expect(refusal(page)).toContainText(/El servidor está ocupado. Se muestra el estado del \d\d-\d\d-\d{4} /)
    await expect(summary(page)).toHaveText('Todo en orden')
    await expectAccessible(page, 'a state that is not the latest')
  })

  test('sees that the server’s clock is wrong, and reads again each minute', anySize, async ({ page }) => {
    await page.clock.install()
    let readings = 0
    await page.route(call, async (route) => {
      readings += 1
      const browserNow = await page.evaluate(() => Date.now())
      await route.fulfill({ json: { ...aReport(), now: new Date(browserNow + (readings > 1 ? 7_260_000 : 0)).toISOString() } })
    })
    await page.goto('/#/system')
    await expect(summary(page)).toHaveText('Todo en orden')
    await page.clock.fastForward(61_000)
    await expect(page.getByRole('listitem').filter({ hasText: 'Reloj del servidor' })).toContainText(
      'Va 2 horas adelantado respecto al de este equipo.',
    )
    await expect(summary(page)).toHaveText('1 punto necesita atención')
  })

  // S-52
  test('is asked who they are on opening it, and a page that was left open asks nobody', anySize, async ({ page }) => {
    await page.clock.install()
    let isProved = false
    const stale = { status: 400, json: { code: 'fresh_sign_in', detail: 'Por seguridad, confirme primero que es usted.' } }
    await page.route(call, (route) => route.fulfill(isProved ? { json: aReport() } : stale))
    await page.route('**/api/user/fresh_sign_in/', (route) => {
      isProved = true
      return route.fulfill({ status: 204 })
    })
    await page.goto('/#/system')
    const dialog = page.getByRole('dialog', { name: 'Confirme que es usted' })
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await expect(refusal(page)).toContainText('confirme que es usted para ver el estado del sistema')
    await expect(page.getByRole('button', { name: 'Confirmar' })).toBeFocused()
    await expectAccessible(page, 'a state that nobody may see yet')
    await page.getByRole('button', { name: 'Confirmar' }).click()
    await dialog.getByRole('textbox', { name: 'Su contraseña actual' }).fill('una clave')
    await page.keyboard.press('Enter')
    await expect(summary(page)).toHaveText('Todo en orden')

    isProved = false
    await page.clock.fastForward(61_000)
    await expect(refusal(page)).toContainText('Se muestra el estado del')
    await expect(dialog).toHaveCount(0)
    await expect(summary(page)).toHaveText('Todo en orden')
    await refusal(page).getByRole('button', { name: 'Confirmar' }).click()
    await dialog.getByRole('textbox', { name: 'Su contraseña actual' }).fill('una clave')
    await page.keyboard.press('Enter')
    await expect(refusal(page)).toHaveCount(0)
  })

  test('copies by hand where the browser does not let the page', anySize, async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined })
      Object.defineProperty(document, 'execCommand', { value: () => false })
    })
    await page.route(call, (route) => route.fulfill({ json: aReport() }))
    await openLoaded(page, '/system')
    await page.getByRole('button', { name: 'Enviar como texto' }).click()
    const dialog = page.getByRole('dialog', { name: 'Enviar como texto' })
    await dialog.getByRole('button', { name: 'Copiar texto' }).click()
    await expect(dialog.getByRole('status')).toContainText('cópielo con Ctrl+C')
    const selected = await dialog
      .getByRole('textbox')
      .evaluate((field: HTMLTextAreaElement) => field.value.slice(field.selectionStart, field.selectionEnd))
    expect(selected).toContain('Todo en orden.')
  })
})
