import { Role } from '../src/contract/shared/rights/roles.ts'
import { demoAccounts, demoPassword, signIn } from './calls.ts'
import { heading, refusal, rowOf, sections, signInByForm, topBar } from './steps.ts'
import { anySize, everyday, expect, test } from './test.ts'

// A-GATE-04, A-GATE-05, A-GATE-09, A-GATE-11, A-RTE-01, A-API-17, A-LOG-01, A-LOG-08, A-NAV-28, A-NAV-29, B-GEN-02, S-23, S-24
test(
  'a person signs in for the address that was asked for, and after signing out nothing of it is left',
  everyday,
  async ({ page, server, isMobile }) => {
    const storedToken = () => page.evaluate(() => localStorage.getItem('token'))
    await page.goto('/#/stations?region_type=Sur')
    await expect(heading(page, 'Bienvenido')).toBeVisible()
    const dpi = page.getByRole('textbox', { name: 'DPI' })
    // On a phone the keyboard would cover text that the person has not read yet.
    if (isMobile) await expect(dpi).not.toBeFocused()
    else await expect(dpi).toBeFocused()
    await signInByForm(page, Role.RecursosHumanos)
    await expect(heading(page, 'Estaciones')).toBeVisible()
    await expect(page).toHaveURL(/#\/stations\?region_type=Sur$/)
    await page.reload()
    await expect(rowOf(page, '19a. Compañía Retalhuleu')).toBeVisible()
    const token = await storedToken()

    await (await sections(page)).getByRole('link', { name: 'Gestion De Puestos' }).click()
    await expect(rowOf(page, 'Cabinista de turno')).toBeVisible()
    await page.getByRole('button', { name: 'Menú', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
    await expect(heading(page, 'Bienvenido')).toBeVisible()
    expect(await storedToken()).toBeNull()
    const ended = () => server.get('/api/user/me', { headers: { Authorization: `Bearer ${token}` } })
    await expect.poll(async () => (await ended()).status()).toBe(401)
    await page.goBack()
    await expect(heading(page, 'Bienvenido')).toBeVisible()
    await expect(page.getByText('Cabinista de turno')).toHaveCount(0)

    const sent = page.waitForRequest('**/api/user/token/')
    await dpi.fill(demoAccounts[Role.Comandante].dpi)
    await page.getByRole('textbox', { name: 'Contraseña' }).fill(demoPassword)
    await page.keyboard.press('Enter')
    expect((await sent).method()).toBe('POST')
    await expect(heading(page, /, Byron Estuardo$/)).toBeVisible()
    await expect(page).toHaveURL(/#\/$/)
    const main = page.getByRole('main')
    await expect(main).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(isMobile ? main.getByRole('link').first() : main.getByRole('link', { name: /críticas?$/ })).toBeFocused()
  },
)

// A-GATE-01, A-GATE-06, A-GATE-07, A-CON-01, A-RTE-09, A-RTE-10, A-RTE-11, B-ERR-27, B-GEN-03, B-GEN-04, B-GEN-05, B-GEN-31, S-59
test(
  'every address leads a signed-in person somewhere, and a session that was ended elsewhere to the sign-in screen',
  anySize,
  async ({ page, server }) => {
    const token = await signIn(server, Role.JefeDeServicio)
    await page.goto('/#/login')
    await page.evaluate((stored) => localStorage.setItem('token', stored), token)
    await page.reload()
    const start = heading(page, /, Marta Julia$/)
    await expect(start).toBeVisible()
    for (const place of ['login', 'registro', 'forgot_password', 'reset-password/no-es-un-enlace']) {
      await page.goto(`/#/${place}`)
      await expect(page).toHaveURL(/#\/$/)
      await expect(start).toBeVisible()
    }
    for (const [address, status] of [
      ['/#/no/such/place', 200],
      ['/no/such/place', 404],
    ] as const) {
      // Not only another fragment, for which no page is asked.
      await page.goto('about:blank')
      const answer = await page.goto(address)
      expect(answer?.status()).toBe(status)
      await expect(heading(page, 'Oops!')).toBeVisible()
      await expect(page.getByText('404 Pagina no encontrada')).toBeVisible()
      await expect(topBar(page)).toBeVisible()
      await page.getByRole('link', { name: 'Regresar' }).click()
      await expect(start).toBeVisible()
      await expect(page).toHaveURL(/:\d+\/#\/$/)
    }
    // A known screen is found even without the #.
    await page.goto('/stations?search=central')
    await expect(heading(page, 'Estaciones')).toBeVisible()
    await expect(page.getByRole('searchbox', { name: 'Buscar' })).toHaveValue('central')

    await server.post('/api/user/logout', { headers: { Authorization: `Bearer ${token}` } })
    // Not by a link, because a change event may already have caused the redirect.
    await page.evaluate(() => location.assign('#/vehicles'))
    await expect(heading(page, 'Bienvenido')).toBeVisible()
    await expect(refusal(page, 'Debe iniciar sesión.')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  },
)
