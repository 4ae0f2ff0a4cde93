import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { EmergencyStatus } from '../src/contract/shared/emergency-statuses.ts'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { showDateTime } from '../src/contract/shared/dates/dates.ts'
import type { EmergencyWays } from '../src/contract/emergencies/emergency-ways.schema.ts'
import { expectAccessible, openLoaded } from './accessible.ts'
import type { As } from './calls.ts'
import { printed, printedPlaces } from './printed.ts'
import { gate, heading } from './steps.ts'
import { anEmergency, aVehicle } from './test-data.ts'
import { anySize, expect, test } from './test.ts'

test.use({ role: Role.JefeDeServicio })

const POINTS = 12
const SECOND = 1000

/** Sends a way northwards, with a point each second from then on. */
const drive = async (as: As, server: APIRequestContext, vehicle: { id: number }, from: number) => {
  const { key } = await as(Role.Administrador).post<{ key: string }>(`vehicle/${vehicle.id}/tracking_key`)
  for (let point = 0; point < POINTS; point += 1) {
    const sent = { id: key, timestamp: from + point * SECOND, lat: 14.84 + point * 0.0005, lon: -91.52 }
    // oxlint-disable-next-line no-await-in-loop -- as a device does.
    const answer = await server.get('/api/positions', { params: sent })
    expect(answer.status()).toBe(200)
  }
}

/** An emergency with its way: twelve points, which are 0.6 km. */
const aDrivenEmergency = async (as: As, server: APIRequestContext) => {
  const vehicle = await aVehicle(as)
  const emergency = await anEmergency(as, vehicle)
  const from = Math.ceil(Date.parse(emergency.creation_date) / SECOND) * SECOND
  // So that no point is of the future.
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, from + POINTS * SECOND - Date.now())))
  await drive(as, server, vehicle, from)
  return { vehicle, emergency, from }
}

const sectionIn = (page: Page) => page.getByRole('region', { name: 'Recorridos de las unidades' })

/** Whether the map of the ways is on paper, as Ctrl+P would print it now. */
const isPrinted = (page: Page) =>
  sectionIn(page)
    .locator('canvas.printed-map')
    .evaluate((canvas) => {
      dispatchEvent(new Event('beforeprint'))
      dispatchEvent(new Event('afterprint'))
      return !canvas.hasAttribute('hidden')
    })

test(
  'the ways of the units are on a map, in a table, in files, on paper and on no public page',
  anySize,
  async ({ page, as, server, browser, address }) => {
    const { vehicle, emergency, from } = await aDrivenEmergency(as, server)
    await openLoaded(page, `/emergency/${emergency.id}`)
    const section = sectionIn(page)
    const row = section.getByRole('table', { name: 'Recorridos' }).getByRole('row').filter({ hasText: vehicle.unit })
    await row.scrollIntoViewIfNeeded()
    await expect(row).toContainText(vehicle.plate)
    await expect(row.getByRole('cell', { name: '0.6', exact: true })).toBeVisible()
    // 12 - 10 written kilometres.
    await expect(row.getByRole('cell', { name: 'difiere 2.0', exact: true })).toBeVisible()
    await expect(section.getByRole('region', { name: 'Recorridos en el mapa' })).toBeVisible()
    await expectAccessible(page)
    const slider = section.getByRole('slider', { name: 'Hora de los recorridos' })
    await slider.press('Home')
    await expect(slider).toHaveAttribute('aria-valuetext', showDateTime(emergency.creation_date))

    const [gpx] = await Promise.all([
      page.waitForEvent('download'),
      section.getByRole('button', { name: 'Descargar GPX' }).click(),
    ])
    expect(gpx.suggestedFilename()).toBe(`emergencia-${emergency.code}-recorridos.gpx`)
    const text = await readFile(await gpx.path(), 'utf8')
    expect(text).toContain(`<trk><name>${vehicle.plate}</name>`)
    expect(text).toContain(`<trkpt lat="14.84" lon="-91.52"><time>${new Date(from).toISOString()}</time></trkpt>`)
    const [geoJson] = await Promise.all([
      page.waitForEvent('download'),
      section.getByRole('button', { name: 'Descargar GeoJSON' }).click(),
    ])
    expect(JSON.parse(await readFile(await geoJson.path(), 'utf8'))).toMatchObject({
      features: [{ geometry: { type: 'LineString' }, properties: { plate: vehicle.plate } }],
    })

    await expect.poll(() => isPrinted(page)).toBe(true)
    const pages = (await printed(page)).join(' ')
    expect(pages).toContain('Recorridos de las unidades')
    expect(pages).toMatch(new RegExp(`${vehicle.unit} ${vehicle.plate} .* 0\\.6 `))
    expect(pages).not.toContain('Reproducir')

    const visitor = await browser.newContext({ baseURL: address })
    const open = await visitor.newPage()
    const asked: string[] = []
    open.on('request', (request) => asked.push(request.url()))
    const key = /emergency_open\/([^/]+)\//.exec(emergency.qr_emergency ?? '')?.[1] ?? ''
    await open.goto(`/#/emergency_open/${key}`)
    await expect(heading(open, `Emergencia # ${emergency.id}`)).toBeVisible()
    await expect(open.getByRole('region', { name: 'Equipo desplegado' })).toBeVisible()
    await expect(open.getByText('Recorridos de las unidades')).toHaveCount(0)
    expect(asked.filter((url) => url.includes('ways'))).toEqual([])
    await visitor.close()

    await as(Role.Administrador).post(`emergency/${emergency.id}/update_status`, { status: EmergencyStatus.Resuelta })
    await page.reload()
    await expect(heading(page, `Emergencia # ${emergency.id}`)).toBeVisible()
    await expect(row.getByRole('cell', { name: '0.6', exact: true })).toBeVisible()
  },
)

