import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Role } from '../../../../contract/shared/rights/roles.ts'
import { newRecoveryCodes, secondFactorSetUp } from '../../../../contract/people/second-factor-input.schema.ts'
import { expectAccessible } from '../../../../../test/components/accessible.ts'
import { emulateMedia } from '../../../../../test/components/commands.ts'
import { aPerson, desk, openScreen, phone } from '../../../../../test/components/open-screen.tsx'
import { onPaper } from '../../../../../test/components/paper.ts'
import { sample } from '../../../../../test/components/sample.ts'
import { refusal } from '../../../../../test/components/server.ts'

const sizes = [
  ['desk', desk],
  ['phone', phone],
] as const
const section = page.getByRole('region', { name: 'Verificación en dos pasos' })
const activate = section.getByRole('button', { name: 'Activar' })
const codes = Array.from({ length: 10 }, (_, n) => `aaaaa-bbbb${n}`)
const on = aPerson(Role.Bombero, { second_factor: { is_on: true, is_required: false, codes_left: 10 } })
const setUp = sample(secondFactorSetUp, {
  secret: 'ABCDEFGHIJKLMNOP',
  address: 'otpauth://totp/Sirena?secret=ABCDEFGHIJKLMNOP',
  qr_code: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
})

const begin = async (size = desk) => {
  const server = await openScreen(
    '/user-profile?tab=seguridad',
    {
      'GET user/me/sessions': [],
      'POST user/second_factor': setUp,
      'POST user/second_factor/confirm': refusal(400, 'Revise', { code: ['El código no es correcto'] }),
    },
    { role: Role.Bombero, size },
  )
  await expect.element(section).toMatchTextContent(/Inactiva/)
  await activate.click()
  return server
}
const confirm = async (server: Awaited<ReturnType<typeof begin>>) => {
  server.answer({
    'POST user/second_factor/confirm': sample(newRecoveryCodes, { recovery_codes: codes, user: on }),
    'GET user/me': on,
  })
  await section.getByRole('textbox', { name: 'Código' }).fill('123456')
  await activate.click()
  await expect.element(section.getByRole('listitem')).toHaveLength(10)
}

for (const [name, size] of sizes)
  test(`it is set up with a code, and the recovery codes must be saved before it is done, at a ${name}`, async () => {
    const server = await begin(size)
    await expect.element(section.getByRole('heading', { name: 'Configure su teléfono' })).toHaveFocus()
    await expect.element(section.getByRole('img', { name: 'Código QR para la aplicación de autenticación' })).toBeVisible()
    await expect.element(section.getByText('ABCD EFGH IJKL MNOP')).toBeVisible()
    await expectAccessible()
    const code = section.getByRole('textbox', { name: 'Código' })
    await code.fill('000000')
    await activate.click()
    await expect.element(code).toHaveAccessibleDescription(/El código no es correcto/)

    await confirm(server)
    await expectAccessible()
    const end = section.getByRole('button', { name: 'Terminar' })
    await expect.element(end).toBeDisabled()
    await section.getByRole('checkbox', { name: 'Ya los guardé en un lugar seguro' }).click()
    await end.click()
    await expect.element(section).toMatchTextContent(/Le quedan 10 códigos de recuperación\./)
    await expect.element(section).toMatchTextContent(/Activa/)
    await expectAccessible()
  })

test('leaving before the recovery codes are saved asks for confirmation', async () => {
  await confirm(await begin())
  await page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Emergencias', exact: true }).click()
  const question = page.getByRole('dialog', { name: '¿Salir sin guardar los códigos?' })
  await question.getByRole('button', { name: 'Seguir aquí' }).click()
  await expect.element(section.getByRole('button', { name: 'Terminar' })).toBeDisabled()
})

test('paper shows the recovery codes alone, and on another tab that tab without them', async () => {
  await confirm(await begin())
  const shown = page.getByText(codes[0] ?? '', { exact: true })
  const password = page.getByRole('textbox', { name: 'Contraseña nueva' })
  const names = page.getByRole('textbox', { name: 'Nombres' })
  await expect.element(password).toBeVisible()
  await onPaper()
  await expect.element(shown).toBeVisible()
  await expect.element(password).not.toBeInTheDocument()
  await expect.element(names).not.toBeInTheDocument()

  await emulateMedia({ media: 'screen' })
  await page.getByRole('tab', { name: 'Datos' }).click()
  await onPaper()
  await expect.element(names).toBeVisible()
  await expect.element(shown).not.toBeVisible()
})

for (const [name, size] of sizes)
  test(`a person who must set one up is led to the profile and reaches nothing else, at a ${name}`, async () => {
    const second_factor = { is_on: false, is_required: true, codes_left: 0 }
    const { router } = await openScreen(
      '/stations',
      { 'GET user/me/sessions': [] },
      { role: Role.Administrador, person: { second_factor }, size },
    )
    await expect.element(page.getByRole('heading', { level: 1, name: 'Un paso más' })).toBeVisible()
    expect(router.latestLocation.href).toBe('/user-profile')
    await expect.element(section.getByRole('status')).toMatchTextContent(/Actívela para usar Sirena\./)
    await expectAccessible()
    if (size === phone) await page.getByRole('button', { name: 'Abrir el menú' }).click()
    await expect.element(page.getByRole('navigation', { name: 'Secciones' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Emergencias', exact: true })).not.toBeInTheDocument()
  })
