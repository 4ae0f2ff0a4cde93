import type { Page } from '@playwright/test'
import { showDateTime } from '../src/contract/dates.ts'
import type { EmergencyWays } from '../src/contract/emergency-ways.ts'
import { Role } from '../src/contract/roles.ts'
import type { As } from './calls.ts'
import { printed, printedPlaces } from './printed.ts'
import { gate, heading } from './steps.ts'
import { anEmergency, aVehicle } from './test-data.ts'
import { anySize, expect, test } from './test.ts'

test.use({ role: Role.JefeDeServicio })

const begin = Date.parse('2026-11-20T14:05:00Z')
const end = begin + 600_000

const found: EmergencyWays = {
  from: new Date(begin).toISOString(),
  until: new Date(end).toISOString(),
  is_resolved: true,
  ways: ['MOTOBOMBA-12', 'U-7'].map((unit, place) => ({
    vehicle: place + 1,
    plate: `P-12${place}BCD`,
    unit,
    pilot_name: 'María Guadalupe Hernández Velásquez',
    metres: 12_345,
    points: Array.from({ length: 12 }, (_, step) => [begin + step * 50_000, 14.84 + step * 0.0005, -91.52 + place * 0.002]),
    jumps: [],
  })),
}

const openWithWays = async (page: Page, as: As, until: Promise<void> = Promise.resolve()) => {
  const emergency = await anEmergency(as, await aVehicle(as))
  await page.route('**/ways/', async (route) => {
    await until
    await route.fulfill({ json: found })
  })
  await page.addInitScript(() => {
    window.print = () => {
      dispatchEvent(new Event('beforeprint'))
      const map = document.querySelector<HTMLCanvasElement>('section[aria-label^="Recorridos"] canvas.printed-map')
      document.body.dataset['printed'] = map === null ? 'no map' : map.hidden ? 'hidden' : 'map'
    }
  })
  await page.goto(`/#/emergency/${emergency.id}`)
  await expect(heading(page, `Emergencia # ${emergency.id}`)).toBeVisible()
}

const sectionIn = (page: Page) => page.getByRole('region', { name: 'Recorridos de las unidades' })
const mapIn = (page: Page) => sectionIn(page).locator('canvas.printed-map')

/** Whether the map is on paper, as Ctrl+P would print it now. */
const isPrinted = (page: Page) =>
  mapIn(page).evaluate((canvas) => {
    dispatchEvent(new Event('beforeprint'))
    dispatchEvent(new Event('afterprint'))
    return !canvas.hasAttribute('hidden')
  })

const openDrawn = async (page: Page, as: As) => {
  await openWithWays(page, as)
  await page.getByRole('heading', { name: 'Observaciones' }).scrollIntoViewIfNeeded()
  await expect.poll(() => isPrinted(page)).toBe(true)
}

test('the print button waits for the map of the ways, wherever the page is scrolled to', async ({ page, as }) => {
  const server = gate()
  await openWithWays(page, as, server.opened)
  await page.getByRole('button', { name: 'Imprimir' }).click()
  await expect(page.locator('body')).not.toHaveAttribute('data-printed')
  server.open()
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'map')
})

test('paper says that the ways, or their map, were not loaded', anySize, async ({ page, as }) => {
  const [server, shapes] = [gate(), gate()]
  await page.route('**/*.geo*.json', async (route) => {
    await shapes.opened
    await route.continue()
  })
  await openWithWays(page, as, server.opened)
  const says = async () => (await printed(page)).join(' ')
  expect(await says()).toContain('Los recorridos de las unidades no se habían cargado al imprimir.')
  server.open()
  await expect(sectionIn(page).getByRole('table')).toBeVisible()
  const ofWays = async () => (await says()).split('Recorridos de las unidades')[1]?.split('Observaciones')[0]
  expect(await ofWays()).toContain('El mapa no estaba listo al imprimir.')
  expect(await says()).not.toContain('no se habían cargado')
  shapes.open()
  await expect.poll(() => isPrinted(page)).toBe(true)
  expect(await says()).not.toContain('no estaba listo')
})

test('a map that has been drawn is printed during a change, and twice', anySize, async ({ page, as }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await openDrawn(page, as)
  const slider = sectionIn(page).getByRole('slider', { name: 'Hora de los recorridos' })
  await slider.focus()
  const prints = await slider.evaluate(async (thumb) => {
    const canvas = document.querySelector('section[aria-label^="Recorridos"] canvas.printed-map')
    const seen: boolean[] = []
    const print = () => {
      dispatchEvent(new Event('beforeprint'))
      seen.push(canvas?.hasAttribute('hidden') === false)
      dispatchEvent(new Event('afterprint'))
    }
    for (const pause of [0, 0, 5, 10, 20]) {
      thumb.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }))
      // oxlint-disable-next-line no-await-in-loop -- one step after the other.
      await new Promise((resolve) => setTimeout(resolve, pause))
      print()
      print()
    }
    return seen
  })
  expect(prints).toEqual(Array.from({ length: 10 }, () => true))
})

test('the table may be on the sheet after the map, and the heading is on the one of the map', anySize, async ({ page, as }) => {
  await openDrawn(page, as)
  const isApart: boolean[] = []
  for (const inches of [7, 8, 9, 10, 11]) {
    // oxlint-disable-next-line no-await-in-loop -- one print after the other.
    const sheets = await printed(page, inches)
    const sheetOf = (text: string) => sheets.findIndex((words) => words.includes(text))
    expect(sheetOf('Posición de las unidades:')).toBe(sheetOf('Recorridos de las unidades'))
    isApart.push(sheetOf('Km por posición') > sheetOf('Posición de las unidades:'))
  }
  expect(isApart).toContain(true)
  expect(isApart).toContain(false)
})

test('paper has the time of the units, in the form of the table', anySize, async ({ page, as }) => {
  await openDrawn(page, as)
  const slider = sectionIn(page).getByRole('slider', { name: 'Hora de los recorridos' })
  await expect(slider).toHaveAttribute('aria-valuetext', showDateTime(new Date(end)))
  await slider.press('Home')
  await expect(
    sectionIn(page)
      .getByText(showDateTime(new Date(begin)), { exact: true })
      .first(),
  ).toBeVisible()
  const text = (await printed(page)).join(' ')
  expect(text).toContain(`Posición de las unidades: ${showDateTime(new Date(begin))}`)
})

for (const format of ['A4', 'Letter'] as const)
  test(`the table of ways has whole times, plates and words on ${format}`, anySize, async ({ page, as }) => {
    await openDrawn(page, as)
    const pieces = (await printedPlaces(page, format)).flat()
    const texts = pieces.map(({ text }) => text.trim())
    for (const time of [begin, begin + 550_000])
      expect(texts.filter((text) => text === showDateTime(new Date(time)))).toHaveLength(2)
    for (const whole of ['P-120BCD', 'P-121BCD', 'U-7', 'MOTOBOMBA-12']) expect(texts).toContain(whole)
    const words = new Set(texts.flatMap((text) => text.split(' ')))
    for (const word of ['Piloto', 'Primera', 'Última', 'posición', 'Guadalupe', 'Velásquez'])
      expect.soft([...words], word).toContain(word)
    expect(pieces.filter(({ left, right }) => left < 0.03 || right > 0.97)).toEqual([])
  })
