import { readFile } from 'node:fs/promises'
import type { APIRequestContext } from '@playwright/test'
import { EmergencyStatus } from '../src/contract/emergency-rules.ts'
import { Role } from '../src/contract/roles.ts'
import { showDateTime } from '../src/contract/dates.ts'
import { expectAccessible, openLoaded } from './accessible.ts'
import type { As } from './calls.ts'
import { printed } from './printed.ts'
import { heading } from './steps.ts'
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

const shown = (time: number) => showDateTime(new Date(time))

test('the ways of the units are on a map with a time, in a table and in files', async ({ page, as, server, isMobile }) => {
  const { vehicle, emergency, from } = await aDrivenEmergency(as, server)
  await openLoaded(page, `/emergency/${emergency.id}`)
  const section = page.getByRole('region', { name: 'Recorridos de las unidades' })
  // On a phone it is asked for when it comes near.
  await page.getByRole('heading', { name: 'Observaciones' }).scrollIntoViewIfNeeded()
  const row = section.getByRole('table', { name: 'Recorridos' }).getByRole('row').filter({ hasText: vehicle.unit })
  await row.scrollIntoViewIfNeeded()
  await expect(row).toContainText(vehicle.plate)
  await expect(row.getByRole('cell', { name: '0.6', exact: true })).toBeVisible()
  // 12 - 10 written kilometres.
  await expect(row.getByRole('cell', { name: 'difiere 2.0', exact: true })).toBeVisible()
  await expect(section.getByRole('region', { name: 'Recorridos en el mapa' })).toBeVisible()
  await expect(section.getByRole('img', { name: 'Ubicación de la emergencia' })).toBeVisible()
  await expectAccessible(page)

  const slider = section.getByRole('slider', { name: 'Hora de los recorridos' })
  await slider.focus()
  await page.keyboard.press('Home')
  const creation = Date.parse(emergency.creation_date)
  await expect(slider).toHaveAttribute('aria-valuetext', shown(creation))
  await page.keyboard.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuetext', shown(creation + SECOND))
  await expect(section.getByText(shown(creation + SECOND), { exact: true }).first()).toBeVisible()
  await page.keyboard.press('PageUp')
  await expect(slider).toHaveAttribute('aria-valuetext', shown(creation + 11 * SECOND))
  await page.keyboard.press('PageDown')
  await expect(slider).toHaveAttribute('aria-valuetext', shown(creation + SECOND))
  await section.getByRole('button', { name: 'Reproducir' }).click()
  await expect(slider).not.toHaveAttribute('aria-valuetext', shown(creation + SECOND))
  await section.getByRole('button', { name: 'Pausar' }).click()
  await expect(section.getByRole('button', { name: 'Reproducir' })).toBeVisible()

  const top = async (name: string) => (await section.getByRole('button', { name }).boundingBox())?.y
  if (isMobile) expect(await top('Ver todo')).toBe(await top('Reproducir'))
  const place = section.getByRole('img', { name: 'Ubicación de la emergencia' })
  const left = async () => Math.round((await place.boundingBox())?.x ?? -1)
  const fitted = await left()
  await section.locator('.maplibregl-canvas').press('ArrowRight')
  await expect.poll(left).not.toBe(fitted)
  await section.getByRole('button', { name: 'Ver todo' }).click()
  await expect.poll(left).toBe(fitted)

  const [gpx] = await Promise.all([page.waitForEvent('download'), section.getByRole('button', { name: 'Descargar GPX' }).click()])
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

  await as(Role.Administrador).post(`emergency/${emergency.id}/update_status`, { status: EmergencyStatus.Resuelta })
  await page.reload()
  await expect(heading(page, `Emergencia # ${emergency.id}`)).toBeVisible()
  await page.getByRole('heading', { name: 'Observaciones' }).scrollIntoViewIfNeeded()
  await expect(row.getByRole('cell', { name: '0.6', exact: true })).toBeVisible()
})

test('the ways are printed, and no public page has them', anySize, async ({ page, as, server, browser, address }) => {
  const { vehicle, emergency } = await aDrivenEmergency(as, server)
  await openLoaded(page, `/emergency/${emergency.id}`)
  const section = page.getByRole('region', { name: 'Recorridos de las unidades' })
  await expect(section.getByRole('region', { name: 'Recorridos en el mapa' })).toBeVisible()
  const map = section.locator('canvas.printed-map')
  await expect
    .poll(() =>
      map.evaluate((canvas) => {
        dispatchEvent(new Event('beforeprint'))
        return canvas.hasAttribute('hidden')
      }),
    )
    .toBe(false)
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
})

test('an emergency whose units sent nothing has no section, and a failed load says so', anySize, async ({ page, as }) => {
  const { id } = await anEmergency(as, await aVehicle(as))
  const section = page.getByRole('region', { name: 'Recorridos de las unidades' })
  await page.route('**/ways/', (route) => route.fulfill({ status: 500, json: { detail: 'No se pudo leer.' } }))
  await openLoaded(page, `/emergency/${id}`)
  await expect(section.getByRole('alert')).toContainText('No se pudo leer.')
  await page.unroute('**/ways/')
  await section.getByRole('button', { name: 'Reintentar' }).click()
  await expect(section).toHaveCount(0)
})
