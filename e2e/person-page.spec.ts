import { Role } from '../src/contract/shared/rights/roles.ts'
import { smallJpeg } from '../test/fixtures/pictures.ts'
import { aFirefighter, password, tokenFor } from './test-data.ts'
import { act, chooseAction, heading, rowOf, success } from './steps.ts'
import { anySize, expect, test } from './test.ts'

test.use({ role: Role.Administrador })

// A-USF-02, A-USF-30
test(
  'an administrator finds a person, changes their record and their photo, sees the differences, and retires them',
  anySize,
  async ({ page, as }) => {
    const person = await aFirefighter(as, { address: 'Zona 1' })
    await page.goto(`/#/users?search=${person.no_registry}`)
    const row = rowOf(page, person.last_name)
    await expect(row).toContainText(`E${person.last_name.charAt(0)}`)
    await expect(row.locator('img')).toHaveCount(0)
    await act(row, 'Ver')
    const head = page.locator('main header')
    await expect(heading(head, person.name)).toBeVisible()

    await head.getByRole('link', { name: 'Editar' }).click()
    await page.getByRole('textbox', { name: 'Dirección' }).fill('Zona 9')
    const photo = { name: 'cara.jpg', mimeType: 'image/jpeg', buffer: await smallJpeg() }
    await page.locator('[data-field=photo] input:not([capture])').setInputFiles(photo)
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(success(page, 'Datos actualizados')).toBeVisible()
    await expect(heading(page, 'Usuarios')).toBeVisible()
    await expect(row.locator('img')).toHaveAttribute('loading', 'lazy')
    await expect.poll(() => row.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

    await page.goto(`/#/users/${person.id}/editar`)
    await page.getByRole('button', { name: 'Quitar foto' }).click()
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(heading(page, 'Usuarios')).toBeVisible()
    await page.goto(`/#/users/${person.id}`)
    await expect(heading(head, person.name)).toBeVisible()
    await expect(head.locator('img')).toHaveCount(0)
    const differences = page.getByRole('region', { name: 'Historial de cambios' })
    await expect(differences).toContainText('Ana Lucía Xicará Morales guardó cambios')
    for (const change of ['Foto: Quitada', 'Foto: Agregada', 'Dirección: Zona 1 Zona 9', 'Contraseña: cambiada'])
      await expect(differences).toContainText(change)
    await expect(differences).toContainText('creó el registro')

    await chooseAction(page, 'Eliminar')
    await page.getByRole('dialog', { name: '¿Eliminar?' }).getByRole('button', { name: '¡Sí, eliminar!' }).click()
    await expect(success(page, 'Registro eliminado')).toBeVisible()
    await expect(heading(page, 'Usuarios')).toBeVisible()
  },
)

test(
  'an administrator sees the sessions of a person and the wait after wrong passwords, and ends both',
  anySize,
  async ({ page, as, server, request }) => {
    const person = await aFirefighter(as)
    const token = await tokenFor(server, person.no_dpi)
    // A device on which this person never signed in.
    const tryWith = (tried: string, from: string) =>
      request.post('/api/user/token', {
        headers: { 'x-forwarded-for': from },
        data: { username: person.no_dpi, password: tried },
      })
    // Exceeds the account's limit over all addresses, so that the wait lasts minutes.
    for (let n = 0; n < 31; n++) await tryWith('no es esta', `198.51.100.${n}`)
    expect((await tryWith(password, '203.0.113.5')).status()).toBe(429)

    await page.goto(`/#/users/${person.id}`)
    await expect(heading(page, person.name)).toBeVisible()
    const access = page.getByRole('region', { name: 'Acceso' })
    const waiting = access.getByRole('status').filter({ hasText: 'Debe esperar para iniciar sesión' })
    await waiting.getByRole('button', { name: 'Quitar la espera' }).click()
    await page.getByRole('dialog', { name: '¿Quitar la espera?' }).getByRole('button', { name: 'Sí, quitar' }).click()
    await expect(success(page, 'Espera quitada')).toBeVisible()
    await expect(waiting).toHaveCount(0)
    expect((await tryWith(password, '203.0.113.5')).status()).toBe(200)

    await access.getByRole('button', { name: 'Cerrar todas las sesiones' }).click()
    const asked = page.getByRole('dialog', { name: '¿Cerrar todas sus sesiones?' })
    await asked.getByRole('button', { name: 'Sí, cerrar todas' }).click()
    await expect(success(page, 'Sesiones cerradas')).toBeVisible()
    await expect(access).toContainText('No tiene sesiones abiertas')
    expect((await server.get('/api/user/me', { headers: { Authorization: `Bearer ${token}` } })).status()).toBe(401)
  },
)
