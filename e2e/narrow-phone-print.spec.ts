import type { Page } from '@playwright/test'
import { EmergencyStatus } from '../src/contract/emergency-rules.ts'
import type { EmergencyRow } from '../src/contract/emergencies.ts'
import type { Page as Answer } from '../src/contract/resource.ts'
import { Role } from '../src/contract/roles.ts'
import type { Me } from '../src/contract/session.ts'
import { openLoaded } from './accessible.ts'
import { daysAgo } from './hours.ts'
import { printed } from './printed.ts'
import { anySize, expect, test } from './test.ts'

test.use({ role: Role.Administrador, viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })

/** A sheet whose foot says another number was laid out after the browser had counted. */
const expectWholeSheets = (sheets: readonly string[]) => {
  for (const [index, text] of sheets.entries()) expect(text).toContain(`Página ${index + 1} de ${sheets.length}`)
}

for (const place of ['/emergencies', '/vehicles', '/stations'])
  for (const format of ['Letter', 'A4'] as const)
    test(`a list on a phone is printed as a table, without an empty sheet: ${place}, ${format}`, anySize, async ({ page }) => {
      await openLoaded(page, place)
      await expect(page.getByText(/^Mostrando 10 de \d+ resultados$/)).toBeVisible()
      const sheets = await printed(page, format)
      expectWholeSheets(sheets)
      // The rows of other journeys may take two sheets.
      expect(sheets.at(-1)).toContain('Mostrando 10 de')
    })

test('the start page of a phone is printed without an empty sheet', anySize, async ({ page }) => {
  await openLoaded(page, '/')
  await page.getByRole('heading', { name: 'Estadísticas' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('heading', { name: 'Últimas emergencias' })).toBeVisible()
  for (const format of ['Letter', 'A4'] as const) expectWholeSheets(await printed(page, format))
})

test('the map of the list of emergencies is printed', anySize, async ({ page }) => {
  await openLoaded(page, '/emergencies?view=map')
  await expect(page.locator('main .maplibregl-canvas')).toBeVisible()
  await expect.poll(async () => (await printed(page)).join(' '), { timeout: 60_000 }).not.toContain('El mapa no estaba listo')
})

/** Notes in the page that it was printed, in place of the browser's own window. */
const noteThatPrinted = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => void (document.body.dataset['printed'] = 'yes')
  })

test(
  'the list of emergencies is printed from a phone with every row, by a button beside its download',
  anySize,
  async ({ page, as }) => {
    await noteThatPrinted(page)
    // Of some weeks ago, where no other journey adds one.
    const filters = `status=30&region_type=Occidente&start_date=${daysAgo(87)}&end_date=${daysAgo(57)}`
    const { count } = await as(Role.Administrador).get<Answer<EmergencyRow>>(`emergency/?${filters}`)
    expect(count).toBeGreaterThan(10)
    await openLoaded(page, `/emergencies?${filters}`)
    const [title, print, excel] = await Promise.all(
      [
        page.getByRole('heading', { level: 1 }),
        page.getByRole('button', { name: 'Imprimir', exact: true }),
        page.getByRole('button', { name: 'Excel', exact: true }),
      ].map((part) => part.boundingBox()),
    )
    for (const button of [print, excel]) {
      expect(button).toMatchObject({ width: 44, height: 44 })
      expect(button?.y, 'in the line of the title').toBeLessThan((title?.y ?? 0) + (title?.height ?? 0))
    }
    await page.getByRole('button', { name: 'Imprimir', exact: true }).tap()
    await expect(page.locator('body[data-printed]')).toHaveCount(1)
    const text = (await printed(page)).join(' ')
    expect(text).toContain(`Mostrando ${count} de ${count} resultados`)
    expect(new Set(text.match(/# \d+/g)).size).toBe(count)
  },
)

test('the start page is printed whole by its button, before anybody has seen its end', anySize, async ({ page }) => {
  await noteThatPrinted(page)
  await openLoaded(page, '/')
  await expect(page.getByRole('heading', { name: 'Últimas emergencias' })).toHaveCount(0)
  const early = await printed(page)
  expectWholeSheets(early)
  expect(early.join(' ')).toContain('Las estadísticas no estaban listas al imprimir.')

  await page.reload()
  const print = page.getByRole('button', { name: 'Imprimir', exact: true })
  await print.waitFor()
  await expect(page.getByRole('heading', { name: 'Últimas emergencias' })).toHaveCount(0)
  // A press would scroll to it.
  await print.dispatchEvent('click')
  await expect(page.locator('body[data-printed]')).toHaveCount(1, { timeout: 60_000 })
  const sheets = await printed(page)
  expectWholeSheets(sheets)
  const text = sheets.join(' ')
  for (const part of ['Emergencias en curso', 'Mapa de emergencias', 'Últimas emergencias', 'Heridos', 'Emergencias por día'])
    expect(text).toContain(part)
  expect(text).not.toMatch(/no estaban? list[oa]s? al imprimir/)
})

test.describe('a cabin attendant', () => {
  test.use({ role: Role.Cabinista, viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

  test('has no heading of a group of the queue alone at the foot of a sheet', anySize, async ({ page, as }) => {
    const { results } = await as(Role.Cabinista).get<Answer<EmergencyRow>>('emergency/?page=1')
    const { station } = await as(Role.Cabinista).get<Me>('user/me')
    const own = station?.id ?? 0
    const rows = [own, own, own, own + 1, own + 1].flatMap((id, index) =>
      results.slice(index, index + 1).map((row): EmergencyRow => {
        const stations = row.stations.slice(0, 1).map((first) => ({ ...first, id }))
        return { ...row, stations, status: EmergencyStatus.Activo, address: 'Zona 1' }
      }),
    )
    await page.route('**/api/emergency/?*ordering=gravity*', (route) =>
      route.fulfill({ json: { count: rows.length, results: rows } }),
    )
    await openLoaded(page, '/')
    await expect(page.getByRole('rowheader', { name: 'Otras estaciones' })).toBeVisible()
    for (let tenths = 35; tenths < 60; tenths++) {
      const sheet = (await printed(page, tenths / 10)).find((text) => text.includes('Otras estaciones'))
      // Alone it is followed by the columns' names, which a browser draws last on each sheet.
      expect(sheet, `${tenths / 10} inches`).toMatch(/Otras estaciones Activo/)
    }
  })
})
