import type { Page } from '@playwright/test'
import { dayOf, showDay } from '../src/contract/dates.ts'
import { Role } from '../src/contract/roles.ts'
import type { UserDetail } from '../src/contract/users.ts'
import { expectAccessible, openLoaded } from './accessible.ts'
import type { As } from './calls.ts'
import { choose, heading, openFilters, refusal, rowOf, sections, seeResults, success } from './steps.ts'
import { aFirefighter, centralStation, idOf, unique } from './test-data.ts'
import { anySize, everyday, expect, test } from './test.ts'

test.use({ role: Role.RecursosHumanos })

const list = '/human_resources/unsubscribe_discharge'
const letter = {
  name: 'baja.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF'),
}
const inDays = (days: number) => dayOf(new Date(Date.now() + days * 86_400_000))

const aMember = async (as: As, changes: object = {}) =>
  aFirefighter(as, {
    station: await idOf(as, 'station', centralStation),
    password: 'otra clave larga',
    confirm_password: 'otra clave larga',
    ...changes,
  })

const onLeave = async (as: As, changes: object = {}) => {
  const person = await aMember(as)
  const leave = { status: 1, inactive_reason: 2, start_date_unsubscribe: inDays(-20), end_date_unsubscribe: inDays(3) }
  return as(Role.Administrador).put<UserDetail>(`user/${person.id}`, { ...person, ...leave, ...changes })
}

/** What both forms ask for, beside the file. */
const expectFields = async (page: Page) => {
  for (const name of ['Estación', 'Tipo de contrato', 'Motivo de inactividad'])
    await expect(page.getByRole('combobox', { name, exact: true })).toBeVisible()
  for (const name of ['Inicio de la baja', 'Fin de la baja'])
    await expect(page.getByRole('textbox', { name, exact: true })).toBeVisible()
}

const row = (page: Page, person: { last_name: string }) => rowOf(page.getByRole('main'), person.last_name)
const find = (page: Page, { last_name }: { last_name: string }) =>
  page.getByRole('searchbox', { name: 'Buscar', exact: true }).fill(last_name)

// A-RTE-32, A-RTE-33, B-DIS-01, B-DIS-02, B-DIS-03, B-DIS-05, B-DIS-06, B-DIS-12, B-DIS-13, B-DIS-14, B-DIS-15, B-DIS-17,
// B-DIS-22, B-DIS-24, B-DIS-29, B-DIS-32, B-STT-14, B-STT-18
test('human resources put a person off duty and back on duty', everyday, async ({ page, as }) => {
  const person = await aMember(as)
  await page.goto('/')
  await (await sections(page)).getByRole('link', { name: 'Dar De Baja / Alta' }).click()
  await expect(heading(page, 'Dar De Baja / Alta')).toBeVisible()
  await find(page, person)
  await expect(row(page, person)).toContainText('De alta')
  await expect(row(page, person)).toContainText(centralStation)
  await expect(row(page, person)).toContainText(/\d{4} \d{5} \d{4}/)

  await row(page, person)
    .getByRole('link', { name: `Dar de baja a ${person.name}` })
    .click()
  await expect(heading(page, `Dar de baja a ${person.name}`)).toBeVisible()
  const about = page.getByRole('region', { name: 'Persona' })
  await expect(about).toContainText(person.name)
  await expect(about).toContainText('De alta')
  await expectFields(page)
  await choose(page, 'Tipo de contrato', 'Municipalidad')
  await choose(page, 'Motivo de inactividad', 'Vacaciones')
  await page.getByRole('textbox', { name: 'Fin de la baja' }).fill(showDay(inDays(5)))
  await page.locator('input[type=file]').setInputFiles(letter)
  await expect(page.getByText('baja.pdf')).toBeVisible()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(success(page, 'Quedó de baja')).toBeVisible()
  await expect(heading(page, 'Dar De Baja / Alta')).toBeVisible()
  await expect(row(page, person)).toContainText('De baja (Vacaciones)')
  await expect(row(page, person)).toHaveAttribute('data-saved')

  await row(page, person)
    .getByRole('link', { name: `Dar de alta a ${person.name}` })
    .click()
  await expect(heading(page, `Dar de alta a ${person.name}`)).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Motivo de inactividad' })).toHaveValue('Vacaciones')
  await expectFields(page)
  await page.locator('input[type=file]').setInputFiles({ ...letter, name: 'alta.pdf' })
  await expect(page.getByText('alta.pdf')).toBeVisible()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(success(page, 'Quedó de alta')).toBeVisible()
  await expect(row(page, person)).toContainText('De alta')
  expect(await as(Role.Administrador).get<UserDetail>(`user/${person.id}`)).toMatchObject({
    status: 5,
    inactive_reason: null,
    type_of_contract: 1,
    start_date_unsubscribe: inDays(0),
    end_date_unsubscribe: inDays(5),
    register_file: expect.stringContaining('.pdf'),
    acceptance_file: expect.stringContaining('.pdf'),
  })
})

