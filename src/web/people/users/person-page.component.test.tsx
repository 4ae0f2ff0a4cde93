import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ContractType } from '../../../contract/shared/codes.ts'
import { Role, UserStatus } from '../../../contract/shared/rights/roles.ts'
import { ownSession } from '../../../contract/people/session.schema.ts'
import { userAccess } from '../../../contract/people/user-access.schema.ts'
import { InactiveReason } from '../../../contract/people/user-codes.ts'
import { userChange } from '../../../contract/people/user-history.schema.ts'
import { userFields } from '../../../contract/people/user-input.schema.ts'
import { userRow } from '../../../contract/people/users.schema.ts'
import { moreActions } from '../../../../test/components/pick.ts'
import { aUser, central, ofAPersonsPage } from '../../../../test/components/a-user.ts'
import { expectAccessible } from '../../../../test/components/accessible.ts'
import { desk, openScreen, phone } from '../../../../test/components/open-screen.tsx'
import { sample } from '../../../../test/components/sample.ts'
import { answer, listOf, type Answers } from '../../../../test/components/server.ts'

const sizes = [
  ['desk', desk],
  ['phone', phone],
] as const
const status = (text: string) => page.getByRole('status').filter({ hasText: text })
const alert = (text: string) => page.getByRole('alert').filter({ hasText: text })
const head = () => document.querySelector<HTMLElement>('main header')
const actions = () =>
  [...(head()?.querySelectorAll('a, button') ?? [])].filter((action) => /^(Editar|Atras|)$/.test(action.textContent))
const choices: Answers = {
  'GET station/filter_list': [{ id: central.id, name: central.name }],
  'GET job_management/filter_list': [{ id: 2, name: 'Paramédico' }],
}
const openPerson = (user = aUser(), answers: Answers = {}, size = desk, role: Role = Role.Administrador) =>
  openScreen(`/users/${user.id}`, { ...ofAPersonsPage(user), ...choices, ...answers }, { role, size })

for (const [name, size] of sizes)
  // A-USF-02
  test(`the head of a person's page says who they are and how to reach them, at a ${name}`, async () => {
    await openPerson(aUser(), {}, size)
    await expect.element(page.getByRole('heading', { level: 1, name: 'Elsa Batz Chan' })).toBeVisible()
    expect(head()?.textContent).toContain('Bombero de 2da. Clase · Paramédico')
    expect(head()?.textContent).toMatch(/^AtrasEB/)
    expect(head()?.textContent).toContain('Activo')
    const link = (text: string) => page.getByRole('main').getByRole('link', { name: text, exact: true })
    await expect.element(link('+(502) 5555-1234')).toHaveAttribute('href', 'tel:+50255551234')
    await expect.element(link('elsa@example.org')).toHaveAttribute('href', 'mailto:elsa@example.org')
    await expect.element(link(central.name)).toHaveAttribute('href', `/#/stations/${central.id}`)
    await expect.element(link('Agregar foto')).toHaveAttribute('href', `/#/users/${aUser().id}/editar`)
    expect(actions().map((action) => action.textContent)).toEqual(['Atras', 'Editar', ''])
    // The name is in the head, and what is absent is not shown.
    for (const label of ['Nombres', 'Apellidos', 'Fecha de nacimiento', 'Número de licencia', 'Documento de baja'])
      await expect.element(page.getByRole('term').filter({ hasText: label })).not.toBeInTheDocument()
  })

// S-64
test('what this reader does not read of a person is left out, and the code says who sees it', async () => {
  const { address: _a, email: _e, phone_number: _p, qr_code: _q, ...hidden } = aUser()
  await openPerson(hidden, {}, desk, Role.Bombero)
  await expect.element(page.getByText('Lo ven la persona misma, Recursos Humanos')).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Elsa Batz Chan' })).toBeVisible()
  await expect.element(page.getByRole('img', { name: /Código QR/ })).not.toBeInTheDocument()
  expect(document.querySelector('main a[href^="tel:"], main a[href^="mailto:"]')).toBeNull()
  await expect.element(page.getByText('Información de contacto')).not.toBeInTheDocument()
  await expect.element(page.getByText('Agregar foto')).not.toBeInTheDocument()
  await expectAccessible()
})

