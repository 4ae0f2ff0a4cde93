import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { everyRole, Role, roleNames, UserStatus } from '../../../contract/shared/rights/roles.ts'
import { userDetail, userRow } from '../../../contract/people/users.schema.ts'
import { openScreen, phone } from '../../../../test/components/open-screen.tsx'
import { pick } from '../../../../test/components/pick.ts'
import { sample } from '../../../../test/components/sample.ts'
import { listOf } from '../../../../test/components/server.ts'

const central = { id: 4, name: 'Estación Central', address: 'Zona 1' }
const own = { station: central, station_text: central.name }
const rosario = {
  id: 41,
  first_name: 'Rosario',
  last_name: 'Pérez',
  name: 'Rosario Pérez',
  role: Role.Bombero,
  name_role: 'Bombero',
  station: 4,
  station_text: central.name,
  address: 'Zona 9',
  phone_number: '55551234',
  email: 'rosario@example.org',
  status: UserStatus.Activo,
}
const detail = sample(userDetail, { ...rosario, station: central, user_range: 1, qr_code: '/api/user_open/abc/qr_code/' })
const answers = {
  'GET user': listOf(userRow, [rosario]),
  'GET user/{id}': detail,
  'GET station/filter_list': [central],
  'GET job_management/filter_list': [],
}
/** Who creates, and who edits and deletes people of their own station. */
const creators: readonly Role[] = [Role.Administrador, Role.Comandante, Role.RecursosHumanos]
const editors: readonly Role[] = [Role.Administrador, Role.RecursosHumanos]

const row = page.getByRole('row').filter({ hasText: 'Rosario' })
const link = (name: string) => page.getByRole('link', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })

describe.for(everyRole.map((role) => ({ role, called: roleNames[role] })))('the list of people for a $called', ({ role }) => {
  // A-USL-02, A-USL-03, A-USL-04, A-USL-05, A-USL-06, A-USL-07, A-USL-21
  test('lets everybody view, and offers what the role may do besides', async () => {
    await openScreen('/users', answers, { role, person: own })
    const viewed = row.getByRole('link', { name: 'Ver', exact: true })
    await expect.element(viewed).toHaveAttribute('href', expect.stringMatching(/#\/users\/41$/))
    const offered = (what: ReturnType<typeof link>) => what.elements().length === 1
    expect(offered(row.getByRole('link', { name: 'Editar', exact: true }))).toBe(editors.includes(role))
    expect(offered(row.getByRole('button', { name: 'Eliminar', exact: true }))).toBe(editors.includes(role))
    expect(offered(link('Crear'))).toBe(creators.includes(role))
    if (!editors.includes(role)) return
    await row.getByRole('link', { name: 'Editar', exact: true }).click()
    await expect.poll(() => location.hash).toMatch(/#\/users\/41\/editar$/)
  })
})

// A-CON-02, A-USL-01, A-USL-11, A-USL-12, A-USL-15, A-USL-16, A-USL-17, A-USL-18
test('the list of people is filtered by station and role, and has no choice of the rows of a page', async () => {
  const rows = Array.from({ length: 10 }, (_, n) => ({ ...rosario, id: n + 1 }))
  const server = await openScreen(
    '/users',
    { ...answers, 'GET user': listOf(userRow, rows, 25) },
    { role: Role.Bombero, person: own },
  )
  await expect.element(page.getByText('Mostrando 10 de 25 resultados')).toBeVisible()
  await expect.poll(() => link('Ver').elements().length).toBe(10)
  expect([...document.querySelectorAll('th')].map(({ textContent }) => textContent)).toEqual([
    'ID',
    'Nombre',
    'Estacion',
    'Dirección',
    'Teléfono',
    'Correo',
    'Acciones',
  ])
  expect(page.getByRole('main').getByRole('combobox').elements()).toHaveLength(2)
  await pick('Estación', central.name)
  await pick('Rol', 'Bombero')
  await expect.poll(() => location.hash).toBe('#/users?station_id=4&role=10')
  await expect.poll(() => String(server.sent('GET user').at(-1)?.query)).toBe('page=1&station_id=4&role=10')
  server.answer({ 'GET user': listOf(userRow, []) })
  await pick('Rol', 'Comandante')
  await expect.element(page.getByText('Sin Usuarios')).toBeVisible()
})

test('a card of the list says on a phone who a person is and how to reach them', async () => {
  await openScreen('/users', answers, { role: Role.Administrador, size: phone })
  const card = page.getByRole('listitem').filter({ hasText: 'Rosario' })
  for (const text of ['Pérez', 'Bombero', central.name, '5555-1234']) await expect.element(card).toMatchTextContent(text)
})

test('a firefighter sees of a person what the server sends, and changes nothing', async () => {
  await openScreen('/users/41', answers, { role: Role.Bombero, person: own })
  await expect.element(page.getByText('Bombero de 2da. Clase')).toBeVisible()
  for (const name of ['Editar', 'Crear']) await expect.element(link(name)).not.toBeInTheDocument()
  for (const name of ['Eliminar', 'Validar usuario']) await expect.element(button(name)).not.toBeInTheDocument()
  await expect.element(page.getByRole('main').getByRole('textbox')).not.toBeInTheDocument()
})

// S-64
test('what the reader does not read of a person is a dash in the list', async () => {
  const { address: _a, email: _e, phone_number: _p, ...hidden } = rosario
  await openScreen('/users', { ...answers, 'GET user': listOf(userRow, [hidden]) }, { role: Role.Bombero, person: own })
  await expect.element(row).toBeVisible()
  expect(row.element().textContent.match(/—/g)).toHaveLength(3)
})
