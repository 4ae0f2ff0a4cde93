import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import type { DetailedReport, EmergencyReport, StationReport } from '../src/contract/emergency-reports.ts'
import type { Option } from '../src/contract/resource.ts'
import { Role } from '../src/contract/roles.ts'
import { readWorkbook } from '../test/workbook.ts'
import { expectAccessible, openLoaded } from './accessible.ts'
import { dayField, writeDay } from './days.ts'
import { printed, printedCells } from './printed.ts'
import { act, choose, findAndChoose, heading, openFilters, rowOf, sections, seeResults } from './steps.ts'
import { anEmergency, aVehicle, centralStation, idOf } from './test-data.ts'
import { anySize, everyday, expect, test } from './test.ts'

const EMERGENCIES = '/report/emergency_report'
const STATIONS = '/report/station_report'
const DETAIL = '/report/emergency_detail_report'

/** Nothing happened on it, so no other journey changes its numbers. */
const quietDays = { first: '2019-01-01', last: '2019-12-31' }

const totals = (page: Page) => page.getByRole('region', { name: 'Totales' })

/** The questions with days that the browser asks of a report from now on, each once: another journey's change repeats them. */
const daysAskedOf = (page: Page, path: string): Set<string> => {
  const asked = new Set<string>()
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === `/api/reports/${path}/` && search.includes('_date')) asked.add(search)
  })
  return asked
}

