import { Role } from '../src/contract/roles.ts'
import { demoAccounts, demoPassword, signIn } from './calls.ts'
import { gate, heading, refusal, rowOf, sections, signInByForm, topBar } from './steps.ts'
import { anySize, everyday, expect, test } from './test.ts'

// A-LOG-02, A-LOG-03, A-LOG-05, A-LOG-06, A-RTE-02
test('shows and focuses missing fields, and sends nothing', async ({ page, isMobile }) => {
  let sent = 0
  await page.route('**/api/user/token/', (route) => {
    sent++
    return route.continue()
  })
  await page.goto('/#/login')
  const dpi = page.getByRole('textbox', { name: 'DPI' })
  await expect(dpi).toBeVisible()
  // On a phone the keyboard would cover text that the person has not read yet.
  if (isMobile) await expect(dpi).not.toBeFocused()
  else await expect(dpi).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Contraseña' })).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Inicia Sesion' }).click()
  await expect(page.getByText('Este campo es requerido')).toHaveCount(2)
  await expect(dpi).toBeFocused()
  await page.getByRole('textbox', { name: 'DPI' }).fill(demoAccounts[Role.Bombero].dpi)
  await expect(page.getByText('Este campo es requerido')).toHaveCount(1)
  await page.getByRole('button', { name: 'Inicia Sesion' }).click()
  await expect(page.getByRole('textbox', { name: 'Contraseña' })).toHaveAccessibleDescription('Este campo es requerido')
  await expect(page.getByRole('textbox', { name: 'Contraseña' })).toBeFocused()
  expect(sent).toBe(0)
})

