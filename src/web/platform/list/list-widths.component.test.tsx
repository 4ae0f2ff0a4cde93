import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { binnacleRow } from '../../../contract/binnacle/binnacle-entries.schema.ts'
import { attendanceRow } from '../../../contract/attendance/attendance.schema.ts'
import { dutyRow } from '../../../contract/attendance/duty.schema.ts'
import { detailedReport, emergencyReport, stationReport } from '../../../contract/overview/emergency-reports.schema.ts'
import { hoursRow } from '../../../contract/attendance/hours.schema.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { staffReportRow, staffReportTotal } from '../../../contract/attendance/staff-report.schema.ts'
import { fullLists, emergencies, people, stations } from '../../../../test/components/full-lists.ts'
import { openScreen } from '../../../../test/components/open-screen.tsx'
import { sample } from '../../../../test/components/sample.ts'
import { listOf, type Answers } from '../../../../test/components/server.ts'

const role = Role.Administrador
const lists = [
  { place: '/emergencies', orders: ['id', 'address', 'emergency_type_text', 'status', 'creation_date'] },
  { place: '/stations', orders: ['no_station', 'name', 'address', 'phone_number', 'state'] },
  { place: '/users', orders: ['id', 'last_name', 'station_text', 'address', 'phone_number', 'email'] },
  { place: '/vehicles', orders: ['plate', 'model', 'note', 'station_name', 'station_address', 'disponibility'] },
  { place: '/emergency-types', orders: ['code', 'name', 'description'] },
  { place: '/vehicle-types', orders: ['name'] },
  { place: '/human_resources/job_management', orders: ['job_title'] },
]

const rows = () => [...document.querySelectorAll('tbody tr')]
const heights = () => [...new Set(rows().map((row) => Math.round(row.getBoundingClientRect().height)))]
const loaded = async () => {
  await expect.poll(() => document.querySelectorAll('tbody tr:not([data-loading])').length).toBeGreaterThan(0)
}

/** The controls of the rows that a person cannot press: outside the window, or below something else. */
const outOfReach = () =>
  [...document.querySelectorAll('tbody tr :is(a, button, input:not([type="hidden"]))')].flatMap((control) => {
    control.scrollIntoView({ block: 'center', inline: 'center' })
    const { left, top, width, height } = control.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    const isHit = hit !== null && (control.contains(hit) || hit.contains(control))
    return isHit ? [] : [control.getAttribute('aria-label') ?? control.textContent]
  })
const scrollsSideways = () => document.documentElement.scrollWidth > document.documentElement.clientWidth

test.each(lists)('every action of $place can be pressed at every width, in every order', async ({ place, orders }) => {
  const { router } = await openScreen(place, fullLists, { role })
  for (const order of ['', ...orders.flatMap((name) => [name, `-${name}`])]) {
    await router.navigate({ href: order === '' ? place : `${place}?ordering=${order}` })
    const direction = order.startsWith('-') ? 'descending' : 'ascending'
    await expect.poll(() => document.querySelectorAll(`th[aria-sort=${direction}]`).length).toBe(order === '' ? 0 : 1)
    await loaded()
    for (const width of [1280, 1200, 1024, 820]) {
      await page.viewport(width, 900)
      await expect.poll(outOfReach, { message: `by ${order} at ${width}` }).toEqual([])
      await expect.poll(scrollsSideways, { message: `by ${order} at ${width}` }).toBe(false)
    }
  }
})

test.each(lists.slice(0, 4))('ten rows and the filters of $place are in sight at 1280 by 800', async ({ place }) => {
  await openScreen(place, fullLists, { role, size: { width: 1280, height: 800 } })
  await expect.poll(() => rows().length).toBe(10)
  await expect.element(page.getByRole('searchbox', { name: 'Buscar' })).toBeInViewport({ ratio: 1 })
  await expect.element(page.getByText(/^Mostrando 10 de /)).toBeInViewport({ ratio: 1 })
  await expect.element(page.getByRole('row').last()).toBeInViewport({ ratio: 1 })
  expect(scrollY).toBe(0)
})

test('rows are one line of 44 px, or of 36 px where a person chose so', async () => {
  const { router } = await openScreen('/emergencies', fullLists, { role })
  await loaded()
  await expect.poll(heights).toEqual([44])
  await page.getByRole('button', { name: 'Altura de las filas' }).click()
  await page.getByRole('menuitemradio', { name: 'Compacta' }).click()
  await expect.poll(heights).toEqual([36])
  await router.navigate({ to: '/vehicles' })
  await expect.element(page.getByRole('row', { name: 'O-123BBB-GUATE1' })).toBeVisible()
  await expect.poll(heights).toEqual([36])
})

