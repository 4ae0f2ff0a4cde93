import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { expectAccessible } from '../../../../test/components/accessible.ts'
import { desk, openScreen, phone } from '../../../../test/components/open-screen.tsx'
import { answer, refusal } from '../../../../test/components/server.ts'

const required = 'Este campo es requerido'
const password = 'una clave larga'
const sizes = [
  ['desk', desk],
  ['phone', phone],
] as const
const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const fill = async (values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) await field(name).fill(value)
}
const dialog = page.getByRole('dialog', { name: '¡Error!' })

for (const [name, size] of sizes)
  // A-REG-03, A-REG-04, A-REG-05, A-REG-08
  test(`an incomplete or refused registration shows its errors and keeps the input, at a ${name}`, async () => {
    const server = await openScreen('/registro', { 'POST user': refusal(400, 'No se pudo crear la cuenta.', {}) }, { size })
    await expect.element(heading('Crear una cuenta')).toBeVisible()
    await expectAccessible()
    await button('Registrarse').click()
    await expect.element(page.getByText(required)).toHaveLength(5)
    await expect.element(field('Nombres')).toHaveFocus()
    await expectAccessible()
    const values = { Nombres: 'Ana', Apellidos: 'Xicará', DPI: '2345000150901', Contraseña: password }
    await fill({ ...values, 'Confirmar contraseña': 'otra' })
    await button('Registrarse').click()
    await expect.element(field('Confirmar contraseña')).toHaveAccessibleDescription('Las contraseñas no coinciden')
    expect(server.sent('POST user')).toEqual([])
    await fill({ 'Confirmar contraseña': password })
    await userEvent.keyboard('{Enter}')
    const refused = page.getByRole('alert').filter({ hasText: 'Credenciales incorrectas, vuelva a intentar' })
    await expect.element(refused).toMatchTextContent(/No se pudo crear la cuenta./)
    await expect.element(field('Nombres')).toHaveValue('Ana')
    await expect.element(field('Contraseña')).toHaveValue(password)
    await page.getByRole('link', { name: 'Inicie sesión' }).click()
    await expect.element(heading('Bienvenido')).toBeVisible()
  })

// A-REG-02, A-REG-07, A-REG-09
test('who has registered signs in next, with the DPI in place and not in the address', async () => {
  const server = await openScreen('/registro', { 'POST user': answer(201, {}) })
  await fill({ Nombres: 'Ana', Apellidos: 'Xicará', DPI: '2345000150901', Contraseña: password })
  await fill({ 'Confirmar contraseña': password })
  await button('Registrarse').click()
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Cuenta creada con éxito, puedes iniciar sesión' }))
    .toBeVisible()
  await expect.element(field('DPI')).toHaveValue('2345 00015 0901')
  await expect.element(field('Contraseña')).toHaveFocus()
  expect(location.href).not.toContain('2345')
  expect(server.sent('POST user')[0]?.body).toEqual({
    first_name: 'Ana',
    last_name: 'Xicará',
    username: '2345000150901',
    password,
    confirmPassword: password,
  })
})

for (const [name, size] of sizes)
  // A-FGT-03, A-FGT-04, A-FGT-05, A-FGT-06, A-FGT-13, A-ERR-02
  test(`a reset request validates its input and reports limits, at a ${name}`, async () => {
    const server = await openScreen('/forgot_password', { 'POST user/reset_password': {} }, { size })
    await expect.element(page.getByText('Si no tiene uno, pida a un administrador que lo agregue.')).toBeVisible()
    await expectAccessible()
    const send = button('Restablecer contraseña')
    await send.click()
    await expect.element(page.getByText(required)).toHaveLength(3)
    await fill({ DPI: '2345000150901', 'Correo electrónico': 'ana', 'Confirmar correo electrónico': 'ana@' })
    await send.click()
    await expect.element(page.getByText('Email invalido')).toHaveLength(2)
    await fill({ 'Correo electrónico': 'ana@example.org', 'Confirmar correo electrónico': 'eva@example.org' })
    await send.click()
    await expect.element(field('Confirmar correo electrónico')).toHaveAccessibleDescription('Los emails no coinciden')
    expect(server.sent('POST user/reset_password')).toEqual([])
    await fill({ 'Confirmar correo electrónico': 'ana@example.org' })
    await send.click()
    await expect.element(heading('Revise su correo')).toHaveFocus()
    await expect.element(page.getByText(/le enviamos un correo a ana@example.org/)).toBeVisible()
    await expectAccessible()

    server.answer({ 'POST user/reset_password': refusal(429, 'El correo ya se pidió varias veces. Espere 5 minutos.') })
    await button('Reenviar correo electronico').click()
    await expect.element(dialog).toMatchTextContent(/Espere 5 minutos./)
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(button('Reenviar correo electronico')).toHaveFocus()
    expect(server.sent('POST user/reset_password').map(({ body }) => body)).toEqual([
      { username: '2345000150901', email: 'ana@example.org' },
      { username: '2345000150901', email: 'ana@example.org' },
    ])
  })

