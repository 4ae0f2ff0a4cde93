import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { signedIn } from '../../../contract/people/session.schema.ts'
import { publicSettings } from '../../../contract/shared/public-settings.schema.ts'
import { vehicleTypes } from '../../../contract/fleet/vehicle-types.schema.ts'
import { expectAccessible } from '../../../../test/components/accessible.ts'
import { aPerson, openScreen, phone } from '../../../../test/components/open-screen.tsx'
import { sample } from '../../../../test/components/sample.ts'
import { gate, listOf, refusal, type Answers } from '../../../../test/components/server.ts'

const required = 'Este campo es requerido'
const dpi = page.getByRole('textbox', { name: 'DPI' })
const password = page.getByRole('textbox', { name: 'Contraseña', exact: true })
const send = page.getByRole('button', { name: 'Inicia Sesion' })
const code = page.getByRole('textbox', { name: 'Código', exact: true })
const typeDetails = page.getByRole('row', { name: /Motobomba/ })

const success = sample(signedIn, { token: 'new-token', user: aPerson(Role.Administrador) })
/** A visitor is asked to sign in before a list of vehicle types, which opens then. */
const openAsked = (answers: Answers, size?: typeof phone) =>
  openScreen(
    '/vehicle-types',
    {
      'GET user/me': aPerson(Role.Administrador),
      'GET vehicle_type': listOf(vehicleTypes.row, [{ id: 3, name: 'Motobomba', nomenclature: 'MB' }]),
      ...answers,
    },
    size && { size },
  )
const fill = async () => {
  await dpi.fill('1234000580901')
  await password.fill('sirena-demo')
}

// A-LOG-02, A-LOG-03, A-LOG-05, A-LOG-06, A-RTE-02
test('missing fields are shown and focused, and nothing is sent', async () => {
  const server = await openScreen('/login')
  await expect.element(dpi).toHaveFocus()
  await expect.element(password).toHaveAttribute('type', 'password')
  await expectAccessible()
  await send.click()
  await expect.element(page.getByText(required)).toHaveLength(2)
  await expect.element(dpi).toHaveFocus()
  await expectAccessible()
  await dpi.fill('1234000580901')
  await expect.element(page.getByText(required)).toHaveLength(1)
  await send.click()
  await expect.element(password).toHaveAccessibleDescription(required)
  await expect.element(password).toHaveFocus()
  expect(server.sent('POST user/token')).toEqual([])
})

test('where the browser stores data, the sign-in screen has no note about it', async () => {
  await openScreen('/login')
  await expect.element(page.getByRole('heading', { name: 'Bienvenido' })).toBeVisible()
  await expect.element(page.getByRole('note')).not.toBeInTheDocument()
})

// A-ERR-01, A-GATE-16, A-LOG-09
test('a wrong password shows the message of the server on the same screen, and it stays', async () => {
  const wrong = 'DPI o contraseña incorrectos.'
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const server = await openScreen('/login', { 'POST user/token': refusal(400, wrong) })
  await fill()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('main').getByRole('alert')).toHaveTextContent(wrong)
  // In the form, and in a notice.
  const shown = page.getByRole('alert').filter({ hasText: wrong })
  await expect.element(shown).toHaveLength(2)
  vi.advanceTimersByTime(60_000)
  await vi.waitFor(() => expect(shown.elements()).toHaveLength(2), 15_000)
  await expect.element(dpi).toHaveValue('1234 00058 0901')
  expect(location.hash).toBe('#/login')
  expect(server.sent('POST user/token')).toHaveLength(1)
})

// A-LOG-07, A-VAL-14
test('a DPI in any format is shown in one and sent as digits', async () => {
  const server = await openAsked({ 'POST user/token': success })
  for (const typed of ['1234000580901', '1234-00058-0901', '1234 00058 0901']) {
    await dpi.fill(typed)
    await expect.element(dpi).toHaveValue('1234 00058 0901')
  }
  await password.fill('sirena-demo')
  await send.click()
  await expect.element(typeDetails).toBeVisible()
  expect(server.sent('POST user/token')[0]?.body).toMatchObject({ username: '1234000580901', password: 'sirena-demo' })
})

test('one press on a demo account signs it in', async () => {
  const accounts = [
    { username: '1234000150901', role: Role.Administrador, name_role: 'Administrador', name: 'Ana' },
    { username: '1234000740901', role: Role.JefeDeServicio, name_role: 'Jefe de Servicio', name: 'Marta' },
  ]
  const settings = sample(publicSettings, { demo: true, demo_password: 'sirena-demo', demo_accounts: accounts })
  const server = await openAsked({ 'GET settings': settings, 'POST user/token': success }, phone)
  const buttons = page.getByRole('region', { name: 'Cuentas de demostración' }).getByRole('button')
  await expect.element(buttons).toHaveLength(2)
  expect(buttons.elements().map((button) => button.textContent)).toEqual([
    'Administrador1234 00015 0901',
    'Jefe de Servicio1234 00074 0901',
  ])
  await expectAccessible()
  await buttons.nth(1).click()
  await expect.element(page.getByText('Motobomba')).toBeVisible()
  expect(server.sent('POST user/token')[0]?.body).toMatchObject({ username: '1234000740901', password: 'sirena-demo' })
})

for (const [name, size] of [
  ['desk', undefined],
  ['phone', phone],
] as const)
  test(`with a second factor the code is asked for next, and a wrong one can be typed anew, at a ${name}`, async () => {
    const asked = { 'POST user/token': refusal(400, 'Escriba el código.', { code: ['Escriba el código.'] }) }
    const server = await openAsked(asked, size)
    await fill()
    await send.click()
    await expect.element(code).toHaveFocus()
    await expect.element(code).toHaveAttribute('inputmode', 'numeric')
    await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code')
    await expect.element(code).not.toHaveAccessibleDescription(/Escriba el código/)
    await expectAccessible()
    server.answer({ 'POST user/token': refusal(400, 'Revise', { code: ['El código no es correcto'] }) })
    await userEvent.keyboard('111111{Enter}')
    await expect.element(code).toHaveAccessibleDescription(/El código no es correcto/)
    await expect.element(code).toHaveFocus()
    await expectAccessible()
    server.answer({ 'POST user/token': success })
    await userEvent.keyboard('222222{Enter}')
    await expect.element(page.getByText('Motobomba')).toBeVisible()
    expect(server.sent('POST user/token').map(({ body }) => body)).toMatchObject([
      { code: '' },
      { code: '111111' },
      { code: '222222', username: '1234000580901', password: 'sirena-demo' },
    ])
  })

test('a second press while the sign-in is under way sends nothing more', async () => {
  const answered = gate()
  const server = await openAsked({ 'POST user/token': () => answered.opened.then(() => success) })
  await fill()
  await userEvent.keyboard('{Enter}')
  await expect.element(send).toHaveAttribute('data-loading')
  await password.click()
  await userEvent.keyboard('{Enter}')
  answered.open()
  await expect.element(typeDetails).toBeVisible()
  expect(server.sent('POST user/token')).toHaveLength(1)
})
