import type { Page } from '@playwright/test'
import { EmergencyStatus } from '../src/contract/shared/emergency-statuses.ts'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { demoAccounts } from './calls.ts'
import { printed, printedImageWidths, printedPlaces } from './printed.ts'
import { anEmergency, aPatient, aVehicle, centralStation, withPhoto } from './test-data.ts'
import { chooseAction, gate, heading } from './steps.ts'
import { anySize, expect, test } from './test.ts'

test.use({ role: Role.Administrador })

const patients = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...aPatient,
    name: `Paciente ${index + 1}o Chávez`,
    age: index + 1,
    address: `Zona ${index + 1} final`,
    moved_to: `Hospital ${index + 1} norte`,
  }))
const open = async (page: Page, id: number) => {
  await page.goto(`/#/emergency/${id}`)
  await expect(heading(page, `Emergencia # ${id}`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Mapa' })).toBeVisible()
}

test('every patient of a report is on paper, whatever their number and the paper', anySize, async ({ page, as }) => {
  for (const count of [6, 20, 30, 120]) {
    // oxlint-disable-next-line no-await-in-loop -- one report after the other.
    const { id } = await anEmergency(as, await aVehicle(as), { pacients: patients(count) })
    // oxlint-disable-next-line no-await-in-loop -- as above.
    await open(page, id)
    for (const format of ['Letter', 'A4'] as const) {
      // oxlint-disable-next-line no-await-in-loop -- as above.
      const text = (await printed(page, format)).join(' ')
      const missing = patients(count).filter(
        ({ name, age, address, moved_to }) => !text.includes(`${name} ${age} ${address} Femenino ${moved_to}`),
      )
      expect.soft(missing, `of ${count} on ${format}`).toEqual([])
    }
  }
})

test('a printed report says whose and whose sheet it is, and has its parts in order and whole', anySize, async ({ page, as }) => {
  const call = as(Role.Administrador)
  const address = '4a. avenida 3-20, zona 1, frente al parque central, Quetzaltenango'
  const { id, code } = await anEmergency(as, await aVehicle(as), {
    address,
    pacients: [{ ...aPatient, name: 'Q'.repeat(130) }, ...patients(60)],
    contact_person: [{ name: 'Rosa Pérez', phone_number: '55551234' }],
  })
  await call.post(`emergency/${id}/notes`, { text: 'Se pide una ambulancia' })
  await call.post(`emergency/${id}/update_status`, { status: EmergencyStatus.SolicitaApoyo })
  await open(page, id)
  await expect(page.getByRole('region', { name: 'Línea de tiempo' })).toContainText('guardó cambios')

  const pages = await printed(page)
  expect(pages[0]).toContain(centralStation)
  expect(pages[0]).toMatch(
    new RegExp(`Impreso por ${demoAccounts[Role.Administrador].name} el \\d{2}-\\d{2}-\\d{4} \\d{2}:\\d{2}`),
  )
  expect(pages.length).toBeGreaterThan(1)
  for (const [index, words] of pages.entries()) {
    expect(words).toContain(`Página ${index + 1} de ${pages.length}`)
    expect(words).toContain(`Emergencia ${code}`)
  }
  expect(pages.filter((words) => words.includes('Código QR'))).toEqual([expect.stringContaining('Quien escanea este código')])

  const words = pages.join(' ')
  const parts = [
    `Emergencia # ${id} ${code}`,
    'Equipo desplegado',
    'Ubicación',
    'Detalle general',
    'Observaciones',
    'Notas',
    'Pacientes',
    'Personas de contacto',
    'Fotos Sin fotos',
    'Código QR',
  ]
  const places = parts.map((part) => words.indexOf(part))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(words).toContain('Se pide una ambulancia')
  for (const part of ['Línea de tiempo', 'guardó cambios', 'Cómo llegar']) expect(words).not.toContain(part)
  // Below its heading only.
  expect(words.split(address)).toHaveLength(2)

  // No sheet is left half empty; what is at its foot stands on each.
  const sheets = await printedPlaces(page, 'Letter')
  const ends = sheets.slice(0, -1).map((sheet) => Math.max(...sheet.map(({ top }) => top).filter((top) => top < 0.93)))
  expect(ends.filter((end) => end < 0.5)).toEqual([])

  // A very long word does not widen the page.
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 720, height: 900 })
  const box = await page.getByRole('region', { name: 'Tabla de pacientes' }).getByRole('table').boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(720)
})

