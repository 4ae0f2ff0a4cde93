import { beforeEach, expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import {
  correctionDetail,
  correctionRow,
  withoutExitRow,
  type CorrectionRow,
} from '../../../contract/attendance/attendance-corrections.schema.ts'
import { closedMonthDetail, closedMonthRow } from '../../../contract/attendance/closed-months.schema.ts'
import { historyPage, historyRow, userHours } from '../../../contract/attendance/hours.schema.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { withMotion } from '../../../../test/components/motion.ts'
import { openScreen } from '../../../../test/components/open-screen.tsx'
import { sample } from '../../../../test/components/sample.ts'
import { listOf, lost, refusal, type Answers } from '../../../../test/components/server.ts'

beforeEach(withMotion)

const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
const anyDialog = page.getByRole('dialog')
const asking = dialog('Pedir una corrección')
const question = dialog('¿Salir sin guardar?')
const reason = (where: Locator) => where.getByRole('textbox', { name: 'Motivo' })
const chief = { role: Role.JefeDeServicio, person: { station: { id: 1, name: 'Central', address: '' } } }

const press = async (button: Locator, key = '{Enter}') => {
  await expect.element(button).toBeVisible()
  button.element().focus()
  await userEvent.keyboard(key)
}

/** Escape on the refusal leaves the dialog below it as it is, with the focus on the button that sent it. */
const expectClosesAlone = async (below: Locator, button: string) => {
  const sending = below.getByRole('button', { name: button })
  await press(sending)
  const failure = dialog('¡Error!')
  await expect.element(failure.getByRole('button', { name: 'Aceptar' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(failure).not.toBeInTheDocument()
  await expect.element(sending).toHaveFocus()
  await expect.element(anyDialog).toHaveLength(1)
}

const person = {
  id: 21,
  name: 'Elsa Batz',
  first_name: 'Elsa',
  last_name: 'Batz',
  station: { id: 1, name: 'Central', address: '' },
}
const entry = sample(historyRow, { id: 1, date: '2026-11-16T08:00:00-06:00', action: 'Ingreso', is_entry: true, method: 'list' })
const exit = sample(historyRow, { id: 2, date: '2026-11-16T20:00:00-06:00', action: 'Salida', is_entry: false, method: 'list' })

/** A person's hours with these marks; an entry alone has no exit. */
const hoursWith = (...marks: (typeof entry)[]): Answers => ({
  'GET station/filter_list': [],
  'GET attendance_correction/station': { station: { id: 1, name: 'Central' } },
  'GET job_management/{id}/user_information': sample(userHours, {
    ...person,
    role: Role.Bombero,
    status: 5,
    ...(marks.length > 0 && { is_entry: marks.length === 1 }),
    without_exit: marks.length === 1,
    last_entry_exit: { date_entry: marks.length > 0 ? entry.date : null, date_exit: marks.length > 1 ? exit.date : null },
  }),
  'GET job_management/{id}/log_history_hours': sample(historyPage, { count: marks.length, results: marks.toReversed() }),
})
const detail = '/human_resources/control_hours/detail/21'
const refused = refusal(429, 'Espere 5 minutos.')

test('Escape closes only a refusal, not the correction below it', async () => {
  await openScreen(detail, { ...hoursWith(), 'POST attendance_correction': refused }, chief)
  await press(page.getByRole('button', { name: 'Pedir corrección' }))
  const day = asking.getByRole('textbox', { name: 'Ingreso' })
  await expect.element(day).toHaveFocus()
  await day.fill('01/10/2026')
  await asking.getByRole('textbox', { name: 'Hora' }).first().fill('08:00')
  await reason(asking).fill('El lector no respondía')
  await expectClosesAlone(asking, 'Pedir corrección')
})

test('the focus stays in the dialog of a decision that failed', async () => {
  const asked: Partial<CorrectionRow> = {
    id: 9,
    user: 21,
    name: 'Elsa Batz',
    station_id: 1,
    kind: 'new',
    items: [{ is_entry: true, voided_at: null, marked_at: entry.date, station_text: 'Central' }],
    reason: 'El lector no respondía',
    state: 0,
    asked_by: 99,
    asked_by_name: 'Marta Tzul',
    asked_at: exit.date,
  }
  await openScreen(
    '/human_resources/hours_review',
    {
      'GET attendance_correction': listOf(correctionRow, [asked]),
      'GET attendance_without_exit': listOf(withoutExitRow, []),
      'GET attendance_correction/{id}': sample(correctionDetail, { ...asked, effect: { refusal: null, days: [] } }),
      'POST attendance_correction/{id}/decide': lost,
    },
    chief,
  )
  await page.getByText('Por decidir', { exact: true }).click()
  await press(page.getByRole('button', { name: 'Revisar' }))
  const review = dialog('Corrección de marcas')
  const note = review.getByRole('textbox', { name: 'Nota' })
  await expect.element(note).toHaveFocus()
  await userEvent.keyboard('Ese día no hubo guardia')
  await press(review.getByRole('button', { name: 'Rechazar' }))
  await expect.element(review.getByRole('alert')).toMatchTextContent('No hay conexión')
  await expect.element(review.getByRole('button', { name: 'Rechazar' })).toHaveFocus()
  // Also without the focus, as after a press beside the fields.
  await review.getByText('El lector no respondía').click()
  await userEvent.keyboard('{Escape}')
  await expect.element(question.getByRole('button', { name: 'Seguir aquí' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(note).toHaveValue('Ese día no hubo guardia')
})

const expectReturn = async (opener: Locator, first: Locator) => {
  await press(opener)
  await expect.element(first).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(anyDialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
}
const missing = asking.getByRole('radio', { name: 'Falta su salida' })

test('the focus is back where it was when a correction is not asked for', async () => {
  await openScreen(detail, hoursWith(entry), chief)
  await expectReturn(page.getByRole('button', { name: /^Corregir: / }), missing)
  await expectReturn(page.getByRole('button', { name: 'Pedir corrección' }), asking.getByRole('textbox', { name: 'Ingreso' }))
  await expect.element(anyDialog).not.toBeInTheDocument()
})

test('the focus is back in the list of entries without an exit, too', async () => {
  await openScreen(
    '/human_resources/hours_review',
    {
      'GET attendance_correction': listOf(correctionRow, []),
      'GET attendance_without_exit': listOf(withoutExitRow, [{ id: 1, user: 21, name: 'Elsa Batz', started_at: entry.date }]),
    },
    chief,
  )
  await expectReturn(page.getByRole('button', { name: 'Corregir: Elsa Batz' }), missing)
  await expect.element(anyDialog).not.toBeInTheDocument()
})

test('the typed time is back with the first answer to what is wrong', async () => {
  await openScreen(detail, hoursWith(entry), chief)
  await page.getByRole('button', { name: /^Corregir: / }).click()
  const time = asking.getByRole('textbox', { name: 'Hora', exact: true })
  await time.fill('22:00')
  await reason(asking).fill('Se fue sin marcar')
  await asking.getByRole('radio', { name: 'La marca no debió hacerse' }).click()
  await expect.element(time).not.toBeInTheDocument()
  // What is out of sight is asked for too.
  await reason(asking).fill('')
  await userEvent.keyboard('{Escape}')
  await question.getByRole('button', { name: 'Seguir aquí' }).click()
  await missing.click()
  await expect.element(time).toHaveValue('22:00')
  await expect.element(reason(asking)).toHaveValue('')
})

test('a refused time is read once, at its field', async () => {
  await openScreen(
    detail,
    {
      ...hoursWith(entry, exit),
      'POST attendance_correction': refusal(400, 'La marca ya tiene esa hora.', { marked_at: ['La marca ya tiene esa hora.'] }),
    },
    chief,
  )
  await page.getByRole('button', { name: 'Corregir: Salida del' }).click()
  const day = asking.getByRole('textbox', { name: 'Fecha y hora correctas' })
  await reason(asking).fill('Salió antes')
  await asking.getByRole('button', { name: 'Pedir corrección' }).click()
  await expect.element(day).toHaveFocus()
  await expect.element(day).toHaveAccessibleDescription('La marca ya tiene esa hora.')
  await expect.element(anyDialog).toHaveLength(1)
})

test('Escape closes only a refusal or an open list, not the month below it', async () => {
  await openScreen(
    '/human_resources/closed_months',
    {
      'GET closed_month': listOf(closedMonthRow, []),
      'GET closed_month/preview': { seconds: 3600, people: 1, pending: 0, refusal: null },
      'GET station/filter_list': [],
      'POST closed_month': refused,
    },
    { role: Role.RecursosHumanos },
  )
  await expect.element(page.getByText('Ningún mes está cerrado.')).toBeVisible()
  const opener = page.getByRole('button', { name: 'Cerrar un mes' })
  await press(opener)
  const closing = dialog('Cerrar un mes')
  const month = closing.getByRole('combobox', { name: 'Mes' })
  await expect.element(month).toHaveFocus()
  await expect.element(month).toHaveAttribute('aria-expanded', 'false')
  await expectClosesAlone(closing, 'Cerrar el mes')
  // Escape closes only an open list, and a month that was not changed closes without a question.
  await press(month, '{ArrowDown}')
  await expect.element(page.getByRole('option').first()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('option')).not.toBeInTheDocument()
  await expect.element(closing).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(anyDialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()

  await press(opener)
  await press(month, '{ArrowDown}')
  await page.getByRole('option').nth(1).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).toBeVisible()
})

test('Escape closes only a refusal to reopen a month, and the focus is at the name of a month that was reopened', async () => {
  const month = sample(closedMonthDetail, {
    id: 5,
    month: '2026-10',
    station_id: 1,
    station_text: 'Central',
    closed_at: exit.date,
  })
  const server = await openScreen(
    '/human_resources/closed_months/5',
    { 'GET closed_month/{id}': month, 'POST closed_month/{id}/reopen': refused },
    { role: Role.Administrador },
  )
  await press(page.getByRole('button', { name: 'Reabrir' }))
  const reopening = dialog('Reabrir el mes')
  await expect.element(reason(reopening)).toHaveFocus()
  await userEvent.keyboard('Faltaba un permiso')
  await expectClosesAlone(reopening, 'Reabrir')
  const reopened = { ...month, reopened_at: exit.date, reopened_by_name: 'Ana' }
  server.answer({ 'POST closed_month/{id}/reopen': reopened, 'GET closed_month/{id}': reopened })
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('status').filter({ hasText: 'Mes reabierto' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Reabrir' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Central' })).toHaveFocus()
})
