import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  correctionDetail,
  correctionRow,
  withoutExitRow,
  type CorrectionDetail,
} from '../../../contract/attendance/attendance-corrections.schema.ts'
import { CorrectionState } from '../../../contract/attendance/correction-rules.ts'
import { historyPage } from '../../../contract/attendance/hours.schema.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { expectAccessible } from '../../../../test/components/accessible.ts'
import { anEntry, anExit, hoursAnswers, someHours } from '../../../../test/components/hours-of-people.ts'
import { desk, openScreen, phone } from '../../../../test/components/open-screen.tsx'
import { sample } from '../../../../test/components/sample.ts'
import { listOf, refusal, type Answers } from '../../../../test/components/server.ts'

const inbox = '/human_resources/hours_review'
const name = 'Mario René Ixcot Sop'
const station = { id: 3, name: 'Estación Central', address: 'Zona 1' }
const chief = { role: Role.JefeDeServicio, person: { id: 7, station } }
const [morning, evening] = ['2026-11-19T14:00:00Z', '2026-11-20T02:00:00Z']

const aCorrection = (given: Partial<CorrectionDetail> = {}): CorrectionDetail =>
  sample(correctionDetail, {
    id: 5,
    user: 21,
    name,
    station_id: 3,
    station_text: station.name,
    kind: 'new',
    items: [{ is_entry: false, voided_at: null, marked_at: evening, station_text: '' }],
    reason: 'El lector no respondía',
    state: CorrectionState.Pendiente,
    asked_by: 9,
    asked_by_name: 'Rosa Batz',
    asked_at: evening,
    effect: { refusal: null, days: [{ day: '2026-11-19', before: 86_400, after: 43_200 }] },
    ...given,
  })
/** What waits to be decided, and how each is read. */
const pending = (...corrections: CorrectionDetail[]): Answers => ({
  'GET attendance_correction': listOf(correctionRow, corrections),
  'GET attendance_correction/{id}': ({ id }: { id: string }) =>
    corrections.find((each) => String(each.id) === id) ?? refusal(404, 'Not found.'),
})
const withoutExit = (given = {}): Answers => ({
  'GET attendance_without_exit': listOf(withoutExitRow, [
    { id: 1, user: 21, name, station_text: station.name, started_at: morning, ...given },
  ]),
})

const asking = page.getByRole('dialog', { name: 'Pedir una corrección' })
const review = page.getByRole('dialog', { name: 'Corrección de marcas' })
const question = page.getByRole('dialog', { name: '¿Salir sin guardar?' })
const ask = asking.getByRole('button', { name: 'Pedir corrección' })
const reason = asking.getByRole('textbox', { name: 'Motivo' })
const time = asking.getByRole('textbox', { name: 'Hora', exact: true })
const option = (label: string) => asking.getByRole('radio', { name: label })
const accept = review.getByRole('button', { name: 'Aceptar' })
const status = (text: string) => page.getByRole('status').filter({ hasText: text })

