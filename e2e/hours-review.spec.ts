import type { Locator, Page } from '@playwright/test'
import type { CorrectionRow } from '../src/contract/attendance-corrections.ts'
import type { ClosedMonthRow } from '../src/contract/closed-months.ts'
import { correctionWords } from '../src/contract/correction-rules.ts'
import { dayOf, showDateTime } from '../src/contract/dates.ts'
import { Role } from '../src/contract/roles.ts'
import { expectAccessible, openLoaded } from './accessible.ts'
import { aColleague, anAcceptedCorrection, anAskedCorrection, aQuietStation, endOfLastMonth, daysAgo } from './hours.ts'
import { choose, heading, refusal, rowOf, sections, success } from './steps.ts'
import { anySize, everyday, expect, test } from './test.ts'

const inbox = '/human_resources/hours_review'
/** '19-11-2026 20:00:00' of a day as `YYYY-MM-DD`. */
const shown = (day: string, time: string) => showDateTime(`${day}T${time}-06:00`)

/** Answers the question before a dialog is closed, and finds its text as it was. */
const staysWithText = async (page: Page, field: Locator, text: string) => {
  const question = page.getByRole('dialog', { name: '¿Salir sin guardar?' })
  await question.getByRole('button', { name: 'Seguir aquí' }).click()
  await expect(question).toHaveCount(0)
  await expect(field).toHaveValue(text)
}