// B-DIS-18, B-DIS-19, B-DIS-20, B-DIS-21, B-DIS-23, B-DIS-25, B-DIS-27, B-DIS-31, B-DIS-33, B-VAL-02, B-VAL-34, B-VAL-35,
// B-VAL-36, B-VAL-37, B-VAL-38
test('the form says what is missing, and Cancelar saves nothing', async ({ page, as }) => {
  const person = await aMember(as)
  await openLoaded(page, `${list}/unsubscribe/${person.id}`)
  await page.getByRole('textbox', { name: 'Inicio de la baja' }).fill('')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Campo requerido')).toHaveCount(3)
  await expect(refusal(page, 'Debe de subir un archivo.')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Hay 4 campos por corregir.' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Tipo de contrato' })).toBeFocused()
  await page.locator('input[type=file]').setInputFiles({ name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('no') })
  await expect(refusal(page, 'Formato inválido')).toBeVisible()
  await expectAccessible(page, 'a refused change of duty')

  await page.getByRole('link', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Salir sin guardar' }).click()
  await expect(heading(page, 'Dar De Baja / Alta')).toBeVisible()
  expect(await as(Role.Administrador).get<UserDetail>(`user/${person.id}`)).toMatchObject({ status: 5, version: person.version })
})

// B-DIS-21, B-DIS-26
test('a leave without an end has none in the form, and a volunteer needs no contract', anySize, async ({ page, as }) => {
  const person = await aMember(as, { firefighter_type: 'Ad honorem' })
  await openLoaded(page, `${list}/unsubscribe/${person.id}`)
  const end = page.getByRole('textbox', { name: 'Fin de la baja' })
  await end.fill(showDay(inDays(-40)))
  for (const reason of ['Inactivo', 'Despedido']) {
    await choose(page, 'Motivo de inactividad', reason)
    await expect(end).toBeDisabled()
    await expect(end).toHaveValue('')
  }
  await page.locator('input[type=file]').setInputFiles(letter)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(success(page, 'Quedó de baja')).toBeVisible()
  const saved = await as(Role.Administrador).get<UserDetail>(`user/${person.id}`)
  expect(saved).toMatchObject({ status: 1, inactive_reason: 4, end_date_unsubscribe: null, type_of_contract: null })
})

test('the form says that a person who is in will be marked as out, and saving marks it', anySize, async ({ page, as }) => {
  const person = await aMember(as)
  await as(Role.Administrador).post(`qr/${person.id}/set_entry`, {})
  await openLoaded(page, `${list}/unsubscribe/${person.id}`)
  await expect(page.getByRole('status').filter({ hasText: 'Al guardar se marcará su salida' })).toBeVisible()
  await choose(page, 'Tipo de contrato', 'Comité')
  await choose(page, 'Motivo de inactividad', 'Suspendido')
  await page.locator('input[type=file]').setInputFiles(letter)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(success(page, 'Quedó de baja')).toBeVisible()
  const { results } = await as(Role.Administrador).get<{ results: object[] }>(`qr/?id=${person.id}`)
  expect(results[0]).toMatchObject({ is_entry: false })
})