// A-ERR-01, A-GATE-16, A-LOG-09
test('a wrong password shows the message of the server on the same screen', anySize, async ({ page }) => {
  await page.clock.install()
  await page.goto('/#/login')
  await page.getByRole('textbox', { name: 'DPI' }).fill('1999 00015 0901')
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('no es esta')
  await page.getByRole('textbox', { name: 'Contraseña' }).press('Enter')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('DPI o contraseña incorrectos.')
  // In the form, and in a notice.
  await expect(refusal(page, 'DPI o contraseña incorrectos.')).toHaveCount(2)
  await page.clock.runFor(60_000)
  await expect(refusal(page, 'DPI o contraseña incorrectos.')).toHaveCount(2)
  await expect(page).toHaveURL(/#\/login$/)
  await expect(page.getByRole('textbox', { name: 'DPI' })).toHaveValue('1999 00015 0901')
})

// A-LOG-01, A-LOG-07, A-LOG-08, A-VAL-14
test('accepts a DPI pasted in any format and opens the start page', { tag: [anySize.tag, everyday.tag] }, async ({ page }) => {
  await page.goto('/#/login')
  const dpi = page.getByRole('textbox', { name: 'DPI' })
  for (const pasted of ['1234000580901', '1234-00058-0901', '1234 00058 0901']) {
    await dpi.clear()
    await page.keyboard.insertText(pasted)
    await expect(dpi).toHaveValue('1234 00058 0901')
  }
  const sent = page.waitForRequest('**/api/user/token/')
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(demoPassword)
  await page.getByRole('button', { name: 'Inicia Sesion' }).click()
  expect((await sent).method()).toBe('POST')
  expect((await sent).postDataJSON()).toMatchObject({ username: '1234000580901', password: demoPassword })
  await expect(heading(page, /, Byron Estuardo$/)).toBeVisible()
  await expect(page).toHaveURL(/#\/$/)
})

test('after signing in by keyboard, the Tab key goes on in the screen', async ({ page, isMobile }) => {
  await page.goto('/#/login')
  await page.getByRole('textbox', { name: 'DPI' }).fill(demoAccounts[Role.Comandante].dpi)
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(heading(page, /, Byron Estuardo$/)).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(isMobile ? main.getByRole('link').first() : main.getByRole('link', { name: /críticas?$/ })).toBeFocused()
})

test('one press on a demo account signs it in', anySize, async ({ page }) => {
  await page.goto('/#/login')
  const accounts = page.getByRole('region', { name: 'Cuentas de demostración' }).getByRole('button')
  await expect(accounts).toHaveText([
    'Administrador1234 00015 0901',
    'Comandante1234 00058 0901',
    'Jefe de Servicio1234 00074 0901',
    'Cabinista1234 00082 0901',
    'Bombero1234 00104 0901',
    'Recursos Humanos1234 00112 0901',
  ])
  await accounts.filter({ hasText: 'Jefe de Servicio' }).click()
  await expect(heading(page, /, Marta Julia$/)).toBeVisible()
})

// A-GATE-04, A-GATE-05, A-GATE-09, A-RTE-01, B-GEN-02, S-23
test('signing in opens the address that was requested before, and a reload stays there', anySize, async ({ page }) => {
  await page.goto('/#/stations?region_type=Sur')
  await expect(heading(page, 'Bienvenido')).toBeVisible()
  await signInByForm(page, Role.Bombero)
  await expect(heading(page, 'Estaciones')).toBeVisible()
  await expect(page).toHaveURL(/#\/stations\?region_type=Sur$/)
  await expect(rowOf(page, '19a. Compañía Retalhuleu')).toBeVisible()
  await page.reload()
  await expect(rowOf(page, '19a. Compañía Retalhuleu')).toBeVisible()
})

// A-NAV-28, A-NAV-29
test('after signing out, Back shows no private data', anySize, async ({ page }) => {
  await page.goto('/#/login')
  await signInByForm(page, Role.RecursosHumanos)
  await (await sections(page)).getByRole('link', { name: 'Gestion De Puestos' }).click()
  await expect(rowOf(page, 'Cabinista de turno')).toBeVisible()
  await page.getByRole('button', { name: 'Menú', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await expect(heading(page, 'Bienvenido')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await page.goBack()
  await expect(heading(page, 'Bienvenido')).toBeVisible()
  await expect(page.getByText('Cabinista de turno')).toHaveCount(0)
})

test.describe('with a session', () => {
  test.use({ role: Role.JefeDeServicio })

  // A-GATE-06
  test('the screens of visitors redirect to the start page', anySize, async ({ page }) => {
    for (const place of ['login', 'registro', 'forgot_password', 'reset-password/no-es-un-enlace']) {
      await page.goto(`/#/${place}`)
      await expect(heading(page, /, Marta Julia$/)).toBeVisible()
      await expect(page).toHaveURL(/#\/$/)
    }
  })

  for (const status of [401, 403]) {
    // A-ERR-20, A-GATE-08, A-GATE-12, A-GATE-13, A-STA-18
    test(`a ${status} ends the session, while the person loads and afterwards`, anySize, async ({ page }) => {
      const refuse = { status, json: { detail: 'Su sesión no continúa.' } }
      const storedToken = () => page.evaluate(() => localStorage.getItem('token'))
      const expectSignedOut = async () => {
        await expect(heading(page, 'Bienvenido')).toBeVisible()
        await expect(page).toHaveURL(/#\/login$/)
        await expect(refusal(page, 'Su sesión no continúa.')).toBeVisible()
        expect(await storedToken()).toBeNull()
      }
      await page.goto('/#/stations')
      await expect(heading(page, 'Estaciones')).toBeVisible()
      const token = await storedToken()
      await page.route('**/api/vehicle/**', (route) => route.fulfill(refuse))
      await page.goto('/#/vehicles')
      await expectSignedOut()

      const server = gate()
      await page.route('**/api/user/me/', async (route) => {
        await server.opened
        await route.fulfill(refuse)
      })
      await page.evaluate((stored) => localStorage.setItem('token', stored ?? ''), token)
      await page.reload()
      await expect(page.getByText('Cargando...').first()).toBeVisible()
      await expect(page.getByRole('navigation', { name: 'Secciones' })).toHaveCount(0)
      server.open()
      await expectSignedOut()
    })
  }

  // A-API-15, A-ERR-03, A-GATE-10, S-24
  test('a person who cannot be read is signed out, with the detail of the server', anySize, async ({ page }) => {
    const refuse = { status: 400, json: { detail: 'Su cuenta no se puede leer.' } }
    await page.route('**/api/user/me/', (route) => route.fulfill(refuse))
    await page.goto('/#/stations')
    await expect(heading(page, 'Bienvenido')).toBeVisible()
    await expect(page).toHaveURL(/#\/login$/)
    await expect(refusal(page, 'Su cuenta no se puede leer.')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })

  // A-GATE-02, A-GATE-03
  test('shows a loading indicator until the person is loaded', anySize, async ({ page }) => {
    const server = gate()
    await page.route('**/api/user/me/', async (route) => {
      await server.opened
      await route.continue()
    })
    await page.goto('/#/stations')
    await expect(page.getByText('Cargando...')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Secciones' })).toHaveCount(0)
    server.open()
    await expect(heading(page, 'Estaciones')).toBeVisible()
    await expect(page.getByText('Cargando...')).toHaveCount(0)
  })

  test('a lost connection keeps the session and offers to try again', anySize, async ({ page }) => {
    await page.route('**/api/user/me/', (route) => route.abort())
    await page.goto('/#/stations')
    await expect(heading(page, 'No hay conexión con el servidor')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
    await page.unroute('**/api/user/me/')
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await expect(heading(page, 'Estaciones')).toBeVisible()
  })

  test('opens by itself once a server that answered that its database is away works again', async ({ page }) => {
    const busy = { status: 503, json: { detail: 'El servidor está ocupado.' } }
    await page.route('**/api/user/me/', (route) => route.fulfill(busy))
    await page.goto('/#/stations')
    await expect(heading(page, 'No hay conexión con el servidor')).toBeVisible()
    await page.unroute('**/api/user/me/')
    await expect(heading(page, 'Estaciones')).toBeVisible({ timeout: 20_000 })
  })

  for (const status of [500, 507]) {
    test(`a ${status} keeps the session, and offers to try again or to leave`, anySize, async ({ page }) => {
      const fail = { status, json: { detail: 'Ocurrió un error inesperado.' } }
      await page.route('**/api/user/me/', (route) => route.fulfill(fail))
      await page.goto('/#/stations')
      await expect(heading(page, 'No se pudo abrir Sirena')).toBeVisible()
      await expect(page.getByText('Ocurrió un error inesperado.')).toBeVisible()
      expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
      await page.unroute('**/api/user/me/')
      await page.getByRole('button', { name: 'Reintentar' }).click()
      await expect(heading(page, 'Estaciones')).toBeVisible()

      // Other journeys go on with the same session.
      await page.route('**/api/user/logout/', (route) => route.fulfill({ json: {} }))
      await page.route('**/api/user/me/', (route) => route.fulfill(fail))
      await page.reload()
      await page.getByRole('link', { name: 'Cerrar sesión' }).click()
      await expect(heading(page, 'Bienvenido')).toBeVisible()
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    })
  }

  // A-RTE-09, A-RTE-10, A-RTE-11, B-GEN-03, B-GEN-04, B-GEN-05, S-59
  test('an unknown address, with or without #, shows a message inside the shell and a link back', anySize, async ({ page }) => {
    for (const [address, status] of [
      ['/#/no/such/place', 200],
      ['/no/such/place', 404],
    ] as const) {
      const answer = await page.goto(address)
      expect(answer?.status()).toBe(status)
      await expect(heading(page, 'Oops!')).toBeVisible()
      await expect(page.getByText('404 Pagina no encontrada')).toBeVisible()
      await expect(topBar(page)).toBeVisible()
      await page.getByRole('link', { name: 'Regresar' }).click()
      await expect(heading(page, /, Marta Julia$/)).toBeVisible()
      await expect(page).toHaveURL(/:\d+\/#\/$/)
    }
    // A known screen is found even without the #.
    await page.goto('/stations?search=central')
    await expect(heading(page, 'Estaciones')).toBeVisible()
    await expect(page.getByRole('searchbox', { name: 'Buscar' })).toHaveValue('central')
  })
})

// A-CON-01, A-GATE-01, A-GATE-07, B-ERR-27, B-GEN-31
test('a session that was ended elsewhere, or a 403, redirects to the sign-in screen', anySize, async ({ page, server }) => {
  const token = await signIn(server, Role.Bombero)
  await page.goto('/#/login')
  await page.evaluate((stored) => localStorage.setItem('token', stored), token)
  await page.reload()
  await expect(heading(page, /, Diego José$/)).toBeVisible()
  await server.post('/api/user/logout', { headers: { Authorization: `Bearer ${token}` } })
  // Not by a link, because a hint may already have caused the redirect.
  await page.evaluate(() => location.assign('#/stations'))
  await expect(heading(page, 'Bienvenido')).toBeVisible()
  await expect(refusal(page, 'Debe iniciar sesión.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()

  // So does a call that is answered with 403.
  await signInByForm(page, Role.Bombero)
  await expect(heading(page, /^(Estaciones|.*, Diego José)$/)).toBeVisible()
  await page.route('**/api/vehicle/*', (route) => route.fulfill({ status: 403, json: { detail: 'No tiene permiso.' } }))
  await page.evaluate(() => location.assign('#/vehicles'))
  await expect(heading(page, 'Bienvenido')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

// A-GATE-11, A-API-17, S-24
test('/user/logout ends the session on the server', anySize, async ({ page, server }) => {
  const token = await signIn(server, Role.Bombero)
  await page.goto('/#/login')
  await page.evaluate((stored) => localStorage.setItem('token', stored), token)
  const told = page.waitForResponse('**/api/user/logout/')
  await page.goto('/#/user/logout')
  await expect(heading(page, 'Bienvenido')).toBeVisible()
  await told
  const answer = await server.get('/api/user/me', { headers: { Authorization: `Bearer ${token}` } })
  expect(answer.status()).toBe(401)
})
