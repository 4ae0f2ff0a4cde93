import type { BinnacleVerification } from '../src/contract/binnacle-entries.ts'
import { Role } from '../src/contract/roles.ts'
import { expectAccessible, openLoaded } from './accessible.ts'
import { tabTo } from './keys.ts'
import { printed } from './printed.ts'
import { anySize, expect, test } from './test.ts'

test.describe('an administrator', () => {
  test.use({ role: Role.Administrador })

  // S-57
  test('verifies the binnacle, closes the dialog meanwhile, and copies the last seal', anySize, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openLoaded(page, '/binnacle')
    await page.getByRole('button', { name: 'Verificar', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Verificar la bitácora' })
    await dialog.getByRole('button', { name: /^Verificar (ahora|de nuevo)$/ }).click()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: 'Verificar', exact: true }).click()
    await expect(dialog).toContainText('La bitácora está íntegra')
    await expect(dialog).toContainText('Sellos anotados')
    await expectAccessible(page, 'a verified binnacle')
    await dialog.getByRole('button', { name: 'Copiar el sello' }).click()
    await expect(dialog.getByRole('button', { name: 'Copiado' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d+:[0-9a-f]{64}$/)
    const sheets = await printed(page)
    expect(sheets.join(' ')).toContain('La bitácora está íntegra')
    expect(sheets.join(' ')).not.toContain('Mostrando')
  })

  test('sees the progress and the findings of a verification', anySize, async ({ page }) => {
    const running: BinnacleVerification = {
      state: 'running',
      asked_by_name: 'Ana Lucía',
      started_at: new Date().toISOString(),
      finished_at: null,
      checked: 1200,
      entries: 5000,
      unsealed: 2,
      head: null,
      noted_heads: null,
      is_whole: null,
      findings: [],
    }
    let answer: BinnacleVerification = { ...running, state: 'none', asked_by_name: '', started_at: null, checked: 0, entries: 0 }
    await page.route('**/api/binnacle/verification/', (route) => {
      if (route.request().method() === 'POST') answer = { ...running, state: 'waiting', checked: 0, entries: 0 }
      return route.fulfill({ json: answer })
    })
    await openLoaded(page, '/binnacle')
    await page.getByRole('button', { name: 'Verificar', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Verificar la bitácora' })
    await tabTo(dialog.getByRole('button', { name: 'Verificar ahora' }))
    await page.keyboard.press('Enter')
    await expect(dialog).toContainText('La verificación está por empezar.')
    const button = dialog.getByRole('button', { name: 'Verificando…' })
    await expect(button).toBeFocused()
    await expect(button).toBeDisabled()
    await expect(dialog).not.toContainText('entradas')
    await expect(dialog).not.toContainText('Verificar de nuevo')
    answer = running
    await expect(dialog).toContainText('1,200 de 5,000 entradas')
    await expectAccessible(page, 'a running verification')
    answer = {
      ...running,
      state: 'done',
      finished_at: new Date().toISOString(),
      checked: 5000,
      noted_heads: 0,
      is_whole: false,
      findings: ['La entrada 7 fue cambiada.'],
    }
    await expect(dialog).toContainText('La bitácora no está íntegra')
    await expect(dialog).toContainText('La entrada 7 fue cambiada.')
    await expect(dialog).toContainText('Ninguno comparado: el archivo binnacle-heads.log')
    await expect(dialog.getByRole('button', { name: 'Verificar de nuevo' })).toBeFocused()
    await expectAccessible(page, 'a binnacle that is not whole')
  })
})