const begin = Date.parse('2026-11-20T14:05:00Z')
const found: EmergencyWays = {
  from: new Date(begin).toISOString(),
  until: new Date(begin + 600 * SECOND).toISOString(),
  is_resolved: true,
  ways: ['MOTOBOMBA-12', 'U-7'].map((unit, place) => ({
    vehicle: place + 1,
    plate: `P-12${place}BCD`,
    unit,
    pilot_name: 'María Guadalupe Hernández Velásquez',
    metres: 12_345,
    points: Array.from({ length: POINTS }, (_, step) => [
      begin + step * 50 * SECOND,
      14.84 + step * 0.0005,
      -91.52 + place * 0.002,
    ]),
    jumps: [],
  })),
}

test('paper says what of the ways was not loaded, and then has them whole, with their heading', anySize, async ({ page, as }) => {
  const [server, shapes] = [gate(), gate()]
  await page.route('**/ways/', async (route) => {
    await server.opened
    await route.fulfill({ json: found })
  })
  await page.route('**/*.geo*.json', async (route) => {
    await shapes.opened
    await route.continue()
  })
  const emergency = await anEmergency(as, await aVehicle(as))
  await page.goto(`/#/emergency/${emergency.id}`)
  await expect(heading(page, `Emergencia # ${emergency.id}`)).toBeVisible()
  const says = async () => (await printed(page)).join(' ')
  expect(await says()).toContain('Los recorridos de las unidades no se habían cargado al imprimir.')
  server.open()
  await expect(sectionIn(page).getByRole('table')).toBeVisible()
  const early = await says()
  expect(early.split('Recorridos de las unidades')[1]?.split('Observaciones')[0]).toContain(
    'El mapa no estaba listo al imprimir.',
  )
  expect(early).not.toContain('no se habían cargado')
  shapes.open()
  await expect.poll(() => isPrinted(page)).toBe(true)
  expect(await says()).not.toContain('no estaba listo')

  // The table may be on the sheet after the map, and the heading is on the one of the map.
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

  // Times, plates and words are whole.
  for (const format of ['A4', 'Letter'] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one print after the other.
    const pieces = (await printedPlaces(page, format)).flat()
    const texts = pieces.map(({ text }) => text.trim())
    for (const time of [begin, begin + 550 * SECOND])
      expect(
        texts.filter((text) => text === showDateTime(new Date(time))),
        format,
      ).toHaveLength(2)
    for (const whole of ['P-120BCD', 'P-121BCD', 'U-7', 'MOTOBOMBA-12']) expect(texts, format).toContain(whole)
    const words = new Set(texts.flatMap((text) => text.split(' ')))
    for (const word of ['Piloto', 'Primera', 'Última', 'posición', 'Guadalupe', 'Velásquez'])
      expect.soft([...words], `${word} on ${format}`).toContain(word)
    expect(pieces.filter(({ left, right }) => left < 0.03 || right > 0.97)).toEqual([])
  }
})
