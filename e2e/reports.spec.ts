import { readFile } from 'node:fs/promises'
import type { BrowserContext, Download, Page } from '@playwright/test'
import type { DetailedReport, StationReport } from '../src/contract/overview/emergency-reports.schema.ts'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { readWorkbook } from '../test/workbook.ts'
import { openLoaded } from './accessible.ts'
import { printed, printedCells } from './printed.ts'
import { choose, findAndChoose, heading, openFilters, rowOf, sections, seeResults } from './steps.ts'
import { anEmergency, aVehicle, centralStation } from './test-data.ts'
import { anySize, everyday, expect, test } from './test.ts'

const EMERGENCIES = '/report/emergency_report'
const STATIONS = '/report/station_report'

const totals = (page: Page) => page.getByRole('region', { name: 'Totales' })

/** What the download button's window of its own receives. */
const downloadFrom = async (page: Page, context: BrowserContext): Promise<{ name: string; rows: unknown[][] }> => {
  // Registered before the window opens, because the file may arrive at once.
  const downloading = new Promise<Download>((resolve) => {
    context.once('page', (opened) => opened.once('download', resolve))
  })
  await page.getByRole('button', { name: 'Descargar Excel' }).click()
  const download = await downloading
  return { name: download.suggestedFilename(), ...readWorkbook(await readFile(await download.path())) }
}

const expectColumnsOnPaper = async (page: Page, format: 'Letter' | 'A4', side: 'asked' | 'upright', what: string) => {
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const headers = await page.getByRole('columnheader').allInnerTexts()
  await page.evaluate(() => delete document.body.dataset['printed'])
  await page.getByRole('button', { name: 'Imprimir', exact: true }).click()
  await expect(page.locator('body[data-printed]')).toHaveCount(1)
  const rows = await page.locator('tbody tr').count()
  const cells = (await page.locator('tbody td').allInnerTexts()).join(' ')
  const sheets = await printedCells(page, format, side)
  for (const texts of sheets)
    expect(
      texts.filter(({ right }) => right > 0.97),
      what,
    ).toEqual([])
  const last = sheets[0]?.find(({ text, left }) => text === headers.at(-1) && left > 0.8)?.right ?? 0
  const inLast = sheets.flat().filter(({ text, right }) => /^\d+$/.test(text) && Math.abs(right - last) < 0.005)
  expect(inLast.length, what).toBeGreaterThanOrEqual(rows)
  const wholeWords = new Set(sheets.flat().flatMap(({ text }) => text.match(/\p{L}+/gu) ?? []))
  const longWords = cells.match(/(?<![\p{L}\d])\p{L}{8,16}(?![\p{L}\d])/gu) ?? []
  expect(longWords).toContain('Quetzaltenango')
  expect(
    longWords.filter((word) => !wholeWords.has(word)),
    what,
  ).toEqual([])
  // A report of few rows fits on one upright sheet.
  for (const texts of sheets.slice(0, 2)) {
    const words = new Set(texts.flatMap(({ text }) => text.split(/\s+/)))
    for (const word of headers.flatMap((header) => header.split(/\s+/))) expect(words, what).toContain(word)
  }
}

