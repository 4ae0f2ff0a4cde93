import type { Locator, Page } from '@playwright/test'
import type { ClosedMonthRow } from '../src/contract/closed-months.ts'
import { showDateTime } from '../src/contract/dates.ts'
import { Role } from '../src/contract/roles.ts'
import { openLoaded } from './accessible.ts'
import { aPersonToMark, exitDialog, markIn, moveServerClock } from './attendance.ts'
import { aColleague, anAcceptedCorrection, anAskedCorrection, aQuietStation, daysAgo, endOfLastMonth } from './hours.ts'
import { heading, rowOf, success } from './steps.ts'
import { anySize, expect, test } from './test.ts'

// The focus returns when a dialog has faded out.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const detailOf = (id: number) => `/human_resources/control_hours/detail/${id}`
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const asking = (page: Page) => dialog(page, 'Pedir una corrección')
const reason = (where: Locator) => where.getByRole('textbox', { name: 'Motivo' })
const stay = (day: string) => ({ kind: 'new', entry: `${day} 08:00:00`, exit: `${day} 20:00:00` })

/** Writes to this address are refused by a sentence that belongs to no field. */
const refuseWrites = (page: Page, path: string) =>
  page.route(`**/api/${path}{,/}`, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 429, json: { detail: 'Espere 5 minutos.' } })
      : route.fallback(),
  )

