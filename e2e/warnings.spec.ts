import type { Page } from '@playwright/test'
import type { EmergencyDetail } from '../src/contract/emergencies.ts'
import { WARNINGS_MS } from '../src/contract/browser-limits.ts'
import { Role } from '../src/contract/roles.ts'
import type { EmergencyWarnings } from '../src/contract/emergency-warnings.ts'
import type { Page as Rows } from '../src/contract/resource.ts'
import { storedDrafts } from './drafts.ts'
import { fillCall, formOf, pilot } from './emergency-form.ts'
import { tabTo } from './keys.ts'
import { loseResponses } from './network.ts'
import { aFirefighter, anEmergency, aVehicle, password, unique } from './test-data.ts'
import { choose, gate, heading, refusal, success } from './steps.ts'
import { anySize, everyday, expect, test } from './test.ts'

test.use({ handlesWarnings: true, contextOptions: { reducedMotion: 'no-preference' } })

// The timeout after which a save continues without warnings; disabled here, so that a slow machine still shows them.
test.beforeEach(({ page }) =>
  page.addInitScript((ms) => {
    const start = window.setTimeout
    window.setTimeout = Object.assign((...call: Parameters<typeof start>) => (call[1] === ms ? 0 : start(...call)), start)
  }, WARNINGS_MS),
)

const warningOn = (page: Page) => page.getByRole('dialog', { name: 'Revise antes de guardar' })

