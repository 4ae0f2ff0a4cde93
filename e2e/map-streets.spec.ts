import type { Page } from '@playwright/test'
import { mapArchive, type Tile } from '../test/fixtures/map-archive.ts'
import { Role } from '../src/contract/shared/rights/roles.ts'
import type { PublicSettings } from '../src/contract/shared/public-settings.schema.ts'
import { expectAccessible } from './accessible.ts'
import { printed } from './printed.ts'
import { anEmergency, aVehicle } from './test-data.ts'
import { anySize, expect, test } from './test.ts'

/* The map with the streets of MAP_TILES_FILE here of an invented town around the place of every emergency. */

const STREETS = '/map-tiles.pmtiles'
const everywhere = [
  [0, 0],
  [4096, 0],
  [4096, 4096],
  [0, 4096],
] as const
/** Land with a lake in a corner, and a town in the street below the place of every emergency. */
const tile = (zoom: number, x: number, y: number): Tile => ({
  zoom,
  x,
  y,
  layers: {
    earth: [{ type: 'polygon', points: everywhere, tags: { kind: 'earth' } }],
    water: [{ type: 'polygon', points: everywhere.map(([left, top]) => [left / 4, top / 4]), tags: { kind: 'lake' } }],
    places: [
      {
        type: 'point',
        points: [[3763, 1340]],
        tags: { kind: 'locality', name: 'Invented', 'name:es': 'Inventada', min_zoom: 3, population_rank: 13 },
      },
    ],
  },
})
/** Of one zoom only: closer up the map enlarges it. */
const ZOOM = 8
const archive = mapArchive([61, 62, 63].flatMap((x) => [116, 117, 118].map((y) => tile(ZOOM, x, y))))

/** Answers as the server does; returns the ranges that were asked for. */
const serve = async (page: Page) => {
  const ranges: string[] = []
  await page.route('**/api/settings/', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as PublicSettings), map_tiles: STREETS } })
  })
  await page.route(`**${STREETS}`, async (route) => {
    const range = route.request().headers()['range'] ?? ''
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? []
    ranges.push(range)
    const [start, end] = [Number(from), Math.min(Number(to), archive.length - 1)]
    await route.fulfill({
      status: 206,
      headers: { 'content-range': `bytes ${start}-${end}/${archive.length}`, etag: '"invented"' },
      contentType: 'application/vnd.pmtiles',
      body: archive.subarray(start, end + 1),
    })
  })
  return ranges
}

const place = (page: Page) => page.getByRole('region', { name: 'Ubicación', exact: true })
const credit = (page: Page) => place(page).locator('.maplibregl-ctrl-attrib')
const gridSize = (page: Page) => place(page).getByText(/^Cuadrícula: /)

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
    return {
      earth: seen.has('244,242,236'),
      name: seen.has('51,65,85'),
      builtIn: seen.has('250,249,245'),
      grid: seen.has('225,228,226'),
    }
  })

test.describe('a chief', () => {
  test.use({ role: Role.JefeDeServicio })

  // B-CON-37, B-CON-38
  test(
    'sees the streets of the own server, whom to credit on screen and paper, and a grid and towns where there are none',
    anySize,
    async ({ page, as }) => {
      const hosts = new Set<string>()
      page.on('request', (request) => hosts.add(new URL(request.url()).host))
      const problems: string[] = []
      page.on('console', (message) => {
        if (/image|font|glyph|sprite/i.test(message.text())) problems.push(message.text())
      })
      const ranges = await serve(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      const { id } = await anEmergency(as, await aVehicle(as))
      await page.goto(`/#/emergency/${id}`)
      await expect(credit(page)).toContainText('© OpenStreetMap')
      await expect(credit(page)).toContainText('Protomaps')
      await expect.poll(() => printedColours(page)).toMatchObject({ earth: true, name: true, grid: false })
      await expect(gridSize(page)).toHaveCount(0)
      expect(ranges[0]).toBe('bytes=0-16383')
      expect(ranges.length).toBeGreaterThan(1)
      expect(ranges.every((range) => /^bytes=\d+-\d+$/.test(range))).toBe(true)
      await expectAccessible(page, 'an emergency with streets on its map')
      await page.emulateMedia({ colorScheme: 'dark' })
      expect((await printed(page)).join(' ')).toContain('© OpenStreetMap Protomaps')
      // Those of blob: have none.
      expect([...hosts].filter((host) => host !== '')).toEqual([new URL(page.url()).host])
      expect(problems).toEqual([])

      // The signal is lost before the streets arrive, and only the beginning of the file has been seen before.
      await page.route(`**${STREETS}`, (route) =>
        route.request().headers()['range'] === 'bytes=0-16383' ? route.fallback() : route.abort(),
      )
      await page.reload()
      await expect(gridSize(page)).toBeVisible()
      await expect(credit(page)).toContainText('© OpenStreetMap')

      // Another day the file is gone.
      await page.route(`**${STREETS}`, (route) => route.fulfill({ status: 404 }))
      await page.reload()
      await expect(gridSize(page)).toBeVisible()
      await expect(
        place(page).getByRole('list', { name: 'Poblaciones más cercanas' }).getByRole('listitem').first(),
      ).toBeVisible()
      await expect.poll(() => printedColours(page)).toMatchObject({ earth: false, builtIn: true, grid: true })
      const paper = (await printed(page)).join(' ')
      expect(paper).toMatch(/Cuadrícula: \d+ k?m · © GeoNames/)
    },
  )
})
