import type { Locator, Page, WebSocketRoute } from '@playwright/test'
import { EmergencyStatus } from '../src/contract/emergency-rules.ts'
import { Role } from '../src/contract/roles.ts'
import type { TrackedVehicles } from '../src/contract/tracking.ts'
import type { FromServer } from '../src/contract/tracking-connection.ts'
import { expectAccessible } from './accessible.ts'
import { aQuietStation } from './hours.ts'
import { choose, drag, heading, sections, success } from './steps.ts'
import { aFirefighter, anEmergency, aVehicle } from './test-data.ts'
import { anySize, everyday, expect, test } from './test.ts'
import { aDevice, aTrackedVehicle, track } from './tracking.ts'

const EMPTY = 'No hay vehículos en trackeo'
const placeOf = ({ id }: { id: number }) => `/#/tracking?stations=${id}`
const listIn = (page: Page) => page.getByRole('list', { name: 'Vehículos en trackeo', exact: true })
const rowOf = (page: Page, { plate }: { plate: string }) => listIn(page).getByRole('listitem').filter({ hasText: plate })
const buttonOf = (page: Page, { plate }: { plate: string }) => listIn(page).getByRole('button', { name: plate })
/** On a desk a window on the map, on a phone a card below it. */
const factsOf = (page: Page, { plate }: { plate: string }) => page.getByRole('group', { name: `Vehículo ${plate}` })
const mapIn = (page: Page) => page.locator('.maplibregl-map')
const canvasIn = (page: Page) => page.locator('.maplibregl-canvas')
/** How many units the map has drawn. */
const expectDrawn = (page: Page, count: number) => expect(mapIn(page)).toHaveAttribute('data-units', String(count))
/** Lets the page hear that the server's time is a minute later. */
const aMinuteLater = async (page: Page) => {
  await page.routeWebSocket('**/ws/tracking/**', (socket) => {
    socket.connectToServer().onMessage((data) => {
      const message = JSON.parse(String(data)) as FromServer
      socket.send(message.command === 'alive' ? JSON.stringify({ ...message, time: message.time + 61_000 }) : data)
    })
  })
  await page.route('**/api/vehicle/get_vehicles_on_tracking/**', async (route) => {
    const response = await route.fetch()
    const found = (await response.json()) as TrackedVehicles
    const server_time = new Date(Date.parse(found.server_time) + 61_000).toISOString()
    await route.fulfill({ response, json: { ...found, server_time } })
  })
}
/** Closes the page's connections for positions and refuses others, until they are open again: as a server that restarts. */
const liveConnections = async (page: Page) => {
  let isOpen = true
  const sockets: WebSocketRoute[] = []
  await page.routeWebSocket('**/ws/tracking/**', async (socket) => {
    if (!isOpen) return socket.close()
    socket.connectToServer()
    sockets.push(socket)
  })
  return {
    close: async () => {
      isOpen = false
      await Promise.all(sockets.map((socket) => socket.close()))
    },
    open: () => {
      isOpen = true
    },
  }
}
const lost = (page: Page) => page.getByRole('main').getByText('Sin actualización en vivo; se reintenta')
const warning = (page: Page) => page.getByRole('status').filter({ hasText: 'No se pudo obtener la posicion' })

