import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { historyPage, hoursRow } from '../../../contract/attendance/hours.schema.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { MINUTE_MS } from '../../../contract/shared/units.ts'
import { expectAccessible } from '../../../../test/components/accessible.ts'
import { aHistory, anEntry, anHoursRow, hoursAnswers, someHours } from '../../../../test/components/hours-of-people.ts'
import { desk, openScreen, phone } from '../../../../test/components/open-screen.tsx'
import { onPaper } from '../../../../test/components/paper.ts'
import { moreActions } from '../../../../test/components/pick.ts'
import { listOf, refusal, type Answers, type Sent } from '../../../../test/components/server.ts'

const LIST = '/human_resources/control_hours'
const openAs = (role: Role, place: string, answers: Answers, opening = {}) =>
  openScreen(place, hoursAnswers(answers), { role, ...opening })
const open = (place: string, answers: Answers = {}, opening = {}) => openAs(Role.RecursosHumanos, place, answers, opening)

const main = page.getByRole('main')
const history = page.getByRole('region', { name: 'Historial' })
const day = (label: string) => page.getByRole('textbox', { name: label, exact: true })
const choice = (label: string) => page.getByRole('combobox', { name: label, exact: true })
const status = (text: string) => page.getByRole('status').filter({ hasText: text })
const excel = page.getByRole('button', { name: 'Descargar Excel' })
const asked = 'GET job_management/listUserControlHours'

const choose = async (label: string, option: string) => {
  await choice(label).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** What is written is no range: the person stays, without the hours of the range before. */
const expectNoTotals = async () => {
  await expect.element(status('Complete o corrija las fechas para ver las horas.')).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Ixcot/ })).not.toMatchTextContent('hrs')
  await expect.element(excel).toHaveAttribute('aria-disabled', 'true')
  await excel.hover()
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('Complete o corrija las fechas para descargar.')
}

// A-VAL-16, B-HRS-02, B-HRS-03, B-HRS-05, B-HRS-07, B-HRS-08, B-HRS-09, B-HRS-10, B-HRS-22, B-VAL-39
test('the list is filtered by station, user and days, of which no wrong range is asked for', async () => {
  const server = await open(LIST)
  await expect.element(page.getByRole('cell', { name: 'Horas de hoy' })).toBeVisible()
  await page.getByRole('button', { name: 'Filtros', exact: true }).click()
  await choose('Estación', 'Estación Central')
  await expect.poll(() => location.hash).toContain('station=3')
  await choose('Usuario', 'Mario René Ixcot Sop')
  await expect.poll(() => location.hash).toContain('user=21')
  await day('Fecha inicial').fill('01/01/2020')
  await expect.poll(() => location.hash).toContain('start_date=2020-01-01')
  await expect.element(page.getByRole('cell', { name: 'Horas del rango' })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Ixcot/ })).toMatchTextContent('12 hrs 5 min')
  await expectAccessible()

  await day('Fecha final').fill('31/12/2019')
  await expect.element(main.getByRole('alert')).toHaveTextContent('La fecha inicial no puede ser mayor a la fecha final')
  await expectNoTotals()
  await day('Fecha final').fill('02/01')
  await expectNoTotals()
  await day('Fecha final').fill('02/01/2020')
  await expect.element(status('Horas del 01/01/2020 al 02/01/2020.')).toBeVisible()
  await expect.element(excel).toBeEnabled()
  expect(server.sent(asked).at(-1)?.query.toString()).toBe('page=1&station=3&user=21&start_date=2020-01-01&end_date=2020-01-02')
  expect(server.sent(asked).filter(({ query }) => query.toString().includes('2019'))).toEqual([])
})