for (const [name, size] of sizes)
  test(`what is seldom done with a person is behind one button at a ${name}, deleting last and apart`, async () => {
    await openPerson(aUser(), {}, size)
    await moreActions.click()
    const print = page.getByText('Imprimir', { exact: true })
    await expect.element(print).toBeVisible()
    await expectAccessible()
    const remove = page.getByText('Eliminar', { exact: true })
    expect(remove.element().getBoundingClientRect().top - print.element().getBoundingClientRect().bottom).toBeGreaterThan(16)
    await userEvent.keyboard('{Escape}')
    await expect.element(remove).not.toBeInTheDocument()
    await expect.element(moreActions).toHaveFocus()
    expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
  })

const changes = listOf(userChange, [
  {
    id: 3,
    created_by_name: 'Ana Xicará',
    action_binnacle: 'EDITAR',
    changes: [{ label: 'Foto', previous: '', current: 'Quitada' }],
  },
  {
    id: 2,
    created_by_name: 'Ana Xicará',
    action_binnacle: 'EDITAR',
    changes: [{ label: 'Dirección', previous: 'Zona 1', current: 'Zona 9' }],
  },
  { id: 1, created_by_name: 'Ana Xicará', action_binnacle: 'CREAR', changes: [] },
])
for (const [name, size] of sizes)
  // A-USF-30
  test(`an administrator sees who changed a person, and what, at a ${name}`, async () => {
    await openPerson(aUser(), { 'GET user/{id}/history': changes }, size)
    const differences = page.getByRole('region', { name: 'Historial de cambios' })
    await expect.element(differences).toMatchTextContent(/Ana Xicará guardó cambios.*Foto: Quitada/)
    await expect.element(differences).toMatchTextContent(/Dirección: Zona 1 Zona 9/)
    await expect.element(differences).toMatchTextContent(/Ana Xicará creó el registro/)
    await expectAccessible()
  })

test('human resources edit people and see no differences', async () => {
  await openPerson(aUser(), {}, desk, Role.RecursosHumanos)
  await expect.element(page.getByRole('link', { name: 'Editar' })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Historial de cambios' })).not.toBeInTheDocument()
})

const waiting = aUser({ status: UserStatus.Inactivo, inactive_reason: InactiveReason.Inactivo })
// A-USL-01
test('the state of an inactive person is shown once, and every button whole on a phone', async () => {
  await openPerson(waiting, {}, phone)
  await expect.element(page.getByRole('button', { name: 'Validar usuario' })).toBeVisible()
  expect(head()?.textContent.match(/Inactivo/g)).toHaveLength(1)
  const buttons = [...(head()?.querySelectorAll('.mantine-Button-root') ?? [])]
  expect(buttons.map((one) => one.textContent)).toEqual(['Validar usuario', 'Editar'])
  expect(buttons.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)).toEqual([])
  const access = page.getByRole('region', { name: 'Acceso' })
  await expect.element(access).toMatchTextContent(/No tiene sesiones abiertas/)
  expect(access.element().getBoundingClientRect().height).toBeLessThan(160)
})

test('a person is validated with what the role needs, and typing replaces the role that is there', async () => {
  const server = await openPerson(
    { ...waiting, is_waiting: true, station: null, station_text: '', job_management: null, no_registry: '' },
    {
      'POST user/validate_user_created': {},
    },
  )
  await page.getByRole('button', { name: 'Validar usuario' }).click()
  const dialog = page.getByRole('dialog', { name: 'Validar usuario' })
  const role = dialog.getByRole('combobox', { name: 'Rol' })
  await expect.element(role).toHaveValue('Bombero')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Validar' }).click()
  await expect.element(dialog.getByText('Campo requerido')).toHaveLength(1)
  await expect.element(page.getByRole('dialog')).toHaveLength(1)
  expect(server.sent('POST user/validate_user_created')).toEqual([])
  dialog.getByRole('button', { name: 'Cerrar' }).element().focus()
  await userEvent.keyboard('{Tab}')
  await userEvent.keyboard('cabi')
  await userEvent.keyboard('{Tab}')
  await expect.element(role).toHaveValue('Cabinista')
})

