import type { EmergencyDetail } from '../src/contract/emergencies.ts'
import { Role } from '../src/contract/roles.ts'
import { smallJpeg } from '../test/fixtures/pictures.ts'
import { demoAccounts } from './calls.ts'
import { formOf, pickPhotos } from './emergency-form.ts'
import { loseResponses } from './network.ts'
import { aFirefighter, aVehicle, anEmergency, unique } from './test-data.ts'
import { gate, heading, refusal, sections, signInByForm, success } from './steps.ts'
import { anySize, everyday, expect, test } from './test.ts'

test('without a connection, signing in shows an error and keeps the input', anySize, async ({ page, context }) => {
  await page.goto('/#/login')
  await expect(heading(page, 'Bienvenido')).toBeVisible()
  await context.setOffline(true)
  await signInByForm(page, Role.Bombero)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('No hay conexión con el servidor.')
  await expect(page.getByRole('textbox', { name: 'DPI' })).toHaveValue(demoAccounts[Role.Bombero].dpi)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Inicia Sesion' }).click()
  await expect(heading(page, /, Diego José$/)).toBeVisible()
})

test.describe('an administrator', () => {
  test.use({ role: Role.Administrador })

  test('keeps the form and the shell when a screen cannot be loaded', anySize, async ({ page, context }) => {
    await page.goto('/#/vehicle-types/create')
    const name = page.getByRole('textbox', { name: 'Nombre' })
    await name.fill('A medias')
    await context.setOffline(true)
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
    await expect(heading(page, 'Vehículos')).toBeVisible()
  })

  test(
    'cannot edit while a save is in progress, and stays on the current screen when a save of a form that was left ends',
    anySize,
    async ({ page, as }) => {
      const [word, server] = [unique(), gate()]
      await page.route('**/api/vehicle_type/', async (route) => {
        await server.opened
        await route.continue()
      })
      await page.goto('/#/vehicle-types/create')
      await page.getByRole('textbox', { name: 'Nomenclatura' }).fill('XX')
      await page.getByRole('textbox', { name: 'Nombre' }).fill(word)
      const sent = page.waitForRequest('**/api/vehicle_type/')
      await page.keyboard.press('Enter')
      await sent
      await page.keyboard.type('más')
      await expect(page.locator('[name=name]')).toHaveValue(word)

      await page.getByRole('link', { name: 'Cancelar' }).click()
      await page.getByRole('button', { name: 'Salir sin guardar' }).click()
      await (await sections(page)).getByRole('link', { name: 'Estaciones', exact: true }).click()
      await expect(heading(page, 'Estaciones')).toBeVisible()
      server.open()
      await expect(success(page, 'Registro creado')).toBeVisible()
      await expect(heading(page, 'Estaciones')).toBeVisible()
      expect((await as(Role.Administrador).get<{ count: number }>(`vehicle_type/?search=${word}`)).count).toBe(1)
    },
  )

  test(
    'presses again after a lost response: nothing is saved twice, and no conflict is reported',
    anySize,
    async ({ page, as }) => {
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
      await expect(refusal(page, 'No hay conexión con el servidor.')).toBeVisible()
      await restoreResponses()
      await save()
      await expect(success(page, 'Registro actualizado')).toBeVisible()
      await expect(heading(page, 'Emergencias')).toBeVisible()
      const stored = await as(Role.Administrador).get<EmergencyDetail>(`emergency/${id}`)
      expect(stored).toMatchObject({ address: `${address} bis`, images: [{}] })
    },
  )

  test(
    'does not need to press again if the server does not know the outcome',
    { tag: [anySize.tag, everyday.tag] },
    async ({ page, as }) => {
      const word = unique()
      await page.route(
        '**/api/vehicle_type/',
        async (route) => {
          await route.fetch()
          await route.fulfill({ status: 503, json: { detail: 'No se sabe si se guardó.', code: 'outcome_unknown' } })
        },
        { times: 1 },
      )
      await page.goto('/#/vehicle-types/create')
      await page.getByRole('textbox', { name: 'Nomenclatura' }).fill('XX')
      await page.getByRole('textbox', { name: 'Nombre' }).fill(word)
      await page.keyboard.press('Enter')
      await expect(success(page, 'Registro creado')).toBeVisible()
      expect((await as(Role.Administrador).get<{ count: number }>(`vehicle_type/?search=${word}`)).count).toBe(1)
    },
  )

  test('a form whose outcome is unknown is not repeated as the next person', anySize, async ({ page, as, context }) => {
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
    expect(sent[1]).toBe(sent[0])
  })

  test('keeps the point that was placed while the device position was still loading', anySize, async ({ page }) => {
    await page.addInitScript(() => {
      navigator.geolocation.getCurrentPosition = (found) => {
        const position = { coords: { latitude: 14.1, longitude: -91.1 } }
        document.addEventListener('position', () => found(position as GeolocationPosition), { once: true })
      }
    })
    const { place } = formOf(page)
    const [latitude, own] = [
      place.getByRole('textbox', { name: 'Latitud' }),
      place.getByRole('button', { name: 'Usar mi ubicación' }),
    ]
    const find = () => page.evaluate(() => document.dispatchEvent(new Event('position')))
    await page.goto('/#/emergencies/create')
    await own.click()
    await latitude.fill('14.9')
    await find()
    await expect(own).toBeEnabled()
    await expect(latitude).toHaveValue('14.9')
    await own.click()
    await find()
    await expect(latitude).toHaveValue('14.1')
  })
})
