import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { attendancePerson, attendanceRow } from '../../../contract/attendance/attendance.schema.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aFirefighter, serving } from '../../../../test/components/a-brigade.ts'
import { boxOf, cutIn, showsPlaceholder } from '../../../../test/components/measure.ts'
import { openScreen } from '../../../../test/components/open-screen.tsx'
import { sample } from '../../../../test/components/sample.ts'
import { listOf } from '../../../../test/components/server.ts'

const narrow = { role: Role.Administrador, size: { width: 360, height: 740 } }
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const present = { is_entry: true, last_entry: hoursAgo(1), last_exit: null }

test('a person to mark is shown with both last marks', async () => {
  const left = { ...serving, id: 4, is_entry: false, last_entry: hoursAgo(2), last_exit: hoursAgo(1) }
  await openScreen('/qr_scan', { 'GET qr': listOf(attendanceRow, [{ ...serving, ...present }, left]) }, narrow)
  const [first, second] = [0, 1].map((place) => page.getByRole('listitem').filter({ hasText: serving.last_name }).nth(place))
  if (first === undefined || second === undefined) throw new Error('no cards')
  await expect.element(first).toMatchTextContent(/Ingreso: \d\d-\d\d-\d{4} \d\d:\d\d:\d\dSalida: Sin registro/)
  await expect.element(second).toMatchTextContent(/Ingreso: \d\d-\d\d-\d{4} \d\d:\d\d:\d\dSalida: \d\d-\d\d-\d{4} \d\d:\d\d:\d\d/)
  for (const card of [first, second]) expect(cutIn(card)).toEqual([])
})

test('the boxes of a day and its time are level, and show how they are written', async () => {
  const answers = {
    'GET qr': listOf(attendanceRow, [{ ...serving, ...present }]),
    'GET qr/{id}/user_information': sample(attendancePerson, { ...aFirefighter, ...present, server_time: hoursAgo(0) }),
  }
  await openScreen('/qr_scan', answers, narrow)
  await page.getByRole('listitem').filter({ hasText: serving.last_name }).getByRole('button', { name: 'Marcar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Marcar Salida' })
  const day = dialog.getByRole('textbox', { name: 'Fecha y hora de salida' })
  const time = dialog.getByRole('textbox', { name: 'Hora', exact: true })
  await expect.element(day).toBeVisible()
  for (const field of [day, time]) expect(showsPlaceholder(field)).toBe(true)
  // On a still narrower screen a label takes two lines.
  for (const width of [360, 320]) {
    await page.viewport(width, 740)
    await expect.poll(() => boxOf(day).bottom - boxOf(time).bottom, { message: `at ${width}` }).toBe(0)
  }
})

test('the field for a DPI shows how it is written', async () => {
  await openScreen('/qr_read', {}, narrow)
  await page.getByRole('button', { name: 'Escribir el DPI' }).click()
  const field = page.getByRole('textbox', { name: 'DPI' })
  await expect.element(field).toBeVisible()
  expect(showsPlaceholder(field)).toBe(true)
})
