import { showDateTime } from '../src/contract/shared/dates/dates.ts'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { openLoaded } from './accessible.ts'
import { tokenOf } from './calls.ts'
import { aColleague, anAcceptedCorrection, anAskedCorrection, aQuietStation, endOfLastMonth, daysAgo } from './hours.ts'
import { choose, heading, rowOf, sections, success } from './steps.ts'
import { expect, test } from './test.ts'

const inbox = '/human_resources/hours_review'
/** '19-11-2026 20:00:00' of a day as `YYYY-MM-DD`. */
const shown = (day: string, time: string) => showDateTime(`${day}T${time}-06:00`)

test.describe('a chief', () => {
  test.use({ role: Role.JefeDeServicio })

  test('asks for a forgotten exit, which another person accepts, and decides what others ask', async ({ page, as }) => {
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
    await asking.getByRole('textbox', { name: 'Motivo' }).fill('Se fue sin marcar')
    await asking.getByRole('textbox', { name: 'Hora' }).fill('20:00')
    await asking.getByRole('button', { name: 'Pedir corrección' }).click()
    await expect(success(page, 'Corrección pedida')).toBeVisible()
    await expect(asking).toHaveCount(0)

    // Who asked sees the effect and does not decide.
    await row.getByRole('button', { name: `Por decidir: ${name}` }).click()
    const review = page.getByRole('dialog', { name: 'Corrección de marcas' })
    await expect(review).toContainText(`Agregar la salida del ${shown(daysAgo(3), '20:00:00')}`)
    await expect(review.getByRole('row', { name: 'Cambio' })).toContainText('− 12 hrs 0 min')
    await expect(review.getByRole('button', { name: 'Aceptar' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(review).toHaveCount(0)

    const { results } = await as(Role.RecursosHumanos).get<{ results: { id: number }[] }>(`attendance_correction?user=${id}`)
    await as(Role.RecursosHumanos).post(`attendance_correction/${results[0]?.id}/decide`, { is_accepted: true })
    // Live, without a reload.
    await expect(page.getByText('Nadie tiene un ingreso de más de 24 horas sin salida.')).toBeVisible()

    const stay = (day: number) => ({ kind: 'new', entry: `${daysAgo(day)} 08:00:00`, exit: `${daysAgo(day)} 10:30:00` })
    await anAskedCorrection(as, id, stay(4))
    await anAskedCorrection(as, id, stay(5))
    await page.getByRole('radio', { name: 'Por decidir' }).check()
    const first = row.filter({ hasText: shown(daysAgo(4), '08:00:00') })
    const second = row.filter({ hasText: shown(daysAgo(5), '08:00:00') })
    await first.getByRole('button', { name: `Revisar: ${name}` }).click()
    await expect(review.getByRole('row', { name: 'Cambio' })).toContainText('+ 2 hrs 30 min')
    await review.getByRole('button', { name: 'Aceptar' }).click()
    await expect(success(page, 'Corrección aceptada')).toContainText(name)
    await expect(review).toHaveCount(0)
    await expect(first).toHaveCount(0)
    await second.getByRole('button', { name: `Revisar: ${name}` }).click()
    await review.getByRole('textbox', { name: 'Nota' }).fill('Ese día no hubo guardia')
    await review.getByRole('button', { name: 'Rechazar' }).click()
    await expect(success(page, 'Corrección rechazada')).toBeVisible()
    await expect(review).toHaveCount(0)
    await expect(page.getByText('No hay correcciones por decidir.')).toBeVisible()

    await page.getByRole('radio', { name: 'Decididas' }).check()
    await expect(rowOf(page, 'Aceptada')).toHaveCount(3)
    await rowOf(page, 'Rechazada')
      .getByRole('button', { name: `Ver: ${name}` })
      .click()
    await expect(review).toContainText('Ese día no hubo guardia')
  })
})

test.describe('human resources', () => {
  test.use({ role: Role.RecursosHumanos })

  test('close a month of a station with its totals, which an administrator reopens', async ({
    page,
    as,
    browser,
    server,
    address,
    viewport,
  }) => {
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
    await expect(page.getByRole('button', { name: 'Reabrir' })).toHaveCount(0)
    const { hash } = new URL(page.url())
    await openLoaded(page, `/human_resources/control_hours/detail/${id}`)
    const history = page.getByRole('region', { name: 'Historial' })
    await expect(history.getByText('Mes cerrado').first()).toBeVisible()
    await expect(history.getByRole('button', { name: /^Corregir/ })).toHaveCount(0)

    const localStorage = [{ name: 'token', value: await tokenOf(server, Role.Administrador) }]
    const storageState = { cookies: [], origins: [{ origin: address, localStorage }] }
    const administrator = await browser.newPage({ baseURL: address, viewport, storageState })
    await openLoaded(administrator, hash.slice(1))
    const reopen = administrator.getByRole('button', { name: 'Reabrir' })
    await reopen.click()
    const reopening = administrator.getByRole('dialog', { name: 'Reabrir el mes' })
    const reason = reopening.getByRole('textbox', { name: 'Motivo' })
    await reason.fill('Faltaba un permiso')
    await administrator.goBack()
    const question = administrator.getByRole('dialog', { name: '¿Salir sin guardar?' })
    await question.getByRole('button', { name: 'Seguir aquí' }).click()
    await expect(question).toHaveCount(0)
    await expect(reason).toHaveValue('Faltaba un permiso')
    await reopening.getByRole('button', { name: 'Reabrir' }).click()
    await expect(success(administrator, 'Mes reabierto')).toContainText(stationName)
    await expect(reopening).toHaveCount(0)
    await expect(administrator.getByText('Faltaba un permiso')).toBeVisible()
    await expect(reopen).toHaveCount(0)
    await administrator.close()
    // Live, on the screen of the hours.
    await expect(history.getByRole('button', { name: /^Corregir/ })).toHaveCount(2)
  })
})
