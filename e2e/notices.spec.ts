import type { Page } from '../src/contract/shared/resource.schema.ts'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { openLoaded } from './accessible.ts'
import { aVehicle } from './test-data.ts'
import { act, heading, refusal, rowOf, sections, success } from './steps.ts'
import { anySize, expect, test } from './test.ts'

test.use({ role: Role.Administrador })

// B-ERR-40, S-62
test('the message for invalid data is shown only if the data is invalid', anySize, async ({ page, as }) => {
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

// A-NAV-02, S-62
test(
  'an error about a lost connection goes with the next success, with its screen, or with the connection',
  anySize,
  async ({ page, as, context }) => {
    const [{ plate }, { plate: other }] = [await aVehicle(as), await aVehicle(as)]
    const remove = async (name: string) => {
      await act(rowOf(page, name), 'Eliminar')
      await page.getByRole('button', { name: '¡Sí, eliminar!' }).click()
    }
    const failure = refusal(page, 'Error en la transacción')
    // Its repeats take five seconds.
    const appears = { timeout: 15_000 }

    // Notices are loaded after the screen, and without a connection not at all.
    const notices = ['js', 'css'].map((kind) => page.waitForResponse(new RegExp(`notice-board[^/]*\\.${kind}$`)))
    await openLoaded(page, '/vehicles?ordering=-id')
    for (const loaded of notices) await (await loaded).finished()
    await expect(rowOf(page, plate)).toBeVisible()
    await context.setOffline(true)
    await remove(plate)
    await expect(failure).toContainText('No hay conexión con el servidor. Vuelva a intentar.', appears)
    await expect(failure).not.toContainText('Lo escrito')
    await context.setOffline(false)
    await remove(plate)
    await expect(success(page, 'Registro eliminado')).toBeVisible()
    await expect(failure).toHaveCount(0)

    await page.route('**/api/vehicle/*/', (route) => (route.request().method() === 'DELETE' ? route.abort() : route.continue()))
    await remove(other)
    await expect(failure).toBeVisible(appears)
    await (await sections(page)).getByRole('link', { name: 'Estaciones', exact: true }).click()
    await expect(heading(page, 'Estaciones')).toBeVisible()
    await expect(failure).toHaveCount(0)

    await context.setOffline(true)
    await page.getByRole('button', { name: /^Buscar/ }).click()
    await expect(refusal(page, 'No hay conexión con el servidor.')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('alert')).toHaveCount(0)
  },
)
