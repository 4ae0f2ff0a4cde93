import type { DashboardReport } from '../src/contract/dashboard.ts'
import { EmergencyStatus } from '../src/contract/emergency-rules.ts'
import { Role } from '../src/contract/roles.ts'
import { expectAccessible } from './accessible.ts'
import type { As } from './calls.ts'
import { anEmergency, aVehicle, codeOf, unique } from './test-data.ts'
import { anySize, expect, test } from './test.ts'
import type { Page } from '@playwright/test'

const mapIn = (page: Page) => page.getByRole('region', { name: 'Mapa de emergencias' })
const vehiclesIn = (page: Page) => page.getByRole('region', { name: 'Mapa de vehículos activos' })

/** Opens the dashboard of emergencies of a type of their own at these places, all active; returns their ids. */
const openWith = async (page: Page, as: As, places: readonly [latitude: number, longitude: number][], at = 'dashboard') => {
  const word = unique()
  const sent = { code: Number(codeOf(word)), name: `Tipo ${word}`, description: 'De prueba' }
  const type = await as(Role.Administrador).post<{ id: number }>('emergency_type', sent)
  const ids: number[] = []
  for (const [latitude, longitude] of places) {
    const { id } = await anEmergency(as, await aVehicle(as), { latitude, longitude, emergency_type: type.id })
    ids.push(id)
  }
  await page.goto(`/#/${at}?station_emergency__station=todas&emergency_type_id=${type.id}`)
  await mapIn(page).scrollIntoViewIfNeeded()
  return ids
}

test.describe('signed in', () => {
  test.use({ role: Role.Administrador })

  // A-DSH-19
  test('a cluster is zoomed into, down to an emergency with a link to it', anySize, async ({ page, as }) => {
    const [id] = await openWith(page, as, [
      [16.34, -89.41],
      [14.83, -91.51],
      [14.85, -91.53],
    ])
    const map = mapIn(page)
    await expect(map.getByRole('status')).toHaveText('3 emergencias')
    const there = map.getByRole('button', { name: '1 emergencia cerca de Poptún: Activo. Ver' })
    await there.press('Enter')
    await map.getByRole('link', { name: `Ver la emergencia ${id}` }).press('Escape')
    await expect(there).toBeFocused()

    await map.getByRole('button', { name: 'Ver todas en el mapa' }).click()
    await map.getByRole('button', { name: /^2 emergencias cerca de .+: la más grave, Activo\. Acercar$/ }).press('Enter')
    await expect(map.getByRole('button', { name: /^1 emergencia cerca de (Quetzaltenango|Olintepeque): Activo/ })).toHaveCount(2)
    await expect(map.locator('button[data-mark]:focus')).toBeVisible()
    await map.getByRole('button', { name: 'Ver todas en el mapa' }).click()
    await there.click()
    await map.getByRole('link', { name: `Ver la emergencia ${id}` }).click()
    await expect(page).toHaveURL(new RegExp(`/emergency/${id}$`))
  })

  test('the map follows a change, and the table has the same numbers', anySize, async ({ page, as }) => {
    const [id] = await openWith(page, as, [
      [16.9, -89.9],
      [14.83, -91.51],
    ])
    const map = mapIn(page)
    await expect(map.getByRole('button', { name: '1 emergencia cerca de Flores: Activo. Ver' })).toBeVisible()
    await as(Role.Administrador).post(`emergency/${id}/update_status`, { status: EmergencyStatus.Critica })
    await expect(map.getByRole('button', { name: '1 emergencia cerca de Flores: Critica. Ver' })).toBeVisible()

    await map.getByRole('button', { name: 'Ver en tabla' }).click()
    const table = map.getByRole('table', { name: 'Emergencias por población' })
    await expect(table.getByRole('row')).toHaveText([
      'Población más cercanaCriticaActivoTotal',
      /^(Flores101|Quetzaltenango011)$/,
      /^(Flores101|Quetzaltenango011)$/,
    ])
  })

  // A-DSH-38, A-CON-27
  test('without emergencies the map says so and is centred on the area of the brigade', anySize, async ({ page }) => {
    await page.goto('/#/dashboard?emergency_type_id=999999')
    const map = mapIn(page)
    await map.scrollIntoViewIfNeeded()
    await expect(map.getByRole('status')).toHaveText('No hay emergencias que mostrar en el mapa')
    await expect(map.locator('.maplibregl-canvas')).toBeVisible()
    await expect(map.locator('[data-mark]')).toHaveCount(0)
  })

  test('points that do not arrive are asked for again', anySize, async ({ page }) => {
    let isBroken = true
    await page.route('**/api/reports/dashboard_points/**', (route) =>
      isBroken ? route.fulfill({ status: 503, json: { detail: 'El servidor está ocupado' } }) : route.continue(),
    )
    await page.goto('/#/dashboard')
    const map = mapIn(page)
    await map.scrollIntoViewIfNeeded()
    await expect(map.getByRole('alert')).toContainText('El servidor está ocupado')
    isBroken = false
    await map.getByRole('button', { name: 'Reintentar' }).click()
    await expect(map.locator('[data-mark]').first()).toBeVisible()
  })

  test('more emergencies than are shown are counted', anySize, async ({ page }) => {
    const points = { count: 1_000_000, ids: [1, 2], latitudes: [1_484_000, 0], longitudes: [-9_152_000, 0], statuses: [30, 20] }
    await page.route('**/api/reports/dashboard_points/**', (route) => route.fulfill({ json: points }))
    await page.goto('/#/dashboard')
    await mapIn(page).scrollIntoViewIfNeeded()
    await expect(mapIn(page).getByRole('status')).toHaveText('Se muestran las 2 más recientes de 1,000,000 emergencias')
  })
})

