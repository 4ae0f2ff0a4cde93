import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { correctionRow } from '../../../contract/attendance/attendance-corrections.schema.ts'
import { ownHours } from '../../../contract/attendance/hours.schema.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { expectAccessible } from '../../../../test/components/accessible.ts'
import { aHistory, hoursAnswers } from '../../../../test/components/hours-of-people.ts'
import { openScreen } from '../../../../test/components/open-screen.tsx'
import { onPaper } from '../../../../test/components/paper.ts'
import { sample } from '../../../../test/components/sample.ts'
import { listOf, type Sent } from '../../../../test/components/server.ts'

afterEach(() => void vi.restoreAllMocks())

const history = page.getByRole('region', { name: 'Historial' })
const day = (label: string) => history.getByRole('textbox', { name: label, exact: true })
const excel = page.getByRole('button', { name: 'Descargar Excel' })

// B-HRS-14, B-HRS-15, B-HRS-16, B-HRS-22, B-HRS-23
test('a history is paged and filtered by days, which the address keeps', async () => {
  const place = '/human_resources/control_hours/detail/21'
  const answers = hoursAnswers({
    'GET job_management/{id}/log_history_hours': (sent: Sent) =>
      aHistory(sent.query.get('end_date_user') === '2020-01-02' ? 0 : 34, sent.query.has('end_date_user') ? 0 : 9000)(sent),
  })
  const human = { role: Role.RecursosHumanos }
  await openScreen(place, answers, human)
  await expect.element(history.getByText(/^Total de todas las marcas:/)).toMatchTextContent('150 hrs 0 min')
  await history.getByRole('button', { name: 'Página 2' }).click()
  await expect.poll(() => location.hash).toMatch(/\?page=2$/)
  await day('Fecha final').fill('18/11/2026')
  await expect.poll(() => location.hash).toMatch(/\?end_date_user=2026-11-18$/)
  await expect.element(history).toMatchTextContent('Total hasta el 18/11/2026: 0 hrs 0 min')
  await day('Fecha inicial').fill('19/11/2026')
  await expect.element(history.getByRole('alert')).toHaveTextContent('La fecha inicial no puede ser mayor a la fecha final')
  await expect.element(history).toMatchTextContent('Complete o corrija las fechas para ver el total.')
  await expect.element(history).not.toMatchTextContent('Total')
  await expect.element(excel).toHaveAttribute('aria-disabled', 'true')
  await day('Fecha inicial').fill('01/01/2020')
  await day('Fecha final').fill('02/01/2020')
  await expect.poll(() => location.hash).toContain('end_date_user=2020-01-02')
  await expect.element(history).toMatchTextContent('Sin registro')
  await expect.element(history).toMatchTextContent('Total del 01/01/2020 al 02/01/2020: 0 hrs 0 min')
  await expectAccessible()
})

// B-HRS-22
test('a history opens on the page and the days of its address', async () => {
  const days = 'start_date_user=2020-01-01&end_date_user=2020-12-31'
  const answers = hoursAnswers({ 'GET job_management/{id}/log_history_hours': aHistory(34) })
  const server = await openScreen(`/human_resources/control_hours/detail/21?page=2&${days}`, answers, {
    role: Role.RecursosHumanos,
  })
  await expect.element(day('Fecha inicial')).toHaveValue('01/01/2020')
  await expect.element(day('Fecha final')).toHaveValue('31/12/2020')
  await expect.element(history).toMatchTextContent('Mostrando')
  const [sent] = server.sent('GET job_management/{id}/log_history_hours')
  expect(sent?.query.toString()).toBe(`page=2&${days}`)
})

const own = {
  'GET user/me/hours': sample(ownHours, { last_entry_exit: { date_entry: null, date_exit: null } }),
  'GET user/me/log_history_hours': aHistory(14),
  'GET user/me/sessions': [],
  'GET attendance_correction/mine': listOf(correctionRow, []),
}
const heads = ['Ingreso', 'Salida', 'Duración', 'Estación', 'Forma', 'Marcó', 'Observaciones']

test('one’s own history is printed with all its marks, a row a stay, in columns as wide as their words', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  await openScreen('/user-profile?tab=horas', own, { role: Role.JefeDeServicio })
  await expect.element(history).toMatchTextContent('Mostrando 10 de 14 resultados')
  await page.getByRole('button', { name: 'Imprimir' }).click()
  await expect.poll(() => print.mock.calls).toHaveLength(1)
  await onPaper()
  await expect.element(history.getByRole('row')).toHaveLength(8)
  await expect.element(page.getByRole('button', { name: /Imprimir|Corregir|Pedir/ })).not.toBeInTheDocument()
  const cells = [...document.querySelectorAll('th')].filter((cell) => cell.checkVisibility())
  expect(cells.map(({ textContent }) => textContent)).toEqual(heads)
  for (const cell of cells) {
    const words = document.createRange()
    words.selectNodeContents(cell)
    expect(new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size, `the head ${cell.textContent}`).toBe(1)
    expect(cell.scrollWidth, `the head ${cell.textContent}`).toBeLessThanOrEqual(cell.clientWidth)
  }
})

test('one’s own history without marks is printed as such', async () => {
  await openScreen(
    '/user-profile?tab=horas',
    { ...own, 'GET user/me/log_history_hours': aHistory(0, 0) },
    { role: Role.JefeDeServicio },
  )
  await expect.element(history).toMatchTextContent('Sin registro')
  await onPaper()
  await expect.element(history.getByText('Sin registro')).toBeVisible()
})
