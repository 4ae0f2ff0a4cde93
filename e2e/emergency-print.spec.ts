import { Role } from '../src/contract/roles.ts'
import { demoAccounts } from './calls.ts'
import { printed } from './printed.ts'
import { anEmergency, aPatient, aVehicle, centralStation } from './scene.ts'
import { heading } from './steps.ts'
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

for (const format of ['Letter', 'A4'] as const)
  for (const count of [6, 20, 30, 120])
    test(`on ${format}, every one of ${count} patients is on paper`, anySize, async ({ page, as }) => {
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
  'the paper says whose report it is, who printed it when, and on every page of which emergency and which page of how many',
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

test('the code is under its heading, and a very long word does not widen the page', anySize, async ({ page, as }) => {
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
})

for (const colorScheme of ['light', 'dark'] as const)
  test(
    `the map stands on paper with its marker, in daylight colours, from the ${colorScheme} scheme`,
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
          const pixels = map?.getContext('2d')?.getImageData(0, 0, map.width, map.height).data ?? []
          const seen = new Set<string>()
          let bright = 0
          for (let at = 0; at < pixels.length; at += 4) {
            seen.add(`${pixels[at]},${pixels[at + 1]},${pixels[at + 2]}`)
            if ((pixels[at + 1] ?? 0) > 160) bright += 4
          }
          return { marker: seen.has('201,42,42'), many: seen.size > 20, bright: bright > pixels.length / 2 }
        })
      await expect.poll(colours).toEqual({ marker: true, many: true, bright: true })
      await page.emulateMedia({ media: 'print' })
      await expect(page.locator('canvas.printed-map')).toBeVisible()
    },
  )
