import { Role } from '../src/contract/roles.ts'
import { aFirefighter, password, tokenFor } from './test-data.ts'
import { expectAccessible } from './accessible.ts'
import { heading, refusal, success } from './steps.ts'
import { anySize, expect, test } from './test.ts'

test.use({ role: Role.Administrador })

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
    await expect(waiting).toContainText('La espera termina el')
    await expectAccessible(page, 'a person who waits')
    await waiting.getByRole('button', { name: 'Quitar la espera' }).click()
    await page.getByRole('dialog', { name: '¿Quitar la espera?' }).getByRole('button', { name: 'Sí, quitar' }).click()
    await expect(success(page, 'Espera quitada')).toBeVisible()
    await expect(waiting).toHaveCount(0)
    expect((await tryWith(password, '203.0.113.5')).status()).toBe(200)

    const end = async () => {
      await access.getByRole('button', { name: 'Cerrar todas las sesiones' }).click()
      const asked = page.getByRole('dialog', { name: '¿Cerrar todas sus sesiones?' })
      await asked.getByRole('button', { name: 'Sí, cerrar todas' }).click()
    }
    const sessions = `**/api/user/${person.id}/sessions/`
    await page.route(sessions, (route) => (route.request().method() === 'DELETE' ? route.abort() : route.fallback()))
    await end()
    const failed = refusal(page, 'No se pudieron cerrar las sesiones')
    await expect(failed).toBeVisible()
    await page.unroute(sessions)
    await end()
    await expect(success(page, 'Sesiones cerradas')).toBeVisible()
    await expect(failed).toHaveCount(0)
    await expect(access).toContainText('No tiene sesiones abiertas')
    expect((await server.get('/api/user/me', { headers: { Authorization: `Bearer ${token}` } })).status()).toBe(401)
  },
)
