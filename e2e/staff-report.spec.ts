import { readFile } from 'node:fs/promises'
import { extractText } from 'unpdf'
import { Role } from '../src/contract/roles.ts'
import type { StaffReportDocument } from '../src/contract/staff-report.ts'
import { showDpi } from '../src/contract/written-numbers.ts'
import { readWorkbook } from '../test/workbook.ts'
import { expectAccessible, openLoaded } from './accessible.ts'
import { demoAccounts } from './calls.ts'
import { writeDay } from './days.ts'
import { aGuard, daysAgo } from './hours.ts'
import { findAndChoose, heading, openFilters, rowOf, sections, seeResults } from './steps.ts'
import { centralStation, idOf } from './test-data.ts'
import { anySize, everyday, expect, test } from './test.ts'

const LIST = '/report/human_resources_report'
const RANGE = `start_date=2020-01-01&end_date=${daysAgo(0)}`

test.describe('human resources', () => {
  test.use({ role: Role.RecursosHumanos })

  // A-RTE-34, B-NAV-12, B-ROL-18, B-REP-28, B-REP-29, B-REP-30, B-REP-31, B-REP-38, B-REP-39
  test('find a person in the report, see their marks and come back', everyday, async ({ page, as }) => {
    const guard = await aGuard(as)
    await page.goto('/#/')
    await (await sections(page)).getByRole('link', { name: 'Reporte de Recursos Humanos' }).click()
    await expect(heading(page, 'Reporte de Recursos Humanos')).toBeVisible()
    await expect(
      page.getByRole('status').filter({ hasText: /Horas de hoy\. Total: \d+ personas, [\d,]+ hrs \d+ min\./ }),
    ).toBeVisible()
    const filters = await openFilters(page)
    await findAndChoose(filters, 'Estación', guard.station_text)
    await findAndChoose(filters, 'Estado', 'Activo')
    await findAndChoose(filters, 'Usuario', guard.name)
    await seeResults(page)
    await expect(page).toHaveURL(/status_user=5/)
    const row = rowOf(page, guard.last_name)
    await expect(row).toHaveCount(1)
    await expect(row).toContainText('Activo')
    await expectAccessible(page, 'the human-resources report')
    await row.getByRole('link').first().click()
    await expect(page).toHaveURL(new RegExp(`${LIST}/user/${guard.id}`))
    await expect(page.getByRole('region', { name: 'Historial' })).toBeVisible()
    await page.getByRole('link', { name: 'Atras' }).click()
    await expect(page).toHaveURL(new RegExp(`${LIST}\\?.*status_user=5`))
    await expect(rowOf(page, guard.last_name)).toHaveCount(1)
  })

  // B-REP-03, B-REP-04, B-REP-06, B-REP-07, B-VAL-39, B-ERR-34
  test('change the days, which are asked for together only', everyday, async ({ page, isMobile }) => {
    await openLoaded(page, LIST)
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/reports/')) asked.push(request.url())
    })
    let filters = await openFilters(page)
    await writeDay(filters, 'Fecha inicial', '2020-01-02')
    await seeResults(page)
    await expect(page.getByRole('status').filter({ hasText: 'Complete o corrija las fechas para ver las horas.' })).toBeVisible()
    for (const name of ['Descargar Excel', 'Ver PDF']) await expect(page.getByRole('button', { name })).toBeDisabled()
    filters = isMobile ? await openFilters(page) : filters
    await writeDay(filters, 'Fecha final', '2020-01-01')
    await expect(filters.getByRole('alert')).toHaveText('La fecha inicial no puede ser mayor a la fecha final')
    expect(asked.filter((url) => url.includes('2020'))).toEqual([])
    await writeDay(filters, 'Fecha final', '2020-01-03')
    await expect(page).toHaveURL(/end_date=2020-01-03/)
    await seeResults(page)
    await expect(page.getByRole('status').filter({ hasText: 'Horas del 02/01/2020 al 03/01/2020.' })).toBeVisible()
    expect(asked.some((url) => url.includes('start_date=2020-01-02&end_date=2020-01-03'))).toBe(true)
    await openLoaded(page, `${LIST}?search=nadie se llama así`)
    await expect(page.getByRole('main')).toContainText('Sin Registro')
  })

  // B-REP-09, B-REP-32, B-REP-33, B-REP-35, B-REP-36, B-REP-37, B-STT-20, S-42
  test('read the PDF in the page and download it, with the people of the answer', async ({ page, as, isMobile }) => {
    const station = await idOf(as, 'station', centralStation)
    const query = `station=${station}&${RANGE}`
    await page.addInitScript((viewer) => {
      Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => viewer })
      window.open = () => null
    }, !isMobile)
    const refused: string[] = []
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refused.push(message.text())
    })
    await openLoaded(page, `${LIST}?${query}`)
    await page.getByRole('button', { name: 'Ver PDF' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reporte de Recursos Humanos' })
    const link = dialog.getByRole('link', { name: 'Descargar' })
    await expect(link).toBeVisible()
    await expect(dialog.locator('iframe[src^="blob:"]')).toHaveCount(isMobile ? 0 : 1)
    await expect(dialog.getByRole('link', { name: 'Abrir' })).toHaveCount(isMobile ? 1 : 0)
    const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(file.suggestedFilename()).toMatch(/^reporte-de-recursos-humanos-\d{4}-\d\d-\d\d\.pdf$/)
    const { text } = await extractText(new Uint8Array(await readFile(await file.path())), { mergePages: true })
    const words = text.replaceAll(/\s+/g, ' ')
    const report = await as(Role.RecursosHumanos).get<StaffReportDocument>(`reports/dataPDF/?${query}`)
    expect(report.count).toBeGreaterThan(10)
    const missing = report.results.filter((row) => !words.includes(`${showDpi(row.no_dpi)} ${row.name} ${row.station_text}`))
    expect(missing).toEqual([])
    expect(words).toContain(`${report.count} personas`)
    expect(words).toContain(demoAccounts[Role.RecursosHumanos].name)
    expect(refused).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)

    const [sheet] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Descargar Excel' }).click(),
    ])
    const { rows } = readWorkbook(await readFile(await sheet.path()))
    expect(rows.slice(6).map((cells) => cells[0])).toEqual(report.results.map(({ no_dpi }) => no_dpi))
  })

  test('cancel a PDF, and see why one could not be made', anySize, async ({ page }) => {
    await openLoaded(page, LIST)
    let held = true
    await page.route('**/reports/dataPDF/**', (route) =>
      held ? undefined : route.fulfill({ status: 503, json: { detail: 'Ahora no.' } }),
    )
    await page.getByRole('button', { name: 'Ver PDF' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reporte de Recursos Humanos' })
    await expect(dialog.getByRole('status')).toHaveText('Se está preparando el PDF.')
    await expectAccessible(page, 'the PDF in the making')
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await expect(dialog).toHaveCount(0)
    held = false
    await page.getByRole('button', { name: 'Ver PDF' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Ahora no.')
    await expect(dialog.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  })

  // B-REP-08, B-ERR-25
  test('see no notice when the list fails', anySize, async ({ page }) => {
    await page.route('**/reports/listUserHumanResources/**', (route) =>
      route.fulfill({ status: 500, json: { detail: 'Falló.' } }),
    )
    await page.goto(`/#${LIST}`)
    await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible()
    await expect(page.locator('.mantine-Notification-root')).toHaveCount(0)
  })
})

test.describe('a chief', () => {
  test.use({ role: Role.JefeDeServicio })

  // B-REP-30, B-ROL-16, B-NAV-12
  test('sees their own station only, without a filter by station and without a link', anySize, async ({ page, as }) => {
    await openLoaded(page, `${LIST}?station=${await idOf(as, 'station', '5a. Compañía Coatepeque')}`)
    await expect(rowOf(page, centralStation).first()).toBeVisible()
    const filters = await openFilters(page)
    await expect(filters.getByRole('combobox', { name: 'Usuario' })).toBeVisible()
    await expect(filters.getByRole('combobox', { name: 'Estación' })).toHaveCount(0)
    await expect((await sections(page)).getByRole('link', { name: 'Reporte de Recursos Humanos' })).toHaveCount(0)
  })

  // B-REP-01, B-REP-02, B-ERR-07, B-VAL-41
  test('without a station is told so and can download nothing', anySize, async ({ page }) => {
    await page.route('**/api/user/me/', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ json: { ...((await response.json()) as object), station: null } })
    })
    await page.goto(`/#${LIST}`)
    await expect(page.getByRole('alert').filter({ hasText: 'No tienes una estación asignada' })).toBeVisible()
    for (const name of ['Descargar Excel', 'Ver PDF']) await expect(page.getByRole('button', { name })).toBeDisabled()
  })
})