test.describe('of a dispatcher', () => {
  test.use({ role: Role.Cabinista })

  // A-RTE-28, A-NAV-07, B-TRK-02, B-TRK-04, B-TRK-05, B-ERR-39, B-CON-06
  test('the screen is opened from the sidebar, and says that a station has no tracked vehicles', async ({
    page,
    as,
    isMobile,
  }) => {
    const station = await aQuietStation(as)
    await page.goto('/#/')
    await (await sections(page)).getByRole('link', { name: 'Trackeo' }).click()
    await expect(heading(page, 'Trackeo')).toBeVisible()
    await expect(page).toHaveURL(/#\/tracking$/)
    await expect(page.getByRole('list', { name: 'Vehículos en trackeo por estado' }).getByRole('listitem')).toHaveText([
      /^[\d,]+ Críticos$/,
      /^[\d,]+ Solicitan apoyo$/,
      /^[\d,]+ Activos$/,
      /^[\d,]+ Disponibles$/,
    ])
    await page.goto(placeOf(station))
    await expect(page.getByText(EMPTY)).toBeVisible()
    await expect(page.getByText(EMPTY)).toBeInViewport()
    // A phone has no room for both.
    await expect(canvasIn(page)).toHaveCount(isMobile ? 0 : 1)
    if (!isMobile) expect((await mapIn(page).boundingBox())?.height).toBeCloseTo(600, -1)
    await expectAccessible(page)
  })

  // B-TRK-06, B-TRK-07, B-ERR-38, A-DSH-30
  test('a vehicle appears once it is tracked, and is followed as it moves', everyday, async ({ page, as, server, address }) => {
    const station = await aQuietStation(as)
    const vehicle = await aVehicle(as, { station: station.id })
    await page.goto(placeOf(station))
    await expect(page.getByText(EMPTY)).toBeVisible()

    await track(as, vehicle)
    await expect(rowOf(page, vehicle)).toContainText('Disponible')
    await expect(rowOf(page, vehicle)).toContainText('Sin posición')
    await expect(warning(page)).toHaveText(`No se pudo obtener la posicion de los vehiculos: ${vehicle.plate}`)

    const device = await aDevice(server, address, vehicle.id)
    await device.send(14.84, -91.52, { speed: 10, heading: 90, accuracy: 20, battery: 64 })
    await expect(rowOf(page, vehicle)).toContainText(/hace \d+ s/)
    await expect(rowOf(page, vehicle)).toContainText('36 km/h · Batería 64 %')
    await expect(warning(page)).toHaveCount(0)
    await expectDrawn(page, 1)

    await buttonOf(page, vehicle).focus()
    await page.keyboard.press('Enter')
    const facts = factsOf(page, vehicle)
    await expect(facts).toBeFocused()
    for (const text of ['Disponible', station.name, '36 km/h', /hace \d+ s/, '±20 m']) await expect(facts).toContainText(text)
    await expect(buttonOf(page, vehicle)).toHaveAttribute('aria-pressed', 'true')
    await expectAccessible(page)
    const link = facts.getByRole('link', { name: 'Abrir en Google Maps' })
    await expect(link).toHaveAttribute('href', 'https://www.google.com/maps?q=14.84,-91.52')
    await expect(link).toHaveAttribute('rel', /noopener/)

    await facts.getByRole('button', { name: 'Seguir' }).press('Enter')
    await expect(facts.getByRole('button', { name: 'Dejar de seguir' })).toBeVisible()
    await device.send(14.841, -91.519, { speed: 20, heading: 45, accuracy: 20 })
    await expect(rowOf(page, vehicle)).toContainText('72 km/h')
    await expect(link).toHaveAttribute('href', 'https://www.google.com/maps?q=14.841,-91.519')
    // A point that no vehicle reaches leaves the unit where it was.
    await device.send(15.9, -90.1)
    await expect(link).toHaveAttribute('href', 'https://www.google.com/maps?q=14.841,-91.519')
    await facts.getByRole('button', { name: 'Dejar de seguir' }).press('Enter')
    await expect(facts.getByRole('button', { name: 'Seguir' })).toBeVisible()

    await page.keyboard.press('Escape')
    await expect(facts).toHaveCount(0)
    await expect(buttonOf(page, vehicle)).toBeFocused()
    await expect(buttonOf(page, vehicle)).toHaveAttribute('aria-pressed', 'false')
    device.close()
  })

  test(
    'a press on a unit opens its window, and it is followed until the map is dragged',
    anySize,
    async ({ page, as, server, address }) => {
      const station = await aQuietStation(as)
      const vehicle = await aTrackedVehicle(as, station)
      const device = await aDevice(server, address, vehicle.id)
      await device.send(14.84, -91.52, { speed: 12, heading: 0 })
      await page.goto(placeOf(station))
      await expectDrawn(page, 1)
      const facts = factsOf(page, vehicle)
      await pressMiddle(page, facts)
      await facts.getByRole('button', { name: 'Seguir' }).click()
      await device.send(14.8401, -91.52, { speed: 12, heading: 0 })
      await expect(facts.getByRole('link', { name: 'Abrir en Google Maps' })).toHaveAttribute('href', /14\.8401,/)
      await drag(canvasIn(page), { x: -150, y: 0 })
      await expect(facts.getByRole('button', { name: 'Seguir' })).toBeVisible()
      device.close()
    },
  )

  // B-TRK-03, B-TRK-08, B-EMS-02
  test(
    'vehicles are filtered by status, the most grave first, each with its emergency',
    anySize,
    async ({ page, as, server, address }) => {
      const station = await aQuietStation(as)
      const free = await aTrackedVehicle(as, station)
      const called = await aTrackedVehicle(as, station)
      await aFirefighter(as, { station: station.id, is_pilot: true, no_license: '1234567890123', type_license: 'B' })
      const { id, code } = await anEmergency(as, called)
      for (const [place, { id: vehicleId }] of [free, called].entries()) {
        const device = await aDevice(server, address, vehicleId)
        await device.send(14.84 + place / 100, -91.52)
        device.close()
      }
      await page.goto(placeOf(station))
      await expectDrawn(page, 2)
      await expect(rowOf(page, called)).toContainText('Activo')
      await as(Role.Administrador).post(`emergency/${id}/update_status`, { status: EmergencyStatus.Critica })
      await expect(rowOf(page, called)).toContainText('Crítico')
      await expect(listIn(page).getByRole('listitem')).toContainText([called.plate, free.plate])
      await expectAccessible(page, 'a unit with its emergency')
      await buttonOf(page, called).focus()
      await page.keyboard.press('ArrowDown')
      await expect(buttonOf(page, free)).toBeFocused()

      const filter = page.getByRole('combobox', { name: 'Estado', exact: true })
      await filter.click()
      await expect(page.getByRole('option')).toHaveText([
        'Todos',
        'Crítico',
        'Solicita apoyo',
        'Activo',
        'Resuelta',
        'Disponible',
      ])
      await page.keyboard.press('Escape')
      await choose(page, 'Estado', 'Crítico')
      await expect(page).toHaveURL(/status=50/)
      await expect(listIn(page).getByRole('listitem')).toHaveCount(1)
      await expectDrawn(page, 1)
      await choose(page, 'Estado', 'Solicita apoyo')
      await expect(page.getByText(EMPTY)).toBeVisible()
      await choose(page, 'Estado', 'Todos')
      await expect(listIn(page).getByRole('listitem')).toHaveCount(2)
      await choose(page, 'Estado', 'Disponible')
      await page.getByRole('button', { name: 'Quitar filtros' }).press('Enter')
      await expect(page).toHaveURL(/tracking$/)
      await expect(page.locator('body')).not.toBeFocused()
      await page.goto(placeOf(station))
      await rowOf(page, called).getByRole('link', { name: code }).click()
      await expect(page).toHaveURL(new RegExp(`/emergency/${id}$`))
    },
  )

  // B-TRK-06, B-TRK-11
  test('a position that is empty or no JSON counts as none', anySize, async ({ page, as, server, address }) => {
    const station = await aQuietStation(as)
    const vehicles = [await aTrackedVehicle(as, station), await aTrackedVehicle(as, station), await aTrackedVehicle(as, station)]
    const [empty, broken, sound] = vehicles.map(({ plate }) => plate)
    const device = await aDevice(server, address, vehicles[2]?.id ?? 0)
    await device.send(14.84, -91.52)
    device.close()
    await page.route('**/api/vehicle/get_vehicles_on_tracking/**', async (route) => {
      const answer = await route.fetch()
      const found = (await answer.json()) as TrackedVehicles
      const results = found.results.map((row) => {
        if (row.plate === empty) return { ...row, position: '' }
        return row.plate === broken ? { ...row, position: '{"coords":' } : row
      })
      await route.fulfill({ response: answer, json: { ...found, results } })
    })
    await page.goto(placeOf(station))
    await expect(warning(page)).toContainText(empty ?? '')
    await expect(warning(page)).toContainText(broken ?? '')
    await expect(warning(page)).not.toContainText(sound ?? '')
    await expect(listIn(page).getByRole('listitem')).toHaveCount(3)
    await expectDrawn(page, 1)
  })

  // B-API-58, B-CON-05, B-TRK-01, B-TRK-10
  test('the list is asked for every thirty seconds, until the screen is left', anySize, async ({ page, as }) => {
    const station = await aQuietStation(as)
    let asked = 0
    page.on('request', (request) => {
      if (request.url().includes('/get_vehicles_on_tracking/')) asked++
    })
    await page.clock.install()
    await page.goto(placeOf(station))
    await expect(page.getByText(EMPTY)).toBeVisible()
    const first = asked
    await page.clock.runFor(30_500)
    await expect.poll(() => asked).toBeGreaterThan(first)
    await page.goto('/#/vehicles')
    await expect(heading(page, 'Vehículos')).toBeVisible()
    const last = asked
    await page.clock.runFor(95_000)
    await expect(heading(page, 'Vehículos')).toBeVisible()
    expect(asked).toBe(last)
  })

  test('a lost connection is told, until it is back', anySize, async ({ page, as, server, address }) => {
    const live = await liveConnections(page)
    const station = await aQuietStation(as)
    const vehicle = await aTrackedVehicle(as, station)
    const device = await aDevice(server, address, vehicle.id)
    await device.send(14.84, -91.52, { speed: 5 })
    await page.goto(placeOf(station))
    await expect(rowOf(page, vehicle)).toContainText('18 km/h')
    await live.close()
    await expect(lost(page)).toBeVisible()
    await device.send(14.841, -91.52, { speed: 10 })
    live.open()
    await expect(lost(page)).toHaveCount(0)
    await expect(rowOf(page, vehicle)).toContainText('36 km/h')
    device.close()
  })

  for (const place of ['tracking?stations', 'dashboard?station_emergency__station'])
    test(`without a network one notice tells it at ${place}`, anySize, async ({ page, as, context, server, address }) => {
      const live = await liveConnections(page)
      const station = await aQuietStation(as)
      const vehicle = await aTrackedVehicle(as, station)
      await aFirefighter(as, { station: station.id, is_pilot: true, no_license: '1234567890123', type_license: 'B' })
      await anEmergency(as, vehicle)
      const device = await aDevice(server, address, vehicle.id)
      await device.send(14.84, -91.52)
      await page.goto(`/#/${place}=${station.id}`)
      await page.getByRole('region', { name: 'Mapa de los vehículos en trackeo' }).scrollIntoViewIfNeeded()
      await expect(rowOf(page, vehicle)).toContainText(/hace \d+ s/)
      await live.close()
      await expect(lost(page)).toBeVisible()
      await context.setOffline(true)
      await expect(page.getByText('Sin conexión.')).toBeVisible()
      await expect(lost(page)).toHaveCount(0)
      await context.setOffline(false)
      await expect(page.getByText('Sin conexión.')).toHaveCount(0)
      await expect(lost(page)).toBeVisible()
      live.open()
      await expect(lost(page)).toHaveCount(0)
      device.close()
    })

  test('an old list is told, until it is read again', anySize, async ({ page, as }) => {
    const station = await aQuietStation(as)
    const vehicle = await aTrackedVehicle(as, station)
    await page.clock.install()
    await page.goto(placeOf(station))
    await expect(rowOf(page, vehicle)).toBeVisible()
    await page.route('**/api/vehicle/get_vehicles_on_tracking/**', (route) => route.fulfill({ status: 500, json: {} }))
    await page.clock.runFor(61_000)
    const stale = page.getByRole('status').filter({ hasText: 'La lista no se pudo actualizar; se reintenta.' })
    await expect(stale).toBeVisible()
    await page.unroute('**/api/vehicle/get_vehicles_on_tracking/**')
    await page.clock.runFor(31_000)
    await expect(stale).toHaveCount(0)
  })

  test('an old position is told, and nobody knows its speed', anySize, async ({ page, as, server, address }) => {
    const station = await aQuietStation(as)
    const vehicle = await aTrackedVehicle(as, station)
    const device = await aDevice(server, address, vehicle.id)
    await device.send(14.84, -91.52, { speed: 10 })
    await page.goto(placeOf(station))
    await expect(rowOf(page, vehicle)).toContainText('36 km/h')
    await aMinuteLater(page)
    await page.reload()
    await expect(rowOf(page, vehicle)).toContainText(/hace [1-9]\d* min/)
    await expect(rowOf(page, vehicle)).not.toContainText('km/h')
    device.close()
  })
})

test.describe('of a chief', () => {
  test.use({ role: Role.Comandante })

  // A-TRK-20; a person without a station is from before the station was required.
  test('without a station nothing is listed, with the reason', anySize, async ({ page }) => {
    const detail = 'No se pudo obtener los vehículos para trackear'
    await page.route('**/api/vehicle/get_vehicles_on_tracking/**', (route) => route.fulfill({ status: 400, json: { detail } }))
    await page.goto('/#/tracking')
    await expect(page.getByRole('main').getByText(detail)).toBeVisible()
    await expect(page.getByText(EMPTY)).toHaveCount(0)
    await expectAccessible(page)
  })

  test('the vehicles are those of the own station, without a filter by station', anySize, async ({ page }) => {
    await page.goto('/#/tracking')
    await expect(page.getByRole('combobox', { name: 'Estado', exact: true })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Estación', exact: true })).toHaveCount(0)
  })
})

test.describe('of an administrator', () => {
  test.use({ role: Role.Administrador })

  // S-63
  test('a tracking without a position can be stopped, too, and Escape returns to its row', anySize, async ({ page, as }) => {
    const station = await aQuietStation(as)
    const vehicle = await aTrackedVehicle(as, station)
    await page.goto(placeOf(station))
    await buttonOf(page, vehicle).press('Enter')
    const stop = factsOf(page, vehicle).getByRole('button', { name: 'Detener trackeo' })
    await expect(factsOf(page, vehicle)).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(stop).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(factsOf(page, vehicle)).toHaveCount(0)
    await expect(buttonOf(page, vehicle)).toBeFocused()
  })

  // S-63
  test(
    'a unit whose tracking is stopped stays if it sends by key, and so does the focus',
    anySize,
    async ({ page, as, server }) => {
      const station = await aQuietStation(as)
      const vehicle = await aTrackedVehicle(as, station)
      const { key } = await as(Role.Administrador).post<{ key: string }>(`vehicle/${vehicle.id}/tracking_key`)
      expect((await server.get(`/api/positions?id=${key}&lat=14.84&lon=-91.52&batt=55`)).status()).toBe(200)
      await page.goto(placeOf(station))
      await buttonOf(page, vehicle).press('Enter')
      const facts = factsOf(page, vehicle)
      await facts.getByRole('button', { name: 'Detener trackeo' }).press('Enter')
      await page.getByRole('button', { name: 'Sí, detener' }).press('Enter')
      await expect(success(page, 'Trackeo detenido')).toBeVisible()
      await expect(facts).toContainText('Aplicación de rastreo · Batería 55\u00A0%')
      await expect(facts).toBeFocused()
    },
  )

  test('a tracking is stopped after a question', anySize, async ({ page, as, server, address }) => {
    const station = await aQuietStation(as)
    const vehicle = await aTrackedVehicle(as, station)
    const device = await aDevice(server, address, vehicle.id)
    await device.send(14.84, -91.52)
    await page.goto(placeOf(station))
    await buttonOf(page, vehicle).click()
    const stop = factsOf(page, vehicle).getByRole('button', { name: 'Detener trackeo' })
    await stop.click()
    const question = page.getByRole('dialog', { name: '¿Desea detener el trackeo?' })
    await expect(question).toContainText('No podrá revertir esta acción')
    await question.getByRole('button', { name: 'No, cancelar' }).click()
    await expect(rowOf(page, vehicle)).toBeVisible()
    await stop.click()
    await question.getByRole('button', { name: 'Sí, detener' }).click()
    await expect(success(page, 'Trackeo detenido')).toBeVisible()
    await expect(page.getByText(EMPTY)).toBeVisible()
    await expect(factsOf(page, vehicle)).toHaveCount(0)
    await expectDrawn(page, 0)
    await expect(page.locator('body')).not.toBeFocused()
    const state = await as(Role.Administrador).get<{ on_tracking: boolean }>(`vehicle/status_vehicle?id=${vehicle.id}`)
    expect(state.on_tracking).toBe(false)
  })
})

/** Presses the middle of the map until what is there is shown: a unit is drawn a moment after it is known. */
const pressMiddle = async (page: Page, shown: Locator) => {
  const box = await canvasIn(page).boundingBox()
  if (box === null) throw new Error('There is no map')
  await expect(async () => {
    await canvasIn(page).click({ position: { x: box.width / 2, y: box.height / 2 } })
    await expect(shown).toBeVisible({ timeout: 5000 })
  }).toPass()
}