// B-HRS-03, B-HRS-10
test('on a phone the days are chosen in a sheet, and a card says of which they are', async () => {
  await open(LIST, {}, { size: phone })
  await expect.element(main).toMatchTextContent('Hoy: 12 hrs 5 min')
  await page.getByRole('button', { name: 'Filtros', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filtros', exact: true })
  await day('Fecha inicial').fill('01/01/2020')
  await expect.poll(() => location.hash).toContain('start_date=2020-01-01')
  await day('Fecha final').fill('31/12/2019')
  await expect.element(sheet.getByRole('alert')).toHaveTextContent('La fecha inicial no puede ser mayor a la fecha final')
  await sheet.getByRole('button', { name: /^Ver / }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(status('Complete o corrija las fechas para ver las horas.')).toBeVisible()
  await expect.element(main).not.toMatchTextContent('hrs')
  await moreActions.click()
  await expect.element(excel).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Filtros (1)' }).click()
  await day('Fecha final').fill('02/01/2020')
  await sheet.getByRole('button', { name: /^Ver / }).click()
  await expect.element(main).toMatchTextContent('Rango: 12 hrs 5 min')
  await expectAccessible()
})

test('a list without people says so', async () => {
  await open(LIST, { [asked]: listOf(hoursRow, []) })
  await expect.element(main).toMatchTextContent('Sin Usuarios')
})

// S-15
test('an entry without exit is a warning in the list and in the detail, whose day breaks at no width', async () => {
  const entered = '2026-11-17T13:00:00Z'
  const lacking = { is_entry: true, without_exit: true, total_hours_day: 1440 }
  await open(`${LIST}?user=21`, {
    [asked]: listOf(hoursRow, [anHoursRow(lacking)]),
    'GET job_management/{id}/user_information': someHours({
      ...lacking,
      last_entry_exit: { date_entry: entered, date_exit: null },
    }),
    'GET job_management/{id}/log_history_hours': historyPage.parse({
      count: 1,
      results: [anEntry({ date: entered, minutes: 1440 })],
      total: 1440,
    }),
  })
  await expect.element(page.getByRole('row', { name: /Ixcot/ })).toMatchTextContent('sin salida')
  await expectAccessible()
  location.hash = `#${LIST}/detail/21`
  const warning = status('Ingreso sin salida')
  await expect.element(warning).toMatchTextContent('Cuenta 24 horas')
  for (const width of [320, 360, 390, 430]) {
    await page.viewport(width, 844)
    const written = await warning.getByText(/^\d\d-\d\d-\d{4}$/).findElement()
    expect(written.getClientRects(), `a day at ${width}`).toHaveLength(1)
  }
  await page.viewport(desk.width, desk.height)
  await expect.element(history).toMatchTextContent('24 hrs 0 min · sin salida')
  await expectAccessible()
})

test('a history is reached from the list by the keyboard alone', async () => {
  await open(LIST, { 'GET job_management/{id}/log_history_hours': aHistory(14) })
  const reach = async (locator: ReturnType<typeof page.getByRole>, keys = '{Tab}') => {
    const target = await locator.findElement()
    await vi.waitFor(
      async () => {
        await userEvent.keyboard(keys)
        expect(document.activeElement).toBe(target)
      },
      { interval: 1, timeout: 10_000 },
    )
  }
  const search = page.getByRole('searchbox', { name: 'Buscar', exact: true })
  await expect.element(page.getByRole('row', { name: /Ixcot/ })).toBeVisible()
  await reach(search)
  await userEvent.keyboard('Ixcot')
  await expect.poll(() => location.hash).toContain('search=Ixcot')
  await reach(page.getByRole('row', { name: /Ixcot/ }).getByRole('link').first())
  await userEvent.keyboard('{Enter}')
  await expect.element(history.getByRole('button', { name: 'Página 2' })).toBeVisible()
  await reach(history.getByRole('textbox', { name: 'Fecha inicial' }))
  await userEvent.keyboard('01/01/2020')
  await expect.poll(() => location.hash).toContain('start_date_user=2020-01-01')
  await expect.element(history).toMatchTextContent('Total desde el 01/01/2020')
  await reach(history.getByRole('button', { name: 'Página 2' }))
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.hash).toContain('page=2')
  await reach(page.getByRole('link', { name: 'Atras' }), '{Shift>}{Tab}{/Shift}')
  await userEvent.keyboard('{Enter}')
  await expect.element(search).toHaveValue('Ixcot')
})

// B-HRS-06, B-ROL-15, A-NAV-15
test('a chief has no filter by station and no link in the sidebar, and does not find a stranger', async () => {
  const server = await openAs(Role.JefeDeServicio, `${LIST}?station=4`, {
    'GET job_management/{id}/user_information': refusal(404, 'Not found.'),
  })
  await expect.element(page.getByRole('row', { name: /Ixcot/ })).toBeVisible()
  expect(server.sent(asked).at(-1)?.query.toString()).toBe('page=1')
  await page.getByRole('button', { name: 'Filtros', exact: true }).click()
  await expect.element(choice('Usuario')).toBeVisible()
  await expect.element(choice('Estación')).not.toBeInTheDocument()
  await choose('Usuario', 'Mario René Ixcot Sop')
  await expect.poll(() => location.hash).toContain('user=21')
  const sections = page.getByRole('navigation', { name: 'Secciones' })
  await expect.element(sections).toBeVisible()
  await expect.element(sections.getByRole('link', { name: 'Control De Horas' })).not.toBeInTheDocument()
  location.hash = `#${LIST}/detail/99`
  await expect.element(page.getByRole('heading', { name: 'No se encontró el registro' })).toBeVisible()
})

// S-15
test('the hours of somebody who is in are counted again every minute, and those of others are not', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const server = await open(`${LIST}?user=22`, {
    [asked]: ({ query }: Sent) => listOf(hoursRow, [anHoursRow({ is_entry: query.get('user') === '21' })]),
    'GET job_management/{id}/user_information': someHours({ is_entry: true }),
    'GET job_management/{id}/log_history_hours': historyPage.parse({ count: 1, results: [anEntry({ minutes: 3 })], total: 3 }),
  })
  await expect.element(page.getByRole('row', { name: /Salida/ })).toBeVisible()
  vi.advanceTimersByTime(MINUTE_MS)
  location.hash = `#${LIST}?user=21`
  await expect.element(page.getByRole('row', { name: /Ingreso/ })).toBeVisible()
  vi.advanceTimersByTime(MINUTE_MS)
  const askedFor = (user: string) => server.sent(asked).filter(({ query }) => query.get('user') === user)
  await expect.poll(() => askedFor('21')).toHaveLength(2)
  expect(askedFor('22')).toHaveLength(1)

  location.hash = `#${LIST}/detail/21`
  await expect.element(history).toMatchTextContent('0 hrs 3 min · hasta ahora')
  vi.advanceTimersByTime(MINUTE_MS)
  await expect.poll(() => server.sent('GET job_management/{id}/log_history_hours')).toHaveLength(2)
  await expect.poll(() => server.sent('GET job_management/{id}/user_information')).toHaveLength(2)
})

test('the days of the list are printed once, also while they are open to be changed', async () => {
  await open(`${LIST}?start_date=2020-01-01&end_date=2020-01-31`)
  await page.getByRole('button', { name: 'Filtros (2)' }).click()
  await expect.element(day('Fecha inicial')).toHaveValue('01/01/2020')
  await onPaper()
  await expect.element(day('Fecha inicial')).not.toBeInTheDocument()
  const text = document.body.innerText
  expect(text.match(/01\/01\/2020/g)).toHaveLength(1)
  expect(text).toContain('Horas del 01/01/2020 al 31/01/2020.')
  expect(text).not.toMatch(/filtros?|Fecha inicial|Descargar Excel|Imprimir/i)
})
