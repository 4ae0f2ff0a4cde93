import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { ownSession } from '../../../contract/people/session.schema.ts'
import type { Me } from '../../../contract/shared/me.schema.ts'
import { central } from '../../../../test/components/a-user.ts'
import { expectAccessible } from '../../../../test/components/accessible.ts'
import { aPerson, desk, openScreen, phone } from '../../../../test/components/open-screen.tsx'
import { sample } from '../../../../test/components/sample.ts'
import { answer, refusal, type Answers } from '../../../../test/components/server.ts'

const sizes = [
  ['desk', desk],
  ['phone', phone],
] as const
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const tab = (name: string) => page.getByRole('tab', { name, exact: true })
const status = (text: string) => page.getByRole('status').filter({ hasText: text })
const alert = (text: string) => page.getByRole('alert').filter({ hasText: text })

const sessions = [
  sample(ownSession, { id: 1, device: 'Chrome en Windows', address: '10.0.0.1', is_current: true }),
  sample(ownSession, { id: 2, device: 'Chrome en Android', address: '10.0.0.2' }),
]
/** Each person has an id of their own, so that no draft of one test is offered in another. */
let id = 100
const openProfile = (place: string, me: Partial<Me> = {}, answers: Answers = {}, size = desk, role: Role = Role.Bombero) => {
  id += 1
  return openScreen(
    `/user-profile${place}`,
    { 'GET user/me/sessions': sessions, ...answers },
    { role, person: { id, ...me }, size },
  )
}

for (const [name, size] of sizes)
  test(`the profile is accessible, without and with errors, at a ${name}`, async () => {
    await openProfile('', {}, {}, size)
    await expect.element(page.getByRole('heading', { level: 1, name: 'Perfil' })).toBeVisible()
    await expectAccessible()
    await field('Nombres').fill('')
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect.element(page.getByText('Este campo es requerido')).toBeVisible()
    await expectAccessible()
  })

for (const [name, size] of sizes)
  test(`a list of sessions that failed to load says so, at a ${name}`, async () => {
    await openProfile('?tab=seguridad', {}, { 'GET user/me/sessions': refusal(503, 'El servidor está ocupado.') }, size)
    await expect.element(alert('El servidor está ocupado.')).toBeVisible()
    await expectAccessible()
  })