// B-DIS-28, B-DIS-30, B-ERR-17
test('a refusal is shown as the server says it, or as Error', anySize, async ({ page, as }) => {
  const person = await onLeave(as, { type_of_contract: 1 })
  const path = `**/api/job_management/${person.id}/updateDischarge/`
  await openLoaded(page, `${list}/discharge/${person.id}`)
  await page.locator('input[type=file]').setInputFiles(letter)
  await page.route(path, (route) => route.fulfill({ status: 400, json: {} }))
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(refusal(page, 'Error')).toBeVisible()
  await page.unroute(path)
  // Somebody else was faster.
  await as(Role.Administrador).put(`user/${person.id}`, { ...person, status: 5, inactive_reason: null })
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(refusal(page, `${person.name} ya está de alta.`)).toBeVisible()
})

// S-9
test('a change over another save shows both', anySize, async ({ page, as }) => {
  const person = await onLeave(as, { type_of_contract: 1 })
  await openLoaded(page, `${list}/discharge/${person.id}`)
  await page.locator('input[type=file]').setInputFiles(letter)
  await expect(page.getByText('baja.pdf')).toBeVisible()
  await as(Role.Administrador).put(`user/${person.id}`, { ...person, type_of_contract: 2 })
  await page.getByRole('button', { name: 'Guardar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Otra persona guardó este registro antes que usted' })
  await expect(dialog).toContainText('Comité')
  await expectAccessible(page, 'the conflict of a change of duty')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(success(page, 'Quedó de alta')).toBeVisible()
  expect(await as(Role.Administrador).get<UserDetail>(`user/${person.id}`)).toMatchObject({ status: 5, type_of_contract: 2 })
})

// B-STT-17
test('the form of a person in the other state leads to the right one', anySize, async ({ page, as }) => {
  const person = await aMember(as)
  await openLoaded(page, `${list}/discharge/${person.id}`)
  await expect(page.getByRole('main')).toContainText(`${person.name} ya está de alta.`)
  await expectAccessible(page, 'a change of duty that is done already')
  await page.getByRole('link', { name: 'Dar de baja', exact: true }).click()
  await expect(heading(page, `Dar de baja a ${person.name}`)).toBeVisible()
})

// B-DIS-07, B-DIS-08, B-DIS-09, B-DIS-11, B-ERR-32
test('the list is filtered by station, state and person, and shows leaves about to end', async ({ page, as }) => {
  const [person, later] = [await onLeave(as), await onLeave(as, { inactive_reason: 1, end_date_unsubscribe: inDays(40) })]
  await openLoaded(page, `${list}?search=${person.last_name}`)
  await expect(row(page, person)).toContainText('De baja (Vacaciones)')
  await page.getByRole('radio', { name: 'Por vencer' }).check()
  await expect(row(page, person)).toContainText(`Vence el ${showDay(inDays(3))}`)
  await expectAccessible(page, 'leaves about to end')

  await openLoaded(page, `${list}?search=${later.last_name}&leave=ending`)
  await expect(page.getByText('Sin Usuarios')).toBeVisible()
  await page.getByRole('radio', { name: 'Todos' }).check()
  await expect(row(page, later)).toContainText('De baja (Suspendido)')

  await openLoaded(page, `${list}?user=${later.id}&status_user=1`)
  await expect(row(page, later)).toBeVisible()
  const shown = page.getByRole('combobox', { name: 'Estado' })
  const filters = (await shown.isVisible()) ? page.getByRole('main') : await openFilters(page, 'Filtros (2)')
  await expect(filters.getByRole('combobox', { name: 'Usuario' })).toHaveValue(later.name)
  await choose(filters, 'Estado', 'De baja (Vacaciones)')
  await seeResults(page)
  await expect(page.getByText('Sin Usuarios')).toBeVisible()
})

