import type { Page } from '@playwright/test'
import { EmergencyStatus } from '../src/contract/shared/emergency-statuses.ts'
import { Role } from '../src/contract/shared/rights/roles.ts'
import type { PublicSettings } from '../src/contract/shared/public-settings.schema.ts'
import { expectAccessible } from './accessible.ts'
import { printed } from './printed.ts'
import { gate } from './steps.ts'
import { anEmergency, aVehicle } from './test-data.ts'
import { anySize, expect, phoneOnly, test } from './test.ts'

/* The built-in map with the roads of MAP_ROADS_FILE, here two that do not exist, across the place of every emergency. */

const roads = { url: '/assets/map-roads-invented.json', attribution: '© Quien <inventó> las carreteras' }
const across = (ref: string, rank: number, coordinates: number[][]) => ({
  type: 'Feature',
  properties: { rank, ref },
  geometry: { type: 'LineString', coordinates },
})
const invented = {
  type: 'FeatureCollection',
  features: [
    across('CA-98', 1, [
      [-91.9, 14.84],
      [-91.1, 14.84],
    ]),
    across('RN-99', 3, [
      [-91.525, 14.5],
      [-91.525, 15.2],
    ]),
  ],
}

const serve = async (page: Page, settings: Partial<PublicSettings> = { map_roads: roads }) => {
  await page.route('**/api/settings/', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as PublicSettings), ...settings } })
  })
  await page.route(`**${roads.url}`, (route) => route.fulfill({ json: invented }))
}
const place = (page: Page) => page.getByRole('region', { name: 'Ubicación', exact: true })
const scale = (page: Page) => place(page).locator('.maplibregl-ctrl-scale')
const credit = (page: Page) => place(page).locator('.maplibregl-ctrl-attrib')

/** Which of the light colours the printed map has. */
const printedColours = (page: Page) =>
  page.evaluate(() => {
    dispatchEvent(new Event('beforeprint'))
    const map = document.querySelector<HTMLCanvasElement>('canvas.printed-map')
    if (map?.hidden !== false) return undefined
    const copy = new OffscreenCanvas(map.width, map.height).getContext('2d')
    copy?.drawImage(map, 0, 0)
    const pixels = copy?.getImageData(0, 0, map.width, map.height).data ?? []
    const seen = new Set<string>()
    for (let at = 0; at < pixels.length; at += 4) seen.add(`${pixels[at]},${pixels[at + 1]},${pixels[at + 2]}`)
    return { land: seen.has('250,249,245'), main: seen.has('181,164,126'), primary: seen.has('198,185,153') }
  })
const withRoads = { land: true, main: true, primary: true }
const withoutRoads = { land: true, main: false, primary: false }

const marker = (page: Page) => page.getByRole('img', { name: /^Ubicación de la emergencia: / })

test.describe('an administrator', () => {
  test.use({ role: Role.Administrador })

  test('sees the status of an emergency as its marker, also after a lost connection', anySize, async ({ page, as }) => {
    const { id, qr_emergency } = await anEmergency(as, await aVehicle(as))
    const files = '**/assets/point-map-*.js'
    await page.route(files, (route) => route.abort())
    await page.goto(`/#/emergency/${id}`)
    const failure = place(page)
      .getByRole('status')
      .filter({ hasText: 'No se pudo cargar el mapa. Se cargará cuando haya conexión.' })
    await expect(failure).toBeVisible()
    await expect(place(page).getByRole('button', { name: 'Reintentar' })).toBeVisible()
    await page.unroute(files)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(marker(page)).toHaveAccessibleName(/, Activo$/)
    await expect(marker(page)).toHaveText('Activo')
    await expect(failure).toHaveCount(0)
    await as(Role.Administrador).post(`emergency/${id}/update_status`, { status: EmergencyStatus.Critica })
    await expect(marker(page)).toHaveAccessibleName(/, Critica$/)
    await expect(marker(page)).toHaveText('Critica')

    const key = /emergency_open\/([^/]+)\//.exec(qr_emergency ?? '')?.[1]
    await page.goto(`/#/emergency_open/${key}`)
    await expect(marker(page)).toHaveText('Critica')

    await page.goto(`/#/emergency/${id}/editar`)
    await expect(page.getByRole('button', { name: /Muévala con las flechas/ })).toHaveText('')
  })

  test('loads the map on a phone when it is scrolled to', phoneOnly, async ({ page, as }) => {
    const { id } = await anEmergency(as, await aVehicle(as))
    let loads = 0
    page.on('request', (request) => {
      if (/point-map.*\.js/.test(request.url())) loads++
    })
    await page.setViewportSize({ width: 412, height: 420 })
    await page.goto(`/#/emergency/${id}`)
    await expect(place(page)).toBeAttached()
    // Below the map, and there as soon as the emergency is.
    await expect(page.getByRole('region', { name: 'Código QR' }).getByRole('button', { name: 'Mostrar' })).toBeAttached()
    expect(loads).toBe(0)
    await place(page).locator('[data-drawing]').scrollIntoViewIfNeeded()
    await expect(marker(page)).toHaveText('Activo')
    expect(loads).toBe(1)
  })
})

test.describe('a chief', () => {
  test.use({ role: Role.JefeDeServicio })

  test(
    'sees the main roads around an emergency and whom to credit, also on paper and without the server',
    anySize,
    async ({ page, as }) => {
      await page.emulateMedia({ colorScheme: 'dark' })
      await serve(page)
      const file = gate()
      await page.route(`**${roads.url}`, async (route) => {
        await file.opened
        await route.fallback()
      })
      const { id } = await anEmergency(as, await aVehicle(as))
      await page.goto(`/#/emergency/${id}`)
      // The map does not wait for its roads.
      await expect.poll(() => printedColours(page)).toEqual(withoutRoads)
      file.open()
      await expect(credit(page)).toContainText(roads.attribution)
      await expect(scale(page)).toHaveText(/^(500\s*m|1\s*km)$/)
      await expect.poll(() => printedColours(page)).toEqual(withRoads)
      await expectAccessible(page, 'an emergency with roads on its map')
      await page.emulateMedia({ colorScheme: 'dark' })
      const paper = (await printed(page)).join(' ')
      expect(paper).toContain(roads.attribution)
      expect(paper).not.toContain('El mapa no estaba listo al imprimir.')

      await page.route('**/api/settings/', (route) => route.abort())
      await page.reload()
      await expect(credit(page)).toContainText(roads.attribution)
      await expect.poll(() => printedColours(page)).toEqual(withRoads)
    },
  )

  test('has the roads also where the map of streets cannot be reached, and a map without them', anySize, async ({ page, as }) => {
    await serve(page, { map_roads: roads, map_style_url: '/streets.json' })
    const file = gate()
    await page.route(`**${roads.url}`, async (route) => {
      await file.opened
      await route.fallback()
    })
    const { id } = await anEmergency(as, await aVehicle(as))
    const refused = page.waitForResponse('**/streets.json')
    await page.goto(`/#/emergency/${id}`)
    expect((await refused).status()).toBe(404)
    file.open()
    await expect(credit(page)).toContainText(roads.attribution)
    await expect.poll(async () => (await printedColours(page))?.main).toBe(true)

    await page.unrouteAll()
    await serve(page)
    await page.route(`**${roads.url}`, (route) => route.fulfill({ status: 404 }))
    await page.reload()
    await expect.poll(() => printedColours(page)).toEqual(withoutRoads)
    await expect(credit(page)).toContainText('© GeoNames')
    await expect(credit(page)).not.toContainText(roads.attribution)
  })
})