// S-25
test('the public map tells numbers by cell, without links', async ({ page, as }) => {
  await openWith(page, as, [[15.72812, -88.59441]], 'dashboard-open')
  const map = mapIn(page)
  const there = map.getByRole('button', { name: /cerca de Puerto Barrios: Activo\. Ver$/ })
  await there.click()
  await expect(map.getByText('1 emergencia cerca de Puerto Barrios')).toBeVisible()
  await expect(map.getByRole('link')).toHaveCount(0)
  await map.getByRole('button', { name: 'Cerrar' }).click()
  await expect(map.getByText('1 emergencia cerca de Puerto Barrios')).toHaveCount(0)
  await expectAccessible(page)
})

const vehicleIn = (status: number, place: number): DashboardReport['vehicles'][number] => {
  const [latitude, longitude] = [14.84 + place / 100, -91.52 + place / 70]
  return {
    id: 900_000 + place,
    plate: `O-10${place}BBS`,
    unit: `U-10${place}`,
    vehicle_type: 'Ambulancia',
    station: 'Estación Central',
    station_id: 1,
    emergency: 900_000 + place,
    emergency_code: `2026-00000${place}`,
    emergency_type: 'Incendio estructural',
    emergency_status: status,
    pilot: 'Diego José Ixcot',
    position: JSON.stringify({ coords: { latitude, longitude }, timestamp: Date.now() }),
    latitude,
    longitude,
    battery: null,
    on_tracking: true,
    by_key: false,
    tracked_by_name: 'Ana Lucía Xicará',
  }
}

/** Other journeys track vehicles meanwhile, so the answer is changed on its way. */
const withVehicles = (page: Page, vehicles: DashboardReport['vehicles']) =>
  page.route('**/api/reports/dashboard_report/**', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as DashboardReport), vehicles } })
  })

for (const role of [Role.Administrador, Role.Cabinista])
  test.describe(`the vehicles for role ${role}`, () => {
    test.use({ role })

    // A-DSH-20, A-DSH-29, A-DSH-30, A-DSH-31
    test(
      'are drawn by the status of their emergency, each with a window',
      role === Role.Cabinista ? {} : anySize,
      async ({ page }) => {
        await withVehicles(
          page,
          [20, 40, 50, 30, 60].map((status, place) => vehicleIn(status, place)),
        )
        await page.goto('/#/dashboard')
        const map = vehiclesIn(page)
        await map.scrollIntoViewIfNeeded()
        const drawn = map.locator('.maplibregl-map')
        await drawn.scrollIntoViewIfNeeded()
        await expect(drawn).toHaveAttribute('data-units', '5')
        // The map draws them with the icons of its legend.
        const icons = await Promise.all(
          [20, 40, 50, 30, 60].map((status) => map.locator(`[data-status="${status}"] svg`).innerHTML()),
        )
        expect(new Set(icons).size).toBe(5)
        const rows = map.getByRole('list', { name: 'Vehículos en trackeo', exact: true }).getByRole('listitem')
        await expect(rows.first()).toContainText('O-102BBS')

        const critical = rows.getByRole('button', { name: 'O-102BBS' })
        await critical.press('Enter')
        const shown = map.getByRole('group', { name: 'Vehículo O-102BBS' })
        for (const text of ['O-102BBS', '2026-000002', 'Estación Central', 'Diego José Ixcot', 'Incendio estructural'])
          await expect(shown).toContainText(text)
        const link = shown.getByRole('link', { name: 'Abrir en Google Maps' })
        await expect(link).toHaveAttribute('href', /^https:\/\/www\.google\.com\/maps\?q=14\.86\d*,-91\.49\d*$/)
        await expect(link).toHaveAttribute('rel', /noopener/)
        await link.press('Escape')
        await expect(shown).toHaveCount(0)
        await expect(critical).toBeFocused()
        // The longer sidebar of role 1 is scrolled here.
        if (role === Role.Cabinista) await expectAccessible(page)
      },
    )

    test('say that there are none', anySize, async ({ page }) => {
      await withVehicles(page, [])
      await page.goto('/#/dashboard')
      await expect(vehiclesIn(page)).toContainText('Ningún vehículo envía su posición en este momento')
    })
  })

for (const role of [Role.Comandante, Role.JefeDeServicio, Role.Bombero, Role.RecursosHumanos])
  test.describe(`the vehicles for role ${role}`, () => {
    test.use({ role })

    // A-DSH-21, S-40
    test('are absent, even if an answer had any', anySize, async ({ page }) => {
      await withVehicles(page, [vehicleIn(20, 0)])
      await page.goto('/#/dashboard')
      // Human resources of the demo have no station.
      await expect(mapIn(page).or(page.getByText('No tiene ninguna estacion asignada'))).toBeVisible()
      await expect(vehiclesIn(page)).toHaveCount(0)
    })
  })

// A-DSH-22
test('visitors see no map of vehicles', anySize, async ({ page }) => {
  await page.goto('/#/dashboard-open')
  await expect(mapIn(page)).toBeVisible()
  await expect(vehiclesIn(page)).toHaveCount(0)
})
