import type { Page } from '@playwright/test'
import { EmergencyStatus } from '../src/contract/emergency-rules.ts'
import { Role } from '../src/contract/roles.ts'
import { openLoaded } from './accessible.ts'
import { anEmergency, aVehicle, idOf, unique } from './test-data.ts'
import { choose, expectChanges, gate, heading, openFilters, refusal, rowOf, seeResults, success } from './steps.ts'
import { anySize, expect, test } from './test.ts'

const statusOf = (id: number) => `Estado de la emergencia ${id}`
const barColor = (page: Page) =>
  page
    .getByRole('main')
    .locator('header')
    .evaluate((bar) => getComputedStyle(bar).backgroundColor)

test.describe('an administrator', () => {
  test.use({ role: Role.Administrador })

  // B-EMS-03, B-EMS-04, B-EMS-11, B-EMS-12, B-EMS-14, B-STT-06, B-ERR-13, B-EMD-25
  test('cannot reopen an emergency whose vehicle is in another one, and sees which vehicle', anySize, async ({ page, as }) => {
    const vehicle = await aVehicle(as)
    const { id } = await anEmergency(as, vehicle)
    await as(Role.Administrador).post(`emergency/${id}/update_status`, { status: EmergencyStatus.Resuelta })
    const other = await anEmergency(as, vehicle)

    await page.goto(`/#/emergency/${id}`)
    await page.getByRole('combobox', { name: statusOf(id) }).click()
    await expect(page.getByRole('option')).toHaveText(['Critica', 'Solicita apoyo', 'Activo', 'Resuelta'])
    const resolvedColor = await barColor(page)
    await page.getByRole('option', { name: 'Activo' }).click()
    await page.getByRole('button', { name: 'Sí, cambiar estado' }).click()
    const dialog = page.getByRole('dialog', { name: '¡Error!', exact: true })
    await expect(dialog).toContainText('Este vehículo ya tiene una emergencia en progreso:')
    await expect(dialog.getByRole('listitem')).toHaveText([vehicle.plate])
    await dialog.getByRole('button', { name: 'Aceptar' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('combobox', { name: statusOf(id) })).toHaveValue('Resuelta')

    await as(Role.Administrador).post(`emergency/${other.id}/update_status`, { status: EmergencyStatus.Resuelta })
    await choose(page, statusOf(id), 'Activo')
    await page.getByRole('button', { name: 'Sí, cambiar estado' }).click()
    await expect(success(page, 'Registro actualizado')).toBeVisible()
    await expect(page.getByRole('combobox', { name: statusOf(id) })).toHaveValue('Activo')
    await expect.poll(() => barColor(page)).not.toBe(resolvedColor)
  })

  test('offers Resuelta apart from the others, so that it is not pressed by mistake', anySize, async ({ page, as }) => {
    const { id, address } = await anEmergency(as, await aVehicle(as))
    for (const place of [`/emergency/${id}`, `/emergencies?search=${encodeURIComponent(address)}`]) {
      await openLoaded(page, place)
      await page.getByRole('combobox', { name: statusOf(id) }).click()
      const options = page.getByRole('option')
      await expect(options).toHaveText(['Critica', 'Solicita apoyo', 'Activo', 'Resuelta'])
      await expect(page.getByRole('listbox').getByRole('group').getByRole('option')).toHaveText(['Resuelta'])
      const boxes = await options.evaluateAll((all) => all.map((option) => option.getBoundingClientRect()))
      expect((boxes[3]?.top ?? 0) - (boxes[2]?.bottom ?? 0), place).toBeGreaterThan(12)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('listbox')).toHaveCount(0)
    }
  })

  test('changes a status by keyboard, and the selector has the focus again', anySize, async ({ page, as }) => {
    const { id } = await anEmergency(as, await aVehicle(as))
    await page.goto(`/#/emergency/${id}`)
    const status = page.getByRole('combobox', { name: statusOf(id) })
    await status.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('option', { name: 'Critica' })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'No, cancelar' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(success(page, 'Registro actualizado')).toBeVisible()
    await expect(status).toHaveValue('Critica')
    await expect(status).toBeFocused()
  })

  // The options of a phone are a sheet, whose search has its journeys.
  test('marks the status whose name is typed, and the first and last one', anySize, async ({ page, as }) => {
    const { id, address } = await anEmergency(as, await aVehicle(as))
    for (const place of [`/emergencies?search=${encodeURIComponent(address)}`, `/emergency/${id}`]) {
      await openLoaded(page, place)
      const status = page.getByRole('combobox', { name: statusOf(id) })
      const expectMarked = async (name: string) => {
        const option = page.getByRole('option', { name })
        await expect(option).toHaveAttribute('data-combobox-selected', 'true')
        await expect(page.locator('[data-combobox-selected]')).toHaveCount(1)
        await expect(status).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '')
      }
      await status.focus()
      if (place.startsWith('/emergencies')) await page.keyboard.press('s')
      else await page.keyboard.press('Enter')
      await expect(page.getByRole('option', { name: 'Critica' })).toBeVisible()
      // Also letters that are keys of the row.
      await page.keyboard.type('s')
      await expectMarked('Solicita apoyo')
      await page.keyboard.press('Home')
      await expectMarked('Critica')
      await page.keyboard.press('ArrowUp')
      await expectMarked('Resuelta')
      await page.keyboard.press('ArrowDown')
      await expectMarked('Critica')
      await page.keyboard.press('End')
      await expectMarked('Resuelta')
      await page.keyboard.type('crí')
      await expectMarked('Critica')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog')).toContainText('pasará a "Critica"')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(status).toBeFocused()
      await expect(status).not.toHaveAttribute('aria-activedescendant')
      // Closed, it opens by the same keys; the letters of a row are its own.
      for (const [key, name] of [
        ['End', 'Resuelta'],
        ['Home', 'Critica'],
        ...(place.startsWith('/emergencies') ? [] : [['s', 'Solicita apoyo'] as const]),
      ] as const) {
        await page.keyboard.press(key)
        await expectMarked(name)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('option')).toHaveCount(0)
        await expect(status).toBeFocused()
      }
      // The next key may come before the closed list has forgotten its mark.
      await page.keyboard.press('End')
      await expectMarked('Resuelta')
      await status.evaluate(async (field) => {
        for (const key of ['Escape', 'Home']) {
          field.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true }))
          await Promise.resolve()
        }
        await new Promise((resolve) => setTimeout(resolve))
      })
      await expectMarked('Critica')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('option')).toHaveCount(0)
    }
  })

  test('renews the code while the answer of a status change is lost, and both are done', anySize, async ({ page, as }) => {
    const { id } = await anEmergency(as, await aVehicle(as))
    await page.goto(`/#/emergency/${id}`)
    let left = 3
    await page.route('**/update_status/', (route) => (left-- > 0 ? route.abort('connectionreset') : route.fallback()))
    await choose(page, statusOf(id), 'Critica')
    await page.getByRole('button', { name: 'Sí, cambiar estado' }).click()
    await page.getByRole('button', { name: 'Renovar código' }).click()
    await page.getByRole('button', { name: 'Sí, renovar' }).click()
    await expect(success(page, 'Código renovado')).toBeVisible()
    await expect(success(page, 'Registro actualizado')).toBeVisible()
    await expect(page.getByRole('combobox', { name: statusOf(id) })).toHaveValue('Critica')
  })
})