test.describe('an administrator', () => {
  test.use({ role: Role.Administrador })

  // B-REP-10, B-REP-11, B-REP-05, B-CON-14, B-NAV-13, A-RTE-35
  test('reads the emergency report from the sidebar to an emergency', everyday, async ({ page, as, isMobile }) => {
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
    await expectAccessible(page, 'the emergency report')

    const filters = await openFilters(page)
    await findAndChoose(isMobile ? filters : page.getByRole('main'), 'Estación', centralStation)
    await expect(page).toHaveURL(/station=\d+/)
    await choose(isMobile ? filters : page.getByRole('main'), 'Región', 'Occidente')
    await expect(page).toHaveURL(/region_type=Occidente/)
    await seeResults(page)
    await expect(row).toBeVisible()
    await (isMobile ? row.getByRole('link').first() : row.getByRole('link', { name: `# ${emergency.id}` })).click()
    await expect(page).toHaveURL(new RegExp(`#/emergency/${emergency.id}$`))
  })

  // B-REP-03, B-REP-04, B-REP-06, B-STT-21, B-VAL-39
  test('sets both days before a report loads again, in their order', { tag: [anySize.tag, everyday.tag] }, async ({ page }) => {
    for (const [place, path] of [
      [EMERGENCIES, 'report_emergency'],
      [STATIONS, 'report_station'],
      [DETAIL, 'emergency_report_detail'],
    ] as const) {
      await openLoaded(page, place)
      const asked = daysAskedOf(page, path)
      const filters = await openFilters(page)
      await writeDay(filters, 'Fecha inicial', '2019-12-31')
      await expect(
        page.getByRole('status').filter({ hasText: 'Complete o corrija las fechas para aplicarlas al reporte.' }),
      ).toBeVisible()
      await expect(page.getByRole('button', { name: 'Descargar Excel' })).toBeDisabled()
      await writeDay(filters, 'Fecha final', quietDays.first)
      await expect(filters.getByRole('alert')).toHaveText('La fecha inicial no puede ser mayor a la fecha final')
      await writeDay(filters, 'Fecha inicial', quietDays.first)
      await expect(page).toHaveURL(/start_date=2019-01-01&end_date=2019-01-01/)
      await writeDay(filters, 'Fecha final', quietDays.last)
      await expect(page).toHaveURL(/start_date=2019-01-01&end_date=2019-12-31/)
      await expect(page.getByText('Emergencias del 01/01/2019 al 31/12/2019')).toBeVisible()
      // Without the first day nothing is asked either, without both the whole report.
      await dayField(filters, 'Fecha inicial').fill('')
      await expect.poll(() => asked.size).toBe(2)
      await dayField(filters, 'Fecha final').fill('')
      await expect(page).not.toHaveURL(/_date/)
      expect([...asked]).toEqual([
        '?page=1&start_date=2019-01-01&end_date=2019-01-01',
        '?page=1&start_date=2019-01-01&end_date=2019-12-31',
      ])
    }
  })

  // B-REP-07, B-REP-24, B-ERR-33, B-ERR-34, S-32
  test('reads that a report has no rows in its own words', anySize, async ({ page }) => {
    for (const [place, words] of [
      [`${EMERGENCIES}?start_date=2019-01-01&end_date=2019-12-31`, 'Sin Registro'],
      [`${STATIONS}?station=999999`, 'Sin Registro'],
      [`${DETAIL}?station=999999`, 'Sin Puesto Registrado'],
    ] as const) {
      await openLoaded(page, place)
      await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()
      await expect(totals(page)).toContainText(/0/)
    }
  })

  // B-REP-08, B-ERR-25, B-GEN-30
  test('is not notified of a report that failed, and can try again', anySize, async ({ page }) => {
    await page.route('**/api/reports/report_station/**', (route) =>
      route.fulfill({ status: 500, json: { detail: 'Ocurrió un error. Intente de nuevo.' } }),
    )
    await page.goto(`/#${STATIONS}`)
    await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible()
    await expect(page.locator('.mantine-Notification-root')).toHaveCount(0)
    await page.unroute('**/api/reports/report_station/**')
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await expect(page.getByText(/^Mostrando 10 de \d+ resultados$/)).toBeVisible()
  })

  // B-REP-14, B-REP-16, B-REP-17, B-REP-18, B-REP-19, B-REP-20, B-REP-21, B-REP-23, B-VAL-40, B-NAV-14
  test(
    'narrows the detailed report by categories or types, and opens what it counts',
    everyday,
    async ({ page, as, isMobile }) => {
      const vehicle = await aVehicle(as)
      const { emergency_type, emergency_type_text } = await anEmergency(as, vehicle)
      const ofStation = `reports/emergency_report_detail/?station=${vehicle.station.id}&emergency_type_id=${emergency_type}`
      const categories = await as(Role.Administrador).get<Option[]>('category_emergency_type/filter_list')
      const { id: categoryId, name: category } = categories[0] ?? { id: 0, name: '' }
      await page.goto('/#/')
      await (await sections(page)).getByRole('link', { name: 'Reporte Detallado de Emergencias' }).click()
      await expect(heading(page, 'Reporte Detallado de Emergencias')).toBeVisible()
      if (!isMobile)
        for (const name of ['Estación', 'Región', 'Total de emergencias atendidas', 'Total de pacientes atendidos'])
          await expect(page.getByRole('columnheader', { name })).toBeVisible()
      await expect(totals(page)).toContainText(/Total de emergencias\d+/)
      await expect(totals(page)).toContainText('Una emergencia de varias estaciones cuenta una vez en el total')
      const filters = await openFilters(page)
      await choose(filters, 'Categorías', category)
      await expect(page).toHaveURL(new RegExp(`emergency_type_category=${categoryId}$`))
      await expect(filters.getByText('Quite antes las categorías')).toBeVisible()
      await expectAccessible(page, 'the filters of the detailed report')
      await (isMobile
        ? choose(filters, 'Categorías', category)
        : filters.getByRole('combobox', { name: 'Categorías' }).press('Backspace'))
      await expect(page).not.toHaveURL(/category/)
      await findAndChoose(filters, 'Tipos de emergencia', emergency_type_text)
      await expect(filters.getByText('Quite antes los tipos')).toBeVisible()
      await findAndChoose(isMobile ? filters : page.getByRole('main'), 'Estación', centralStation)
      await expect(page).toHaveURL(new RegExp(`emergency_type_id=${emergency_type}&station=${vehicle.station.id}|station=`))
      await seeResults(page)
      await expect(page.getByText(`Tipos de emergencia: ${emergency_type_text}.`)).toBeVisible()
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
    },
  )

  // B-REP-25, B-REP-26, B-NAV-15
  test('orders the station report by a number, and opens the emergencies of a status', async ({ page, as, isMobile }) => {
    await anEmergency(as, await aVehicle(as))
    await page.goto('/#/')
    await (await sections(page)).getByRole('link', { name: 'Reporte de Estaciones' }).click()
    await expect(heading(page, 'Reporte de Estaciones')).toBeVisible()
    await expectAccessible(page, 'the station report')
    if (isMobile) {
      const filters = await openFilters(page)
      await choose(filters, 'Ordenar por', 'Emergencias, de mayor a menor')
      await seeResults(page)
    } else {
      const header = page.getByRole('columnheader', { name: 'Emergencias' }).getByRole('button')
      await header.click()
      await expect(page).toHaveURL(/ordering=emergencies$/)
      await header.click()
    }
    await expect(page).toHaveURL(/ordering=-emergencies$/)
    const report = await as(Role.Administrador).get<StationReport>('reports/report_station/?ordering=-emergencies')
    const { id, name } = report.results[0] ?? { id: 0, name: '' }
    await expect(page.getByRole('main').locator('tbody tr, li').first()).toContainText(name)
    const row = rowOf(page, name).first()
    await (isMobile ? act(row, 'Ver') : row.getByRole('link', { name: /en estado Activo$/ }).click())
    await expect(page).toHaveURL(new RegExp(`/emergencies\\?${isMobile ? '' : 'status=20&'}|station_emergency__station=${id}`))
    await expect(page.getByText(/^Mostrando \d+ de \d+ resultados$/)).toBeVisible()
  })

  // B-REP-09, B-REP-13, B-REP-15, B-REP-27
  test('downloads each report with its filters in a window of its own', anySize, async ({ page, context }) => {
    for (const [place, file, notes] of [
      [`${EMERGENCIES}?region_type=Occidente&ordering=id`, /^reporte-de-emergencias-/, 5],
      [`${STATIONS}?ordering=-emergencies`, /^reporte-de-estaciones-/, 6],
      [`${DETAIL}?region_type=Occidente`, /^reporte-detallado-de-emergencias-/, 6],
    ] as const) {
      await openLoaded(page, place)
      // Registered before the window opens, because the file may arrive at once.
      const downloading = new Promise<Download>((resolve) => {
        context.once('page', (opened) => opened.once('download', resolve))
      })
      await page.getByRole('button', { name: 'Descargar Excel' }).click()
      const download = await downloading
      expect(download.suggestedFilename()).toMatch(file)
      const { rows } = readWorkbook(await readFile(await download.path()))
      expect(rows[2]).toEqual([place.includes('region') ? 'Filtros: Región: Occidente' : 'Filtros: ninguno'])
      expect(rows.length).toBeGreaterThan(notes)
    }
  })

  test('prints every row with its filters, unless there are too many', anySize, async ({ page, as }) => {
    await page.addInitScript(() => {
      window.print = () => void (document.body.dataset['printed'] = 'yes')
    })
    const { count } = await as(Role.Administrador).get<StationReport>('reports/report_station')
    await openLoaded(page, `${STATIONS}?start_date=2020-01-01&end_date=2099-12-31`)
    await page.getByRole('button', { name: 'Imprimir', exact: true }).click()
    await expect(page.locator('body[data-printed]')).toHaveCount(1)
    const text = (await printed(page, 'A4')).join(' ')
    expect(text).toContain('Emergencias del 01/01/2020 al 31/12/2099.')
    expect(text).toContain('Una emergencia de varias estaciones cuenta una vez en el total')
    expect(text).not.toMatch(/Descargar Excel|Imprimir|Fecha inicial/)
    expect(count).toBeGreaterThan(10)
    const { results } = await as(Role.Administrador).get<StationReport>('reports/report_station/?page=2')
    for (const { name } of results) expect(text).toContain(name)
  })

  for (const format of ['Letter', 'A4'] as const)
    for (const side of ['asked', 'upright'] as const)
      test(`prints every column within the sheet and under its header: ${format}, ${side}`, anySize, async ({ page }) => {
        await page.addInitScript(() => {
          window.print = () => void (document.body.dataset['printed'] = 'yes')
        })
        for (const place of [STATIONS, EMERGENCIES]) {
          await openLoaded(page, `${place}?start_date=2020-01-01&end_date=2099-12-31`)
          await expect(page.getByRole('row').nth(1)).toBeVisible()
          const headers = await page.getByRole('columnheader').allInnerTexts()
          expect(headers).toHaveLength(11)
          await page.getByRole('button', { name: 'Imprimir', exact: true }).click()
          await expect(page.locator('body[data-printed]')).toHaveCount(1)
          const rows = await page.locator('tbody tr').count()
          const cells = (await page.locator('tbody td').allInnerTexts()).join(' ')
          const sheets = await printedCells(page, format, side)
          for (const texts of sheets) expect(texts.filter(({ right }) => right > 0.97)).toEqual([])
          const last = sheets[0]?.find(({ text, left }) => text === headers.at(-1) && left > 0.8)?.left ?? 0
          const inLast = sheets.flat().filter(({ text, left }) => /^\d+$/.test(text) && Math.abs(left - last) < 0.005)
          expect(inLast.length).toBeGreaterThanOrEqual(rows)
          const wholeWords = new Set(sheets.flat().flatMap(({ text }) => text.match(/\p{L}+/gu) ?? []))
          const longWords = cells.match(/(?<![\p{L}\d])\p{L}{8,16}(?![\p{L}\d])/gu) ?? []
          expect(longWords).toContain('Quetzaltenango')
          expect(longWords.filter((word) => !wholeWords.has(word))).toEqual([])
          // A report of few rows fits on one upright sheet.
          for (const texts of sheets.slice(0, 2)) {
            const words = new Set(texts.flatMap(({ text }) => text.split(/\s+/)))
            for (const word of headers.flatMap((header) => header.split(/\s+/))) expect(words).toContain(word)
          }
          await page.goto('about:blank')
        }
      })
})