/** Answers the question before a dialog is closed, and finds its text as it was. */
const staysWithText = async (field: typeof reason, text: string) => {
  await question.getByRole('button', { name: 'Seguir aquí' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(field).toHaveValue(text)
}

test.each([desk, phone])('a missing exit is asked for with a time after the entry and a reason, at $width', async (size) => {
  const server = await openScreen(
    inbox,
    { ...withoutExit(), 'POST attendance_correction': sample(correctionRow) },
    { ...chief, size },
  )
  await page.getByRole('button', { name: `Corregir: ${name}` }).click()
  await expect.element(option('Falta su salida')).toBeChecked()
  await ask.click()
  await expect.element(asking.getByText('Escriba la hora, como 18:45')).toBeVisible()
  await expect.element(asking.getByText('Hay 2 campos por corregir.')).toBeVisible()
  await reason.fill('Se fue sin marcar')
  await time.fill('07:00')
  await ask.click()
  await expect.element(asking).toMatchTextContent('Debe ser posterior al ingreso del 19-11-2026 08:00:00')
  await userEvent.keyboard('{Escape}')
  await staysWithText(reason, 'Se fue sin marcar')
  await time.fill('20:00')
  await expectAccessible()
  await ask.click()
  await expect.element(status('Corrección pedida')).toBeVisible()
  await expect.element(asking).not.toBeInTheDocument()
  expect(server.sent('POST attendance_correction').map(({ body }) => body)).toEqual([
    { kind: 'new', user: 21, entry: null, exit: '2026-11-20T02:00:00.000Z', station: null, reason: 'Se fue sin marcar' },
  ])
})

test('an entry that was a mistake is voided alone', async () => {
  const server = await openScreen(inbox, { ...withoutExit(), 'POST attendance_correction': sample(correctionRow) }, chief)
  await page.getByRole('button', { name: `Corregir: ${name}` }).click()
  await option('La marca no debió hacerse').click()
  await expect.element(option('Anular solo este ingreso')).toBeChecked()
  await reason.fill('Se marcó a otra persona')
  await ask.click()
  await expect.element(status('Corrección pedida')).toBeVisible()
  expect(server.sent('POST attendance_correction')[0]?.body).toEqual({
    kind: 'void',
    user: 21,
    mark: 1,
    extent: 'period',
    reason: 'Se marcó a otra persona',
  })
})

test('who asked sees the effect, and why they do not decide', async () => {
  await openScreen(inbox, { ...withoutExit({ pending: 5 }), ...pending(aCorrection({ asked_by: 7 })) }, chief)
  const button = page.getByRole('button', { name: `Por decidir: ${name}` })
  await button.click()
  await expect.element(review).toMatchTextContent('Agregar la salida del 19-11-2026 20:00:00')
  await expect.element(review).toMatchTextContent('Usted la pidió: la decide otra persona.')
  await expect.element(review.getByRole('row', { name: 'Cambio' })).toMatchTextContent('− 12 hrs 0 min')
  await expect.element(accept).not.toBeInTheDocument()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(review).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
})

test.each([desk, phone])(
  'an accepted correction leaves the list, and the focus goes to the next one, at $width',
  async (size) => {
    const [first, second] = [aCorrection(), aCorrection({ id: 6 })]
    const server = await openScreen(
      `${inbox}?state=pending`,
      { ...pending(first, second), 'POST attendance_correction/{id}/decide': sample(correctionRow) },
      { ...chief, size },
    )
    const buttons = page.getByRole('button', { name: `Revisar: ${name}` })
    await buttons.first().click()
    await expect.element(review).toMatchTextContent('El lector no respondía')
    await expectAccessible()
    server.answer(pending(second))
    await accept.click()
    await expect.element(status('Corrección aceptada')).toMatchTextContent(name)
    await expect.element(review).not.toBeInTheDocument()
    await expect.element(buttons).toHaveLength(1)
    await expect.element(buttons).toHaveFocus()
    expect(server.sent('POST attendance_correction/{id}/decide').map(({ id, body }) => [id, body])).toEqual([
      ['5', { is_accepted: true, note: '' }],
    ])
  },
)

test('a rejection needs a note, which is not lost without a question', async () => {
  const server = await openScreen(
    `${inbox}?state=pending`,
    { ...pending(aCorrection()), 'POST attendance_correction/{id}/decide': sample(correctionRow) },
    chief,
  )
  await page.getByRole('button', { name: `Revisar: ${name}` }).click()
  const note = review.getByRole('textbox', { name: 'Nota' })
  await review.getByRole('button', { name: 'Rechazar' }).click()
  await expect.element(review.getByText('Escriba por qué la rechaza.')).toBeVisible()
  await note.fill('Ese día no hubo guardia')
  await userEvent.keyboard('{Escape}')
  await staysWithText(note, 'Ese día no hubo guardia')
  server.answer(pending())
  await review.getByRole('button', { name: 'Rechazar' }).click()
  await expect.element(status('Corrección rechazada')).toBeVisible()
  await expect.element(page.getByText('No hay correcciones por decidir.')).toBeVisible()
  expect(server.sent('POST attendance_correction/{id}/decide')[0]?.body).toEqual({
    is_accepted: false,
    note: 'Ese día no hubo guardia',
  })
})

test('the dialog shows whoever decides that another person has decided meanwhile', async () => {
  const decided = aCorrection({
    state: CorrectionState.Aceptada,
    decided_by_name: 'Otra Persona',
    decided_at: evening,
    effect: null,
  })
  const server = await openScreen(
    `${inbox}?state=pending`,
    {
      ...pending(aCorrection()),
      'POST attendance_correction/{id}/decide': () => {
        server.answer(pending(decided))
        return refusal(409, 'Otra persona ya la decidió.')
      },
    },
    chief,
  )
  await page.getByRole('button', { name: `Revisar: ${name}` }).click()
  await accept.click()
  await expect.element(review).toMatchTextContent('Aceptada')
  await expect.element(accept).not.toBeInTheDocument()
})

test('a mark of a stay that is over is moved or voided with the reason typed once, and what waits is not asked for twice', async () => {
  const shown = {
    'GET job_management/{id}/log_history_hours': historyPage.parse({ count: 2, results: [anExit(), anEntry()], total: 720 }),
  }
  const server = await openScreen(
    '/human_resources/control_hours/detail/21',
    {
      ...hoursAnswers(shown),
      'POST attendance_correction': sample(correctionRow),
      ...pending(aCorrection({ reason: 'Salió con el último turno' })),
    },
    { role: Role.RecursosHumanos },
  )
  await page.getByRole('button', { name: 'Corregir: Salida del 19-11-2026 19:00:00' }).click()
  await reason.fill('Salió con el último turno')
  await option('La marca no debió hacerse').click()
  await expect.element(reason).toHaveValue('Salió con el último turno')
  await option('La hora no es correcta').click()
  await time.fill('22:15')
  await ask.click()
  await expect.element(status('Corrección pedida')).toBeVisible()
  await expect.element(asking).not.toBeInTheDocument()

  await page.getByRole('button', { name: 'Corregir: Ingreso del 19-11-2026 07:00:00' }).click()
  await option('La marca no debió hacerse').click()
  await expect.element(option('Anular el turno: este ingreso y su salida')).toBeChecked()
  await reason.fill('Ese día no vino')
  server.answer({
    'GET job_management/{id}/log_history_hours': historyPage.parse({
      count: 2,
      results: [anExit({ pending: 5 }), anEntry()],
      total: 720,
    }),
  })
  await ask.click()
  await expect.element(asking).not.toBeInTheDocument()
  expect(server.sent('POST attendance_correction').map(({ body }) => body)).toEqual([
    {
      kind: 'move',
      user: 21,
      mark: 2,
      marked_at: '2026-11-20T04:15:00.000Z',
      reason: 'Salió con el último turno',
    },
    { kind: 'void', user: 21, mark: 1, extent: 'period', reason: 'Ese día no vino' },
  ])
  await page.getByRole('button', { name: 'Por decidir: Salida del 19-11-2026 19:00:00' }).click()
  await expect.element(review).toMatchTextContent('Salió con el último turno')
})

test('a voided mark stays struck through, and neither it nor a mark of a closed month is corrected', async () => {
  const results = [
    anExit({ id: 4, date: '2026-11-20T04:15:00Z' }),
    anExit({ is_voided: true }),
    anEntry(),
    anExit({ id: 6, date: '2026-10-31T20:00:00Z', is_closed: true }),
  ]
  await openScreen(
    '/human_resources/control_hours/detail/21',
    hoursAnswers({
      'GET job_management/{id}/user_information': someHours(),
      'GET job_management/{id}/log_history_hours': historyPage.parse({ count: 4, results, total: 720 }),
    }),
    { role: Role.RecursosHumanos },
  )
  const history = page.getByRole('region', { name: 'Historial' })
  const buttons = history.getByRole('button', { name: /^Corregir/ })
  await expect.element(buttons).toHaveLength(2)
  expect(buttons.elements().map((element) => element.getAttribute('aria-label'))).toEqual([
    'Corregir: Ingreso del 19-11-2026 07:00:00',
    'Corregir: Salida del 19-11-2026 22:15:00',
  ])
  await expect.element(history.getByText('Mes cerrado')).toBeVisible()
  const struck = [...document.querySelectorAll('s')].map(({ textContent }) => textContent)
  expect(struck).toEqual(['19-11-2026 19:00:00'])
})

// S-74
test.each([desk, phone])('who may decide a correction stands at it, at $width', async (size) => {
  await openScreen(`${inbox}?state=pending`, pending(aCorrection()), { ...chief, size })
  await page.getByRole('button', { name: `Revisar: ${name}` }).click()
  await expect
    .element(review)
    .toMatchTextContent(
      'El comandante o un jefe de servicio de Estación Central, recursos humanos o un administrador, que no sea quien la pidió ni la persona misma',
    )
})

// A-NAV-15
test('a chief reaches the other screens of hours from here', async () => {
  await openScreen(inbox, withoutExit(), chief)
  const links = page.getByRole('navigation', { name: 'Otras pantallas de horas' }).getByRole('link')
  await expect.element(links.first()).toBeVisible()
  expect(links.elements().map((link) => link.getAttribute('href')?.replace(/^.*#/, ''))).toEqual([
    '/human_resources/control_hours',
    '/human_resources/unsubscribe_discharge',
    '/report/human_resources_report',
    '/human_resources/closed_months',
  ])
  await expectAccessible()
})
