import { Role } from '../src/contract/roles.ts'
import { demoAccounts } from './calls.ts'
import { printed, printedImageWidths } from './printed.ts'
import { anEmergency, aPatient, aVehicle, centralStation } from './test-data.ts'
import { gate, heading } from './steps.ts'
import { anySize, everyday, expect, test } from './test.ts'

test.use({ role: Role.Administrador })

const patients = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...aPatient,
    name: `Paciente ${index + 1}o Chávez`,
    age: index + 1,
    address: `Zona ${index + 1} final`,
    moved_to: `Hospital ${index + 1} norte`,
  }))

for (const format of ['Letter', 'A4'] as const)
  for (const count of [6, 20, 30, 120])
    test(`all of ${count} patients are printed on ${format}`, anySize, async ({ page, as }) => {
      const emergency = await anEmergency(as, await aVehicle(as), { pacients: patients(count) })
      await page.goto(`/#/emergency/${emergency.id}`)
      await expect(heading(page, `Emergencia # ${emergency.id}`)).toBeVisible()
      await expect(page.getByRole('region', { name: 'Mapa' })).toBeVisible()
      const pages = await printed(page, format)
      const text = pages.join(' ')
      const missing = patients(count).filter(
        ({ name, age, address, moved_to }) => !text.includes(`${name} ${age} ${address} Femenino ${moved_to}`),
      )
      expect(missing).toEqual([])
    })

test(
  'a printed report names the brigade, who printed it and when, and every page its emergency and page number',
  anySize,
  async ({ page, as }) => {
    const emergency = await anEmergency(as, await aVehicle(as), { pacients: patients(60) })
    await page.goto(`/#/emergency/${emergency.id}`)
    await expect(heading(page, `Emergencia # ${emergency.id}`)).toBeVisible()
    const pages = await printed(page)
    expect(pages[0]).toContain(centralStation)
    expect(pages[0]).toMatch(
      new RegExp(`Impreso por ${demoAccounts[Role.Administrador].name} el \\d{2}-\\d{2}-\\d{4} \\d{2}:\\d{2}`),
    )
    expect(pages.length).toBeGreaterThan(1)
    for (const [index, words] of pages.entries()) {
      expect(words).toContain(`Página ${index + 1} de ${pages.length}`)
      expect(words).toContain(`Emergencia ${emergency.code}`)
    }
  },
)

test(
  'the QR code is printed below its heading, and a very long word does not widen the page',
  { tag: [anySize.tag, everyday.tag] },
  async ({ page, as }) => {
    const endless = 'Q'.repeat(130)
    const emergency = await anEmergency(as, await aVehicle(as), {
      pacients: [{ ...aPatient, name: endless }, ...patients(28)],
    })
    await page.goto(`/#/emergency/${emergency.id}`)
    await expect(heading(page, `Emergencia # ${emergency.id}`)).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 720, height: 900 })
    const table = page.getByRole('region', { name: 'Tabla de pacientes' }).getByRole('table')
    const box = await table.boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(720)
    await page.emulateMedia({ media: null })
    const pages = await printed(page)
    expect(pages.filter((words) => words.includes('Código QR'))).toEqual([expect.stringContaining('Quien escanea este código')])
  },
)

for (const colorScheme of ['light', 'dark'] as const)
  test(
    `the map is printed with the status at its place and in light colours in the ${colorScheme} scheme`,
    anySize,
    async ({ page, as }) => {
      await page.emulateMedia({ colorScheme })
      const emergency = await anEmergency(as, await aVehicle(as))
      await page.goto(`/#/emergency/${emergency.id}`)
      await expect(page.getByRole('region', { name: 'Mapa' })).toBeVisible()
      const colours = () =>
        page.evaluate(() => {
          dispatchEvent(new Event('beforeprint'))
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
      await expect.poll(colours).toEqual({ marker: true, land: true, many: true, bright: true })
      await page.emulateMedia({ media: 'print' })
      await expect(page.locator('canvas.printed-map')).toBeVisible()
      await page.emulateMedia({ media: null })
      // The page without its margins of 14 mm, and what surrounds the map.
      expect(Math.max(...(await printedImageWidths(page)))).toBeGreaterThan(612 - (2 * 14 * 72) / 25.4 - 2 * 20)
    },
  )

test('every page is printed in light colours in the dark scheme', anySize, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/#/vehicles')
  await expect(heading(page, 'Vehículos')).toBeVisible()
  const isDark = () =>
    heading(page, 'Vehículos').evaluate((title) =>
      (getComputedStyle(title).color.match(/\d+/g) ?? []).map(Number).every((part) => part < 100),
    )
  await expect.poll(isDark, 'dark letters').toBe(false)
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  expect(await isDark()).toBe(true)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  expect(await isDark()).toBe(false)
})

test(
  'the report is printed without a map that is not drawn yet; its own button waits for the map',
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
        document.body.dataset['printed'] = String(
          document.querySelector<HTMLCanvasElement>('canvas.printed-map')?.hidden === false,
        )
      }
    })
    await page.goto(`/#/emergency/${emergency.id}`)
    await expect(page.getByRole('region', { name: 'Mapa' })).toBeVisible()
    // As Ctrl+P does.
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await page.emulateMedia({ media: 'print' })
    const map = page.locator('canvas.printed-map')
    await expect(map).toBeHidden()
    await expect(page.getByRole('region', { name: 'Ubicación', exact: true })).toContainText(
      'El mapa no estaba listo al imprimir.',
    )
    await expect(page.getByRole('region', { name: 'Ubicación', exact: true })).toContainText(String(emergency.latitude))
    await page.emulateMedia({ media: null })

    await page.getByRole('button', { name: 'Imprimir' }).click()
    await expect(page.locator('body')).not.toHaveAttribute('data-printed')
    server.open()
    await expect(page.locator('body')).toHaveAttribute('data-printed', 'true')
  },
)

test('the map has room on the first page', anySize, async ({ page, as }) => {
  const emergency = await anEmergency(as, await aVehicle(as))
  await page.setViewportSize({ width: 720, height: 900 })
  await page.goto(`/#/emergency/${emergency.id}`)
  const map = page.locator('canvas.printed-map')
  await expect(page.getByRole('region', { name: 'Mapa' })).toBeVisible()
  await expect
    .poll(() =>
      map.evaluate((canvas) => {
        dispatchEvent(new Event('beforeprint'))
        return canvas.hasAttribute('hidden')
      }),
    )
    .toBe(false)
  await page.emulateMedia({ media: 'print' })
  const box = await map.boundingBox()
  // A Letter page without its margins has 247 mm.
  expect((box?.y ?? Infinity) + (box?.height ?? Infinity)).toBeLessThan((247 / 25.4) * 96)
})
