import type { Page } from '@playwright/test'
import { showDateTime } from '../src/contract/shared/dates/dates.ts'
import { Role } from '../src/contract/shared/rights/roles.ts'
import type { TrackedVehicle, TrackedVehicles } from '../src/contract/fleet/tracking.schema.ts'
import { TrackingStatus } from '../src/contract/fleet/tracking-rules.ts'
import { demoAccounts } from './calls.ts'
import { aQuietStation } from './hours.ts'
import { printed, printedPlaces } from './printed.ts'
import { anySize, expect, test } from './test.ts'

test.use({ role: Role.Cabinista })

const COUNT = 120
const TIME = Date.parse('2026-11-20T14:05:30Z')

const unit = (place: number, station: string): TrackedVehicle => ({
  id: 900_000 + place,
  plate: `P-${String(place).padStart(3, '0')}BCD`,
  unit: `MOTOBOMBA-${place}`,
  vehicle_type: 'Motobomba',
  station,
  station_id: 1,
  emergency: place === 5 ? 77 : null,
  emergency_code: place === 5 ? '2026-000077' : '',
  emergency_type: place === 5 ? 'Incendio estructural' : '',
  emergency_status: place === 5 ? TrackingStatus.Critica : TrackingStatus.Disponible,
  pilot: place === 5 ? 'Elsa Batz' : '',
  // The last has sent none.
  position: place === COUNT - 1 ? null : positionOf(place),
  latitude: null,
  longitude: null,
  battery: null,
  on_tracking: true,
  by_key: false,
  tracked_by_name: '',
})

const positionOf = (place: number) => {
  const coords = { latitude: 14.84 + (place % 10) * 0.01, longitude: -91.52 + Math.floor(place / 10) * 0.01 }
  return JSON.stringify({ coords, timestamp: TIME })
}

const listAll = (page: Page, station: string) =>
  page.route('**/api/vehicle/get_vehicles_on_tracking/**', async (route) => {
    const results = Array.from({ length: COUNT }, (_, place) => unit(place, station))
    const numbers = { active: 0, critical: 1, requesting_support: 0, disponibility: COUNT - 1 }
    const answer: TrackedVehicles = { results, ...numbers, server_time: new Date().toISOString() }
    await route.fulfill({ json: answer })
  })

/** The pixels of the map on paper, as Ctrl+P would print it now; none without it. */
const pictureOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    dispatchEvent(new Event('beforeprint'))
    const map = document.querySelector<HTMLCanvasElement>('canvas.printed-map')
    dispatchEvent(new Event('afterprint'))
    if (map?.hidden !== false) return []
    const copy = new OffscreenCanvas(map.width, map.height).getContext('2d')
    copy?.drawImage(map, 0, 0)
    const { data } = copy?.getImageData(0, 0, map.width, map.height) ?? { data: [] }
    return Array.from({ length: data.length / 4 }, (_, at) => data.slice(at * 4, at * 4 + 3).join(','))
  })

const differing = (one: readonly string[], other: readonly string[]): number =>
  one.filter((pixel, at) => pixel !== other[at]).length / one.length

test(
  'every tracked unit is printed with its position, the counters and the map, in light colours',
  anySize,
  async ({ page, as }) => {
    const { id, name } = await aQuietStation(as)
    await page.emulateMedia({ colorScheme: 'dark' })
    await listAll(page, name)
    await page.goto(`/#/tracking?stations=${id}&status=${TrackingStatus.Disponible}`)
    await expect(page.locator('.maplibregl-map')).toHaveAttribute('data-units', String(COUNT - 1))
    await expect.poll(() => pictureOf(page)).toContain('250,249,245')
    const [fromDark] = await Promise.all([pictureOf(page), page.emulateMedia({ colorScheme: 'light' })])
    await expect.poll(async () => differing(fromDark, await pictureOf(page)), 'share of other pixels').toBeLessThan(0.002)
    await page.emulateMedia({ colorScheme: 'dark' })

    const pages = await printed(page)
    const text = pages.join(' ')
    expect(pages[0]).toMatch(new RegExp(`Impreso por ${demoAccounts[Role.Cabinista].name} el \\d{2}-\\d{2}-\\d{4} \\d{2}:\\d{2}`))
    expect(text).toContain(`1 Críticos 0 Solicitan apoyo 0 Activos ${COUNT - 1} Disponibles`)
    expect(text).toContain(`Estado: Disponible · Estación: ${name}`)
    expect(text).toContain(`${COUNT} vehículos`)
    const missing = Array.from({ length: COUNT }, (_, place) => unit(place, name).plate).filter((plate) => !text.includes(plate))
    expect(missing).toEqual([])
    expect(text).toMatch(/P-005BCD MOTOBOMBA-5 .* Crítico 2026-000077 · Incendio estructural Elsa Batz 20-11-2026 08:05:30 hace/)
    expect(text).toContain('Sin posición')
    expect(text).not.toMatch(/Ver todos en el mapa|Quitar filtros|Mostrar más|No se pudo obtener/)
    expect(text).toContain(`Página 1 de ${pages.length}`)
    for (const format of ['A4', 'Letter'] as const) {
      const pieces = (await printedPlaces(page, format)).flat()
      expect(pieces.filter((piece) => piece.text.trim() === showDateTime(new Date(TIME)))).toHaveLength(COUNT - 1)
      expect(pieces.filter(({ text: piece }) => piece.trim().startsWith('2026-000077'))).toHaveLength(1)
      expect(pieces.filter(({ text: piece }) => /P-\d{3}BCD/.test(piece))).toHaveLength(COUNT)
      expect(pieces.filter(({ left, right }) => left < 0.03 || right > 0.97)).toEqual([])
    }
  },
)
