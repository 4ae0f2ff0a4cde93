import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { qrCodeIn } from '../test/fixtures/qr-code.ts'
import { demoAccounts, demoPassword } from './calls.ts'
import { printed } from './printed.ts'
import { aFirefighter, password } from './test-data.ts'
import { heading, success } from './steps.ts'
import { anySize, expect, test } from './test.ts'

const STEP_MS = 30_000
/** The code that the app shows this many steps from now; no code is accepted twice. */
const codeOf = (secret: string, steps = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * STEP_MS })

const sectionOf = (page: Page) => page.getByRole('region', { name: 'Verificación en dos pasos' })
const codeField = (page: Page) => page.getByRole('textbox', { name: 'Código', exact: true })

const signIn = async (page: Page, no_dpi: string) => {
  await expect(heading(page, 'Bienvenido')).toBeVisible()
  await page.getByRole('textbox', { name: 'DPI' }).fill(no_dpi)
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(password)
  await page.getByRole('button', { name: 'Inicia Sesion' }).click()
}

test(
  'a person turns it on, signs in with a code and then with a recovery code, and an administrator resets it',
  anySize,
  async ({ page, as, browser, address }) => {
    const { id, no_dpi } = await aFirefighter(as)
    await page.goto('/#/login')
    await signIn(page, no_dpi)
    await expect(heading(page, /, Elsa$/)).toBeVisible()

    const section = sectionOf(page)
    await page.goto('/#/user-profile?tab=seguridad')
    await expect(section).toContainText('Inactiva')
    await section.getByRole('button', { name: 'Activar' }).click()
    const image = section.getByRole('img', { name: 'Código QR para la aplicación de autenticación' })
    await expect(image).toBeVisible()
    const secret = (await section.locator('code').innerText()).replaceAll(' ', '')
    expect(await qrCodeIn(await image.screenshot())).toContain(`secret=${secret}`)
    await codeField(page).fill(codeOf(secret, 9))
    await section.getByRole('button', { name: 'Activar' }).click()
    await expect(codeField(page)).toHaveAccessibleDescription(/El código no es correcto/)
    await codeField(page).fill(codeOf(secret))
    await section.getByRole('button', { name: 'Activar' }).click()

    const list = section.getByRole('list', { name: 'Códigos de recuperación' })
    await expect(list.getByRole('listitem')).toHaveCount(10)
    const [recovery = ''] = await list.getByRole('listitem').allInnerTexts()
    const download = page.waitForEvent('download')
    await section.getByRole('button', { name: 'Descargar' }).click()
    expect(await readFile(await (await download).path(), 'utf8')).toContain(recovery)
    expect((await printed(page)).join(' ')).toContain(recovery)
    await page.getByRole('tab', { name: 'Datos' }).click()
    const other = (await printed(page)).join(' ')
    expect(other).toContain('Nombres')
    expect(other).not.toContain(recovery)
    await page.getByRole('tab', { name: 'Seguridad' }).click()
    await section.getByRole('checkbox', { name: 'Ya los guardé en un lugar seguro' }).check()
    await section.getByRole('button', { name: 'Terminar' }).click()
    await expect(section).toContainText('Le quedan 10 códigos de recuperación.')

    await page.goto('/#/user/logout')
    await signIn(page, no_dpi)
    await codeField(page).fill(codeOf(secret, 9))
    await codeField(page).press('Enter')
    await expect(codeField(page)).toHaveAccessibleDescription(/El código no es correcto/)
    await codeField(page).fill(codeOf(secret, 1))
    await codeField(page).press('Enter')
    await expect(heading(page, /, Elsa$/)).toBeVisible()

    await page.goto('/#/user/logout')
    await signIn(page, no_dpi)
    await codeField(page).fill(recovery)
    await codeField(page).press('Enter')
    await expect(heading(page, /, Elsa$/)).toBeVisible()
    await page.goto('/#/user-profile?tab=seguridad')
    await expect(section).toContainText('Le quedan 9 códigos de recuperación.')

    const { token } = await as(Role.Administrador).post<{ token: string }>('user/token', {
      username: demoAccounts[Role.Administrador].dpi,
      password: demoPassword,
    })
    const origins = [{ origin: address, localStorage: [{ name: 'token', value: token }] }]
    const office = await (await browser.newContext({ baseURL: address, storageState: { cookies: [], origins } })).newPage()
    await office.goto(`/#/users/${id}`)
    await sectionOf(office).getByRole('button', { name: 'Restablecer verificación' }).click()
    await office.getByRole('button', { name: 'Sí, restablecer' }).click()
    await expect(success(office, 'Verificación restablecida')).toBeVisible()
    await expect(sectionOf(office)).toHaveCount(0)
    await office.context().close()

    // The session has ended; signing in returns to the same screen.
    await page.reload()
    await signIn(page, no_dpi)
    await expect(section).toContainText('Inactiva')
  },
)
