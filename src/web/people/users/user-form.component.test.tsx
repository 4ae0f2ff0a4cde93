import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { userDetail, userRow } from '../../../contract/people/users.schema.ts'
import { aUser } from '../../../../test/components/a-user.ts'
import { expectAccessible } from '../../../../test/components/accessible.ts'
import { openScreen, phone } from '../../../../test/components/open-screen.tsx'
import { pick } from '../../../../test/components/pick.ts'
import { sample } from '../../../../test/components/sample.ts'
import { listOf, refusal } from '../../../../test/components/server.ts'

const admin = { role: Role.Administrador }
const central = { id: 4, name: 'Estación Central', address: 'Zona 1' }
const answers = {
  'GET station/filter_list': [central],
  'GET job_management/filter_list': [{ id: 6, name: 'Paramédico' }],
  'GET user': listOf(userRow, []),
  'POST user': sample(userDetail, { id: 41, first_name: 'Rosario', last_name: 'Pérez', name: 'Rosario Pérez' }),
}
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const region = (name: string) => page.getByRole('region', { name, exact: true })
const save = page.getByRole('button', { name: 'Guardar' })
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text })
const courseRow = (name: string) => page.getByRole('row').filter({ hasText: name })

const fileInput = (section: string, index = 0) => {
  const input = region(section).element().querySelectorAll<HTMLInputElement>('input[type=file]:not([capture])')[index]
  if (input === undefined) throw new Error(`${section} has no such input`)
  return input
}
/** As a chosen file, without its way through the browser's dialog. */
const chooseFile = (input: HTMLInputElement, file: File) => {
  const chosen = new DataTransfer()
  chosen.items.add(file)
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

const fillIn = async () => {
  const written = {
    DPI: '1234 00104 0901',
    'Número de registro': 'ABC',
    Nombres: 'Rosario',
    Apellidos: 'Pérez',
    'Correo electrónico': 'rosario@example.org',
    Teléfono: '5555 1234',
    Dirección: 'Zona 1',
    Contraseña: 'una clave larga',
    'Confirmar contraseña': 'una clave larga',
  }
  for (const [name, text] of Object.entries(written)) await field(name).fill(text)
  await pick('Rango', 'Bombero de 1ra. Clase')
  await pick('Estación', central.name)
  await pick('Rol', 'Bombero')
  await pick('Puesto', 'Paramédico')
}

describe.for([
  { size: 'a desk', opening: admin },
  { size: 'a phone', opening: { ...admin, size: phone } },
])('on $size the form of a new person', ({ opening }) => {
  // A-STA-03, A-USF-03, A-USF-04, A-USF-05, A-USF-06, A-USF-19, A-USF-24, A-USF-26, A-USF-28, A-USF-31, A-USF-34
  test('names what is missing, and shows only what applies', async () => {
    const server = await openScreen('/users/create', answers, opening)
    await expect.element(page.getByRole('heading', { level: 1, name: 'Nuevo usuario' })).toBeVisible()
    await save.click()
    await expect.poll(() => page.getByText('Campo requerido', { exact: true }).elements().length).toBe(13)
    await expect.element(field('DPI')).toHaveFocus()
    const sections = ['Datos generales', 'Información de contacto', 'Información de la cuenta', 'Accesos', 'Cursos aprobados']
    for (const section of sections) await expect.element(region(section)).toBeVisible()
    for (const hidden of [
      'Número de licencia',
      'Inicio de la baja',
      'Fin de la baja',
      'Tipo de licencia',
      'Motivo de inactividad',
    ])
      await expect.element(page.getByLabelText(hidden)).not.toBeInTheDocument()
    await expect.element(region('Código QR')).not.toBeInTheDocument()
    await page.getByRole('checkbox', { name: 'Es piloto' }).click()
    await expect.element(field('Número de licencia')).toBeVisible()
    await expect.element(page.getByRole('combobox', { name: 'Tipo de licencia' })).toBeVisible()
    await pick('Estado', 'Inactivo')
    await expect.element(page.getByRole('combobox', { name: 'Motivo de inactividad' })).toBeVisible()
    for (const day of ['Inicio de la baja', 'Fin de la baja']) await expect.element(field(day)).toBeVisible()
    expect(server.sent('POST user')).toEqual([])
    await expectAccessible()
  })
})

// A-ERR-04, A-USF-07, A-USF-38, A-USF-43, A-USF-46, A-USF-48
test('a doubtful DPI is noticed, passwords are compared, and a refusal keeps what was typed and goes to its field', async () => {
  const taken = refusal(400, 'Revise los datos', { no_dpi: ['Ya existe una persona con este DPI'] })
  const server = await openScreen('/users/create', { ...answers, 'POST user': taken }, admin)
  await field('DPI').fill('9999 99999 9999')
  await expect.element(field('DPI')).toHaveAccessibleDescription(/^Revise el número: no parece el de un DPI\./)
  await fillIn()
  await field('Confirmar contraseña').fill('otra clave larga')
  await save.click()
  await expect.element(field('Confirmar contraseña')).toHaveAccessibleDescription('Las Contraseña no coinciden')
  expect(server.sent('POST user')).toEqual([])
  await field('Confirmar contraseña').fill('una clave larga')
  await save.click()
  await expect.element(notice('Credenciales incorrectas, vuelva a intentar')).toBeVisible()
  await expect.element(field('DPI')).toHaveAccessibleDescription('Ya existe una persona con este DPI')
  await expect.element(field('DPI')).toHaveFocus()
  await expect.element(field('Apellidos')).toHaveValue('Pérez')
  expect(server.sent('POST user')[0]?.headers.get('content-type')).toBe('application/json')

  server.answer(answers)
  await save.click()
  await expect.poll(() => location.hash).toBe('#/users')
  await expect.element(page.getByRole('status').filter({ hasText: 'Registro creado' })).toBeVisible()
  expect(server.sent('POST user')[1]?.body).toMatchObject({
    no_dpi: '1234001040901',
    first_name: 'Rosario',
    station: 4,
    role: Role.Bombero,
    job_management: 6,
    phone_number: '55551234',
  })
})

// A-USF-35, A-USF-64
test('a person is saved without an e-mail address only if it is ticked, which can be taken back', async () => {
  const server = await openScreen('/users/create', answers, admin)
  const box = page.getByRole('checkbox', { name: 'No tiene correo' })
  await fillIn()
  await expect.element(field('Correo electrónico')).toBeRequired()
  await box.click()
  await expect.element(field('Correo electrónico')).toBeDisabled()
  await expect.element(field('Correo electrónico')).toHaveValue('')
  await expect.element(field('Correo electrónico')).not.toBeRequired()
  await expect.element(box).toHaveAccessibleDescription('Se le imprime una primera contraseña en Usuarios.')
  await expectAccessible()
  await box.click()
  await expect.element(field('Correo electrónico')).toHaveValue('rosario@example.org')
  await field('Correo electrónico').fill('')
  await save.click()
  await expect.element(field('Correo electrónico')).toHaveAccessibleDescription('Campo requerido')
  await expect.element(field('Correo electrónico')).toHaveFocus()
  expect(server.sent('POST user')).toEqual([])
  await box.click()
  await expect.element(page.getByText('Campo requerido', { exact: true })).not.toBeInTheDocument()
  await save.click()
  await expect.poll(() => server.sent('POST user')[0]?.body).toMatchObject({ email: '', has_no_email: true })
})

// A-USF-64
test('who has no e-mail address is edited without one, and is given one', async () => {
  const { id, ...person } = aUser({ email: '' })
  const server = await openScreen(`/users/${id}/editar`, { ...answers, 'GET user/{id}': { id, ...person } }, admin)
  const box = page.getByRole('checkbox', { name: 'No tiene correo' })
  await expect.element(box).toBeChecked()
  await expect.element(box).toHaveAccessibleDescription(/^Si aún no elige su contraseña, se le imprime una primera en Usuarios\./)
  await field('Dirección').fill('Zona 9')
  server.answer({ 'PUT user/{id}': refusal(400, 'Revise los datos', { address: ['Máximo 300 caracteres'] }) })
  await save.click()
  await expect.poll(() => server.sent('PUT user/{id}').length).toBe(1)
  await box.click()
  await field('Correo electrónico').fill('ya.tiene@example.org')
  await save.click()
  await expect.poll(() => server.sent('PUT user/{id}').length).toBe(2)
  const sent = server.sent('PUT user/{id}').map(({ body }) => Object.fromEntries((body as FormData).entries()))
  expect(sent).toMatchObject([
    { email: '', has_no_email: 'true', address: 'Zona 9' },
    { email: 'ya.tiene@example.org', has_no_email: 'false' },
  ])
})

// A-ERR-07, A-USF-55, B-ERR-37, B-GEN-37
test('a file that is no photo or too large is refused at once', async () => {
  await openScreen('/users/create', answers, admin)
  await expect.element(region('Datos generales')).toBeVisible()
  chooseFile(fileInput('Datos generales'), new File(['no es una foto'], 'cara.jpg', { type: 'image/jpeg' }))
  await expect.element(notice('Formato inválido')).toBeVisible()
  const large = new File(['%PDF-1.4 ', new Uint8Array(16_000_000)], 'acta.pdf', { type: 'application/pdf' })
  chooseFile(fileInput('Información de la cuenta'), large)
  await expect.element(notice('Cada archivo puede pesar hasta 15 MB.')).toBeVisible()
})

// A-USF-05, A-USF-49, A-USF-50, A-USF-51, A-USF-52, A-USF-53, A-USF-54
test('a course is added complete, also by Enter, and is neither lost nor saved against the person’s will', async () => {
  const server = await openScreen('/users/create', answers, admin)
  const add = page.getByRole('button', { name: 'Agregar Cursos' })
  await add.click()
  await expect.element(notice('¡Atención! Debes de completar los campos faltantes para agregar un curso')).toBeVisible()
  await field('Nombre del curso').fill('Rescate vertical')
  await field('Fecha de aprobación').fill('01/05/2024')
  chooseFile(fileInput('Cursos aprobados'), new File(['%PDF-1.4'], 'diploma.pdf', { type: 'application/pdf' }))
  await expect.element(region('Cursos aprobados').getByText('diploma.pdf')).toBeVisible()
  await add.click()
  await expect.element(courseRow('Rescate vertical')).toMatchTextContent('01/05/2024')
  await expect.element(courseRow('Rescate vertical')).toMatchTextContent('diploma.pdf')

  await fillIn()
  await field('Nombre del curso').fill('Curso de más')
  await field('Fecha de aprobación').fill('01/06/2024')
  await save.click()
  await expect.element(notice('Hay un curso sin agregar.')).toBeVisible()
  expect(server.sent('POST user')).toEqual([])
  await field('Nombre del curso').click()
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: 'Eliminar el curso Curso de más' }).click()
  await expect.element(courseRow('Curso de más')).not.toBeInTheDocument()
  await expect.element(courseRow('Rescate vertical')).toBeVisible()
  expect(server.sent('POST user')).toEqual([])
})

describe('a commander', () => {
  const commander = { role: Role.Comandante, person: { station: central, station_text: central.name } }

  // A-RTE-23
  test('creates people of the own station only', async () => {
    await openScreen('/users/create', answers, commander)
    await page.getByRole('combobox', { name: 'Rol' }).click()
    await expect
      .poll(() =>
        page
          .getByRole('option')
          .elements()
          .map(({ textContent }) => textContent),
      )
      .toEqual(['Jefe de Servicio', 'Cabinista', 'Bombero'])
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('combobox', { name: 'Estación' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('definition').filter({ hasText: central.name })).toBeVisible()
    // A-USF-64
    await expect.element(page.getByRole('checkbox', { name: 'No tiene correo' })).not.toBeInTheDocument()
    await expectAccessible()
  })

  // A-RTE-23
  test('does not edit anybody', async () => {
    await openScreen('/users/41/editar', {}, commander)
    await expect.element(page.getByRole('heading', { name: 'No tiene permiso para ver esta pantalla.' })).toBeVisible()
  })
})