for (const [name, size] of sizes)
  // A-RST-03, A-RST-04, A-RST-05
  test(`a link that no longer works keeps the new password and offers another link, at a ${name}`, async () => {
    const invalid = { 'POST user/recover_password': refusal(400, 'El enlace ya no es válido. Pida uno nuevo.') }
    const server = await openScreen('/reset-password/no-es-un-enlace', invalid, { size })
    const change = button('Cambiar contraseña')
    await expect.element(heading('Nueva contraseña')).toBeVisible()
    await expectAccessible()
    await change.click()
    await expect.element(page.getByText(required)).toHaveLength(2)
    await fill({ 'Contraseña nueva': password, 'Confirmar contraseña': 'otra' })
    await userEvent.keyboard('{Enter}')
    await expect.element(field('Confirmar contraseña')).toHaveAccessibleDescription('Los emails no coinciden')
    expect(server.sent('POST user/recover_password')).toEqual([])
    await fill({ 'Confirmar contraseña': password })
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog).toMatchTextContent(/El enlace ya no es válido. Pida uno nuevo./)
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Aceptar' }).click()
    await expect.element(field('Contraseña nueva')).toHaveValue(password)
    await change.click()
    await dialog.getByRole('link', { name: 'Pedir otro enlace' }).click()
    await expect.element(heading('¿Olvidó su contraseña?')).toBeVisible()
    const sent = { password, confirm_password: password, token: 'no-es-un-enlace' }
    expect(server.sent('POST user/recover_password').map(({ body }) => body)).toEqual([sent, sent])
  })

for (const [name, size] of sizes)
  // S-55
  test(`an address is confirmed on a press, and an invalid link leads to the profile for another, at a ${name}`, async () => {
    const invalid = { 'POST user/confirm_email': refusal(400, 'El enlace ya no es válido. Pida uno nuevo.') }
    const server = await openScreen('/confirm-email/un-enlace', invalid, { size })
    const confirm = button('Confirmar mi correo')
    await expect.element(heading('Confirmar correo')).toBeVisible()
    await expectAccessible()
    expect(server.sent('POST user/confirm_email')).toEqual([])
    await confirm.click()
    await expect.element(dialog).toMatchTextContent(/El enlace ya no es válido. Pida uno nuevo./)
    await expect.element(dialog.getByRole('link', { name: 'Pedir otro enlace' })).toHaveAttribute('href', '/#/user-profile')
    await dialog.getByRole('button', { name: 'Aceptar' }).click()
    server.answer({ 'POST user/confirm_email': {} })
    await confirm.click()
    await expect.element(heading('Correo confirmado')).toHaveFocus()
    await expectAccessible()
    await expect.element(page.getByRole('link', { name: 'Ir a Sirena' })).toHaveAttribute('href', '/#/')
  })

test('a signed-in person confirms an address too', async () => {
  const server = await openScreen('/confirm-email/un-enlace', { 'POST user/confirm_email': {} }, { role: Role.Bombero })
  await button('Confirmar mi correo').click()
  await expect.element(heading('Correo confirmado')).toBeVisible()
  expect(server.sent('POST user/confirm_email')[0]?.body).toEqual({ token: 'un-enlace' })
})