/** Escape on the refusal leaves the dialog below it as it is, with the focus on the button that sent it. */
const expectClosesAlone = async (page: Page, below: Locator, button: string) => {
  const sending = below.getByRole('button', { name: button })
  await sending.press('Enter')
  const failure = dialog(page, '¡Error!')
  await expect(failure.getByRole('button', { name: 'Aceptar' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(failure).toHaveCount(0)
  await expect(sending).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(1)
}

test.describe('a chief', () => {
  test.use({ role: Role.JefeDeServicio })

  test('closes only a refusal with Escape, not the correction below it', anySize, async ({ page, as }) => {
    const { id } = await aColleague(as)
    await refuseWrites(page, 'attendance_correction')
    await openLoaded(page, detailOf(id))
    const opener = page.getByRole('button', { name: 'Pedir corrección' })
    await opener.press('Enter')
    const entry = asking(page).getByRole('textbox', { name: 'Ingreso' })
    await expect(entry).toBeFocused()
    await entry.fill('01/10/2026')
    await asking(page).getByRole('textbox', { name: 'Hora' }).first().fill('08:00')
    await reason(asking(page)).fill('El lector no respondía')
    await expectClosesAlone(page, asking(page), 'Pedir corrección')
  })

  test('closes only the calendar of a dialog with Escape', anySize, async ({ page, as }) => {
    const person = await aPersonToMark(as)
    await markIn(as, person.id)
    await moveServerClock(page)
    await openLoaded(page, `/qr_scan?search=${encodeURIComponent(person.last_name)}`)
    await rowOf(page, person.last_name)
      .getByRole('button', { name: /^Marcar/ })
      .click()
    const day = exitDialog(page).getByRole('textbox', { name: 'Fecha y hora de salida' })
    const calendar = dialog(page, 'Calendario: Fecha y hora de salida')
    await day.press('ArrowDown')
    await expect(calendar.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(calendar).toHaveCount(0)
    await expect(exitDialog(page)).toBeVisible()
    await expect(day).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('sees in full, on a small phone, why an exit was not marked', anySize, async ({ page, as }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const person = await aPersonToMark(as)
    await markIn(as, person.id)
    await moveServerClock(page)
    await page.route('**/set_exit{,/}', (route) => route.abort('connectionrefused'))
    await openLoaded(page, `/qr_scan?search=${encodeURIComponent(person.last_name)}`)
    await rowOf(page, person.last_name)
      .getByRole('button', { name: /^Marcar/ })
      .click()
    await exitDialog(page).getByRole('button', { name: 'Salió ahora' }).click()
    await exitDialog(page).getByRole('textbox', { name: 'Observaciones' }).fill('Fin de guardia')
    await exitDialog(page).getByRole('button', { name: 'Guardar' }).click()
    const said = exitDialog(page).getByRole('alert').filter({ hasText: 'No hay conexión con el servidor' })
    await expect(said).toBeInViewport({ ratio: 1 })
    const [above, below] = [await said.boundingBox(), await exitDialog(page).locator('[data-closes]').boundingBox()]
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  })

  test('keeps the focus in the dialog of a decision that failed', anySize, async ({ page, as }) => {
    const { id, last_name, name } = await aColleague(as)
    await anAskedCorrection(as, id, stay(daysAgo(3)))
    await page.route('**/api/attendance_correction/*/decide{,/}', (route) => route.abort('connectionrefused'))
    await openLoaded(page, `/human_resources/hours_review?state=pending&search=${last_name}`)
    await rowOf(page, name).getByRole('button', { name: 'Revisar' }).press('Enter')
    const review = dialog(page, 'Corrección de marcas')
    const note = review.getByRole('textbox', { name: 'Nota' })
    await expect(note).toBeFocused()
    await page.keyboard.type('Ese día no hubo guardia')
    await review.getByRole('button', { name: 'Rechazar' }).press('Enter')
    await expect(review.getByRole('alert')).toContainText('No hay conexión')
    await expect(review.getByRole('button', { name: 'Rechazar' })).toBeFocused()
    // Also without the focus, as after a press beside the fields.
    await review.getByText('El lector no respondía').click()
    await page.keyboard.press('Escape')
    const question = dialog(page, '¿Salir sin guardar?')
    await expect(question.getByRole('button', { name: 'Seguir aquí' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(note).toHaveValue('Ese día no hubo guardia')
  })

  test('gets the focus back when the first correction is not asked for', anySize, async ({ page, as }) => {
    const { id, name, last_name } = await aColleague(as)
    await anAcceptedCorrection(as, id, { kind: 'new', entry: `${daysAgo(3)} 08:00:00` })
    const expectReturn = async (opener: Locator, first: Locator) => {
      await opener.press('Enter')
      await expect(first).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(opener).toBeFocused()
    }
    const missing = asking(page).getByRole('radio', { name: 'Falta su salida' })
    await openLoaded(page, detailOf(id))
    await expectReturn(page.getByRole('button', { name: /^Corregir: / }), missing)
    await expectReturn(
      page.getByRole('button', { name: 'Pedir corrección' }),
      asking(page).getByRole('textbox', { name: 'Ingreso' }),
    )
    await openLoaded(page, `/human_resources/hours_review?search=${last_name}`)
    await expectReturn(page.getByRole('button', { name: `Corregir: ${name}` }), missing)
  })

  test('gets the typed time back with the first answer to what is wrong', anySize, async ({ page, as }) => {
    const { id } = await aColleague(as)
    await anAcceptedCorrection(as, id, { kind: 'new', entry: `${daysAgo(3)} 08:00:00` })
    await openLoaded(page, detailOf(id))
    await page.getByRole('button', { name: /^Corregir: / }).click()
    const time = asking(page).getByRole('textbox', { name: 'Hora', exact: true })
    await time.fill('22:00')
    await reason(asking(page)).fill('Se fue sin marcar')
    await asking(page).getByRole('radio', { name: 'La marca no debió hacerse' }).check()
    await expect(time).toHaveCount(0)
    // What is out of sight is asked for too.
    await reason(asking(page)).fill('')
    await page.keyboard.press('Escape')
    await dialog(page, '¿Salir sin guardar?').getByRole('button', { name: 'Seguir aquí' }).click()
    await asking(page).getByRole('radio', { name: 'Falta su salida' }).check()
    await expect(time).toHaveValue('22:00')
    await expect(reason(asking(page))).toHaveValue('')
  })

  test('reads a refused time once, at its field', anySize, async ({ page, as }) => {
    const { id } = await aColleague(as)
    await anAcceptedCorrection(as, id, stay(daysAgo(3)))
    await openLoaded(page, detailOf(id))
    await page.getByRole('button', { name: `Corregir: Salida del ${showDateTime(`${daysAgo(3)}T20:00:00-06:00`)}` }).click()
    const day = asking(page).getByRole('textbox', { name: 'Fecha y hora correctas' })
    await reason(asking(page)).fill('Salió antes')
    await asking(page).getByRole('button', { name: 'Pedir corrección' }).click()
    await expect(day).toBeFocused()
    await expect(day).toHaveAccessibleDescription('La marca ya tiene esa hora.')
    await expect(page.getByRole('dialog')).toHaveCount(1)
  })
})

test.describe('human resources', () => {
  test.use({ role: Role.RecursosHumanos })

  test('close only a refusal with Escape, not the month below it', anySize, async ({ page }) => {
    await refuseWrites(page, 'closed_month')
    await page.route('**/api/closed_month/preview**', (route) =>
      route.fulfill({ json: { seconds: 3600, people: 1, pending: 0, refusal: null } }),
    )
    await openLoaded(page, '/human_resources/closed_months')
    const opener = page.getByRole('button', { name: 'Cerrar un mes' })
    await opener.press('Enter')
    const closing = dialog(page, 'Cerrar un mes')
    const month = closing.getByRole('combobox', { name: 'Mes' })
    await expect(month).toBeFocused()
    await expect(month).toHaveAttribute('aria-expanded', 'false')
    await expectClosesAlone(page, closing, 'Cerrar el mes')
    // Escape closes only an open list, and a month that was not changed closes without a question.
    await month.press('ArrowDown')
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('option')).toHaveCount(0)
    await expect(closing).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(opener).toBeFocused()

    await opener.press('Enter')
    await month.press('ArrowDown')
    await page.getByRole('option').nth(1).click()
    await page.keyboard.press('Escape')
    await expect(dialog(page, '¿Salir sin guardar?')).toBeVisible()
  })
})

test.describe('an administrator', () => {
  test.use({ role: Role.Administrador })

  test(
    'closes only a refusal with Escape, and has the focus at the name of a month that was reopened',
    anySize,
    async ({ page, as }) => {
      const { id: station, name } = await aQuietStation(as)
      const sent = { month: endOfLastMonth().slice(0, 7), station }
      const { id } = await as(Role.RecursosHumanos).post<ClosedMonthRow>('closed_month', sent)
      await refuseWrites(page, `closed_month/${id}/reopen`)
      await openLoaded(page, `/human_resources/closed_months/${id}`)
      await page.getByRole('button', { name: 'Reabrir' }).press('Enter')
      const reopening = dialog(page, 'Reabrir el mes')
      await expect(reason(reopening)).toBeFocused()
      await page.keyboard.type('Faltaba un permiso')
      await expectClosesAlone(page, reopening, 'Reabrir')
      await page.unroute(`**/api/closed_month/${id}/reopen{,/}`)
      await page.keyboard.press('Enter')
      await expect(success(page, 'Mes reabierto')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Reabrir' })).toHaveCount(0)
      await expect(heading(page, name)).toBeFocused()
    },
  )
})
