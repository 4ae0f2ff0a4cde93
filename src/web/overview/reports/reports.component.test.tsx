import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { MOST_PRINTED_ROWS } from '../../../contract/shared/browser-limits.ts'
import { detailedReport, emergencyReport, stationReport } from '../../../contract/overview/emergency-reports.schema.ts'
import { EmergencyStatus } from '../../../contract/shared/emergency-statuses.ts'
import type { Call } from '../../../contract/shared/rights/permissions.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { expectAccessible } from '../../../../test/components/accessible.ts'
import { openScreen, phone } from '../../../../test/components/open-screen.tsx'
import { pick } from '../../../../test/components/pick.ts'
import { sample } from '../../../../test/components/sample.ts'
import { answer, listOf } from '../../../../test/components/server.ts'
import { emergencyPage } from '../../../contract/emergencies/emergencies.schema.ts'
import { vehicleRow } from '../../../contract/fleet/vehicles.schema.ts'

const EMERGENCIES = '/report/emergency_report'
const STATIONS = '/report/station_report'
const DETAIL = '/report/emergency_detail_report'

const central = { id: 4, name: 'Estación Central', address: 'Zona 1' }
const totals = { ...sample(emergencyReport).totals, emergencies: 12, emergencies_critical: 1, emergencies_active: 7, patients: 3 }
const anEmergency = sample(emergencyReport.shape.results.element, {
  id: 81,
  code: 'C-81',
  stations: [{ id: 4, station__name: central.name }],
  total_stations: central.name,
  regions: ['Occidente'],
  address: '4a. calle 5-67',
  emergency_type_text: 'Accidente de tránsito',
  creation_date: '2026-03-04T05:06:00Z',
  status: EmergencyStatus.Activo,
  patients: 1,
})
const aStation = sample(stationReport.shape.results.element, {
  ...central,
  no_station: '01',
  state: 10,
  region_type: 'Occidente',
  ...totals,
})
const inDetail = sample(detailedReport.shape.results.element, { ...central, region_type: 'Occidente', emergencies_attended: 12 })

const answers = {
  'GET station/filter_list': [central],
  'GET emergency_type/filter_list': [
    { id: 31, name: 'Accidente de tránsito' },
    { id: 32, name: 'Enfermedad común' },
  ],
  // A row on which the pointer rests.
  'GET emergency/{id}': answer(404, { detail: 'Not found.' }),
  'GET category_emergency_type/filter_list': [{ id: 9, name: 'Rescate' }],
  'GET reports/report_emergency': sample(emergencyReport, { count: 1, results: [anEmergency], totals }),
  'GET reports/report_station': sample(stationReport, { count: 2, results: [aStation], totals }),
  'GET reports/emergency_report_detail': sample(detailedReport, {
    count: 2,
    results: [inDetail],
    total_emergency: 10,
    total_people_served: 3,
  }),
}
const admin = { role: Role.Administrador }
const onPhone = { ...admin, size: phone }

const panel = page.getByRole('region', { name: 'Totales' })
const download = page.getByRole('button', { name: 'Descargar Excel' })
const day = (name: string) => page.getByRole('textbox', { name, exact: true })
const openFilters = () => page.getByRole('button', { name: /^Filtros/ }).click()
const expectPlace = async (place: RegExp) => {
  await expect.poll(() => location.hash).toMatch(place)
}

const reports: { place: string; call: Call; tooMany: object }[] = [
  {
    place: EMERGENCIES,
    call: 'GET reports/report_emergency',
    tooMany: { ...answers['GET reports/report_emergency'], count: MOST_PRINTED_ROWS + 1 },
  },
  {
    place: STATIONS,
    call: 'GET reports/report_station',
    tooMany: { ...answers['GET reports/report_station'], count: MOST_PRINTED_ROWS + 1 },
  },
  {
    place: DETAIL,
    call: 'GET reports/emergency_report_detail',
    tooMany: { ...answers['GET reports/emergency_report_detail'], count: MOST_PRINTED_ROWS + 1 },
  },
]

