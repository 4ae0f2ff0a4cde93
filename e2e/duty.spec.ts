import type { Page } from '@playwright/test'
import { dayOf, showDay } from '../src/contract/shared/dates/dates.ts'
import { Role } from '../src/contract/shared/rights/roles.ts'
import type { UserDetail } from '../src/contract/people/users.schema.ts'
import { openLoaded } from './accessible.ts'
import type { As } from './calls.ts'
import { choose, heading, refusal, rowOf, sections, success } from './steps.ts'
import { aFirefighter, centralStation, idOf } from './test-data.ts'
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
test(
  'human resources put a person who is in off duty, which marks their exit, and back on duty',
  everyday,
  async ({ page, as }) => {
    const person = await aMember(as)
    await as(Role.Administrador).post(`qr/${person.id}/set_entry`, {})
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
    await expect(page.getByRole('status').filter({ hasText: 'Al guardar se marcará su salida' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Fin de la baja' }).fill(showDay(inDays(5)))
    await page.locator('input[type=file]:not([capture])').setInputFiles(letter)
    await expect(page.getByText('baja.pdf')).toBeVisible()
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(success(page, 'Quedó de baja')).toBeVisible()
    await expect(heading(page, 'Dar De Baja / Alta')).toBeVisible()
    await expect(row(page, person)).toContainText('De baja (Vacaciones)')
    await expect(row(page, person)).toHaveAttribute('data-saved')
    const { results } = await as(Role.Administrador).get<{ results: object[] }>(`qr/?id=${person.id}`)
    expect(results[0]).toMatchObject({ is_entry: false })

    await row(page, person)
      .getByRole('link', { name: `Dar de alta a ${person.name}` })
      .click()
    await expect(heading(page, `Dar de alta a ${person.name}`)).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Motivo de inactividad' })).toHaveValue('Vacaciones')
    await expectFields(page)
    await page.locator('input[type=file]:not([capture])').setInputFiles({ ...letter, name: 'alta.pdf' })
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
  },
)

// B-DIS-28, B-DIS-30, B-ERR-17, S-9
test('a change of duty that others overtake says why it is refused, or shows both saves', anySize, async ({ page, as }) => {
  const person = await onLeave(as, { type_of_contract: 1 })
  const path = `**/api/job_management/${person.id}/updateDischarge/`
  const save = page.getByRole('button', { name: 'Guardar', exact: true })
  await openLoaded(page, `${list}/discharge/${person.id}`)
  await page.locator('input[type=file]:not([capture])').setInputFiles(letter)
  await expect(page.getByText('baja.pdf')).toBeVisible()
  await page.route(path, (route) => route.fulfill({ status: 400, json: {} }))
  await save.click()
  await expect(refusal(page, 'Error')).toBeVisible()
  await page.unroute(path)

  // Somebody else was faster.
  const onDuty = await as(Role.Administrador).put<UserDetail>(`user/${person.id}`, {
    ...person,
    status: 5,
    inactive_reason: null,
  })
  await save.click()
  await expect(refusal(page, `${person.name} ya está de alta.`)).toBeVisible()

  // And put the person off duty again, with another contract.
  const { status, inactive_reason, start_date_unsubscribe, end_date_unsubscribe } = person
  const again = { status, inactive_reason, start_date_unsubscribe, end_date_unsubscribe, type_of_contract: 2 }
  await as(Role.Administrador).put(`user/${person.id}`, { ...onDuty, ...again })
  await save.click()
  const dialog = page.getByRole('dialog', { name: 'Otra persona guardó este registro antes que usted' })
  await expect(dialog).toContainText('Comité')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(success(page, 'Quedó de alta')).toBeVisible()
  expect(await as(Role.Administrador).get<UserDetail>(`user/${person.id}`)).toMatchObject({ status: 5, type_of_contract: 2 })
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
