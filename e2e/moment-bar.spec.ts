import { EmergencyStatus } from '../src/contract/emergency-rules.ts'
import { Role } from '../src/contract/roles.ts'
import type { Station } from '../src/contract/stations.ts'
import { expectAccessible } from './accessible.ts'
import { anEmergency, aVehicle } from './test-data.ts'
import { heading, success } from './steps.ts'
import { expect, phoneOnly, test } from './test.ts'

const rosa = { name: 'Rosa Pérez', phone_number: '55551234' }
const juan = { name: 'Juan Chávez', phone_number: '44445678' }

test.describe('a cabin attendant', () => {
  test.use({ role: Role.Cabinista })

  test('calls, finds the way and changes the status at the thumb of a phone', async ({ page, as, isMobile }) => {
    const { id, latitude, longitude } = await anEmergency(as, await aVehicle(as), { contact_person: [rosa] })
    await page.goto(`/#/emergency/${id}`)
    await expect(heading(page, `Emergencia # ${id}`)).toBeVisible()
    const bar = page.getByRole('group', { name: 'Acciones del momento' })
    const inPlace = page.getByRole('region', { name: 'Ubicación', exact: true }).getByRole('link', { name: 'Cómo llegar' })
    if (!isMobile) {
      await expect(inPlace).toHaveAttribute('href', new RegExp(`^geo:${latitude},${longitude}\\?q=`))
      await expect(bar).toHaveCount(0)
      return
    }
    await expect(inPlace).toHaveCount(0)
    await expect(bar.getByRole('link', { name: 'Llamar' })).toHaveAttribute('href', 'tel:+50255551234')
    await expect(bar.getByRole('link', { name: 'Cómo llegar' })).toHaveAttribute(
      'href',
      new RegExp(`^geo:${latitude},${longitude}\\?q=${latitude},${longitude}\\(Calle`),
    )
    const shortcuts = page.getByRole('navigation', { name: 'Atajos' })
    for (const action of await bar.locator('a, button').all()) {
      const [target, below] = await Promise.all([action.boundingBox(), shortcuts.boundingBox()])
      expect(target?.height).toBeGreaterThanOrEqual(44)
      expect(target?.width).toBeGreaterThanOrEqual(44)
      expect((target?.y ?? 0) + (target?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
    }
    await expectAccessible(page, 'the actions of the moment')

    // Nothing remains behind it at the end of the page.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const [last, above] = await Promise.all([
      page.getByRole('region', { name: 'QR' }).or(page.getByRole('main').locator('section')).last().boundingBox(),
      bar.boundingBox(),
    ])
    expect((last?.y ?? Infinity) + (last?.height ?? 0)).toBeLessThanOrEqual(above?.y ?? 0)

    await bar.getByRole('button', { name: 'Estado' }).click()
    await page.getByRole('option', { name: 'Critica' }).click()
    await page.getByRole('button', { name: 'Sí, cambiar estado' }).click()
    await expect(success(page, 'Registro actualizado')).toBeVisible()
    await expect(page.getByRole('combobox', { name: `Estado de la emergencia ${id}` })).toHaveValue('Critica')

    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('[aria-label="Acciones del momento"]')).toBeHidden()
  })
})

test.describe('a chief of service', () => {
  test.use({ role: Role.JefeDeServicio, viewport: { width: 360, height: 740 } })

  test('reads what adds, unless three others leave no room for its word', phoneOnly, async ({ page, as }) => {
    const bar = page.getByRole('group', { name: 'Acciones del momento' })
    const actions = bar.locator('> a, > button')
    const cut = () => actions.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)
    for (const [contact_person, words] of [
      [[], ['Cómo llegar', 'Estado', 'Agregar']],
      [[rosa], ['Llamar', 'Cómo llegar', 'Estado', '']],
    ] as const) {
      const { id } = await anEmergency(as, await aVehicle(as), { contact_person: [...contact_person] })
      await page.goto(`/#/emergency/${id}`)
      await expect(heading(page, `Emergencia # ${id}`)).toBeVisible()
      await expect(actions).toHaveText(words)
      await expect(bar.getByRole('button', { name: 'Agregar', exact: true })).toBeVisible()
      expect(await cut()).toBe(0)
      expect(await bar.evaluate((all) => all.scrollWidth <= all.clientWidth)).toBe(true)
    }
  })
})

test.describe('a chief of service at the end', () => {
  test.use({ role: Role.JefeDeServicio })

  test('is led from the thumb to what the report lacks', phoneOnly, async ({ page, as }) => {
    const { id } = await anEmergency(as, await aVehicle(as), { contact_person: [rosa] })
    await as(Role.JefeDeServicio).post(`emergency/${id}/patients`, { name: 'Desconocido 1', age: 40, genre: 1 })
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(`/#/emergency/${id}`)
    const bar = page.getByRole('group', { name: 'Acciones del momento' })
    await expect(bar.getByRole('button', { name: 'Estado' })).toBeVisible()
    await expect(bar.getByRole('button', { name: 'Completar informe' })).toHaveCount(0)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await as(Role.Administrador).post(`emergency/${id}/update_status`, { status: EmergencyStatus.Resuelta })

    const lacking = page.getByRole('alert').filter({ hasText: 'Al informe le falta' })
    await expect(bar.locator('> a, > button')).toHaveText(['Llamar', 'Cómo llegar', 'Completar', ''])
    await expect(lacking).not.toBeInViewport()
    const cut = await bar.locator('> a, > button').evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth))
    expect(cut).toEqual([])
    await bar.getByRole('button', { name: 'Completar informe' }).click()
    await expect(lacking).toBeFocused()
    await expect(lacking.getByRole('button', { name: 'Datos de Desconocido 1' })).toBeInViewport()
    await expectAccessible(page, 'what leads to what the report lacks')
  })
})

test.describe('a firefighter', () => {
  test.use({ role: Role.Bombero })

  test('chooses whom to call, and sees no action that is not possible', phoneOnly, async ({ page, as }) => {
    const vehicle = await aVehicle(as)
    const called = await anEmergency(as, vehicle, { contact_person: [rosa, juan] })
    // Nobody marked where it is: it has the place of the station.
    const station = await as(Role.Administrador).get<Station>(`station/${vehicle.station.id}`)
    const at = { latitude: station.lat, longitude: station.lng }
    const bare = await anEmergency(as, await aVehicle(as), { ...at, contact_person: [] })
    const bar = page.getByRole('group', { name: 'Acciones del momento' })
    await page.goto(`/#/emergency/${called.id}`)
    await bar.getByRole('button', { name: 'Llamar' }).click()
    const sheet = page.getByRole('dialog', { name: 'Llamar' })
    await expect(sheet.getByRole('link', { name: /Juan Chávez.*4444-5678/ })).toHaveAttribute('href', 'tel:+50244445678')
    await expect(sheet.getByRole('link')).toHaveCount(2)
    await page.keyboard.press('Escape')
    await expect(bar.getByRole('button', { name: 'Estado' })).toHaveCount(0)

    await page.goto(`/#/emergency/${bare.id}`)
    await expect(heading(page, `Emergencia # ${bare.id}`)).toBeVisible()
    await expect(bar).toHaveCount(0)
  })
})
