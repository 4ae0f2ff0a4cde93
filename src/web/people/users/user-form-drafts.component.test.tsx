import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Role, UserStatus } from '../../../contract/shared/rights/roles.ts'
import { signedIn } from '../../../contract/people/session.schema.ts'
import { userDetail, userRow, type UserDetail } from '../../../contract/people/users.schema.ts'
import { storedDrafts } from '../../../../test/components/drafts.ts'
import { central, choose, fieldsOf, giveFiles } from '../../../../test/components/emergency-form.ts'
import { aPerson, openScreen } from '../../../../test/components/open-screen.tsx'
import { aPhoto, holdReducing, smallPdf } from '../../../../test/components/photos.ts'
import { sample } from '../../../../test/components/sample.ts'
import { answer, listOf, lost } from '../../../../test/components/server.ts'

const stored: UserDetail = sample(userDetail, {
  ...aPerson(Role.Bombero),
  id: 9,
  version: 4,
  name: 'Elsa Batz',
  first_name: 'Elsa',
  last_name: 'Batz',
  phone_number: '55551234',
  address: 'Zona 1',
  no_registry: 'R-9',
  station: central,
  station_text: central.name,
  user_range: 1,
  job_management: 2,
  job_title: 'Paramédico',
  status: UserStatus.Activo,
})
const answers = {
  'GET station/filter_list': [{ id: central.id, name: central.name }],
  'GET job_management/filter_list': [{ id: 2, name: 'Paramédico' }],
  'GET user': listOf(userRow, []),
  'GET user/{id}': stored,
}
const administrator = { role: Role.Administrador }
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const save = page.getByRole('button', { name: 'Guardar', exact: true })
const said = (text: string) => page.getByRole('status').filter({ hasText: text })
const noConnection = () =>
  page.getByRole('alert').filter({ hasText: 'No hay conexión con el servidor. Lo escrito sigue aquí; vuelva a intentar.' })
const continueDraft = () => page.getByRole('button', { name: 'Continuar con el borrador' }).click()

