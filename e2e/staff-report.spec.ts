import { readFile } from 'node:fs/promises'
import { extractText } from 'unpdf'
import { Role } from '../src/contract/shared/rights/roles.ts'
import type { StaffReportDocument } from '../src/contract/attendance/staff-report.schema.ts'
import { showDpi } from '../src/contract/shared/text/written-numbers.ts'
import { readWorkbook } from '../test/workbook.ts'
import { openLoaded } from './accessible.ts'
import { demoAccounts } from './calls.ts'
import { aGuard, daysAgo } from './hours.ts'
import { findAndChoose, heading, openFilters, rowOf, sections, seeResults } from './steps.ts'
import { centralStation, idOf } from './test-data.ts'
import { anySize, expect, test } from './test.ts'

const LIST = '/report/human_resources_report'
const RANGE = `start_date=2020-01-01&end_date=${daysAgo(0)}`

test.describe('human resources', () => {
  test.use({ role: Role.RecursosHumanos })

  // A-RTE-34, B-NAV-12, B-ROL-18, B-REP-28, B-REP-29, B-REP-30, B-REP-31, B-REP-38, B-REP-39
  test('find a person in the report, see their marks and come back', async ({ page, as }) => {
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
    await row.getByRole('link').first().click()
    await expect(page).toHaveURL(new RegExp(`${LIST}/user/${guard.id}`))
    await expect(page.getByRole('region', { name: 'Historial' })).toBeVisible()
    await page.getByRole('link', { name: 'Atras' }).click()
    await expect(page).toHaveURL(new RegExp(`${LIST}\\?.*status_user=5`))
    await expect(rowOf(page, guard.last_name)).toHaveCount(1)
  })

  // B-REP-09, B-REP-32, B-REP-33, B-REP-35, B-REP-36, B-REP-37, B-STT-20, S-42
  test('read the PDF in the page and download it, with the people of the answer', anySize, async ({ page, as }) => {
    const station = await idOf(as, 'station', centralStation)
    const query = `station=${station}&${RANGE}`
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => true })
      window.open = () => null
    })
    const refused: string[] = []
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refused.push(message.text())
    })
    await openLoaded(page, `${LIST}?${query}`)
    await page.getByRole('button', { name: 'Ver PDF' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reporte de Recursos Humanos' })
    const link = dialog.getByRole('link', { name: 'Descargar' })
    await expect(link).toBeVisible()
    await expect(dialog.locator('iframe[src^="blob:"]')).toHaveCount(1)
    await expect(dialog.getByRole('link', { name: 'Abrir' })).toHaveCount(0)
    const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(file.suggestedFilename()).toMatch(/^reporte-de-recursos-humanos-\d{4}-\d\d-\d\d\.pdf$/)
    const { text } = await extractText(new Uint8Array(await readFile(await file.path())), { mergePages: true })
    const words = text.replaceAll(/\s+/g, ' ')
    const report = await as(Role.RecursosHumanos).get<StaffReportDocument>(`reports/dataPDF/?${query}`)
    expect(report.count).toBeGreaterThan(10)
    // A long word of a narrow column is broken anywhere.
    const letters = (said: string) => said.replaceAll(/\s/g, '')
    const missing = report.results.filter(
      (row) => !letters(text).includes(letters(`${showDpi(row.no_dpi ?? '')}${row.name}${row.no_registry || '—'}`)),
    )
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
    expect(rows.slice(6).map((cells) => cells[0])).toEqual(report.results.map(({ no_dpi = '' }) => showDpi(no_dpi)))
  })
})