const access = page.getByRole('region', { name: 'Acceso' })
test('the wait after wrong passwords is lifted after a question', async () => {
  const waits = sample(userAccess, { wait_until: new Date(Date.now() + 600_000).toISOString() })
  const server = await openPerson(aUser(), { 'GET user/{id}/access': waits, 'DELETE user/{id}/wait': answer(204) })
  const waitingNote = access.getByRole('status').filter({ hasText: 'Debe esperar para iniciar sesión' })
  await expect.element(waitingNote).toMatchTextContent(/La espera termina el/)
  await expectAccessible()
  await waitingNote.getByRole('button', { name: 'Quitar la espera' }).click()
  server.answer({ 'GET user/{id}/access': sample(userAccess) })
  await page.getByRole('dialog', { name: '¿Quitar la espera?' }).getByRole('button', { name: 'Sí, quitar' }).click()
  await expect.element(status('Espera quitada')).toBeVisible()
  await expect.element(waitingNote).not.toBeInTheDocument()
})

test('sessions that could not be ended are said to be open, until they are ended', async () => {
  const open = sample(userAccess, { sessions: [sample(ownSession, { id: 5, device: 'Chrome en Android' })] })
  const refused = answer(500, { detail: 'Ocurrió un error inesperado.' })
  const server = await openPerson(aUser(), { 'GET user/{id}/access': open, 'DELETE user/{id}/sessions': refused })
  const failed = alert('No se pudieron cerrar las sesiones')
  const end = async () => {
    await access.getByRole('button', { name: 'Cerrar todas las sesiones' }).click()
    const question = page.getByRole('dialog', { name: '¿Cerrar todas sus sesiones?' })
    await question.getByRole('button', { name: 'Sí, cerrar todas' }).click()
  }
  await end()
  await expect.element(failed).toBeVisible()
  await expect.element(access).toMatchTextContent(/Chrome en Android/)
  server.answer({ 'DELETE user/{id}/sessions': answer(204), 'GET user/{id}/access': sample(userAccess) })
  await end()
  await expect.element(status('Sesiones cerradas')).toBeVisible()
  await expect.element(failed).not.toBeInTheDocument()
  await expect.element(access).toMatchTextContent(/No tiene sesiones abiertas/)
})

/** Label and value of each field of the form that holds a text, a day or a choice. */
const fields = () =>
  [...document.querySelectorAll<HTMLInputElement>('main input:not([type=file], [type=hidden], [type=checkbox])')].map(
    ({ labels, value }) => ({ label: labels?.[0]?.textContent.replace(/ \*$/, '') ?? '', value }),
  )
/** What the page of a person says in its head, without a label. */
const inHead = [
  'Nombres',
  'Apellidos',
  'Rango',
  'Correo electrónico',
  'Teléfono',
  'Estación',
  'Puesto',
  'Estado',
  'Motivo de inactividad',
]
/** Of the fields that both sides know: the DPI once more, a checkbox, and the table of courses. */
const withoutInput = ['username', 'is_pilot', 'courses']
const complete = aUser({
  date_of_birth: '1980-02-03',
  firefighter_type: 'Permanente',
  type_of_contract: ContractType.Municipalidad,
  is_pilot: true,
  no_license: 'L-77',
  type_license: 'B',
  status: UserStatus.Inactivo,
  inactive_reason: InactiveReason.Vacaciones,
  start_date_unsubscribe: '2026-11-01',
  end_date_unsubscribe: '2026-11-20',
  approved_courses: [{ id: 1, course_name: 'Rescate', approval_date: '2024-05-01', file: null }],
})