test.describe('a cabin attendant', () => {
  test.use({ role: Role.Cabinista })

  test('stays at the row that was resolved, or goes to the next once it is away', anySize, async ({ page, as }) => {
    const street = `Calle ${unique()}`
    const first = await anEmergency(as, await aVehicle(as), { address: `${street} A` })
    const last = await anEmergency(as, await aVehicle(as), { address: `${street} B` })
    const resolve = async (id: number) => {
      await choose(page, statusOf(id), 'Resuelta')
      await page.getByRole('button', { name: /^(Sí, cambiar estado|Resolver de todos modos)$/ }).click()
      await expect(page.getByRole('combobox', { name: statusOf(id) })).toHaveCount(0)
    }
    await page.goto(`/#/emergencies?search=${encodeURIComponent(street)}&ordering=address`)
    await resolve(last.id)
    await expect(rowOf(page, last.address).getByRole('link').first()).toBeFocused()
    await page.goto(`/#/emergencies?search=${encodeURIComponent(street)}&status=20%2C40%2C50`)
    const other = await anEmergency(as, await aVehicle(as), { address: `${street} C` })
    await expect(rowOf(page, other.address)).toBeVisible()
    await resolve(first.id)
    await expect(rowOf(page, first.address)).toHaveCount(0)
    await expect(rowOf(page, other.address).getByRole('link').first()).toBeFocused()
  })
})

