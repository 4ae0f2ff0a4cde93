import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { attendancePerson, attendanceRow } from '../../../contract/attendance/attendance.schema.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { withMotion } from '../../../../test/components/motion.ts'
import { desk, openScreen } from '../../../../test/components/open-screen.tsx'
import { sample } from '../../../../test/components/sample.ts'
import { listOf, lost } from '../../../../test/components/server.ts'

const leaving = page.getByRole('dialog', { name: 'Marcar Salida' })

/** Opens the dialog for the exit of somebody who came a day and a half ago, so that the hour has to be said. */
const openExit = async (size = desk) => {
  await withMotion()
  const marks = { is_entry: true, last_entry: '2026-11-17T08:00:00-06:00', last_exit: null }
  const person = { id: 21, name: 'Elsa Batz', first_name: 'Elsa', last_name: 'Batz', status: 5, ...marks }
  await openScreen(
    '/qr_scan',
    {
      'GET qr': listOf(attendanceRow, [{ ...person, no_dpi: '9234000150901' }]),
      'GET qr/{id}/user_information': sample(attendancePerson, { ...person, server_time: '2026-11-18T20:00:00-06:00' }),
      'GET user': { count: 0, results: [] },
      'POST qr/{id}/set_exit': lost,
    },
    { role: Role.JefeDeServicio, size },
  )
  await page.getByRole('button', { name: /^Marcar/ }).click()
  await expect.element(leaving).toBeVisible()
}

test('Escape closes only the calendar of a dialog', async () => {
  await openExit()
  const day = leaving.getByRole('textbox', { name: 'Fecha y hora de salida' })
  const calendar = page.getByRole('dialog', { name: 'Calendario: Fecha y hora de salida', exact: true })
  await expect.element(day).toBeVisible()
  // The dialog takes the focus a moment after it is there, and would take it from the field.
  await expect.poll(() => leaving.element().contains(document.activeElement)).toBe(true)
  day.element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(calendar).toBeVisible()
  await expect.poll(() => calendar.element().contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.element(calendar).not.toBeInTheDocument()
  await expect.element(leaving).toBeVisible()
  await expect.element(day).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('a small phone shows in full why an exit was not marked', async () => {
  await openExit({ width: 360, height: 740 })
  await leaving.getByRole('button', { name: 'Salió ahora' }).click()
  await leaving.getByRole('textbox', { name: 'Observaciones' }).fill('Fin de guardia')
  await leaving.getByRole('button', { name: 'Guardar' }).click()
  const said = leaving.getByRole('alert').filter({ hasText: 'No hay conexión con el servidor' })
  await expect.element(said).toBeInViewport({ ratio: 1 })
  const bar = leaving.element().querySelector('[data-closes]')
  expect(bar).not.toBeNull()
  expect(said.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(bar?.getBoundingClientRect().top ?? 0)
})
