import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { today } from '../../../contract/shared/dates/dates.ts'
import { Role, UserStatus } from '../../../contract/shared/rights/roles.ts'
import { userDetail, userRow } from '../../../contract/people/users.schema.ts'
import { expectAccessible } from '../../../../test/components/accessible.ts'
import { central, fieldsOf } from '../../../../test/components/emergency-form.ts'
import { aPerson, desk, openScreen, phone } from '../../../../test/components/open-screen.tsx'
import { sample } from '../../../../test/components/sample.ts'
import { listOf } from '../../../../test/components/server.ts'

const birth = 'Fecha de nacimiento'
const stored = sample(userDetail, {
  ...aPerson(Role.Bombero),
  id: 9,
  name: 'Elsa Batz',
  phone_number: '55551234',
  address: 'Zona 1',
  no_registry: 'R-9',
  station: central,
  user_range: 1,
  job_management: 2,
  status: UserStatus.Activo,
})
const edit = (size = desk) =>
  openScreen(
    '/users/9/editar',
    {
      'GET user/{id}': stored,
      'PUT user/{id}': stored,
      'GET station/filter_list': [],
      'GET job_management/filter_list': [],
      'GET user': listOf(userRow, []),
    },
    { role: Role.Administrador, size },
  )
const day = page.getByRole('textbox', { name: birth, exact: true })
const save = page.getByRole('button', { name: 'Guardar', exact: true })
const opener = page.getByRole('button', { name: `Calendario: ${birth}` })
const calendar = page.getByRole('dialog', { name: `Calendario: ${birth}` })
const shownDay = (written: string) => written.split('-').toReversed().join('/')

// A-USF-10
test('a birth date is typed, pasted in another form, refused while it is half typed, and sent', async () => {
  const server = await edit()
  await expect.element(day).toHaveAttribute('inputmode', 'numeric')
  await day.click()
  await userEvent.keyboard('01051990')
  await expect.element(day).toHaveValue('01/05/1990')

  for (const [typed, sentence] of [
    ['21/11', 'Escriba la fecha completa, como 21/11/2026'],
    ['31/02/1985', 'Esa fecha no existe: revise el día y el mes'],
    ['31/12/1899', 'Escriba una fecha desde el 01/01/1900'],
    ['01/01/2199', /^Escriba una fecha hasta el /],
  ] as const) {
    await day.fill(typed)
    await userEvent.tab()
    await expect.element(day).toHaveAccessibleDescription(sentence)
    await expect.element(day).toHaveValue(typed)
  }
  await day.fill('21/11')
  await save.click()
  await expect.element(day).toHaveFocus()
  await expect.element(day).toHaveAccessibleDescription('Escriba la fecha completa, como 21/11/2026')
  await expect.element(day).toHaveValue('21/11')
  await expect.element(page.getByText('Hay 1 campo por corregir.')).toBeVisible()
  expect(server.sent('PUT user/{id}')).toEqual([])

  await day.fill('')
  await day.fill('1985-11-21')
  await expect.element(day).toHaveValue('21/11/1985')
  await save.click()
  await expect.element(page.getByRole('status').filter({ hasText: 'Datos actualizados' })).toBeVisible()
  expect(fieldsOf(server.sent('PUT user/{id}')[0])).toMatchObject({ date_of_birth: '1985-11-21' })
})

test('a birth date with a year of two digits is completed when the field is left', async () => {
  await edit()
  for (const [typed, shown] of [
    ['5/3/90', '05/03/1990'],
    ['5 de marzo de 1990', '05/03/1990'],
    ['05-mar-90', '05/03/1990'],
  ] as const) {
    await day.click()
    await day.clear()
    await userEvent.keyboard(typed)
    await expect.element(day).toHaveValue(typed)
    await userEvent.tab()
    await expect.element(day).toHaveValue(shown)
    await expect.element(day).not.toHaveAccessibleDescription()
  }
})

test('a birth date is picked by month, year and arrow keys, and Escape closes the calendar only', async () => {
  await edit()
  await day.click()
  await userEvent.keyboard('{ArrowDown}')
  await userEvent.selectOptions(calendar.getByRole('combobox', { name: 'Año' }), '1990')
  await userEvent.selectOptions(calendar.getByRole('combobox', { name: 'Mes' }), 'mayo')
  await expect.element(calendar.getByRole('row').first()).toMatchTextContent(/^lu/)
  const dayOf = (name: string) => calendar.getByRole('button', { name })
  const fifteenth = dayOf('15 de mayo de 1990')
  await expect.element(fifteenth).toBeVisible()
  fifteenth.element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(dayOf('23 de mayo de 1990')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(calendar).not.toBeInTheDocument()
  await expect.element(day).toHaveValue('23/05/1990')

  await opener.click()
  await expect.element(dayOf('23 de mayo de 1990')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(calendar).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  await expect.element(day).toHaveValue('23/05/1990')
  // Not the future.
  await opener.click()
  await expect
    .element(calendar.getByRole('combobox', { name: 'Año' }).getByRole('option').last())
    .toMatchTextContent(today().slice(0, 4))
})

test('a birth date is picked by finger on large targets', async () => {
  await edit(phone)
  await opener.click()
  await expect.element(calendar.getByRole('combobox', { name: 'Año' })).toBeVisible()
  const targets = [...calendar.element().querySelectorAll('button, select')].filter((target) => target.checkVisibility())
  expect(targets.length).toBeGreaterThan(28)
  const boxes = targets.map((target) => target.getBoundingClientRect())
  expect(Math.min(...boxes.flatMap(({ width, height }) => [width, height]))).toBeGreaterThanOrEqual(44)
  expect(Math.min(...boxes.map(({ left }) => left))).toBeGreaterThanOrEqual(0)
  expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(phone.width)
  await expectAccessible()
  await calendar.getByRole('button', { name: 'Hoy' }).click()
  await expect.element(day).toHaveValue(shownDay(today()))
})
