import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { dutyRow } from '../../../contract/attendance/duty.schema.ts'
import { historyPage } from '../../../contract/attendance/hours.schema.ts'
import { Role, UserStatus } from '../../../contract/shared/rights/roles.ts'
import { userAccess } from '../../../contract/people/user-access.schema.ts'
import { userDetail, type UserDetail } from '../../../contract/people/users.schema.ts'
import { expectAccessible } from '../../../../test/components/accessible.ts'
import { desk, openScreen, phone } from '../../../../test/components/open-screen.tsx'
import { sample } from '../../../../test/components/sample.ts'
import { listOf, type Answers } from '../../../../test/components/server.ts'

/* What screens say of a leave that begins and ends by its dates (S-67). */

beforeEach(() => {
  vi.setSystemTime('2026-11-29T15:00:00-06:00')
})
afterEach(() => {
  vi.useRealTimers()
})

const list = '/human_resources/unsubscribe_discharge'
const staff = { role: Role.RecursosHumanos }
const station = { id: 3, name: 'Estación Central', address: 'Zona 1' }
const person = {
  id: 21,
  name: 'Mario Ixcot',
  first_name: 'Mario',
  last_name: 'Ixcot',
  role: Role.Bombero,
  status: UserStatus.Activo,
  no_dpi: '1234567890123',
}
const days = { inactive_reason: 2, start_date_unsubscribe: '2026-12-14', end_date_unsubscribe: '2026-12-18' }
const coming = { ...days, leave: 'coming' as const }
const expired = { ...coming, start_date_unsubscribe: '2026-11-02', end_date_unsubscribe: '2026-11-20', leave: 'expired' as const }
const rows = listOf(dutyRow, [
  { ...person, ...coming, station: 3, station_text: station.name },
  { ...person, ...expired, id: 22, name: 'Ana Sop', last_name: 'Sop', station: 3, station_text: station.name },
])
const lists: Answers = {
  'GET job_management/listUser': rows,
  'GET station/filter_list': [{ id: 3, name: station.name }],
  'GET user': { count: 0, results: [] },
  'GET job_management/{id}/log_history_hours': sample(historyPage, { count: 0 }),
  'GET user/{id}/access': sample(userAccess),
}
const open = (place: string, given: Partial<UserDetail> = {}, answers: Answers = {}, opening = {}) =>
  openScreen(
    place,
    { ...lists, 'GET user/{id}': sample(userDetail, { ...person, station, version: 1, ...given }), ...answers },
    { ...staff, ...opening },
  )

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const notice = (text: string) => page.getByRole('status').filter({ hasText: text })
const chooseReason = async (name: string) => {
  await page.getByRole('combobox', { name: 'Motivo de inactividad', exact: true }).click()
  await page.getByRole('option', { name, exact: true }).click()
}

// S-67
test.each([desk, phone])('the list shows leaves that are coming and that expired, with what is next, at $width', async (size) => {
  const server = await open(list, {}, {}, { size })
  await expect.element(page.getByText(/De baja desde 14-12-2026 \(Vacaciones\)/).first()).toBeVisible()
  await expect.element(page.getByText(/Alta por vencimiento/).first()).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Cambiar la baja a Mario Ixcot' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Dar de alta a Ana Sop' })).toBeVisible()
  for (const [tab, sent] of [
    ['Altas sin documento', 'expired'],
    ['Por comenzar', 'coming'],
  ] as const) {
    await page.getByText(tab, { exact: true }).first().click()
    await vi.waitFor(() => expect(server.sent('GET job_management/listUser').at(-1)?.query.get('leave')).toBe(sent))
  }
  await expectAccessible()
})

// B-DIS-36, S-67
test('the form says what saving does, for each kind of leave', async () => {
  await open(`${list}/unsubscribe/21`)
  await chooseReason('Vacaciones')
  await expect.element(notice('Queda de baja de inmediato y se cerrará su sesión.')).toBeVisible()
  await field('Inicio de la baja').fill('14/12/2026')
  await field('Fin de la baja').fill('18/12/2026')
  await expect.element(notice('Quedará de baja desde el 14/12/2026 a las 00:00.')).toBeVisible()
  await expect.element(notice('Podrá ingresar de nuevo el 19/12/2026.')).toBeVisible()
  await chooseReason('Despedido')
  await expect.element(notice('No podrá ingresar hasta que se guarde su alta.')).toBeVisible()
  await chooseReason('Vacaciones')
  await field('Inicio de la baja').fill('02/11/2026')
  await field('Fin de la baja').fill('20/11/2026')
  await expect.element(notice('La baja ya terminó el 20/11/2026')).toBeVisible()
  await expectAccessible()
})

// S-67
test('the form warns of attendance inside the leave, and of an exit that it will mark', async () => {
  const server = await open(
    `${list}/unsubscribe/21`,
    {},
    {
      'GET job_management/listUser': listOf(dutyRow, [{ ...person, is_entry: true }]),
      'GET job_management/{id}/log_history_hours': sample(historyPage, { count: 4 }),
    },
  )
  await field('Inicio de la baja').fill('20/11/2026')
  await chooseReason('Suspendido')
  await expect.element(notice('Tiene marcas de asistencia dentro de la baja, entre el 20/11/2026 y el 29/11/2026.')).toBeVisible()
  await expect.element(notice('Al guardar se marcará su salida')).toBeVisible()
  const asked = server.sent('GET job_management/{id}/log_history_hours').at(-1)?.query
  expect([asked?.get('start_date_user'), asked?.get('end_date_user')]).toEqual(['2026-11-20', '2026-11-29'])
  await field('Inicio de la baja').fill('14/12/2026')
  await expect.element(notice('Tiene marcas de asistencia')).not.toBeInTheDocument()
  await expect.element(notice('Al guardar se marcará su salida')).not.toBeInTheDocument()
})

// S-67
test('a leave that is coming is changed in the form, which has its values', async () => {
  await open(`${list}/unsubscribe/21`, coming)
  await expect.element(page.getByText(/De baja desde 14-12-2026 \(Vacaciones\)\. Lo que guarde aquí la reemplaza/)).toBeVisible()
  await expect.element(field('Inicio de la baja')).toHaveValue('14/12/2026')
  await expect.element(field('Fin de la baja')).toHaveValue('18/12/2026')
})

// A-USF-58, B-DIS-39, S-67
test('a leave that is coming is cancelled on the page of the person', async () => {
  const server = await open('/users/21', coming, {
    'DELETE job_management/{id}/leave': sample(userDetail, { ...person, station, version: 2 }),
  })
  await expect.element(page.getByRole('heading', { name: 'De baja desde 14-12-2026 (Vacaciones)' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancelar la baja' }).click()
  await page.getByRole('button', { name: 'Sí, cancelar la baja' }).click()
  await expect.element(page.getByText('Baja cancelada')).toBeVisible()
  expect(server.sent('DELETE job_management/{id}/leave')).toHaveLength(1)
})

// S-67
test('a leave that expired leads to its discharge, and to no other leave before', async () => {
  await open('/users/21', expired)
  await expect.element(page.getByRole('heading', { name: 'Alta por vencimiento' })).toBeVisible()
  await page.getByRole('link', { name: 'Dar de alta', exact: true }).click()
  await expect.element(field('Fin de la baja')).toHaveValue('20/11/2026')
  location.hash = `#${list}/unsubscribe/21`
  await expect.element(notice('Guarde primero el documento de su alta.')).toBeVisible()
})