test.describe('a commander', () => {
  test.use({ role: Role.Comandante })

  // B-REP-12, B-REP-22, B-ROL-24
  test('has no station filter and reads their own station only', anySize, async ({ page, as }) => {
    const own = await idOf(as, 'station', centralStation)
    const { count } = await as(Role.Administrador).get<EmergencyReport>(`reports/report_emergency/?station=${own}`)
    expect(count).toBeGreaterThan(0)
    for (const place of [EMERGENCIES, STATIONS, DETAIL]) {
      await openLoaded(page, `${place}?station=999999`)
      await expect(page.getByRole('main')).toContainText(centralStation)
      const filters = await openFilters(page)
      await expect(filters.getByRole('textbox', { name: 'Fecha inicial' })).toBeVisible()
      await expect(filters.getByRole('combobox', { name: 'Estación' })).toHaveCount(0)
    }
    await totals(page).getByRole('link').first().click()
    await expect(page).toHaveURL(new RegExp(`station_emergency__station=${own}`))
    await expect(page.getByRole('combobox', { name: 'Estación' })).toHaveValue(centralStation)
  })
})

test.describe('a cabin attendant without a station', () => {
  test.use({ role: Role.Cabinista })

  // B-REP-01, B-REP-02, B-ERR-07, B-VAL-41
  test('is told for three seconds that they have none, and downloads nothing', anySize, async ({ page }) => {
    await page.route('**/api/user/me/', async (route) => {
      const answer = await route.fetch()
      const me: unknown = await answer.json()
      await route.fulfill({ json: { ...(me as object), station: null } })
    })
    for (const place of [EMERGENCIES, STATIONS, DETAIL]) {
      await page.goto(`/#${place}`)
      const notice = page.getByRole('alert').filter({ hasText: 'No tienes una estación asignada' })
      await expect(notice).toBeVisible()
      await expect(page.getByRole('button', { name: 'Descargar Excel' })).toBeDisabled()
      await expect(notice).toHaveCount(0)
    }
  })
})

test.describe('human resources', () => {
  test.use({ role: Role.RecursosHumanos })

  // B-ROL-19, S-59
  test('may not open the reports of emergencies', anySize, async ({ page }) => {
    for (const place of [EMERGENCIES, STATIONS, DETAIL]) {
      await page.goto(`/#${place}`)
      await expect(heading(page, 'No tiene permiso para ver esta pantalla.')).toBeVisible()
    }
  })
})
