import type { Page } from '@playwright/test'
import type { DashboardReport } from '../src/contract/overview/dashboard.schema.ts'
import { showDay } from '../src/contract/shared/dates/dates.ts'
import type { Option } from '../src/contract/shared/resource.schema.ts'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { TrackingStatus } from '../src/contract/fleet/tracking-rules.ts'
import { openLoaded } from './accessible.ts'
import { daysAgo } from './hours.ts'
import { printed, printedImageWidths, printedPlaces, type PrintedText } from './printed.ts'
import { centralStation, idOf } from './test-data.ts'
import { anySize, expect, test } from './test.ts'

test.use({ role: Role.Administrador })

/** A line of a table is several pieces of text on paper. */
const unspaced = (text: string) => text.replaceAll(/\s+/g, '')

const textsOf = async (page: Page, selector: string) => (await page.locator(selector).allTextContents()).map(unspaced)

/**
 * The lines of the tables with numbers, save those of the board, which is not printed. What sticks is printed after everything
 * else.
 */
const linesOf = async (page: Page) => {
  const numbered = page.locator('main tbody tr').filter({ hasNotText: /20\d\d-\d{6}/ })
  const lines = await numbered.evaluateAll((rows: HTMLTableRowElement[]) =>
    rows
      .filter((row) => row.closest('[data-screen-only]') === null)
      .map((row) =>
        [...row.cells]
          .filter((cell) => getComputedStyle(cell).position !== 'sticky')
          .map((cell) => cell.textContent)
          .join(''),
      ),
  )
  // An age goes on between reading and printing.
  return lines.map((line) => unspaced(line).replace(/(ahora|hace\d+(min|h|días))$/, ''))
}

/** Names and numbers that begin inside a card and end outside of it. */
const outOfCard = (page: Page): Promise<string[]> =>
  page.locator('main dl > div').evaluateAll((cards) =>
    cards.flatMap((card) =>
      [...card.querySelectorAll('dt, span, a')]
        .filter((part) => {
          const { right } = card.getBoundingClientRect()
          return part.getBoundingClientRect().right > right - Number.parseFloat(getComputedStyle(card).paddingRight) + 1
        })
        .map((part) => part.textContent),
    ),
  )

/** The headings of the sections that touch the one above. */
const touching = (page: Page): Promise<(string | undefined)[]> =>
  page.locator('main section').evaluateAll((sections) =>
    sections
      .filter((section) => section.checkVisibility())
      .filter((section, at, shown) => {
        const above = shown[at - 1]
        return above && section.getBoundingClientRect().top - above.getBoundingClientRect().bottom < 8
      })
      .map((section) => section.querySelector('h2')?.textContent),
  )

const TIME = Date.parse('2026-11-20T14:05:30Z')

const aVehicleOnItsWay = (place: number): DashboardReport['vehicles'][number] => ({
  id: 900_000 + place,
  plate: `P-12${place}BCD${'X'.repeat(place)}`,
  unit: 'Unidad de rescate 27',
  vehicle_type: 'Unidad de rescate',
  station: centralStation,
  station_id: 1,
  emergency: 77,
  emergency_code: '2026-000077',
  emergency_type: 'Incendio estructural',
  emergency_status: TrackingStatus.SolicitaApoyo,
  pilot: 'María Guadalupe Hernández Velásquez',
  position: JSON.stringify({ coords: { latitude: 14.84, longitude: -91.52 }, timestamp: TIME }),
  latitude: 14.84,
  longitude: -91.52,
  battery: null,
  on_tracking: true,
  by_key: false,
  tracked_by_name: '',
})

const COUNT = 6
/** The margin of the sheet, and the border and padding of a card, as shares of the sheet's width. */
const beyond = { A4: (14 / 25.4 + 25 / 96) / (210 / 25.4), Letter: (14 / 25.4 + 25 / 96) / 8.5 }

/** As wide as what is printed between the margins of an upright sheet, in pixels. */
const widths = { A4: 687, Letter: 710 }

/** Its answers stay as they are, with vehicles on their way: what other journeys do meanwhile changes emergencies, vehicles and stations. */
const freezeReport = async (page: Page) => {
  let frozen: DashboardReport | undefined
  await page.route('**/api/reports/dashboard_report/**', async (route) => {
    if (frozen === undefined) {
      const report = (await (await route.fetch()).json()) as DashboardReport
      frozen = { ...report, vehicles: Array.from({ length: COUNT }, (_, place) => aVehicleOnItsWay(place)) }
    }
    await route.fulfill({ json: frozen })
  })
  const queues = new Map<string, string>()
  await page.route(/\/api\/emergency\/\?/, async (route) => {
    const url = route.request().url()
    const body = queues.get(url) ?? (await (await route.fetch()).text())
    queues.set(url, body)
    await route.fulfill({ body, contentType: 'application/json' })
  })
}