describe.for(reports)('the report at $place', ({ place, call, tooMany }) => {
  // B-REP-03, B-REP-04, B-REP-06, B-REP-17, B-STT-21, B-VAL-39
  test('is asked for with both days in their order, or without any', async () => {
    const server = await openScreen(place, answers, admin)
    const asked = () =>
      [...new Set(server.sent(call).map(({ query }) => String(query)))].filter((query) => query.includes('_date'))
    await openFilters()
    await day('Fecha inicial').fill('31/12/2019')
    const incomplete = page.getByRole('status').filter({ hasText: 'Complete o corrija las fechas para aplicarlas al reporte.' })
    await expect.element(incomplete).toBeVisible()
    await expect.element(download).toHaveAttribute('aria-disabled', 'true')
    await day('Fecha final').fill('01/01/2019')
    const reversed = page.getByRole('alert').filter({ hasText: 'La fecha inicial no puede ser mayor a la fecha final' })
    await expect.element(reversed).toBeVisible()
    await day('Fecha inicial').fill('01/01/2019')
    await expectPlace(/start_date=2019-01-01&end_date=2019-01-01/)
    await day('Fecha final').fill('31/12/2019')
    await expectPlace(/start_date=2019-01-01&end_date=2019-12-31/)
    await expect.element(page.getByText('Emergencias del 01/01/2019 al 31/12/2019')).toBeVisible()
    await expect.element(download).not.toHaveAttribute('aria-disabled')
    await day('Fecha inicial').fill('')
    await expect.element(incomplete).toBeVisible()
    await day('Fecha final').fill('')
    await expectPlace(/^[^_]+_[^?]*$/)
    expect(asked()).toEqual([
      'page=1&start_date=2019-01-01&end_date=2019-01-01',
      'page=1&start_date=2019-01-01&end_date=2019-12-31',
    ])
  })

  // B-REP-08, B-ERR-25, B-GEN-30
  test('is loaded again by a button if it failed, without a notification', async () => {
    const server = await openScreen(place, { ...answers, [call]: answer(500, { detail: 'Ocurrió un error.' }) }, admin)
    await expect.element(page.getByRole('button', { name: 'Reintentar' })).toBeVisible()
    expect(document.querySelector('.mantine-Notification-root')).toBeNull()
    server.answer(answers)
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await expect.element(page.getByText(/^Mostrando 1 de \d resultados$/)).toBeVisible()
  })

  // B-REP-12, B-REP-22, B-ROL-24
  test('has no filter by station for a commander, and asks for no station', async () => {
    const person = { station: central, station_text: central.name }
    const server = await openScreen(`${place}?station=999`, answers, { role: Role.Comandante, person })
    await expect.element(page.getByRole('main')).toMatchTextContent(central.name)
    await openFilters()
    await expect.element(day('Fecha inicial')).toBeVisible()
    await expect.element(page.getByRole('combobox', { name: 'Estación' })).not.toBeInTheDocument()
    expect(server.sent(call).map(({ query }) => query.get('station'))).not.toContain('999')
    await expect
      .element(panel.getByRole('link').first())
      .toHaveAttribute('href', expect.stringContaining(`/emergencies?station_emergency__station=${central.id}`))
  })

  // B-REP-01, B-REP-02, B-ERR-07, B-VAL-41
  test('shows a cabin attendant without a station for a while that they have none, and is not downloaded', async () => {
    const server = await openScreen(place, answers, { role: Role.Cabinista })
    const notice = page.getByRole('alert').filter({ hasText: 'No tienes una estación asignada' })
    await expect.element(notice).toBeVisible()
    await expect.element(download).toHaveAttribute('aria-disabled', 'true')
    download.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await expect.element(notice).not.toBeInTheDocument()
    expect(server.sent('POST download_ticket')).toEqual([])
  })

  // B-REP-44, S-75
  test('says in place of rows and totals that a person without a station has nothing to report', async () => {
    await openScreen(place, { ...answers, [call]: { ...tooMany, count: 0, results: [] } }, { role: Role.Cabinista })
    await expect.element(page.getByText('No tiene una estación asignada, por eso no hay emergencias')).toBeVisible()
    await expect.element(page.getByText('Sin Registro')).not.toBeInTheDocument()
    await expect.element(page.getByText('—').first()).toBeVisible()
  })

  // B-ROL-19, S-59
  test('is not opened by human resources', async () => {
    const server = await openScreen(place, {}, { role: Role.RecursosHumanos })
    await expect.element(page.getByRole('heading', { name: 'No tiene permiso para ver esta pantalla.' })).toBeVisible()
    expect(server.sent(call)).toEqual([])
  })

  test('is accessible at a desk and on a phone', async () => {
    await openScreen(place, answers, admin)
    await expect.element(page.getByRole('row').filter({ hasText: central.name })).toBeVisible()
    await expectAccessible()
    await page.viewport(phone.width, phone.height)
    await expect.element(page.getByRole('listitem').filter({ hasText: central.name })).toBeVisible()
    await expectAccessible()
  })

  test('of too many rows is not printed', async () => {
    await openScreen(place, { ...answers, [call]: tooMany }, admin)
    await expect.element(page.getByRole('button', { name: 'Imprimir', exact: true })).toHaveAttribute('aria-disabled', 'true')
  })
})