const hours = people.map(({ id, name, first_name, last_name, station_text }) =>
  sample(hoursRow, { id, name, first_name, last_name, station_text, status: 5, total_hours_day: 600 }),
)
const totals = { ...sample(stationReport).totals, emergencies_registered: 0 }
const otherLists: [place: string, answers: Answers][] = [
  [
    '/report/emergency_report',
    {
      'GET reports/report_emergency': sample(emergencyReport, {
        count: 1,
        totals,
        results: emergencies.slice(0, 1).map((row) => ({
          ...row,
          regions: ['Occidente'],
          resolved_date: null,
          outcome_institution: '',
          duplicate_of: null,
          units: 'AMB-1',
          patients: 2,
        })),
      }),
    },
  ],
  [
    '/report/emergency_detail_report',
    {
      'GET reports/emergency_report_detail': sample(detailedReport, {
        count: 1,
        results: [
          {
            id: 1,
            name: 'Estación Central',
            region_type: 'Occidente',
            emergencies_attended: 1234,
            people_served_attended: 2345,
            total_emergency: 1234,
          },
        ],
      }),
    },
  ],
  [
    '/report/station_report',
    {
      'GET reports/report_station': sample(stationReport, {
        count: 1,
        totals,
        results: stations.slice(0, 1).map(({ id, no_station, name, region_type, state }) => ({
          id,
          no_station,
          name,
          region_type,
          state,
          vehicles: 11,
          ...totals,
        })),
      }),
    },
  ],
  [
    '/report/human_resources_report?start_date=2026-10-01&end_date=2026-10-20',
    {
      'GET reports/listUserHumanResources': listOf(staffReportRow, [
        { id: 1, name: 'Ana Tzul', no_dpi: '1234000150901', status: 5 },
      ]),
      'GET reports/totalUserHumanResources': sample(staffReportTotal, { count: 1, total_hours: 600 }),
    },
  ],
  [
    '/binnacle',
    {
      'GET binnacle': listOf(binnacleRow, [
        { id: 1, creation_date: '2026-11-01T10:00:00-06:00', created_by_name: 'Ana Tzul', entity: 'vehicle', name: 'AMB-1' },
      ]),
    },
  ],
  [
    '/qr_scan',
    {
      'GET qr': listOf(attendanceRow, [{ id: 1, name: 'Ana Tzul', is_entry: true, last_entry: '2026-11-01T10:00:00-06:00' }]),
      'GET terminal': { count: 0, results: [] },
    },
  ],
  [
    '/human_resources/control_hours?start_date=2026-10-01&end_date=2026-10-20',
    { 'GET job_management/listUserControlHours': listOf(hoursRow, hours) },
  ],
  ...['', '?leave=ending'].map((query): [string, Answers] => [
    `/human_resources/unsubscribe_discharge${query}`,
    {
      'GET job_management/listUser': listOf(dutyRow, [
        {
          id: 1,
          name: 'Ana Tzul',
          no_dpi: '1234000150901',
          status: 1,
          inactive_reason: 2,
          start_date_unsubscribe: '2026-10-01',
          end_date_unsubscribe: '2026-12-01',
          station_text: 'Estación Central',
        },
      ]),
    },
  ]),
]

test.each([...lists.map(({ place }): [string, Answers] => [place, fullLists]), ...otherLists])(
  'no heading of %s is cut',
  async (place, answers) => {
    await openScreen(place, { ...fullLists, ...answers }, { role })
    await loaded()
    const cut = () =>
      [...document.querySelectorAll('thead th')]
        .filter((head) =>
          [head, ...head.querySelectorAll('button, button > span')].some((part) => part.scrollWidth > part.clientWidth),
        )
        .map((head) => head.textContent)
    for (const width of [1280, 1440, 1920]) {
      await page.viewport(width, 900)
      await expect.poll(cut, { message: `at ${width}` }).toEqual([])
    }
  },
)

/** The texts of a column that are cut or below the pinned actions. */
const cutCells = (header: string) => {
  const heads = [...document.querySelectorAll<HTMLElement>('thead th')]
  const column = heads.findIndex((head) => head.innerText.trim() === header)
  return rows().flatMap((row) => {
    const cell = row.children.item(column)
    const end = row.lastElementChild?.getBoundingClientRect().left ?? 0
    if (cell === null) return [`no column in ${row.textContent}`]
    const isCut = [cell, ...cell.querySelectorAll('*')].some(
      (part) => part.scrollWidth > part.clientWidth && part.clientWidth > 1,
    )
    return isCut || cell.getBoundingClientRect().right > end + 1 ? [cell.textContent] : []
  })
}

test.each([
  ['/users', 'Nombre'],
  ['/emergencies', 'Fecha reportada'],
])('on a narrow screen each cell of %s under "%s" is whole', async (place, header) => {
  await openScreen(place, fullLists, { role })
  await loaded()
  for (const width of [1280, 1024, 820]) {
    await page.viewport(width, 900)
    // The narrowest screen reaches the date by scrolling.
    if (width === 820 && header !== 'Nombre') document.querySelector('table')?.parentElement?.scrollTo({ left: 1000 })
    await expect.poll(() => cutCells(header), { message: `at ${width}` }).toEqual([])
  }
})

test('a cut cell shows its whole text to the pointer and to the keyboard', async () => {
  await openScreen('/stations', fullLists, { role, size: { width: 1024, height: 800 } })
  await loaded()
  const [, first = document.body] = page.getByRole('row').elements()
  const cell = first.querySelectorAll('td')[1] ?? document.body
  const text = cell.innerText
  const tip = page.getByRole('tooltip').filter({ hasText: text })
  const expectOnItsRow = async () => {
    await expect.element(tip).toBeVisible()
    const [box, row] = [tip.element().getBoundingClientRect(), first.getBoundingClientRect()]
    expect(box.top).toBeGreaterThanOrEqual(row.top - 1)
    expect(box.bottom).toBeLessThanOrEqual(row.bottom + 1)
  }
  await userEvent.hover(cell)
  await expectOnItsRow()
  await page.getByRole('searchbox', { name: 'Buscar' }).hover()
  await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument()
  await page.getByRole('searchbox', { name: 'Buscar' }).click()
  const link = first.querySelector('a')
  for (let step = 0; step < 20 && document.activeElement !== link; step++) await userEvent.keyboard('{Tab}')
  expect(document.activeElement).toBe(link)
  await expectOnItsRow()
})
