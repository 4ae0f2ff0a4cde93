import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { today } from '../../../../contract/shared/dates/dates.ts'
import { Role } from '../../../../contract/shared/rights/roles.ts'
import { aBrigade } from '../../../../../test/components/brigade-answers.ts'
import { changeEvents } from '../../../../../test/components/change-events.ts'
import { desk, openScreen, phone } from '../../../../../test/components/open-screen.tsx'
import { namedRanges } from '../../dates/named-ranges.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const range = (name: string) => page.getByRole('group', { name: 'Periodo' }).getByRole('button', { name, exact: true })

const places = [
  ['/human_resources/control_hours', 'GET job_management/listUserControlHours'],
  ['/human_resources/control_hours/detail/3', 'GET job_management/{id}/log_history_hours'],
  ['/report/human_resources_report', 'GET reports/listUserHumanResources'],
  ['/report/human_resources_report/user/3', 'GET job_management/{id}/log_history_hours'],
  ['/user-profile?tab=horas', 'GET user/me/log_history_hours'],
  ['/report/emergency_report', 'GET reports/report_emergency'],
  ['/report/emergency_detail_report', 'GET reports/emergency_report_detail'],
  ['/report/station_report', 'GET reports/report_station'],
  ['/emergencies', 'GET emergency'],
  ['/binnacle', 'GET binnacle'],
  ['/dashboard', 'GET reports/dashboard_report'],
  ['/dashboard-open', 'GET dashboard_open/dashboard_report'],
] as const

// B-HRS-28
test.each(places)('%s offers the ranges that are asked for most', async (place, call) => {
  const role = place === '/dashboard-open' ? {} : { role: Role.Administrador }
  const server = await openScreen(place, { ...aBrigade, 'GET live': changeEvents().stream }, { ...role, size: desk })
  const asked = () => {
    const query = server.sent(call).at(-1)?.query
    const days = ['start_date', 'end_date'].map((name) => query?.get(name) ?? query?.get(`${name}_user`) ?? null)
    return { first: days[0], last: days[1] }
  }
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(button(/^Filtros/).or(range('Mes pasado'))).toBeVisible()
  if (range('Mes pasado').elements().length === 0) await button(/^Filtros/).click()
  for (const [name, days] of Object.entries(namedRanges(today()))) {
    await range(name).click()
    await expect.poll(asked).toEqual(days)
    await expect.element(range(name)).toHaveAttribute('aria-pressed', 'true')
  }
  await range('Mes pasado').click()
  await expect.element(range('Mes pasado')).toHaveAttribute('aria-pressed', 'false')
  await expect.element(page.getByRole('textbox', { name: 'Fecha inicial' })).toHaveValue('')
})

test('on a phone they stand in the sheet of the filters', async () => {
  await openScreen('/human_resources/control_hours', aBrigade, { role: Role.RecursosHumanos, size: phone })
  await button('Filtros').click()
  await range('Mes pasado').click()
  await page.getByRole('button', { name: /^Ver / }).click()
  await expect.element(page.getByRole('status').filter({ hasText: /^Horas del / })).toBeVisible()
})