test.describe('a chief', () => {
  test.use({ role: Role.JefeDeServicio })

  test('asks for a forgotten exit, and another person accepts it', everyday, async ({ page, as }) => {
    const { id, name, last_name } = await aColleague(as)
    await anAcceptedCorrection(as, id, { kind: 'new', entry: `${daysAgo(3)} 08:00:00` })
    await page.goto('/')
    await (await sections(page)).getByRole('link', { name: 'Revisión de horas' }).click()
    await expect(heading(page, 'Revisión de horas')).toBeVisible()
    await openLoaded(page, `${inbox}?search=${last_name}`)
    const row = rowOf(page, name)
    await expect(row).toContainText(shown(daysAgo(3), '08:00:00'))

    await row.getByRole('button', { name: `Corregir: ${name}` }).click()
    const asking = page.getByRole('dialog', { name: 'Pedir una corrección' })
    await expect(asking.getByRole('radio', { name: 'Falta su salida' })).toBeChecked()
    await asking.getByRole('button', { name: 'Pedir corrección' }).click()
    await expect(asking.getByText('Escriba la hora, como 18:45')).toBeVisible()
    await expect(asking.getByText('Hay 2 campos por corregir.')).toBeVisible()
    await asking.getByRole('textbox', { name: 'Motivo' }).fill('Se fue sin marcar')
    await asking.getByRole('textbox', { name: 'Hora' }).fill('07:00')
    await asking.getByRole('button', { name: 'Pedir corrección' }).click()
    await expect(asking).toContainText(`Debe ser posterior al ingreso del ${shown(daysAgo(3), '08:00:00')}`)
    await page.keyboard.press('Escape')
    await staysWithText(page, asking.getByRole('textbox', { name: 'Motivo' }), 'Se fue sin marcar')
    await asking.getByRole('textbox', { name: 'Hora' }).fill('20:00')
    await expectAccessible(page, 'asking for a correction')
    await asking.getByRole('button', { name: 'Pedir corrección' }).click()
    await expect(success(page, 'Corrección pedida')).toBeVisible()
    await expect(asking).toHaveCount(0)

    // Who asked sees the effect and why they do not decide.
    await row.getByRole('button', { name: `Por decidir: ${name}` }).click()
    const review = page.getByRole('dialog', { name: 'Corrección de marcas' })
    await expect(review).toContainText(`Agregar la salida del ${shown(daysAgo(3), '20:00:00')}`)
    await expect(review).toContainText('Usted la pidió: la decide otra persona.')
    await expect(review.getByRole('row', { name: 'Cambio' })).toContainText('− 12 hrs 0 min')
    await expect(review.getByRole('button', { name: 'Aceptar' })).toHaveCount(0)
    await expectAccessible(page, 'a correction of one’s own')
    await page.keyboard.press('Escape')
    await expect(review).toHaveCount(0)
    await expect(row.getByRole('button')).toBeFocused()

    const { results } = await as(Role.RecursosHumanos).get<{ results: { id: number }[] }>(`attendance_correction?user=${id}`)
    await as(Role.RecursosHumanos).post(`attendance_correction/${results[0]?.id}/decide`, { is_accepted: true })
    // Live, without a reload.
    await expect(page.getByText('Nadie tiene un ingreso de más de 24 horas sin salida.')).toBeVisible()
  })

  test('decides what another person asked: accepts one, rejects one with a note', async ({ page, as }) => {
    const { id, name, last_name } = await aColleague(as)
    const stay = (day: number) => ({ kind: 'new', entry: `${daysAgo(day)} 08:00:00`, exit: `${daysAgo(day)} 10:30:00` })
    await anAskedCorrection(as, id, stay(3))
    await anAskedCorrection(as, id, stay(4))
    await openLoaded(page, `${inbox}?state=pending&search=${last_name}`)
    const review = page.getByRole('dialog', { name: 'Corrección de marcas' })
    const first = rowOf(page, name).filter({ hasText: shown(daysAgo(3), '08:00:00') })
    const second = rowOf(page, name).filter({ hasText: shown(daysAgo(4), '08:00:00') })

    await first.getByRole('button', { name: `Revisar: ${name}` }).click()
    await expect(review).toContainText('El lector no respondía')
    await expect(review.getByRole('row', { name: 'Cambio' })).toContainText('+ 2 hrs 30 min')
    await expectAccessible(page, 'deciding a correction')
    await review.getByRole('button', { name: 'Aceptar' }).click()
    await expect(success(page, 'Corrección aceptada')).toContainText(name)
    await expect(review).toHaveCount(0)
    await expect(first).toHaveCount(0)
    await expect(second.getByRole('button')).toBeFocused()

    await page.keyboard.press('Enter')
    await review.getByRole('button', { name: 'Rechazar' }).click()
    await expect(review.getByText('Escriba por qué la rechaza.')).toBeVisible()
    await review.getByRole('textbox', { name: 'Nota' }).fill('Ese día no hubo guardia')
    await page.keyboard.press('Escape')
    await staysWithText(page, review.getByRole('textbox', { name: 'Nota' }), 'Ese día no hubo guardia')
    await review.getByRole('button', { name: 'Rechazar' }).click()
    await expect(success(page, 'Corrección rechazada')).toBeVisible()
    await expect(review).toHaveCount(0)
    await expect(page.getByText('No hay correcciones por decidir.')).toBeVisible()

    await page.getByRole('radio', { name: 'Decididas' }).check()
    await expect(rowOf(page, 'Aceptada')).toHaveCount(1)
    await rowOf(page, 'Rechazada')
      .getByRole('button', { name: `Ver: ${name}` })
      .click()
    await expect(review).toContainText('Ese día no hubo guardia')
  })

  test('is told in the dialog that another person has decided meanwhile', anySize, async ({ page, as }) => {
    const { id, name, last_name } = await aColleague(as)
    const asked = await anAskedCorrection(as, id, { kind: 'new', entry: `${daysAgo(3)} 08:00:00` })
    await page.route('**/api/attendance_correction/*/decide{,/}', async (route) => {
      await as(Role.Administrador).post(`attendance_correction/${asked.id}/decide`, { is_accepted: true })
      await route.continue()
    })
    await openLoaded(page, `${inbox}?state=pending&search=${last_name}`)
    await rowOf(page, name).getByRole('button').click()
    const review = page.getByRole('dialog', { name: 'Corrección de marcas' })
    await review.getByRole('button', { name: 'Aceptar' }).click()
    await expect(review).toContainText('Aceptada')
    await expect(review.getByRole('button', { name: 'Aceptar' })).toHaveCount(0)
  })

  test('voids an entry that was a mistake', anySize, async ({ page, as }) => {
    const { id, name, last_name } = await aColleague(as)
    await anAcceptedCorrection(as, id, { kind: 'new', entry: `${daysAgo(3)} 08:00:00` })
    await openLoaded(page, `${inbox}?search=${last_name}`)
    await rowOf(page, name).getByRole('button').click()
    const asking = page.getByRole('dialog', { name: 'Pedir una corrección' })
    await asking.getByRole('radio', { name: 'La marca no debió hacerse' }).check()
    await expect(asking.getByRole('radio', { name: 'Anular solo este ingreso' })).toBeChecked()
    await asking.getByRole('textbox', { name: 'Motivo' }).fill('Se marcó a otra persona')
    await asking.getByRole('button', { name: 'Pedir corrección' }).click()
    await expect(success(page, 'Corrección pedida')).toBeVisible()
    await page.getByRole('radio', { name: 'Por decidir' }).check()
    await expect(rowOf(page, name)).toContainText(`Anular el ingreso del ${shown(daysAgo(3), '08:00:00')}`)
  })

  test('sees closed months and closes none', anySize, async ({ page }) => {
    await openLoaded(page, '/human_resources/closed_months')
    await expect(page.getByRole('button', { name: 'Cerrar un mes' })).toHaveCount(0)
  })
})