test(
  'a usual emergency takes one sheet, on which who hands it over and who receives it sign',
  anySize,
  async ({ page, as, server }) => {
    const written = await anEmergency(as, await aVehicle(as), {
      address: '4a. avenida 3-20, zona 1, frente al parque central, Quetzaltenango',
      pacients: patients(2),
      contact_person: [{ name: 'Rosa Pérez', phone_number: '55551234' }],
    })
    const emergency = await withPhoto(server, written, 3)
    // Then the code says until when it leads there.
    await as(Role.Administrador).post(`emergency/${emergency.id}/update_status`, { status: EmergencyStatus.Resuelta })
    await open(page, emergency.id)
    const sheets = await printed(page)
    expect(sheets).toHaveLength(1)
    for (const who of ['Entrega', 'Recibe']) expect(sheets[0]).toContain(`${who} Nombre, firma, fecha y hora`)
    for (const part of ['Fotos', 'Código QR']) expect(sheets[0]).toContain(part)
  },
)

/** What is seen of the map as it is printed now; nothing if it is not. */
const coloursOfMap = (page: Page) =>
  page.evaluate(() => {
    dispatchEvent(new Event('beforeprint'))
    dispatchEvent(new Event('afterprint'))
    const map = document.querySelector<HTMLCanvasElement>('canvas.printed-map')
    if (map?.hidden !== false) return {}
    const copy = new OffscreenCanvas(map.width, map.height).getContext('2d')
    copy?.drawImage(map, 0, 0)
    const pixels = copy?.getImageData(0, 0, map.width, map.height).data ?? []
    const seen = new Set<string>()
    let bright = 0
    for (let at = 0; at < pixels.length; at += 4) {
      seen.add(`${pixels[at]},${pixels[at + 1]},${pixels[at + 2]}`)
      if ((pixels[at + 1] ?? 0) > 160) bright += 4
    }
    return {
      marker: seen.has('24,100,171'),
      land: seen.has('250,249,245'),
      many: seen.size > 20,
      bright: bright > pixels.length / 2,
    }
  })

test(
  'paper is light, with the map and the status at its place once it is drawn, for which the button waits',
  anySize,
  async ({ page, as }) => {
    const emergency = await anEmergency(as, await aVehicle(as))
    const server = gate()
    await page.route('**/*.geo*.json', async (route) => {
      await server.opened
      await route.continue()
    })
    await page.addInitScript(() => {
      window.print = () => {
        dispatchEvent(new Event('beforeprint'))
        const map = document.querySelector<HTMLCanvasElement>('canvas.printed-map')
        document.body.dataset['printed'] = String(map?.hidden === false)
        dispatchEvent(new Event('afterprint'))
      }
    })
    await open(page, emergency.id)
    // As Ctrl+P does.
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await page.emulateMedia({ media: 'print' })
    const map = page.locator('canvas.printed-map')
    const location = page.getByRole('region', { name: 'Ubicación', exact: true })
    await expect(map).toBeHidden()
    await expect(location).toContainText('El mapa no estaba listo al imprimir.')
    await expect(location).toContainText(String(emergency.latitude))
    await page.emulateMedia({ media: null })
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))

    await chooseAction(page, 'Imprimir')
    await expect(page.locator('body')).not.toHaveAttribute('data-printed')
    server.open()
    await expect(page.locator('body')).toHaveAttribute('data-printed', 'true')

    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
      await expect.poll(() => coloursOfMap(page), colorScheme).toEqual({ marker: true, land: true, many: true, bright: true })
      // More than half of the page without its margins of 14 mm.
      expect(Math.max(...(await printedImageWidths(page)))).toBeGreaterThan((612 - (2 * 14 * 72) / 25.4) / 2)
    }

    // The map has room on the first page.
    await page.setViewportSize({ width: 720, height: 900 })
    await expect.poll(() => coloursOfMap(page)).not.toEqual({})
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await page.emulateMedia({ media: 'print' })
    await expect(map).toBeVisible()
    const box = await map.boundingBox()
    // A Letter page without its margins has 247 mm.
    expect((box?.y ?? Infinity) + (box?.height ?? Infinity)).toBeLessThan((247 / 25.4) * 96)
    await page.emulateMedia({ media: null })
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))

    // Also every other page, in the dark scheme.
    await page.goto('/#/vehicles')
    const vehicles = heading(page, 'Vehículos')
    await expect(vehicles).toBeVisible()
    const isDark = () =>
      vehicles.evaluate((text) => (getComputedStyle(text).color.match(/\d+/g) ?? []).map(Number).every((part) => part < 100))
    await expect.poll(isDark, 'dark letters').toBe(false)
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    expect(await isDark()).toBe(true)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    expect(await isDark()).toBe(false)
  },
)