for (const format of ['A4', 'Letter'] as const)
  test(
    `prints its numbers, rows, vehicles and tables with their filters, and no control: ${format}`,
    anySize,
    async ({ page, as }) => {
      await page.addInitScript(() => {
        window.print = () => void (document.body.dataset['printed'] = 'yes')
      })
      await freezeReport(page)
      const types = (await as(Role.Administrador).get<Option[]>('emergency_type/filter_list')).slice(0, 8)
      const station = await idOf(as, 'station', centralStation)
      const [first, last] = [daysAgo(format === 'A4' ? 80 : 300), daysAgo(7)]
      const chosen = new URLSearchParams({
        start_date: first,
        end_date: last,
        ...(format === 'Letter' && {
          station_emergency__station: String(station),
          emergency_type_id: types.map(({ id }) => id).join(','),
        }),
      })
      await openLoaded(page, `/dashboard?${chosen.toString()}`)
      await expect(page.getByRole('list', { name: 'Vehículos en trackeo' }).getByRole('listitem')).toHaveCount(COUNT)
      await expect(page.locator('main .maplibregl-canvas').first()).toBeVisible()
      const cards = await textsOf(page, 'main dl > div :is(dt, dt + dd)')
      const newest = page.getByRole('region', { name: 'Últimas emergencias' }).locator('tbody')
      const cells = (await newest.getByRole('cell').allTextContents()).map(unspaced)
      const lines = await linesOf(page)
      expect(cards).toHaveLength(22)
      expect(cells).toHaveLength(60)
      expect(lines.length).toBeGreaterThan(20)

      await page.getByRole('button', { name: 'Imprimir', exact: true }).click()
      await expect(page.locator('body[data-printed]')).toHaveCount(1)
      const text = (await printed(page, format)).join(' ')
      expect(text).toContain(
        format === 'A4'
          ? `Emergencias del ${showDay(first)} al ${showDay(last)} · Todas las estaciones · Todos los tipos`
          : `Emergencias del ${showDay(first)} al ${showDay(last)} · Estaciones: ${centralStation} · Tipos: ${types.map(({ name }) => name).join(', ')}`,
      )
      const whole = unspaced(text)
      expect([...cards, ...cells, ...lines].filter((part) => !whole.includes(part))).toEqual([])
      expect(text).not.toMatch(
        /Imprimir|Ver en Trackeo|Pantalla de televisión|Todas las emergencias|Estadísticas|Quitar filtros|Ver la tabla|Ver la lista|Fecha inicial/,
      )
      if (format === 'A4') expect(Math.max(...(await printedImageWidths(page)))).toBeGreaterThan(400)
      const sheets = await printedPlaces(page, format)
      for (const sheet of sheets) expect(sheet.filter(({ left, right }) => left < 0.03 || right > 0.97)).toEqual([])
      expectVehiclesInside(sheets.flat(), format)

      await page.emulateMedia({ media: 'print' })
      await page.setViewportSize({ width: widths[format], height: 1000 })
      const controls = page.locator('main').locator('button, input, .maplibregl-ctrl').filter({ visible: true })
      expect(await controls.evaluateAll((all) => all.map((one) => one.outerHTML.slice(0, 300)))).toEqual([])
      expect.soft(await outOfCard(page)).toEqual([])
      expect(await touching(page)).toEqual([])
      await page.emulateMedia({ media: null })
      if (format === 'A4') await expectStartPage(page)
    },
  )

/** Each vehicle has its whole plate and code, and its time ends inside the card. */
const expectVehiclesInside = (pieces: readonly PrintedText[], format: keyof typeof beyond) => {
  const texts = pieces.map(({ text }) => text.trim())
  expect(texts.filter((text) => text.startsWith('2026-000077'))).toHaveLength(COUNT)
  for (let place = 0; place < COUNT; place += 1) expect(texts).toContain(aVehicleOnItsWay(place).plate)
  for (const word of ['Quetzaltenango', 'Guadalupe', 'Velásquez']) expect(texts.join(' ').split(' ')).toContain(word)
  const last = pieces.filter(({ text }) => /20-11-2026|08:05:30/.test(text))
  expect(last.length).toBeGreaterThanOrEqual(COUNT)
  expect(last.filter(({ right }) => right > 1 - beyond[format])).toEqual([])
}

/** It is printed like the dashboard, with its queue, and nothing to press. */
const expectStartPage = async (page: Page) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openLoaded(page, '/')
  await page.getByRole('heading', { name: 'Estadísticas' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'Ver todas en el mapa' })).toBeVisible()
  const sheets = await printed(page, 'A4')
  const text = sheets.join(' ')
  for (const shown of [
    'Impreso por ',
    `Página 1 de ${sheets.length}`,
    'Emergencias en curso',
    'Últimas emergencias',
    'Todas las estaciones',
  ])
    expect(text).toContain(shown)
  expect(text).not.toMatch(
    /Ver todas en el mapa|Ver en tabla|Ver la tabla|Abrir el dashboard|Pantalla de televisión|Todas las emergencias/,
  )
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('main').locator('button, input, .maplibregl-ctrl').filter({ visible: true })).toHaveCount(0)
}
