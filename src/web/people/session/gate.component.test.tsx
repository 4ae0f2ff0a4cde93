import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { REFRESH_RETRY_MS } from '../../../contract/shared/browser-limits.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { vehicleTypes } from '../../../contract/fleet/vehicle-types.schema.ts'
import { expectAccessible } from '../../../../test/components/accessible.ts'
import { aPerson, openScreen, phone } from '../../../../test/components/open-screen.tsx'
import { gate, listOf, lost, refusal, type Answers } from '../../../../test/components/server.ts'
import { TOKEN_KEY } from '../../platform/storage/read-token.ts'

const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const list = heading('Tipos de vehículo')
const sections = page.getByRole('navigation', { name: 'Secciones' })
const storedToken = () => localStorage.getItem(TOKEN_KEY)
const again = page.getByRole('button', { name: 'Reintentar' })

const openTypes = (answers: Answers = {}, size?: typeof phone) =>
  openScreen(
    '/vehicle-types',
    { 'GET vehicle_type': listOf(vehicleTypes.row, []), ...answers },
    { role: Role.JefeDeServicio, ...(size && { size }) },
  )

const expectSignedOut = async (why: string) => {
  await expect.element(heading('Bienvenido')).toBeVisible()
  await expect.poll(() => location.hash).toBe('#/login')
  await expect.element(page.getByRole('alert').filter({ hasText: why })).toBeVisible()
}

for (const status of [401, 403]) {
  // A-ERR-20, A-GATE-08, A-GATE-12, A-GATE-13, A-STA-18
  test(`a ${status} ends the session`, async () => {
    const server = await openTypes()
    await expect.element(list).toBeVisible()
    expect(storedToken()).not.toBeNull()
    server.answer({ 'GET vehicle_type': refusal(status, 'Su sesión no continúa.') })
    await page.getByRole('searchbox', { name: 'Buscar' }).fill('moto')
    await expectSignedOut('Su sesión no continúa.')
    expect(storedToken()).toBeNull()
  })

  // A-ERR-20, A-GATE-08, A-GATE-12, A-GATE-13, A-STA-18
  test(`a ${status} while the person loads ends the session`, async () => {
    const answered = gate()
    await openTypes({ 'GET user/me': () => answered.opened.then(() => refusal(status, 'Su sesión no continúa.')) })
    await expect.element(page.getByText('Cargando...')).toBeVisible()
    await expect.element(sections).not.toBeInTheDocument()
    answered.open()
    await expectSignedOut('Su sesión no continúa.')
    expect(storedToken()).toBeNull()
  })
}

// A-API-15, A-ERR-03, A-GATE-10, S-24
test('a person who cannot be read is signed out, with the detail of the server', async () => {
  await openTypes({ 'GET user/me': refusal(400, 'Su cuenta no se puede leer.') })
  await expectSignedOut('Su cuenta no se puede leer.')
  expect(storedToken()).toBeNull()
})

// A-GATE-02, A-GATE-03
test('a loading indicator is shown until the person is loaded', async () => {
  const answered = gate()
  await openTypes({ 'GET user/me': () => answered.opened.then(() => aPerson(Role.JefeDeServicio)) })
  await expect.element(page.getByText('Cargando...')).toBeVisible()
  await expect.element(sections).not.toBeInTheDocument()
  await expect.element(list).not.toBeInTheDocument()
  answered.open()
  await expect.element(list).toBeVisible()
  await expect.element(sections).toBeVisible()
  await expect.element(page.getByText('Cargando...')).not.toBeInTheDocument()
})

test('a lost connection keeps the session and offers to try again', async () => {
  const server = await openTypes({ 'GET user/me': lost }, phone)
  await expect.element(heading('No hay conexión con el servidor')).toBeVisible()
  expect(storedToken()).not.toBeNull()
  await expectAccessible()
  server.answer({ 'GET user/me': aPerson(Role.JefeDeServicio) })
  await again.click()
  await expect.element(list).toBeVisible()
})

test('opens by itself once a server whose database was away works again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const server = await openTypes({ 'GET user/me': refusal(503, 'El servidor está ocupado.') })
  await expect.element(heading('No hay conexión con el servidor')).toBeVisible()
  server.answer({ 'GET user/me': aPerson(Role.JefeDeServicio) })
  vi.advanceTimersByTime(2 * REFRESH_RETRY_MS)
  await expect.element(list).toBeVisible()
})

for (const status of [500, 507])
  test(`a ${status} keeps the session, and offers to try again or to leave`, async () => {
    const failing = { 'GET user/me': refusal(status, 'Ocurrió un error inesperado.') }
    const server = await openTypes({ ...failing, 'POST user/logout': {} })
    await expect.element(heading('No se pudo abrir Sirena')).toBeVisible()
    await expect.element(page.getByText('Ocurrió un error inesperado.')).toBeVisible()
    expect(storedToken()).not.toBeNull()
    await expectAccessible()
    const asked = server.sent('GET user/me').length
    await again.click()
    await expect.poll(() => server.sent('GET user/me').length).toBeGreaterThan(asked)
    await page.getByRole('link', { name: 'Cerrar sesión' }).click()
    await expect.element(heading('Bienvenido')).toBeVisible()
    expect(storedToken()).toBeNull()
    await expect.poll(() => server.sent('POST user/logout')).toHaveLength(1)
  })

test('after a 500 the screen opens once the server answers', async () => {
  const server = await openTypes({ 'GET user/me': refusal(500, 'Ocurrió un error inesperado.') })
  await expect.element(again).toBeVisible()
  server.answer({ 'GET user/me': aPerson(Role.JefeDeServicio) })
  await again.click()
  await expect.element(list).toBeVisible()
})

test('a person whose password somebody else chose reaches only the screen that asks for their own', async () => {
  const person = aPerson(Role.Bombero, { must_change_password: true })
  const server = await openTypes({ 'GET user/me': person }, phone)
  const first = page.getByRole('textbox', { name: 'Contraseña nueva', exact: true })
  const repeated = page.getByRole('textbox', { name: 'Confirmar contraseña', exact: true })
  const save = page.getByRole('button', { name: 'Guardar y continuar' })
  await expect.element(heading('Elija su contraseña')).toBeVisible()
  await expect
    .element(page.getByText('Esta contraseña la escribió o imprimió otra persona. Elija una que solo usted sepa.'))
    .toBeVisible()
  await expect.element(page.getByRole('navigation')).not.toBeInTheDocument()
  await expectAccessible()

  await first.fill('la marimba de mi abuela')
  await repeated.fill('la marimba de mi abuela')
  for (const why of ['Es fácil de adivinar', 'Elija una distinta de la que tiene']) {
    server.answer({ 'POST user/password': refusal(400, 'Revise los datos', { password: [why] }) })
    await save.click()
    await page.getByRole('button', { name: 'Aceptar' }).click()
    await expect.element(first).toHaveAccessibleDescription(new RegExp(why))
  }
  server.answer({ 'POST user/password': lost })
  await save.click()
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/No hay conexión con el servidor./)
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(save).toHaveFocus()
  server.answer({ 'POST user/password': { ...person, must_change_password: false } })
  await save.click()
  await expect.element(list).toBeVisible()
  const keys = server.sent('POST user/password').map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys.slice(2)).size).toBe(1)
})