// S-10
test('a new person is restored after a reload with files and courses, without the password, and is saved once', async () => {
  const server = await openScreen('/users/create', { ...answers, 'POST user': lost }, administrator)
  const courses = page.getByRole('region', { name: 'Cursos aprobados' })
  const course = courses.getByRole('row', { name: /Rescate vertical/ })
  const password = async () => {
    await field('Contraseña').fill('una clave muy larga')
    await field('Confirmar contraseña').fill('una clave muy larga')
  }
  const written = {
    DPI: '9000000000001',
    'Número de registro': 'R-10',
    Nombres: 'Rosario',
    Apellidos: 'Batz',
    'Correo electrónico': 'rosario@example.org',
    Teléfono: '5555 1234',
    Dirección: 'Zona 1',
  }
  for (const [name, text] of Object.entries(written)) await field(name).fill(text)
  await choose(page, 'Rango', 'Bombero de 1ra. Clase')
  await choose(page, 'Estación', central.name)
  await choose(page, 'Rol', /^Bombero$/)
  await choose(page, 'Puesto', 'Paramédico')
  await password()
  await giveFiles(page.getByRole('region', { name: 'Datos generales' }), await aPhoto('cara.jpg'))
  await expect.element(page.getByText('cara.jpg')).toBeVisible()
  await field('Nombre del curso').fill('Rescate vertical')
  await courses.getByRole('textbox', { name: 'Fecha de aprobación' }).fill('31/05/2024')
  await giveFiles(courses, smallPdf('curso.pdf'))
  await expect.element(courses.getByText('curso.pdf')).toBeVisible()
  await courses.getByRole('button', { name: 'Agregar Cursos' }).click()
  await expect.element(course).toMatchTextContent('curso.pdf')
  await save.click()
  await expect.element(noConnection()).toBeVisible()
  // As a row of the table, no longer in the fields below it.
  await expect.poll(storedDrafts).toContain('"courses":[{"course_name":"Rescate vertical"')
  await expect.poll(storedDrafts).toContain('"courses.0.document":"curso.pdf"')
  expect(await storedDrafts()).not.toContain('una clave muy larga')

  server.reload()
  await continueDraft()
  await expect.element(field('Apellidos')).toHaveValue('Batz')
  await expect.element(page.getByRole('combobox', { name: 'Rol', exact: true })).toHaveValue('Bombero')
  await expect.element(field('Contraseña')).toHaveValue('')
  await expect.element(page.getByText('cara.jpg')).toBeVisible()
  await expect.element(course).toMatchTextContent('curso.pdf')
  await password()
  server.answer({ 'POST user': { ...stored, id: 10 } })
  await save.click()
  await expect.element(said('Registro creado')).toBeVisible()
  await expect.poll(storedDrafts).not.toContain('Batz')
  const [first, again] = server.sent('POST user')
  expect(again?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
  expect(fieldsOf(again)).toEqual(fieldsOf(first))
  expect(fieldsOf(first)).toMatchObject({ photo: 'cara.jpg', course0: 'curso.pdf' })
})

test('edits of a person survive a lost connection and a save that ends the session', async () => {
  const server = await openScreen('/users/9/editar', { ...answers, 'PUT user/{id}': lost }, administrator)
  await field('Dirección').fill('Zona 4')
  await save.click()
  await expect.element(noConnection()).toBeVisible()
  server.answer({ 'PUT user/{id}': answer(401, { detail: 'Debe iniciar sesión.' }) })
  // Typed just before the save, which writes the draft first.
  await field('Dirección').fill('Zona 4 B')
  await save.click()
  await expect.element(page.getByRole('button', { name: 'Inicia Sesion' })).toBeVisible()
  server.answer({
    'POST user/token': sample(signedIn, { token: 'otra', user: aPerson(Role.Administrador) }),
    'PUT user/{id}': { ...stored, address: 'Zona 4 B' },
  })
  await field('DPI').fill('1234000150901')
  await field('Contraseña').fill('una clave larga')
  await page.getByRole('button', { name: 'Inicia Sesion' }).click()
  await continueDraft()
  await expect.element(field('Dirección')).toHaveValue('Zona 4 B')
  await save.click()
  await expect.element(said('Datos actualizados')).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Usuarios' })).toBeVisible()
  await expect.poll(storedDrafts).not.toContain('Zona 4')
})

test('an administrator is warned before giving up their own role', async () => {
  const own = { ...stored, id: 7, role: Role.Administrador }
  const server = await openScreen('/users/7/editar', { ...answers, 'GET user/{id}': own, 'PUT user/{id}': own }, administrator)
  await choose(page, 'Rol', /^Bombero$/)
  await save.click()
  const warning = page.getByRole('dialog', { name: 'Dejará de ser administrador' })
  await warning.getByRole('button', { name: 'Volver', exact: true }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: /^Editar/ })).toBeVisible()
  expect(server.sent('PUT user/{id}')).toEqual([])
  await save.click()
  await warning.getByRole('button', { name: 'Guardar de todos modos' }).click()
  await expect.element(said('Datos actualizados')).toBeVisible()
  expect(fieldsOf(server.sent('PUT user/{id}')[0])).toMatchObject({ role: String(Role.Bombero) })
})

// A-USF-45
test('a photo that is still being reduced is saved', async () => {
  const large = await aPhoto('cara.jpg', 3_000_000)
  const reducing = holdReducing()
  const server = await openScreen('/users/9/editar', { ...answers, 'PUT user/{id}': stored }, administrator)
  await giveFiles(page.getByRole('region', { name: 'Datos generales' }), large)
  await expect.element(page.getByRole('button', { name: 'Elegir foto' })).toHaveAttribute('data-loading')
  await save.click()
  await expect.element(save).toHaveAttribute('data-loading')
  expect(server.sent('PUT user/{id}')).toEqual([])
  reducing.open()
  await expect.element(said('Datos actualizados')).toBeVisible()
  const sent = server.sent('PUT user/{id}')[0]?.body
  const photo = sent instanceof FormData ? sent.get('photo') : null
  expect(photo instanceof File && photo.size > 0 && photo.size < 3_000_000).toBe(true)
})