// A-USF-01 (0079)
test('people are created and edited by one form, and everything in it is on their page', async () => {
  const own = { ...ofAPersonsPage(complete), ...choices }
  const { router } = await openScreen(`/users/${complete.id}/editar`, own, { role: Role.Administrador, person: { id: 9 } })
  const filled = () => fields().filter(({ value }) => value !== '')
  await expect.poll(() => filled().length).toBe(Object.keys(userFields).length - withoutInput.length)
  const [all, held] = [fields(), filled()]
  const course = page.getByRole('row').filter({ hasText: 'Rescate' })
  await expect.element(course).toBeVisible()

  await router.navigate({ to: `/users/${complete.id}` })
  await expect.element(page.getByRole('heading', { level: 1, name: complete.name })).toBeVisible()
  const facts = () => [...document.querySelectorAll('main dl')]
  const shown = (label: string) => facts().find((each) => each.querySelector('dt')?.textContent === label)
  const missing = [...held, { label: 'Es piloto', value: 'Sí' }].filter(
    ({ label, value }) => (inHead.includes(label) ? head() : shown(label))?.textContent.includes(value) !== true,
  )
  expect(missing).toEqual([])
  await expect.element(course).toBeVisible()

  await router.navigate({ to: '/users/create' })
  await page.getByRole('checkbox', { name: 'Es piloto' }).click()
  await page.getByRole('combobox', { name: 'Estado' }).click()
  await page.getByRole('option', { name: 'Inactivo', exact: true }).click()
  const labels = () => fields().map(({ label }) => label)
  await expect.poll(() => labels().filter((label) => !/contraseña/i.test(label))).toEqual(all.map(({ label }) => label))
})

// A-USF-24, A-USF-27
test('the form takes the document of leaving duty only with that status', async () => {
  // Another person than in the other tests, whose draft would be offered.
  await openScreen('/users/create', choices, { role: Role.Administrador, person: { id: 10 } })
  const leaving = page.getByRole('button', { name: 'Elegir documento de baja' })
  const choose = async (option: string) => {
    await page.getByRole('combobox', { name: 'Estado' }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await expect.element(page.getByRole('button', { name: 'Elegir documento de alta' })).toBeVisible()
  await expect.element(leaving).not.toBeInTheDocument()
  await choose('Inactivo')
  await expect.element(leaving).toBeVisible()
  await choose('Activo')
  await expect.element(leaving).not.toBeInTheDocument()
})

test('a course is removed from the form, and the focus goes on to the next one', async () => {
  const approved_courses = ['Rescate', 'Trauma'].map((course_name, id) => ({
    id,
    course_name,
    approval_date: '2024-05-01',
    file: null,
  }))
  const own = { ...ofAPersonsPage(aUser({ id: 31, approved_courses })), ...choices }
  await openScreen('/users/31/editar', own, { role: Role.Administrador, person: { id: 8 } })
  await page.getByRole('button', { name: 'Eliminar el curso Rescate' }).click()
  await expect.element(page.getByRole('button', { name: 'Eliminar el curso Trauma' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Agregar Cursos' })).toHaveFocus()
})

test('a list shows people with their surnames first, and photo or initials', async () => {
  const photo = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
  const people = [
    { id: 30, first_name: 'Elsa', last_name: 'Batz Chan', name: 'Elsa Batz Chan' },
    { id: 31, first_name: 'Luis', last_name: 'Coy', name: 'Luis Coy', photo },
  ]
  await openScreen('/users', { 'GET user': listOf(userRow, people), ...choices }, { role: Role.Administrador })
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect.element(row('Batz').getByRole('link', { name: 'Batz Chan, Elsa', exact: true })).toBeVisible()
  await expect.element(row('Batz')).toMatchTextContent(/EB/)
  expect(row('Batz').element().querySelector('img')).toBeNull()
  const picture = () => row('Coy').element().querySelector('img')
  await expect.poll(() => picture()?.src).toBe(photo)
  expect(picture()?.loading).toBe('lazy')
})