// B-DIS-07, B-DIS-10, B-ROL-14
test.describe('a chief', () => {
  test.use({ role: Role.JefeDeServicio })

  test('sees the own station without actions, and opens no form', anySize, async ({ page, as }) => {
    const own = await onLeave(as)
    const station = await as(Role.Administrador).get<{ id: number; name: string }[]>('station/filter_list')
    const elsewhere = await aMember(as, { station: station.find(({ name }) => name !== centralStation)?.id })
    await openLoaded(page, `${list}?search=${own.last_name}`)
    await expect(row(page, own)).toContainText('De baja (Vacaciones)')
    await expect(page.getByRole('link', { name: /^Dar de (alta|baja)/ })).toHaveCount(0)
    await expect(page.getByRole('combobox', { name: 'Estación' })).toHaveCount(0)
    await openLoaded(page, `${list}?search=${elsewhere.last_name}`)
    await expect(page.getByText('Sin Usuarios')).toBeVisible()
    await openLoaded(page, `${list}/discharge/${own.id}`)
    await expect(page.getByText('No tiene permiso para ver esta pantalla.')).toBeVisible()
  })
})

// B-DIS-04
test('who waits to be validated has neither state', anySize, async ({ page, as, request }) => {
  const last_name = `Espera ${unique()}`
  const password = 'cortina verde y tambor'
  const sent = { username: String(Date.now()), first_name: 'Nora', last_name, password, confirmPassword: password }
  expect((await request.post('/api/user', { data: sent })).status()).toBe(201)
  const { results } = await as(Role.Administrador).get<{ results: { id: number }[] }>(
    `user/?search=${encodeURIComponent(last_name)}`,
  )
  await openLoaded(page, `${list}?search=${encodeURIComponent(last_name)}`)
  await expect(row(page, { last_name })).toContainText('Sin estado')
  await expect(row(page, { last_name }).getByRole('link', { name: /^(Dar de|Validar)/ })).toHaveCount(0)
  await openLoaded(page, `${list}/discharge/${results[0]?.id}`)
  await expect(page.getByRole('main')).toContainText('espera ser validado')
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('a person is put off duty by keyboard alone', anySize, async ({ page, as }) => {
    const person = await aMember(as)
    const { keyboard } = page
    // From the start: the browser takes a moment to hand its choosers to the journey.
    page.on('filechooser', (chooser) => void chooser.setFiles(letter))
    const reach = async (name: string, role: 'link' | 'combobox' | 'textbox' | 'button') => {
      const target = page.getByRole(role, { name, exact: true })
      await expect(target).toBeVisible()
      await expect(async () => {
        await keyboard.press('Tab')
        await expect(target).toBeFocused({ timeout: 50 })
      }).toPass({ intervals: [0] })
    }
    await openLoaded(page, `${list}?search=${person.last_name}`)
    await reach(`Dar de baja a ${person.name}`, 'link')
    await keyboard.press('Enter')
    await expect(heading(page, `Dar de baja a ${person.name}`)).toBeVisible()
    await reach('Tipo de contrato', 'combobox')
    await keyboard.type('muni')
    await keyboard.press('Enter')
    await keyboard.press('Tab')
    await expect(page.getByRole('combobox', { name: 'Motivo de inactividad' })).toBeFocused()
    await keyboard.type('vaca')
    await keyboard.press('Enter')
    await reach('Elegir documento de baja', 'button')
    await keyboard.press('Enter')
    await expect(page.getByText('baja.pdf')).toBeVisible()
    await keyboard.press('Control+Enter')
    await expect(success(page, 'Quedó de baja')).toBeVisible()
    await expect(row(page, person)).toContainText('De baja (Vacaciones)')
    await expect(page.getByRole('link', { name: `${person.last_name}, ${person.first_name}` })).toBeFocused()
  })
})
