import type { Page } from '@playwright/test'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { printed } from './printed.ts'
import { heading } from './steps.ts'
import { anySize, expect, test } from './test.ts'

const own = 'la marimba de mi abuela'
const signIn = async (page: Page, dpi: string, password: string) => {
  await page.goto('/#/login')
  await page.getByRole('textbox', { name: 'DPI' }).fill(dpi)
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(password)
  await page.getByRole('button', { name: 'Inicia Sesion' }).click()
}

test.use({ role: Role.RecursosHumanos })

// A-USF-60, A-USF-61, A-USF-62. The demo brigade has people without an e-mail address.
test(
  'a person without an e-mail address signs in with the password that human resources printed, and replaces it',
  anySize,
  async ({ page, browser, address }) => {
    await page.goto('/#/users')
    await page.getByRole('link', { name: 'Imprimir primeras contraseñas' }).click()
    await page
      .getByRole('checkbox', { name: /^Elegir a/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Crear 1 contraseña' }).click()
    const slip = page.getByRole('article')
    await expect(slip).toHaveCount(1)
    const [sheet = '', ...more] = await printed(page)
    expect(more).toEqual([])
    const [, dpi = '', password = ''] = /DPI (\d{4} \d{5} \d{4}) .*((?:\w{5}-){2}\w{5})/.exec(sheet) ?? []
    expect(sheet).not.toContain('Imprimir')

    const signedOut = { baseURL: address, storageState: { cookies: [], origins: [] } }
    const visitor = await browser.newPage(signedOut)
    await signIn(visitor, dpi, password)
    await expect(heading(visitor, 'Elija su contraseña')).toBeVisible()
    await visitor.getByRole('textbox', { name: 'Contraseña nueva', exact: true }).fill(own)
    await visitor.getByRole('textbox', { name: 'Confirmar contraseña', exact: true }).fill(own)
    await visitor.getByRole('button', { name: 'Guardar y continuar' }).click()
    await expect(visitor.getByRole('navigation').first()).toBeVisible()
    await visitor.close()

    const again = await browser.newPage(signedOut)
    await signIn(again, dpi, password)
    await expect(again.getByText('DPI o contraseña incorrectos.').first()).toBeVisible()
    await again.close()

    await page.getByRole('button', { name: 'Terminar' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Salir', exact: true }).click()
    await expect(slip).toHaveCount(0)
  },
)