test.describe('human resources', () => {
  test.use({ role: Role.RecursosHumanos })

  test('move and void marks of a stay that is over, with the reason typed once', anySize, async ({ page, as }) => {
    const { id } = await aColleague(as)
    const [day, other] = [daysAgo(3), daysAgo(5)]
    await anAcceptedCorrection(as, id, { kind: 'new', entry: `${day} 08:00:00`, exit: `${day} 20:00:00` })
    await anAcceptedCorrection(as, id, { kind: 'new', entry: `${other} 08:00:00`, exit: `${other} 20:00:00` })
    await openLoaded(page, `/human_resources/control_hours/detail/${id}`)
    const asking = page.getByRole('dialog', { name: 'Pedir una corrección' })
    const of = (mark: string) => page.getByRole('button', { name: `Corregir: ${mark}` })

    await of(`Salida del ${shown(day, '20:00:00')}`).click()
    await asking.getByRole('textbox', { name: 'Motivo' }).fill('Salió con el último turno')
    await asking.getByRole('radio', { name: 'La marca no debió hacerse' }).check()
    await expect(asking.getByRole('textbox', { name: 'Motivo' })).toHaveValue('Salió con el último turno')
    await asking.getByRole('radio', { name: 'La hora no es correcta' }).check()
    await asking.getByRole('textbox', { name: 'Hora', exact: true }).fill('22:15')
    await asking.getByRole('button', { name: 'Pedir corrección' }).click()
    await expect(success(page, 'Corrección pedida')).toBeVisible()
    await expect(asking).toHaveCount(0)

    await of(`Ingreso del ${shown(other, '08:00:00')}`).click()
    await asking.getByRole('radio', { name: 'La marca no debió hacerse' }).check()
    await expect(asking.getByRole('radio', { name: 'Anular el turno: este ingreso y su salida' })).toBeChecked()
    await asking.getByRole('textbox', { name: 'Motivo' }).fill('Ese día no vino')
    await asking.getByRole('button', { name: 'Pedir corrección' }).click()
    await expect(asking).toHaveCount(0)

    // What waits is not asked for twice.
    await page.getByRole('button', { name: `Por decidir: Salida del ${shown(day, '20:00:00')}` }).click()
    const review = page.getByRole('dialog', { name: 'Corrección de marcas' })
    await expect(review).toContainText('Salió con el último turno')
    await page.keyboard.press('Escape')
    await expect(review).toHaveCount(0)

    const { results } = await as(Role.Administrador).get<{ results: CorrectionRow[] }>(`attendance_correction?user=${id}`)
    expect(results.map(({ items, reason }) => [...items.map(correctionWords), reason])).toEqual(
      expect.arrayContaining([
        [`Mover la salida del ${shown(day, '20:00:00')} a las 22:15:00`, 'Salió con el último turno'],
        [
          `Anular el ingreso del ${shown(other, '08:00:00')}`,
          `Anular la salida del ${shown(other, '20:00:00')}`,
          'Ese día no vino',
        ],
      ]),
    )
    for (const { id: correction } of results)
      await as(Role.Administrador).post(`attendance_correction/${correction}/decide`, { is_accepted: true })
    await expect(of(`Salida del ${shown(day, '22:15:00')}`)).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'Historial' }).locator('s', { hasText: showDateTime(`${day}T20:00:00-06:00`) }),
    ).not.toHaveCount(0)
    await expect(of(`Ingreso del ${shown(other, '08:00:00')}`)).toHaveCount(0)
  })

  test('close a month of a station with its totals', everyday, async ({ page, as }) => {
    const { id: station, name: stationName } = await aQuietStation(as)
    const { id, name } = await aColleague(as, station)
    const day = endOfLastMonth()
    await anAcceptedCorrection(as, id, { kind: 'new', entry: `${day} 08:00:00`, exit: `${day} 20:30:00` })
    await openLoaded(page, '/human_resources/closed_months')
    await page.getByRole('button', { name: 'Cerrar un mes' }).click()
    const closing = page.getByRole('dialog', { name: 'Cerrar un mes' })
    await choose(closing, 'Estación', stationName)
    await expect(closing).toContainText('12 hrs 30 min')
    await expect(closing).toContainText('Personas1')
    await expectAccessible(page, 'closing a month')
    await closing.getByRole('button', { name: 'Cerrar el mes' }).click()
    await expect(success(page, 'Mes cerrado')).toContainText(stationName)
    await expect(closing).toHaveCount(0)

    // Its hours no longer change, and it is not closed twice.
    const month = day.slice(0, 7)
    await expect(
      anAskedCorrection(as, id, { kind: 'new', entry: `${month}-01 08:00:00`, exit: `${month}-01 09:00:00` }),
    ).rejects.toThrow(/está cerrado/)
    await rowOf(page, stationName).getByRole('link').first().click()
    await expect(heading(page, stationName)).toBeVisible()
    await expect(page.getByRole('table', { name: 'Totales' })).toContainText(name)
    await expectAccessible(page, 'a closed month')
    await expect(page.getByRole('button', { name: 'Reabrir' })).toHaveCount(0)
    await openLoaded(page, `/human_resources/control_hours/detail/${id}`)
    const history = page.getByRole('region', { name: 'Historial' })
    await expect(history.getByText('Mes cerrado')).toHaveCount(2)
    await expect(history.getByRole('button', { name: /^Corregir/ })).toHaveCount(0)
  })

  test('cannot close a month with an entry without exit', anySize, async ({ page, as }) => {
    const { id: station, name: stationName } = await aQuietStation(as)
    const { id, name } = await aColleague(as, station)
    // A correction makes no open entry of more than 31 days ago.
    await anAcceptedCorrection(as, id, { kind: 'new', entry: `${endOfLastMonth()} 23:59:59` })
    await openLoaded(page, '/human_resources/closed_months')
    await page.getByRole('button', { name: 'Cerrar un mes' }).click()
    const closing = page.getByRole('dialog', { name: 'Cerrar un mes' })
    await choose(closing, 'Estación', stationName)
    await expect(refusal(page, 'Aún no se puede cerrar')).toContainText(name)
    const close = closing.getByRole('button', { name: 'Cerrar el mes' })
    await expect(close).toBeDisabled()
    // It follows what is corrected meanwhile.
    await anAcceptedCorrection(as, id, { kind: 'new', exit: `${dayOf(new Date()).slice(0, 7)}-01 00:00:01` })
    await expect(close).toBeEnabled()
  })
})

