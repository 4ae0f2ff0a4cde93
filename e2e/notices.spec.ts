import type { Page } from '../src/contract/resource.ts'
import { Role } from '../src/contract/roles.ts'
import { demoAccounts, demoPassword, signIn } from './calls.ts'
import { anEmergency, aVehicle } from './test-data.ts'
import { heading, refusal, rowOf, sections, signInByForm, success } from './steps.ts'
import { anySize, expect, test } from './test.ts'

// S-62
test('the error of a failed sign-in disappears after signing in', anySize, async ({ page }) => {
  await page.goto('/#/login')
  await page.getByRole('textbox', { name: 'DPI' }).fill(demoAccounts[Role.Bombero].dpi)
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('otra-contraseña')
  await page.getByRole('button', { name: 'Inicia Sesion' }).click()
  await expect(refusal(page, 'DPI o contraseña incorrectos.')).toHaveCount(2)
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(demoPassword)
  await page.getByRole('button', { name: 'Inicia Sesion' }).click()
  await expect(heading(page, /, Diego José$/)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

// S-62
test('the notice of an ended session is shown until the next sign-in', anySize, async ({ page, server }) => {
  const token = await signIn(server, Role.Bombero)
  await page.goto('/#/login')
  await page.evaluate((stored) => localStorage.setItem('token', stored), token)
  await page.reload()
  await expect(heading(page, /, Diego José$/)).toBeVisible()
  await server.post('/api/user/logout', { headers: { Authorization: `Bearer ${token}` } })
  await page.evaluate(() => location.assign('#/vehicles'))
  await expect(heading(page, 'Bienvenido')).toBeVisible()
  await expect(refusal(page, 'Debe iniciar sesión.')).toBeVisible()
  await signInByForm(page, Role.Bombero)
  await expect(heading(page, /^(Vehículos|.*, Diego José)$/)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test.describe('an administrator', () => {
  test.use({ role: Role.Administrador })

  // A-NAV-02, S-62
  test('sees an error disappear when the action succeeds or its screen is left', async ({ page, as, context }) => {
    const { address } = await anEmergency(as, await aVehicle(as))
    const status = rowOf(page, address).getByRole('combobox', { name: /^Estado de la emergencia/ })
    const change = async () => {
      await status.click()
      await page.getByRole('option', { name: 'Critica' }).click()
      await page.getByRole('button', { name: 'Sí, cambiar estado' }).click()
    }
    const failure = refusal(page, 'Error en la edición')

    await page.goto(`/#/emergencies?search=${encodeURIComponent(address)}`)
    await expect(status).toBeVisible()
    await context.setOffline(true)
    await change()
    await expect(failure).toContainText('No hay conexión con el servidor. Vuelva a intentar.')
    await expect(failure).not.toContainText('Lo escrito')
    await context.setOffline(false)
    await change()
    await expect(success(page, 'Registro actualizado')).toBeVisible()
    await expect(failure).toHaveCount(0)

    await page.route('**/api/emergency/*/update_status/', (route) => route.abort())
    await status.click()
    await page.getByRole('option', { name: 'Activo' }).click()
    await page.getByRole('button', { name: 'Sí, cambiar estado' }).click()
    await expect(failure).toBeVisible()
    await (await sections(page)).getByRole('link', { name: 'Estaciones' }).click()
    await expect(heading(page, 'Estaciones')).toBeVisible()
    await expect(failure).toHaveCount(0)
  })

  // B-ERR-40, S-62
  test('sees the message for invalid data only if the data is invalid', anySize, async ({ page, as }) => {
    // Requests do not reach the server, so that the demo person is not changed.
    const { results } = await as(Role.Administrador).get<Page<{ id: number }>>('user/?search=Ixcot')
    const id = results[0]?.id
    const wrong = refusal(page, 'Credenciales incorrectas, vuelva a intentar')
    const unsaved = refusal(page, 'No se guardó')
    const save = page.getByRole('button', { name: /^(Guardar|Actualizar)$/ })
    const answers = `**/api/user/${id}/`
    await page.goto(`/#/users/${id}/editar`)
    await page.getByRole('textbox', { name: 'Dirección' }).fill('5a. calle 1-10')

    await page.route(answers, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
    await save.click()
    await expect(unsaved).toContainText('No hay conexión con el servidor. Lo escrito sigue aquí; vuelva a intentar.')
    await page.unroute(answers)

    await page.route(answers, (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 413, json: { detail: 'Cada archivo puede pesar hasta 15 MB.' } })
        : route.continue(),
    )
    await save.click()
    await expect(unsaved).toContainText('Cada archivo puede pesar hasta 15 MB.')
    await page.unroute(answers)
    await expect(wrong).toHaveCount(0)

    await page.route(answers, (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 400, json: { detail: 'Hay datos por corregir.', errors: { address: ['No existe.'] } } })
        : route.continue(),
    )
    await save.click()
    await expect(wrong).toContainText('Hay datos por corregir.')
    await expect(unsaved).toHaveCount(0)
  })
})
