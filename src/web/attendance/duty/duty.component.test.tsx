import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { dutyRow } from '../../../contract/attendance/duty.schema.ts'
import { historyPage } from '../../../contract/attendance/hours.schema.ts'
import { Role, UserStatus } from '../../../contract/shared/rights/roles.ts'
import { userDetail, type UserDetail } from '../../../contract/people/users.schema.ts'
import { expectAccessible } from '../../../../test/components/accessible.ts'
import { desk, openScreen, phone } from '../../../../test/components/open-screen.tsx'
import { sample } from '../../../../test/components/sample.ts'
import { listOf, type Answers, type Sent } from '../../../../test/components/server.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const list = '/human_resources/unsubscribe_discharge'
const staff = { role: Role.RecursosHumanos }
const station = { id: 3, name: 'Estación Central', address: 'Zona 1' }
const person = {
  id: 21,
  name: 'Mario René Ixcot Sop',
  first_name: 'Mario René',
  last_name: 'Ixcot Sop',
  role: Role.Bombero,
  status: UserStatus.Activo,
}
const onLeave = {
  status: UserStatus.Inactivo,
  inactive_reason: 2,
  start_date_unsubscribe: '2026-11-01',
  end_date_unsubscribe: '2026-11-22',
}
const aRow = (given = {}) =>
  listOf(dutyRow, [{ ...person, no_dpi: '1234567890123', station: 3, station_text: station.name, ...given }])
const lists: Answers = {
  'GET job_management/listUser': aRow(),
  'GET station/filter_list': [{ id: 3, name: station.name }],
  'GET user': { count: 0, results: [] },
  'GET job_management/{id}/log_history_hours': sample(historyPage, { count: 0 }),
}

const openForm = (change: 'unsubscribe' | 'discharge', given: Partial<UserDetail> = {}, answers: Answers = {}, opening = {}) =>
  openScreen(
    `${list}/${change}/21`,
    {
      ...lists,
      'GET user/{id}': sample(userDetail, { ...person, no_dpi: '1234567890123', station, version: 1, ...given }),
      ...answers,
    },
    { ...staff, ...opening },
  )

const row = page.getByText(/Ixcot Sop/).first()
const link = page.getByRole('link', { name: /^(Dar de|Validar)/ })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const choice = (name: string) => page.getByRole('combobox', { name, exact: true })
const save = page.getByRole('button', { name: 'Guardar', exact: true })

const attach = async (file: File) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]:not([capture])')
  if (input === null) throw new Error('The form has no file')
  await userEvent.upload(input, file)
}

// B-DIS-07, B-DIS-08, B-DIS-09, B-DIS-11, B-ERR-32
test.each([desk, phone])('the list is filtered by state and person, and shows leaves about to end, at $width', async (size) => {
  vi.setSystemTime('2026-11-19T15:00:00Z')
  const server = await openScreen(
    `${list}?search=Ixcot`,
    {
      ...lists,
      'GET job_management/listUser': ({ query }: Sent) =>
        query.get('status_user') === '2' ? listOf(dutyRow, []) : aRow({ ...onLeave, inactive_reason: 1 }),
    },
    { ...staff, size },
  )
  await expect.element(row).toBeVisible()
  await expect.element(page.getByText('De baja (Suspendido)').first()).toBeVisible()
  await page.getByText('Por vencer', { exact: true }).click()
  await expect.element(page.getByText('Vence el 22/11/2026')).toBeVisible()
  expect(server.sent('GET job_management/listUser').at(-1)?.query.get('leave')).toBe('ending')
  await expectAccessible()
  await page.getByText('Todos', { exact: true }).first().click()
  await expect.element(page.getByText('Vence el 22/11/2026')).not.toBeInTheDocument()

  location.hash = `#${list}?user=21&status_user=1`
  await expect.element(row).toBeVisible()
  if (size === phone) await page.getByRole('button', { name: 'Filtros (2)' }).click()
  await expect.element(choice('Usuario')).toHaveValue(person.name)
  await choice('Estado').click()
  await page.getByRole('option', { name: 'De baja (Vacaciones)' }).click()
  await expect.element(page.getByText('Sin Usuarios')).toBeInTheDocument()
  expect(server.sent('GET job_management/listUser').at(-1)?.query.toString()).toBe('page=1&status_user=2&user=21')
})

