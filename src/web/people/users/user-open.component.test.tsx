import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { userOpenAnswer } from '../../../contract/people/users.schema.ts'
import { expectAccessible } from '../../../../test/components/accessible.ts'
import { desk, openScreen, phone } from '../../../../test/components/open-screen.tsx'
import { answer } from '../../../../test/components/server.ts'

const [whole, reduced] = userOpenAnswer.options
const shown = { name: 'Rosario Pérez', photo: null, station_text: 'Estación Central', job_title: 'Paramédico' }
const byCode = whole.parse({
  ...shown,
  status: 'Activo',
  name_role: 'Bombero',
  no_registry: 'ABC',
  range_text: 'Bombero de 2da. Clase',
  firefighter_type: 'Permanente',
})
const byNumber = reduced.parse({ ...shown, status: 'Inactivo', reduced: true })
const heading = (name: string) => page.getByRole('heading', { level: 1, name })

// A-RTE-08, A-OUC-01, A-OUC-02, A-OUC-03
test.for([
  { name: 'a desk', size: desk },
  { name: 'a phone', size: phone },
])('on $name a card by its code shows the person, with nothing to press', async ({ size }) => {
  await openScreen('/users_open/abc', { 'GET user_open/{id}': byCode }, { size })
  await expect.element(heading('Usuario Activo')).toBeVisible()
  for (const text of ['Rosario Pérez', 'Permanente', 'ABC', 'Bombero de 2da. Clase', 'Estación Central'])
    await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
  await expectAccessible()
})

// A-OUC-04, S-25
test('a card by number shows less, and that the person is not active', async () => {
  await openScreen('/users_open/41', { 'GET user_open/{id}': byNumber })
  await expect.element(heading('Usuario Inactivo')).toBeVisible()
  await expect.element(page.getByText('Rosario Pérez')).toBeVisible()
  await expect.element(page.getByText('Tipo de bombero')).not.toBeInTheDocument()
})

// A-OUC-05, A-OUC-07, A-ERR-05, A-ERR-06
test('an unknown person and a failed server are distinguished', async () => {
  const server = await openScreen('/users_open/nadie', { 'GET user_open/{id}': answer(404, { detail: 'Not found.' }) })
  await expect.element(heading('Usuario no registrado')).toBeVisible()
  server.answer({ 'GET user_open/{id}': answer(503, { detail: 'El servidor está ocupado.' }) })
  location.hash = '#/users_open/otro'
  await expect.element(heading('Error al leer el usuario')).toBeVisible()
})