test.describe('a cabin attendant', () => {
  test.use({ role: Role.Cabinista })

  test('is warned of a possible duplicate and of a busy pilot, goes back, and saves anyway', everyday, async ({ page, as }) => {
    const [other, free] = [await anEmergency(as, await aVehicle(as)), await aVehicle(as)]
    const { save } = formOf(page)
    await page.goto('/#/emergencies/create')
    await fillCall(page, other.address.toUpperCase(), free.plate)
    await save.click()

    const warning = warningOn(page)
    await expect(warning).toContainText('Puede ser la misma emergencia:')
    await expect(warning).toContainText(/hace (un momento|\d+ minutos?)/)
    const links = warning.getByRole('link', { name: other.code })
    await expect(links).toHaveCount(2)
    await expect(links.first()).toHaveAttribute('href', `#/emergency/${other.id}`)
    await expect(warning).toContainText(`${pilot}: ${other.code}`)
    await warning.getByRole('button', { name: 'Volver', exact: true }).click()
    await expect(warning).toBeHidden()
    await expect(save).toBeEnabled()
    await save.click()
    await warning.getByRole('button', { name: 'Guardar de todos modos' }).click()
    await expect(success(page, 'Registro creado')).toBeVisible()
  })

  test('is warned as soon as the server can be reached again', anySize, async ({ page, as, context }) => {
    const [other, free] = [await anEmergency(as, await aVehicle(as)), await aVehicle(as)]
    const { save } = formOf(page)
    await page.goto('/#/emergencies/create')
    await fillCall(page, other.address, free.plate)
    await context.setOffline(true)
    await save.click()
    await expect(refusal(page, 'No hay conexión con el servidor. Lo escrito sigue aquí; vuelva a intentar.')).toBeVisible()
    await context.setOffline(false)
    await save.click()
    await expect(warningOn(page).getByRole('link', { name: other.code }).first()).toBeVisible()
  })

  test(
    'is not warned about the emergency of an earlier save with a lost response, not even after a reload',
    anySize,
    async ({ page, as }) => {
      const free = await aVehicle(as)
      const address = `Calle ${unique()}`
      const { save } = formOf(page)
      const anyway = page.getByRole('button', { name: 'Guardar de todos modos' })
      // The pilot may be in an emergency of another journey.
      await page.addLocatorHandler(anyway, async () => {
        await expect(warningOn(page)).not.toContainText(address)
        await anyway.click()
      })
      await page.goto('/#/emergencies/create')
      await fillCall(page, address, free.plate)
      const restoreResponses = await loseResponses(page, '*/api/emergency/')
      await save.click()
      await expect(refusal(page, 'No hay conexión con el servidor.')).toBeVisible()
      await restoreResponses()
      const { results } = await as(Role.Administrador).get<Rows<{ id: number; code: string }>>(
        `emergency/?search=${encodeURIComponent(address)}`,
      )
      expect(results).toHaveLength(1)

      await page.reload()
      await page.getByRole('button', { name: 'Continuar con el borrador' }).click()
      const checked = page.waitForResponse('**/api/emergency/check/')
      await save.click()
      const { alike, busy } = (await (await checked).json()) as EmergencyWarnings
      expect([...alike, ...busy].map((row) => row.code)).not.toContain(results[0]?.code)
      await expect(success(page, 'Registro creado')).toBeVisible()
    },
  )

  test('sees one dialog at a time, and no warning after leaving the form', anySize, async ({ page, as }) => {
    const [other, free] = [await anEmergency(as, await aVehicle(as)), await aVehicle(as)]
    const leaving = page.getByRole('dialog', { name: '¿Salir sin guardar?' })
    const askToLeave = async () => {
      const server = gate()
      await page.route('**/api/emergency/check/', async (route) => {
        await server.opened
        await route.continue()
      })
      const checked = page.waitForResponse('**/api/emergency/check/')
      await formOf(page).save.click()
      await page.getByRole('link', { name: 'Cancelar' }).click()
      await expect(leaving).toBeVisible()
      server.open()
      await (await checked).finished()
      await page.unroute('**/api/emergency/check/')
    }
    await page.goto('/#/emergencies/create')
    await fillCall(page, other.address, free.plate)
    await askToLeave()
    await leaving.getByRole('button', { name: 'Seguir aquí' }).click()
    await warningOn(page).getByRole('button', { name: 'Volver', exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await askToLeave()
    await leaving.getByRole('button', { name: 'Salir sin guardar' }).click()
    await expect(heading(page, 'Emergencias')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('reads the warning, goes back, and saves with the keyboard only', anySize, async ({ page, as }) => {
    const [other, free] = [await anEmergency(as, await aVehicle(as)), await aVehicle(as)]
    const { keyboard } = page
    const warning = warningOn(page)
    const field = formOf(page).place.getByRole('textbox', { name: 'Dirección' })
    await page.goto('/#/emergencies/create')
    await fillCall(page, other.address, free.plate)
    // The pilot is filled in last.
    await expect.poll(() => storedDrafts(page)).toMatch(/"pilot":\d/)
    await page.reload()
    await tabTo(page.getByRole('button', { name: 'Continuar con el borrador' }))
    await keyboard.press('Enter')
    await expect(heading(page, 'Nueva emergencia')).toBeFocused()
    await keyboard.press('Control+Enter')
    await expect(warning.getByRole('button', { name: 'Volver', exact: true })).toBeFocused()
    await keyboard.press('Enter')
    await expect(warning).toBeHidden()
    await expect(heading(page, 'Nueva emergencia')).toBeFocused()

    await tabTo(field)
    for (const key of ['Enter', 'Escape']) {
      await keyboard.press('Control+Enter')
      await expect(warning.getByRole('button', { name: 'Volver', exact: true })).toBeFocused()
      await keyboard.press(key)
      await expect(warning).toBeHidden()
      await expect(field).toBeFocused()
    }
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    await keyboard.press('Control+Enter')
    await expect(warning.getByRole('button', { name: 'Volver', exact: true })).toBeFocused()
    await tabTo(warning.getByRole('button', { name: 'Guardar de todos modos' }))
    await keyboard.press('Enter')
    await expect(success(page, 'Registro creado')).toBeVisible()
  })
})

test.describe('an administrator', () => {
  test.use({ role: Role.Administrador })

  test('saves without a warning if the check fails', anySize, async ({ page, as }) => {
    const [other, mine] = [await anEmergency(as, await aVehicle(as)), await anEmergency(as, await aVehicle(as))]
    await page.route('**/api/emergency/check/', (route) => route.abort())
    await page.goto(`/#/emergency/${mine.id}/editar`)
    await page.getByRole('textbox', { name: 'Dirección' }).first().fill(other.address)
    await page.getByRole('button', { name: 'Actualizar', exact: true }).click()
    await page.getByRole('button', { name: 'No, solo guardar' }).click()
    await expect(success(page, 'Registro actualizado')).toBeVisible()
  })

  test('sees what the report lacks before resolving an emergency', async ({ page, as }) => {
    const vehicle = await aVehicle(as)
    const calls = as(Role.Cabinista)
    const whole = await anEmergency(as, await aVehicle(as))
    const { id, address } = await calls.post<EmergencyDetail>('emergency', {
      emergency_type: whole.emergency_type,
      notice_form: 'Cabina',
      address: `${whole.address} bis`,
      stations: [vehicle.station.id],
      telephonist: whole.telephonist.id,
      members: [{ vehicle: vehicle.id, pilot: whole.telephonist.id }],
    })
    await page.goto(`/#/emergencies?search=${encodeURIComponent(address)}`)
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await page.route(`**/api/emergency/${id}/`, async (route) => {
      await answered
      await route.fallback()
    })
    await choose(page, `Estado de la emergencia ${id}`, 'Resuelta')
    const question = page.getByRole('dialog', { name: /^Esta seguro/ })
    const buttons = question.getByRole('button', { name: /cancelar|cambiar|Resolver/ })
    const widths = () => buttons.evaluateAll((all) => all.map((button) => button.getBoundingClientRect().width))
    await expect(question.getByRole('status')).toBeVisible()
    const [cancel, confirm] = await widths()
    expect(cancel).toBe(confirm)
    answer()
    for (const part of [`Kilómetros de ${vehicle.unit}`, 'Bomberos que asistieron', 'Observaciones'])
      await expect(question.getByRole('listitem').filter({ hasText: part })).toBeVisible()
    // No button moves below the finger when the text changes.
    expect(await widths()).toEqual([cancel, confirm])
    await question.getByRole('button', { name: 'Resolver de todos modos' }).click()
    await expect(success(page, 'Registro actualizado')).toBeVisible()
  })
})

test('an administrator is warned before giving up their own role', anySize, async ({ page, as }) => {
  const person = await aFirefighter(as, { role: Role.Administrador })
  await page.goto('/#/login')
  await page.getByRole('textbox', { name: 'DPI' }).fill(person.no_dpi)
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(password)
  await page.getByRole('button', { name: 'Inicia Sesion' }).click()
  await expect(page).not.toHaveURL(/login/)
  await page.goto(`/#/users/${person.id}/editar`)
  await choose(page, 'Rol', 'Bombero')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  const warning = page.getByRole('dialog', { name: 'Dejará de ser administrador' })
  await warning.getByRole('button', { name: 'Volver', exact: true }).click()
  await expect(heading(page, /^Editar/)).toBeVisible()
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await warning.getByRole('button', { name: 'Guardar de todos modos' }).click()
  await expect(success(page, 'Datos actualizados')).toBeVisible()
})