// B-DIS-07, B-DIS-10, B-ROL-14
test('a chief sees the state of people without actions and without a filter by station, and opens no form', async () => {
  const chief = { role: Role.JefeDeServicio, person: { station } }
  const server = await openScreen(list, { ...lists, 'GET job_management/listUser': aRow(onLeave) }, chief)
  await expect.element(page.getByRole('row', { name: /Ixcot/ })).toMatchTextContent('De baja (Vacaciones)')
  await expect.element(link).not.toBeInTheDocument()
  await expect.element(choice('Estado')).toBeInTheDocument()
  await expect.element(choice('Estación')).not.toBeInTheDocument()
  location.hash = `#${list}/discharge/21`
  await expect.element(page.getByText('No tiene permiso para ver esta pantalla.')).toBeVisible()
  expect(server.sent('GET user/{id}')).toEqual([])
})

// B-DIS-04
test('who waits to be validated has neither state', async () => {
  const waiting = { status: UserStatus.Inactivo, inactive_reason: null }
  await openScreen(
    list,
    { ...lists, 'GET job_management/listUser': aRow(waiting), 'GET user/{id}': sample(userDetail, { ...person, ...waiting }) },
    staff,
  )
  await expect.element(page.getByRole('row', { name: /Ixcot/ })).toMatchTextContent('Sin estado')
  await expect.element(link).not.toBeInTheDocument()
  location.hash = `#${list}/discharge/21`
  await expect.element(page.getByRole('status').filter({ hasText: 'espera ser validado' })).toBeVisible()
})

// B-STT-17
test('the form of a person in the other state leads to the right one', async () => {
  await openForm('discharge')
  await expect.element(page.getByRole('main')).toMatchTextContent(`${person.name} ya está de alta.`)
  await expectAccessible()
  await page.getByRole('link', { name: 'Dar de baja', exact: true }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: `Dar de baja a ${person.name}` })).toBeVisible()
})

// B-DIS-18, B-DIS-19, B-DIS-20, B-DIS-21, B-DIS-23, B-DIS-25, B-DIS-27, B-DIS-31, B-DIS-33, B-VAL-02, B-VAL-34, B-VAL-35,
// B-VAL-36, B-VAL-37, B-VAL-38
test.each([desk, phone])('the form says what is missing, and Cancelar leaves it, on a screen of $width', async (size) => {
  const upload = vi.spyOn(XMLHttpRequest.prototype, 'send')
  await openForm('unsubscribe', {}, {}, { size })
  await field('Inicio de la baja').fill('')
  await save.click()
  await expect.element(page.getByText('Campo requerido')).toHaveLength(3)
  await expect.element(page.getByRole('alert').filter({ hasText: 'Debe de subir un archivo.' })).toBeVisible()
  await expect.element(page.getByRole('status').filter({ hasText: 'Hay 4 campos por corregir.' })).toBeVisible()
  await expect.element(choice('Tipo de contrato')).toHaveFocus()
  await attach(new File(['no'], 'nota.txt', { type: 'text/plain' }))
  await expect.element(page.getByRole('alert').filter({ hasText: 'Formato inválido' })).toBeVisible()
  await expectAccessible()

  await page.getByRole('link', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Salir sin guardar' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Dar De Baja / Alta' })).toBeVisible()
  expect(upload).not.toHaveBeenCalled()
})

// B-DIS-21, B-DIS-26
test('a leave without an end has none in the form, and a volunteer needs no contract', async () => {
  await openForm('unsubscribe', { firefighter_type: 'Ad honorem' })
  await field('Fin de la baja').fill('01/10/2026')
  for (const reason of ['Inactivo', 'Despedido']) {
    await choice('Motivo de inactividad').click()
    await page.getByRole('option', { name: reason, exact: true }).click()
    await expect.element(field('Fin de la baja')).toBeDisabled()
    await expect.element(field('Fin de la baja')).toHaveValue('')
  }
  await save.click()
  // Nothing but the file.
  await expect.element(page.getByRole('alert').filter({ hasText: 'Debe de subir un archivo.' })).toBeVisible()
  await expect.element(page.getByText('Campo requerido')).not.toBeInTheDocument()
})