test.describe('an administrator', () => {
  test.use({ role: Role.Administrador })

  // B-REP-09, B-REP-10, B-REP-11, B-REP-13, B-REP-05, B-CON-14, B-NAV-13, A-RTE-35
  test('reads the emergency report from the sidebar to an emergency', everyday, async ({ page, as, context, isMobile }) => {
    const emergency = await anEmergency(as, await aVehicle(as))
    await page.goto('/#/')
    await (await sections(page)).getByRole('link', { name: 'Reporte de Emergencias', exact: true }).click()
    await expect(heading(page, 'Reporte de Emergencias')).toBeVisible()
    const row = rowOf(page, emergency.address)
    await expect(row).toContainText(/\d{2}\/\d{2}\/\d{2} \d{1,2}:\d{2} [ap]m/)
    await expect(row).toContainText('Activo')
    await expect(row).toContainText(isMobile ? '1 paciente' : emergency.code)
    await expect(totals(page)).toContainText(/Emergencias\d.*Critica\d.*Solicita apoyo\d.*Activo\d.*Resuelta\d.*Pacientes\d/)
    await expect(page.getByRole('searchbox')).toHaveCount(0)

    const filters = await openFilters(page)
    await findAndChoose(isMobile ? filters : page.getByRole('main'), 'Estación', centralStation)
    await expect(page).toHaveURL(/station=\d+/)
    await choose(isMobile ? filters : page.getByRole('main'), 'Región', 'Occidente')
    await expect(page).toHaveURL(/region_type=Occidente/)
    await seeResults(page)
    await expect(row).toBeVisible()
    if (!isMobile) {
      const { name, rows } = await downloadFrom(page, context)
      expect(name).toMatch(/^reporte-de-emergencias-/)
      expect(rows[2]?.[0]).toContain('Región: Occidente')
      expect(rows.flat()).toContain(emergency.address)
    }
    await row.getByRole('link').first().click()
    await expect(page).toHaveURL(new RegExp(`#/emergency/${emergency.id}$`))
  })

  // B-REP-09, B-REP-14, B-REP-15, B-REP-16, B-REP-19, B-REP-21, B-NAV-14
  test('narrows and downloads the detailed report, and opens what it counts', anySize, async ({ page, as, context }) => {
    const vehicle = await aVehicle(as)
    const { emergency_type, emergency_type_text } = await anEmergency(as, vehicle)
    const ofStation = `reports/emergency_report_detail/?station=${vehicle.station.id}&emergency_type_id=${emergency_type}`
    await page.goto('/#/')
    await (await sections(page)).getByRole('link', { name: 'Reporte Detallado de Emergencias' }).click()
    await expect(heading(page, 'Reporte Detallado de Emergencias')).toBeVisible()
    const filters = await openFilters(page)
    await findAndChoose(filters, 'Tipos de emergencia', emergency_type_text)
    await findAndChoose(page.getByRole('main'), 'Estación', centralStation)
    await expect(page).toHaveURL(new RegExp(`emergency_type_id=${emergency_type}&station=${vehicle.station.id}$`))
    await expect(page.getByText(`Tipos de emergencia: ${emergency_type_text}.`)).toBeVisible()
    const { name, rows } = await downloadFrom(page, context)
    expect(name).toMatch(/^reporte-detallado-de-emergencias-/)
    expect(rows[2]?.[0]).toContain(`Estación: ${centralStation}`)
    expect(rows.flat()).toContain(centralStation)
    await totals(page).getByRole('link').click()
    await expect(page).toHaveURL(/#\/emergencies\?/)
    // Meanwhile another journey may report emergencies of that type and station: the list loads again.
    await expect(async () => {
      const { total_emergency, results } = await as(Role.Administrador).get<DetailedReport>(ofStation)
      expect(results[0]?.emergencies_attended).toBe(total_emergency)
      await expect(page.getByText(new RegExp(`^Mostrando \\d+ de ${total_emergency} resultados$`))).toBeVisible({
        timeout: 1000,
      })
    }).toPass()
  })

  // B-REP-09, B-REP-25, B-REP-27, B-NAV-15
  test('orders, downloads and prints the station report', anySize, async ({ page, as, context }) => {
    await page.addInitScript(() => {
      window.print = () => void (document.body.dataset['printed'] = 'yes')
    })
    await page.goto('/#/')
    await (await sections(page)).getByRole('link', { name: 'Reporte de Estaciones' }).click()
    await expect(heading(page, 'Reporte de Estaciones')).toBeVisible()
    const header = page.getByRole('columnheader', { name: 'Emergencias' }).getByRole('button')
    await header.click()
    await expect(page).toHaveURL(/ordering=emergencies$/)
    await header.click()
    await expect(page).toHaveURL(/ordering=-emergencies$/)
    const report = await as(Role.Administrador).get<StationReport>('reports/report_station/?ordering=-emergencies')
    const { id, name } = report.results[0] ?? { id: 0, name: '' }
    await expect(page.getByRole('main').locator('tbody tr').first()).toContainText(name)
    const download = await downloadFrom(page, context)
    expect(download.name).toMatch(/^reporte-de-estaciones-/)
    expect(download.rows[2]).toEqual(['Filtros: ninguno'])
    expect(download.rows.flat()).toContain(name)

    await openLoaded(page, `${STATIONS}?start_date=2020-01-01&end_date=2099-12-31`)
    await page.getByRole('button', { name: 'Imprimir', exact: true }).click()
    await expect(page.locator('body[data-printed]')).toHaveCount(1)
    const text = (await printed(page, 'A4')).join(' ')
    expect(text).toContain('Emergencias del 01/01/2020 al 31/12/2099.')
    expect(text).toContain('Una emergencia de varias estaciones cuenta una vez en el total')
    expect(text).not.toMatch(/Descargar Excel|Imprimir|Fecha inicial/)
    expect(report.count).toBeGreaterThan(10)
    const { results } = await as(Role.Administrador).get<StationReport>('reports/report_station/?page=2')
    for (const station of results) expect(text).toContain(station.name)

    await openLoaded(page, `${STATIONS}?ordering=-emergencies`)
    await rowOf(page, name)
      .first()
      .getByRole('link', { name: /, ver las emergencias de [^,]*$/ })
      .first()
      .click()
    await expect(page).toHaveURL(new RegExp(`/emergencies\\?station_emergency__station=${id}$`))
    await expect(page.getByText(/^Mostrando \d+ de \d+ resultados$/)).toBeVisible()
  })

  test('prints every column within the sheet and under its header, on each paper', anySize, async ({ page }) => {
    test.setTimeout(180_000)
    await page.addInitScript(() => {
      window.print = () => void (document.body.dataset['printed'] = 'yes')
    })
    for (const [place, columns] of [
      [STATIONS, 11],
      [EMERGENCIES, 10],
    ] as const) {
      await openLoaded(page, `${place}?start_date=2020-01-01&end_date=2099-12-31`)
      await expect(page.getByRole('columnheader')).toHaveCount(columns)
      for (const format of ['Letter', 'A4'] as const)
        for (const side of ['asked', 'upright'] as const)
          await expectColumnsOnPaper(page, format, side, `${place} on ${format}, ${side}`)
      await page.goto('about:blank')
    }
  })
})
