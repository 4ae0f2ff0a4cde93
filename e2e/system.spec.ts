import type { Page } from '@playwright/test'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { openLoaded } from './accessible.ts'
import { printed } from './printed.ts'
import { anySize, expect, test } from './test.ts'

const summary = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: /\S/ })

test.describe('an administrator', () => {
  test.use({ role: Role.Administrador })

  test('reads the state of this server, with what to do, and takes it along as text', anySize, async ({ page, context }) => {
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
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Enviar como texto' })).toBeFocused()
    const paper = (await printed(page)).join(' ')
    expect(paper).toContain('Qué hacer')
    expect(paper).not.toContain('Enviar como texto')
  })
})
