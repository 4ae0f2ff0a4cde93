import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { staffReportDocument, staffReportRow, staffReportTotal } from '../../../contract/attendance/staff-report.schema.ts'
import { expectAccessible } from '../../../../test/components/accessible.ts'
import { openScreen, phone } from '../../../../test/components/open-screen.tsx'
import { sample } from '../../../../test/components/sample.ts'
import { gate, listOf, refusal, type Answers } from '../../../../test/components/server.ts'

afterEach(() => void vi.restoreAllMocks())

const LIST = '/report/human_resources_report'
const asked = 'GET reports/listUserHumanResources'
const name = 'Mario René Ixcot Sop'
const station = { id: 3, name: 'Estación Central', address: 'Zona 1' }
const row = {
  id: 21,
  name,
  last_name: 'Ixcot Sop',
  no_dpi: '1234567890123',
  station_text: station.name,
  status: 5,
  total_hours_day: 725,
}

const answers = (given: Answers): Answers => ({
  [asked]: listOf(staffReportRow, [row]),
  'GET reports/totalUserHumanResources': sample(staffReportTotal, { count: 1, total_hours: 725 }),
  'GET station/filter_list': [{ id: 3, name: station.name }],
  'GET user': { count: 0, results: [] },
  ...given,
})
const open = (place = LIST, given: Answers = {}, opening = {}) =>
  openScreen(place, answers(given), { role: Role.RecursosHumanos, ...opening })

const main = page.getByRole('main')
const day = (label: string) => page.getByRole('textbox', { name: label, exact: true })
const status = (text: string) => page.getByRole('status').filter({ hasText: text })
const button = (label: string) => page.getByRole('button', { name: label })
const dialog = page.getByRole('dialog', { name: 'Reporte de Recursos Humanos' })

// B-REP-03, B-REP-04, B-REP-06, B-REP-07, B-VAL-39, B-ERR-34
test('the days are asked for together only', async () => {
  const server = await open()
  await expect.element(status('Horas de hoy. Total: 1 persona, 12 hrs 5 min.')).toBeVisible()
  await page.getByRole('button', { name: 'Filtros', exact: true }).click()
  await day('Fecha inicial').fill('02/01/2020')
  await expect.element(status('Complete o corrija las fechas para ver las horas.')).toBeVisible()
  for (const label of ['Descargar Excel', 'Ver PDF']) await expect.element(button(label)).toHaveAttribute('aria-disabled', 'true')
  await day('Fecha final').fill('01/01/2020')
  await expect.element(main.getByRole('alert')).toHaveTextContent('La fecha inicial no puede ser mayor a la fecha final')
  expect(server.sent(asked).filter(({ query }) => query.toString().includes('2020'))).toEqual([])
  await day('Fecha final').fill('03/01/2020')
  await expect.element(status('Horas del 02/01/2020 al 03/01/2020.')).toBeVisible()
  for (const call of [asked, 'GET reports/totalUserHumanResources'] as const)
    expect(server.sent(call).at(-1)?.query.toString()).toContain('start_date=2020-01-02&end_date=2020-01-03')
  // The person's marks on the days that were counted.
  const link = page.getByRole('row', { name: /Ixcot/ }).getByRole('link').first()
  await expect
    .element(link)
    .toHaveAttribute('href', expect.stringContaining('/user/21?start_date_user=2020-01-02&end_date_user=2020-01-03'))
})

