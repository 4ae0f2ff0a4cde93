import { Role } from '../src/contract/roles.ts'
import { expectAccessible } from './accessible.ts'
import { heading, rowOf, sections } from './steps.ts'
import { anEmergency, aVehicle } from './test-data.ts'
import { anySize, expect, test } from './test.ts'

const banner = 'Sin conexión.'

test.describe('an administrator', () => {
  test.use({ role: Role.Administrador })

  test('sees that there is no connection, and the list that could not be loaded once there is one', async ({ page, context }) => {
    // Other journeys create types whose names come first.
    await page.goto('/#/vehicle-types?search=Motobomba')
    await expect(rowOf(page, 'Motobomba').first()).toBeVisible()
    await expect(page.getByText(banner)).toHaveCount(0)
    // Its code is loaded, its rows are not.
    await page.route('**/api/job_management/*', (route) => route.abort())
    await page.evaluate(() => location.assign('#/human_resources/job_management'))
    const failure = page.getByRole('main').getByRole('alert')
    await expect(failure).toContainText('Se cargará por sí solo cuando vuelva la conexión.')

    await context.setOffline(true)
    await expect(page.getByText(banner)).toBeInViewport({ ratio: 1 })
    await expectAccessible(page, 'the banner')
    await page.unroute('**/api/job_management/*')
    await context.setOffline(false)
    await expect(page.getByText(banner)).toHaveCount(0)
    await expect(failure).toHaveCount(0)
    await expect(page.getByText(/^Mostrando \d+ de \d+ resultados$/)).toBeVisible()
  })

  test('sees without a connection nothing half hidden behind the head of an emergency', async ({ page, as, context }) => {
    const { id } = await anEmergency(as, await aVehicle(as))
    await page.goto(`/#/emergency/${id}`)
    await expect(heading(page, `Emergencia # ${id}`)).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByText(banner)).toBeInViewport({ ratio: 1 })
    await page.mouse.wheel(0, 900)
    await expect(page.getByText(banner)).not.toBeInViewport()
    await expect(heading(page, `Emergencia # ${id}`)).toBeInViewport()
  })

  test('sees on the start page that the server is gone, until it is back', anySize, async ({ page }) => {
    await page.route('**/api/live/**', (route) => route.abort())
    await page.goto('/#/')
    await expect(page.getByText('Sin conexión con el servidor. Ve lo último que se cargó.')).toBeInViewport({ ratio: 1 })
    await page.unroute('**/api/live/**')
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page.getByText(banner)).toHaveCount(0)
    await expect(page.getByText('Sin conexión con el servidor.')).toHaveCount(0)
  })

  test('sees a record by itself once the server answers again', anySize, async ({ page }) => {
    for (const answered of ['**/api/station/1/', '**/healthz'])
      await page.route(answered, (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }))
    await page.goto('/#/stations/1')
    await expect(heading(page, 'No se pudo abrir el registro')).toBeVisible()
    await page.unroute('**/api/station/1/')
    const looked = page.waitForResponse('**/healthz')
    await page.unroute('**/healthz')
    await looked
    await expect(heading(page, 'No se pudo abrir el registro')).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Datos generales' })).toBeVisible()
  })

  // B-GEN-03, B-GEN-04, S-59
  test('sees an unknown address inside the frame, with what to do', async ({ page }) => {
    await page.goto('/#/no/existe')
    await expect(heading(page, 'Oops!')).toBeVisible()
    await expect(page.getByText('404 Pagina no encontrada', { exact: true })).toBeVisible()
    await expect(page.getByText('Revise la dirección')).toBeVisible()
    await expect(page.getByRole('banner')).toHaveCount(0)
    await expect(await sections(page)).toBeVisible()
  })
})

// A-RTE-10, S-59
test('a visitor sees an unknown address under the mark', anySize, async ({ page }) => {
  await page.goto('/#/no/existe')
  await expect(page.getByRole('banner')).toContainText('Sirena')
  await expect(page.getByRole('main').getByRole('heading', { name: 'Oops!' })).toBeVisible()
  await expectAccessible(page, 'an unknown address')
  await page.getByRole('link', { name: 'Regresar' }).click()
  await expect(heading(page, 'Bienvenido')).toBeVisible()
})