test.describe('the dialog of a status change', () => {
  test.use({ role: Role.Administrador })
  const question = (page: Page) => page.getByRole('dialog', { name: 'Esta seguro de cambiar el estado de la emergencia?' })

  // B-EMS-08, B-EMS-09, B-EMS-10
  test('opens at once, names emergency and status, and only one is open', async ({ page, as }) => {
    const { id, code, address } = await anEmergency(as, await aVehicle(as))
    const server = gate()
    const sent: unknown[] = []
    await page.addInitScript(() => {
      AbortSignal.timeout = () => new AbortController().signal
    })
    await page.route(`**/api/emergency/${id}/`, async (route) => {
      await server.opened
      await route.continue()
    })
    page.on('request', (request) => request.url().endsWith('/update_status/') && sent.push(request.postDataJSON()))
    await page.goto(`/#/emergencies?search=${address}`)
    await choose(page, statusOf(id), 'Resuelta')
    await expect(question(page)).toContainText(`La emergencia ${code} pasará a "Resuelta".`)
    await expect(question(page)).toContainText('No podrá revertir esta acción!')
    const yes = question(page).getByRole('button', { name: 'Sí, cambiar estado' })
    await expect(yes).toBeDisabled()
    // The button has its place in the order of Tab, and does nothing yet.
    await expect(question(page).getByRole('button', { name: 'No, cancelar' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(yes).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(yes).toBeFocused()
    expect(sent).toEqual([])
    await question(page).getByRole('button', { name: 'No, cancelar' }).click()
    await expect(question(page)).toBeHidden()
    await expect(page.getByRole('combobox', { name: statusOf(id) })).toBeFocused()

    await choose(page, statusOf(id), 'Critica')
    await expect(question(page)).toContainText(`La emergencia ${code} pasará a "Critica".`)
    server.open()
    await question(page).getByRole('button', { name: 'Sí, cambiar estado' }).click()
    await expect(success(page, 'Registro actualizado')).toBeVisible()
    await expect(page.getByRole('combobox', { name: statusOf(id) })).toHaveValue('Critica')
    await expect(question(page)).toHaveCount(0)
    expect(sent).toEqual([{ status: EmergencyStatus.Critica }])
  })

  test('closes with its screen, as does the dialog of a refusal', anySize, async ({ page, as }) => {
    const vehicle = await aVehicle(as)
    const resolved = await anEmergency(as, vehicle)
    await as(Role.Administrador).post(`emergency/${resolved.id}/update_status`, { status: EmergencyStatus.Resuelta })
    const open = await anEmergency(as, vehicle)
    await page.goto(`/#/emergencies?search=${open.address}`)
    await expect(rowOf(page, open.address)).toBeVisible()
    await page.goto(`/#/emergencies?search=${resolved.address}`)
    await choose(page, statusOf(resolved.id), 'Critica')
    await expect(question(page)).toBeVisible()
    await page.goto(`/#/emergencies?search=${open.address}`)
    await expect(rowOf(page, open.address)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.goBack()
    await choose(page, statusOf(resolved.id), 'Critica')
    await question(page).getByRole('button', { name: 'Sí, cambiar estado' }).click()
    await expect(page.getByRole('dialog', { name: '¡Error!', exact: true })).toContainText(vehicle.plate)
    await page.goto(`/#/emergencies?search=${open.address}`)
    await expect(rowOf(page, open.address)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await as(Role.Administrador).get(`emergency/${resolved.id}`)).toMatchObject({ status: EmergencyStatus.Resuelta })
  })
})

test.describe('a station boss', () => {
  test.use({ role: Role.JefeDeServicio })

  // B-EMS-13, B-ERR-14
  test('sees an error if another person has resolved the emergency meanwhile', anySize, async ({ page, as }) => {
    const { id, address } = await anEmergency(as, await aVehicle(as))
    // Live updates would show the new status before the test changes it.
    await page.route('**/api/live/', (route) => route.abort())
    await page.goto(`/#/emergencies?search=${address}`)
    await expect(page.getByRole('combobox', { name: statusOf(id) })).toHaveValue('Activo')
    await as(Role.Administrador).post(`emergency/${id}/update_status`, { status: EmergencyStatus.Resuelta })
    await choose(page, statusOf(id), 'Critica')
    await page.getByRole('button', { name: 'Sí, cambiar estado' }).click()
    await expect(refusal(page, 'Error en la edición')).toContainText('La emergencia ya está resuelta')
    await expect(page.getByRole('combobox', { name: statusOf(id) })).toHaveCount(0)
    await expect(page.getByRole('main').getByText('Resuelta', { exact: true })).toBeVisible()

    await page.goto(`/#/emergency/${id}/editar`)
    await expect(refusal(page, 'No puede editar esta emergencia')).toContainText('Solo se puede editar una emergencia activa.')
  })

  test('resolves an emergency, and its heading has the focus of the selector that is gone', async ({ page, as, isMobile }) => {
    for (const where of isMobile ? ['selector', 'bar'] : ['selector']) {
      const { id } = await anEmergency(as, await aVehicle(as))
      await page.goto(`/#/emergency/${id}`)
      if (where === 'selector') await choose(page, statusOf(id), 'Resuelta')
      else {
        await page.getByRole('group', { name: 'Acciones del momento' }).getByRole('button', { name: 'Estado' }).click()
        await page.getByRole('option', { name: 'Resuelta' }).click()
      }
      await page.getByRole('button', { name: /^(Sí, cambiar estado|Resolver de todos modos)$/ }).click()
      await expect(page.getByRole('combobox', { name: statusOf(id) })).toHaveCount(0)
      await expect(heading(page, `Emergencia # ${id}`)).toBeFocused()
    }
  })

  test('cannot change the status of an emergency of another station', anySize, async ({ page, as }) => {
    const station = await idOf(as, 'station', '13a. Compañía Huehuetenango')
    const { id, address } = await anEmergency(as, await aVehicle(as, { station }))
    await page.goto(`/#/emergencies?search=${address}`)
    await expectChanges(rowOf(page, address), [])
    await page.goto(`/#/emergency/${id}/editar`)
    await expect(refusal(page, 'No puede editar esta emergencia')).toContainText('Su estación no atiende esta emergencia.')
    await page.getByRole('link', { name: 'Ver la emergencia' }).click()
    await expect(heading(page, /^Emergencia # \d+$/)).toBeVisible()
    await expect(page.getByText('Activo', { exact: true })).toBeVisible()
    await expect(page.getByRole('combobox')).toHaveCount(0)
  })
})

test.describe('a firefighter', () => {
  test.use({ role: Role.Bombero })

  // B-EML-06, B-EML-16, B-EML-24, B-EMS-06
  test('filters by status but cannot change one', anySize, async ({ page }) => {
    await page.goto('/#/emergencies')
    const everything = await page.getByText('Mostrando 10 de ').innerText()
    await openFilters(page)
    await choose(page, 'Estado', 'Resuelta')
    await seeResults(page)
    await expect(page).toHaveURL(/#\/emergencies\?status=30$/)
    await expect(page.getByText('Mostrando 10 de ')).not.toHaveText(everything)
    const rows = rowOf(page, '# ')
    await expect(rows).toHaveCount(10)
    await expect(rows.filter({ hasText: 'Resuelta' })).toHaveCount(10)
    await expect(page.getByRole('combobox', { name: /^Estado de la emergencia/ })).toHaveCount(0)
    await page.getByRole('searchbox', { name: 'Buscar' }).fill('ninguna calle se llama así')
    await expect(page.getByText('No hay emergencias resueltas.', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Quitar filtros' }).click()
    // Other journeys register emergencies meanwhile, so their number is another one.
    await expect(page.getByRole('radio', { name: 'Todas' })).toBeChecked()
    await expect(page.getByText('Mostrando 10 de ')).toBeVisible()
    await expect(page).toHaveURL(/#\/emergencies$/)
  })
})
