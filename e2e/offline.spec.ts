import type { EmergencyDetail } from '../src/contract/emergencies/emergencies.schema.ts'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { smallJpeg } from '../test/fixtures/pictures.ts'
import { demoAccounts } from './calls.ts'
import { formOf, pickPhotos } from './emergency-form.ts'
import { loseResponses } from './network.ts'
import { heading, refusal, sections, signInByForm } from './steps.ts'
import { aFirefighter, aVehicle, anEmergency } from './test-data.ts'
import { anySize, everyday, expect, test } from './test.ts'

const banner = 'Sin conexión.'

test(
  'a person signs in and keeps a form and the shell although the connection is lost again and again',
  anySize,
  async ({ page, context }) => {
    await page.goto('/#/login')
    await expect(heading(page, 'Bienvenido')).toBeVisible()
    await context.setOffline(true)
    await signInByForm(page, Role.Administrador)
    await expect(page.getByRole('main').getByRole('alert')).toContainText('No hay conexión con el servidor.')
    await expect(page.getByRole('textbox', { name: 'DPI' })).toHaveValue(demoAccounts[Role.Administrador].dpi)
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Inicia Sesion' }).click()
    await expect(await sections(page)).toBeVisible()

    await page.goto('/#/vehicle-types/create')
    const name = page.getByRole('textbox', { name: 'Nombre' })
    await name.fill('A medias')
    await context.setOffline(true)
    await expect(page.getByText(banner)).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Control+k')
    await expect(refusal(page, 'No hay conexión con el servidor.')).toBeVisible()
    await expect(name).toHaveValue('A medias')

    await (await sections(page)).getByRole('link', { name: 'Vehículos', exact: true }).click()
    await page.getByRole('button', { name: 'Salir sin guardar' }).click()
    await expect(heading(page, 'No se pudo abrir la pantalla')).toBeVisible()
    const again = page.getByRole('button', { name: 'Reintentar' })
    await again.click()
    await expect(again).not.toHaveAttribute('data-loading')
    await expect(heading(page, 'No se pudo abrir la pantalla')).toBeVisible()
    await expect(await sections(page)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(banner)).toHaveCount(0)
    await expect(heading(page, 'Vehículos')).toBeVisible()
  },
)

test.describe('an administrator', () => {
  test.use({ role: Role.Administrador })

  test(
    'loses a response: nothing is saved twice, no conflict is reported, and nobody else sends it',
    { tag: [anySize.tag, everyday.tag] },
    async ({ page, as, context }) => {
      const { id, address } = await anEmergency(as, await aVehicle(as))
      const { place, photos } = formOf(page)
      const save = async () => {
        await page.getByRole('button', { name: 'Actualizar', exact: true }).click()
        await page.getByRole('button', { name: 'No, solo guardar' }).click()
      }
      await page.goto(`/#/emergency/${id}/editar`)
      await place.getByRole('textbox', { name: 'Dirección' }).fill(`${address} bis`)
      await pickPhotos(photos, { name: 'humo.jpg', mimeType: 'image/jpeg', buffer: await smallJpeg() })
      await expect(photos.getByRole('img', { name: 'humo.jpg' })).toBeVisible()
      const restoreResponses = await loseResponses(page, '*/api/emergency/customUpdate/')
      await save()
      await expect(page.getByText('Guardado en este dispositivo; se enviará cuando haya conexión')).toBeVisible()
      await expect(heading(page, 'Emergencias')).toBeVisible()
      await restoreResponses()
      await expect
        .poll(() => as(Role.Administrador).get<EmergencyDetail>(`emergency/${id}`), { timeout: 60_000 })
        .toMatchObject({ address: `${address} bis`, images: [{}] })

      const person = await aFirefighter(as)
      const sent: (string | undefined)[] = []
      await page.route('**/api/user/*/', async (route) => {
        if (route.request().method() !== 'PUT') return route.fallback()
        sent.push(route.request().headers()['authorization'])
        await route.fulfill({ status: 503, json: { detail: 'No se sabe si se guardó.', code: 'outcome_unknown' } })
      })
      await page.goto(`/#/users/${person.id}/editar`)
      await page.getByRole('textbox', { name: 'Dirección' }).fill('5a. calle 1-10')
      await page.keyboard.press('Control+Enter')
      await expect.poll(() => sent.length).toBe(1)
      const other = await context.newPage()
      await other.goto('/healthz')
      await other.evaluate(() => localStorage.removeItem('token'))
      await expect(page.getByRole('button', { name: 'Inicia Sesion' })).toBeVisible()
      await other.evaluate(() => localStorage.setItem('token', 'x'.repeat(43)))
      await expect.poll(() => sent.length).toBe(2)
      expect(sent[1], 'it is repeated as whoever sent it').toBe(sent[0])
    },
  )
})