test('on a phone the days are chosen in a sheet, and none is counted until both are there', async () => {
  await open(LIST, {}, { size: phone })
  await expect.element(main).toMatchTextContent('Hoy: 12 hrs 5 min')
  await button('Filtros').click()
  const sheet = page.getByRole('dialog', { name: 'Filtros', exact: true })
  await day('Fecha inicial').fill('02/01/2020')
  await sheet.getByRole('button', { name: /^Ver / }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(status('Complete o corrija las fechas para ver las horas.')).toBeVisible()
  await expect.element(main).not.toMatchTextContent('hrs')
  await page.getByRole('button', { name: /^Filtros/ }).click()
  await day('Fecha final').fill('01/01/2020')
  await expect.element(sheet.getByRole('alert')).toHaveTextContent('La fecha inicial no puede ser mayor a la fecha final')
  await day('Fecha final').fill('03/01/2020')
  await sheet.getByRole('button', { name: /^Ver / }).click()
  await expect.element(status('Horas del 02/01/2020 al 03/01/2020.')).toBeVisible()
  await expect.element(main).toMatchTextContent('Rango: 12 hrs 5 min')
})

// B-ERR-34
test('a report without people says so', async () => {
  await open(LIST, { [asked]: listOf(staffReportRow, []) })
  await expect.element(main).toMatchTextContent('Sin Registro')
})

// B-REP-08, B-ERR-25
test('no notice is shown when the list fails', async () => {
  await open(LIST, { [asked]: refusal(500, 'Falló.') })
  await expect.element(button('Reintentar')).toBeVisible()
  expect(document.querySelector('.mantine-Notification-root')).toBeNull()
})

// B-REP-36, B-STT-20
test('a PDF in the making is cancelled, and one that cannot be made says why', async () => {
  const held = gate()
  const server = await open(LIST, {
    'GET reports/dataPDF': async () => {
      await held.opened
      return refusal(503, 'Tarde.')
    },
  })
  await button('Ver PDF').click()
  await expect.element(dialog.getByRole('status')).toHaveTextContent('Se está preparando el PDF.')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  held.open()
  server.answer({ 'GET reports/dataPDF': refusal(503, 'Ahora no.') })
  await button('Ver PDF').click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Ahora no.')
  await expect.element(dialog.getByRole('button', { name: 'Reintentar' })).toBeVisible()
})

// B-REP-35
test('a telephone, which has no viewer in a page, opens and downloads the PDF', async () => {
  vi.spyOn(navigator, 'pdfViewerEnabled', 'get').mockReturnValue(false)
  const others = { without_exit: false, no_registry: 'B-7', firefighter_type: null, type_of_contract: null }
  const document_ = sample(staffReportDocument, {
    count: 1,
    total_hours: 725,
    results: [{ no_dpi: row.no_dpi, name, station_text: station.name, total_hours_day: 725, status_text: 'Activo', ...others }],
    made_at: '2026-11-19T20:00:00Z',
    hours_header: 'Horas de hoy',
  })
  await open(LIST, { 'GET reports/dataPDF': document_ }, { size: phone })
  await button('Más acciones').click()
  await button('Ver PDF').click()
  await expect.element(dialog.getByRole('link', { name: 'Abrir' })).toHaveAttribute('href', expect.stringMatching(/^blob:/))
  const download = dialog.getByRole('link', { name: 'Descargar' })
  await expect.element(download).toHaveAttribute('download', 'reporte-de-recursos-humanos-2026-11-19.pdf')
  expect(document.querySelector('iframe')).toBeNull()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

// B-REP-30, B-ROL-16, B-NAV-12
test('a chief has no filter by station and no link in the sidebar', async () => {
  const server = await open(`${LIST}?station=4`, {}, { role: Role.JefeDeServicio, person: { station } })
  await expect.element(page.getByRole('row', { name: /Ixcot/ })).toBeVisible()
  expect(server.sent(asked).at(-1)?.query.toString()).toBe('page=1')
  await button('Filtros').click()
  await expect.element(page.getByRole('combobox', { name: 'Usuario' })).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'Estación' })).not.toBeInTheDocument()
  const sections = page.getByRole('navigation', { name: 'Secciones' })
  await expect.element(sections).toBeVisible()
  await expect.element(sections.getByRole('link', { name: 'Reporte de Recursos Humanos' })).not.toBeInTheDocument()
})

// B-REP-01, B-REP-02, B-ERR-07, B-VAL-41
test('a chief without a station sees a notice and can download nothing', async () => {
  await open(LIST, {}, { role: Role.JefeDeServicio })
  await expect.element(page.getByRole('alert').filter({ hasText: 'No tienes una estación asignada' })).toBeVisible()
  for (const label of ['Descargar Excel', 'Ver PDF']) await expect.element(button(label)).toHaveAttribute('aria-disabled', 'true')
})