test.describe('an administrator', () => {
  test.use({ role: Role.Administrador })

  test('reopens a month with a reason', anySize, async ({ page, as }) => {
    const { id: station, name } = await aQuietStation(as)
    const sent = { month: endOfLastMonth().slice(0, 7), station }
    const { id } = await as(Role.RecursosHumanos).post<ClosedMonthRow>('closed_month', sent)
    await openLoaded(page, `/human_resources/closed_months/${id}`)
    await expect(page.getByText('Sin horas en este mes.')).toBeVisible()
    await page.getByRole('button', { name: 'Reabrir' }).click()
    const reopening = page.getByRole('dialog', { name: 'Reabrir el mes' })
    await reopening.getByRole('button', { name: 'Reabrir' }).click()
    await expect(reopening.getByText('Este campo es requerido')).toBeVisible()
    await reopening.getByRole('textbox', { name: 'Motivo' }).fill('Faltaba un permiso')
    await page.goBack()
    await staysWithText(page, reopening.getByRole('textbox', { name: 'Motivo' }), 'Faltaba un permiso')
    await expectAccessible(page, 'reopening a month')
    await reopening.getByRole('button', { name: 'Reabrir' }).click()
    await expect(success(page, 'Mes reabierto')).toContainText(name)
    await expect(reopening).toHaveCount(0)
    await expect(page.getByText('Faltaba un permiso')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reabrir' })).toHaveCount(0)
  })
})