const card = '/api/user_open/aaaaaaaaaaaaaaaaaaaaaa/qr_code/'
const inService: Partial<Me> = {
  qr_code: card,
  user_range: 1,
  station: central,
  station_text: central.name,
  approved_courses: [{ id: 1, course_name: 'Rescate vertical', approval_date: '2024-05-31', file: null }],
}
for (const [name, size] of sizes)
  // A-PRF-11, A-PRF-15
  test(`what the brigade has set is read and not changed, at a ${name}`, async () => {
    await openProfile('?tab=servicio', inService, {}, size)
    const service = page.getByRole('region', { name: 'En el servicio' })
    await expect.element(service).toMatchTextContent(/RolBomberoRangoBombero de 2da. ClaseEstaciónEstación Central/)
    await expect.element(service.getByText('Rescate vertical · 31/05/2024')).toBeVisible()
    await expect.element(service.getByRole('textbox')).not.toBeInTheDocument()
    await expect.element(service.getByRole('combobox')).not.toBeInTheDocument()
    const link = service.getByRole('link')
    await expect.element(link).toHaveAttribute('href', expect.stringMatching(/#\/users_open\/[\w-]{22}$/))
    await expect.element(link.getByRole('img', { name: 'Código QR de mi ficha' })).toBeInTheDocument()
    await expectAccessible()
  })

// A-PRF-12
test('a person without a QR code sees a message', async () => {
  await openProfile('?tab=servicio')
  await expect.element(page.getByText('Sin codigo QR')).toBeVisible()
})

test('a person without a station reads only what the brigade has set', async () => {
  await openProfile('?tab=servicio', {}, {}, desk, Role.Administrador)
  const service = page.getByRole('region', { name: 'En el servicio' })
  await expect.element(service).toMatchTextContent(/RolAdministrador/)
  await expect.element(service.getByText('Estación')).not.toBeInTheDocument()
  await expect.element(service.getByText('Rango')).not.toBeInTheDocument()
})

const withoutEmail = 'Agréguelo: sin él no podrá restablecer su contraseña si la olvida.'
// A-PRF-10
test('a person without an address is advised to add one', async () => {
  await openProfile('', { email: '' })
  await expect.element(field('Correo electrónico')).toHaveAccessibleDescription(withoutEmail)
})

// A-PRF-10
test('a person with an address is not advised to add one', async () => {
  await openProfile('')
  await expect.element(field('Correo electrónico')).toHaveValue('ana@example.org')
  await expect.element(page.getByText(withoutEmail)).not.toBeInTheDocument()
})

test('leaving unsaved input asks for confirmation, also from another tab', async () => {
  const { router } = await openProfile('')
  const question = page.getByRole('dialog', { name: '¿Salir sin guardar?' })
  await field('Dirección').fill('Zona 2')
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await question.getByRole('button', { name: 'Seguir aquí' }).click()
  await tab('Servicio').click()
  await expect.element(page.getByRole('region', { name: 'En el servicio' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Estaciones', exact: true }).click()
  await question.getByRole('button', { name: 'Seguir aquí' }).click()
  expect(router.latestLocation.pathname).toBe('/user-profile')
  await tab('Datos').click()
  await expect.element(field('Dirección')).toHaveValue('Zona 2')
})

test('the tabs work by keyboard and are in the address', async () => {
  const { router } = await openProfile('')
  await expect.element(field('Dirección')).toBeVisible()
  tab('Datos').element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('Servicio')).toHaveFocus()
  await expect.element(page.getByRole('region', { name: 'En el servicio' })).toBeVisible()
  expect(router.latestLocation.href).toBe('/user-profile?tab=servicio')
  await expect.element(page.getByRole('button', { name: 'Guardar', exact: true })).not.toBeInTheDocument()
})

// A-PRF-05, A-NAV-16
test('the removal of a photo can be undone, and until then the initials stand in its place', async () => {
  await openProfile('', { photo: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7' })
  const stored = page.getByRole('img', { name: 'Foto de Ana Lucía Pérez Gómez' })
  const change = page.getByRole('button', { name: 'Cambiar foto' })
  await expect.element(stored).toBeInTheDocument()
  await page.getByRole('button', { name: 'Quitar foto' }).click()
  await expect.element(change).toHaveFocus()
  await expect.element(status('La foto se quitará al guardar.')).toBeVisible()
  await expect.element(page.getByRole('main').getByText('AP', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Conservar la foto' }).click()
  await expect.element(stored).toBeInTheDocument()
  await expect.element(change).toHaveFocus()
  await expect.element(page.getByRole('button', { name: 'Quitar foto' })).toBeVisible()
})

test('a person without a photo is offered only to choose one', async () => {
  await openProfile('')
  await expect.element(page.getByRole('button', { name: 'Elegir foto' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Quitar foto' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('main').getByText('AP', { exact: true })).toBeVisible()
  const footer = page.getByRole('link', { name: /^Perfil/ })
  await expect.element(footer).toMatchTextContent(/AP/)
  await expect.element(footer.getByRole('img', { name: 'foto' })).not.toBeInTheDocument()
})

// A-PRF-07, A-PRF-08
test('a new password must be repeated, can be shown, and is emptied once it is saved', async () => {
  const server = await openProfile('?tab=seguridad')
  const change = page.getByRole('button', { name: 'Cambiar contraseña' })
  await field('Contraseña nueva').fill('la clave de ahora')
  await field('Confirmar contraseña').fill('otra cosa')
  await change.click()
  await expect.element(page.getByText('Las Contraseña no coinciden')).toBeVisible()
  expect(server.sent('PUT user/update_me')).toEqual([])
  await field('Confirmar contraseña').fill('la clave de ahora')
  await expect.element(field('Contraseña nueva')).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Mostrar u ocultar: contraseña nueva' }).click()
  await expect.element(field('Contraseña nueva')).toHaveAttribute('type', 'text')
  server.answer({ 'PUT user/update_me': aPerson(Role.Bombero, { id }) })
  await change.click()
  await expect.element(status('Contraseña actualizada')).toBeVisible()
  await expect.element(field('Contraseña nueva')).toHaveValue('')
  expect(server.sent('PUT user/update_me')[0]?.body).toEqual({
    password: 'la clave de ahora',
    confirm_password: 'la clave de ahora',
  })
})

for (const [name, size] of sizes)
  test(`a session is closed from the list after a question, and the focus goes on to the next one, at a ${name}`, async () => {
    const server = await openProfile('?tab=seguridad', {}, { 'DELETE user/me/sessions/{id}': answer(204) }, size)
    const list = page.getByRole('region', { name: 'Sesiones abiertas' })
    await expect.element(list).toMatchTextContent(/Esta sesión/)
    await expectAccessible()
    const close = list.getByRole('button', { name: 'Cerrar la sesión de Chrome en Android' })
    await close.click()
    await page.getByRole('button', { name: 'No, cancelar' }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(server.sent('DELETE user/me/sessions/{id}')).toEqual([])
    await close.click()
    server.answer({ 'GET user/me/sessions': sessions.slice(0, 1) })
    await page.getByRole('button', { name: 'Sí, cerrar' }).click()
    await expect.element(status('Sesión cerrada')).toBeVisible()
    await expect.element(close).not.toBeInTheDocument()
    const own = list.getByRole('link', { name: 'Cerrar la sesión de Chrome en Windows' })
    await expect.element(own).toHaveFocus()
    await expect.element(own).toHaveAttribute('href', '/#/user/logout')
    expect(server.sent('DELETE user/me/sessions/{id}').map(({ id }) => id)).toEqual(['2'])
  })

for (const [name, size] of sizes)
  // S-55
  test(`an address that is not confirmed can be sent its mail again, at a ${name}`, async () => {
    const asked = { 'POST user/email_confirmation': refusal(429, 'El correo para confirmar ya se pidió.') }
    const server = await openProfile('', { is_email_confirmed: false }, asked, size)
    const waiting = status('Correo sin confirmar')
    await expect.element(waiting).toMatchTextContent(/ana@example\.org/)
    await expectAccessible()
    const again = waiting.getByRole('button', { name: 'Enviar de nuevo' })
    await again.click()
    await expect.element(alert('No se envió el correo')).toMatchTextContent(/El correo para confirmar ya se pidió\./)
    server.answer({ 'POST user/email_confirmation': {} })
    await again.click()
    await expect.element(status('Se envió el correo')).toBeVisible()
    await expect.element(alert('No se envió el correo')).not.toBeInTheDocument()
  })