// B-REP-07, B-REP-24, B-ERR-33, B-ERR-34, S-32
test.for([
  {
    place: EMERGENCIES,
    call: 'GET reports/report_emergency',
    none: sample(emergencyReport, { count: 0 }),
    words: 'Sin Registro',
  },
  { place: STATIONS, call: 'GET reports/report_station', none: sample(stationReport, { count: 0 }), words: 'Sin Registro' },
  {
    place: DETAIL,
    call: 'GET reports/emergency_report_detail',
    none: sample(detailedReport, { count: 0, total_emergency: 0, total_people_served: 0 }),
    words: 'Sin Puesto Registrado',
  },
])('the report at $place says in its own words that it has no rows', async ({ place, call, none, words }) => {
  await openScreen(`${place}?start_date=2019-01-01&end_date=2019-12-31`, { ...answers, [call]: none }, admin)
  await expect.element(page.getByRole('status').filter({ hasText: words })).toBeVisible()
  await expect.element(panel).toMatchTextContent(/\d/)
})

// B-REP-05, B-REP-10, B-CON-14
test('a card of the emergency report says on a phone what its row says at a desk, and leads to the emergency', async () => {
  await openScreen(EMERGENCIES, answers, onPhone)
  const card = page.getByRole('listitem').filter({ hasText: anEmergency.address })
  for (const text of ['Activo', '03/03/26 11:06 pm', 'Accidente de tránsito', '# 81', '1 paciente', central.name])
    await expect.element(card).toMatchTextContent(text)
  await expect.element(card.getByRole('link').first()).toHaveAttribute('href', expect.stringMatching(/#\/emergency\/81$/))
  await expect.element(page.getByRole('searchbox')).not.toBeInTheDocument()
})

// B-REP-23
test('the detailed report shows its columns at a desk', async () => {
  await openScreen(DETAIL, answers, admin)
  await expect.element(page.getByRole('row').filter({ hasText: central.name })).toBeVisible()
  expect([...document.querySelectorAll('th')].map(({ textContent }) => textContent)).toEqual([
    'Estación',
    'Región',
    'Total de emergencias atendidas',
    'Total de pacientes atendidos',
  ])
})

// B-REP-16, B-REP-18, B-REP-19, B-REP-20, B-REP-21, B-VAL-40
test.for([
  { size: 'a desk', opening: admin },
  { size: 'a phone', opening: onPhone },
])('on $size the detailed report is narrowed by categories or by types', async ({ opening }) => {
  const server = await openScreen(DETAIL, answers, opening)
  const lastAsked = () => server.sent('GET reports/emergency_report_detail').at(-1)?.query
  const isPhone = opening === onPhone
  const leaveSheet = async () => {
    if (isPhone) await page.getByRole('button', { name: 'Listo', exact: true }).click()
    else await page.getByRole('textbox', { name: 'Fecha inicial', exact: true }).click()
  }
  await expect.element(panel).toMatchTextContent(/Total de emergencias10.*Total de pacientes3/)
  await expect.element(panel).toMatchTextContent('Una emergencia de varias estaciones cuenta una vez en el total')
  await openFilters()
  await pick('Categorías', 'Rescate')
  await leaveSheet()
  await expectPlace(/emergency_type_category=9$/)
  await expect.element(page.getByText('Quite antes las categorías')).toBeVisible()
  await expectAccessible()
  if (isPhone) await pick('Categorías', 'Rescate')
  else {
    await page.getByRole('combobox', { name: 'Categorías', exact: true }).click()
    await userEvent.keyboard('{Backspace}')
  }
  await leaveSheet()
  await expectPlace(/report$/)
  await pick('Tipos de emergencia', 'Accidente de tránsito')
  await leaveSheet()
  await expect.element(page.getByText('Quite antes los tipos')).toBeVisible()
  await pick('Estación', central.name)
  await expectPlace(/emergency_type_id=31&station=4$/)
  await expect.poll(() => String(lastAsked())).toBe('page=1&emergency_type_id=31&station=4')
  await expect.element(page.getByText('Tipos de emergencia: Accidente de tránsito.')).toBeInTheDocument()
  await expect
    .element(panel.getByRole('link'))
    .toHaveAttribute('href', expect.stringContaining('/emergencies?emergency_type_id=31&station_emergency__station=4'))
})

// B-REP-18
test('a number of the detailed report by categories leads to the emergencies of their types', async () => {
  const counted = sample(detailedReport, { count: 2, results: [inDetail], total_emergency: 10, counted_types: [31, 32] })
  const narrowed = { ...answers, 'GET reports/emergency_report_detail': counted }
  await openScreen(`${DETAIL}?emergency_type_category=9&region_type=Occidente`, narrowed, admin)
  await expect.element(page.getByText('Categorías: Rescate.')).toBeVisible()
  const placeOf = (link: string) => page.getByRole('link', { name: link })
  await expect
    .element(placeOf('12, ver las emergencias de Estación Central'))
    .toHaveAttribute('href', expect.stringContaining('station_emergency__station=4'))
  await expect
    .element(placeOf('12, ver las emergencias de Estación Central'))
    .toHaveAttribute('href', expect.stringContaining('emergency_type_id=31%2C32'))
})

describe('the station report', () => {
  // B-REP-25
  test('is ordered on a phone by a number, and its card leads to the emergencies of the station', async () => {
    const server = await openScreen(STATIONS, { ...answers, 'GET emergency': sample(emergencyPage) }, onPhone)
    await openFilters()
    await pick('Ordenar por', 'Emergencias, de mayor a menor')
    await page.getByRole('button', { name: /^Ver / }).click()
    await expectPlace(/ordering=-emergencies$/)
    await expect.poll(() => server.sent('GET reports/report_station').at(-1)?.query.get('ordering')).toBe('-emergencies')
    const card = page.getByRole('listitem').filter({ hasText: central.name })
    for (const text of ['Emergencias: 12', 'Activo: 7', 'Pacientes: 3', 'Occidente'])
      await expect.element(card).toMatchTextContent(text)
    await card.getByRole('link').first().click()
    await expectPlace(/\/emergencies\?station_emergency__station=4$/)
  })

  // B-REP-26
  test('is narrowed by types and stations', async () => {
    const server = await openScreen(STATIONS, answers, admin)
    await pick('Estación', central.name)
    await openFilters()
    await pick('Tipos de emergencia', 'Accidente de tránsito')
    await pick('Tipos de emergencia', 'Enfermedad común')
    await expect.element(page.getByText('Tipos de emergencia: Accidente de tránsito, Enfermedad común.')).toBeInTheDocument()
    const asked = () => server.sent('GET reports/report_station').at(-1)?.query
    await expect.poll(() => asked()?.get('emergency_type_id')).toBe('31,32')
    expect(asked()?.get('station')).toBe('4')
  })

  // B-REP-25
  test('leads from each number of a row to what it counts, and from none that is zero', async () => {
    const row = { ...aStation, vehicles: 2 }
    const stationAnswers = {
      ...answers,
      'GET reports/report_station': sample(stationReport, { count: 1, results: [row], totals }),
    }
    await openScreen(
      `${STATIONS}?start_date=2019-01-01&end_date=2019-12-31`,
      { ...stationAnswers, 'GET vehicle': listOf(vehicleRow, []) },
      admin,
    )
    const link = (name: string) => page.getByRole('link', { name, exact: true })
    const days = 'start_date=2019-01-01&end_date=2019-12-31'
    await expect
      .element(link('7, ver las emergencias de Estación Central en estado Activo'))
      .toHaveAttribute('href', expect.stringContaining(`/emergencies?${days}&station_emergency__station=4&status=20`))
    await expect
      .element(link('2, ver los vehículos de Estación Central'))
      .toHaveAttribute('href', expect.stringContaining('/vehicles?station=4'))
    await expect.element(link('0, ver las emergencias de Estación Central en estado Resuelta')).not.toBeInTheDocument()
  })
})
