import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { userRow } from '../../../contract/people/users.schema.ts'
import { aUser, ofAPersonsPage } from '../../../../test/components/a-user.ts'
import { expectAccessible } from '../../../../test/components/accessible.ts'
import { aPerson, desk, openScreen, phone } from '../../../../test/components/open-screen.tsx'
import { answer, listOf, refusal, type Sent } from '../../../../test/components/server.ts'
import { declineReauthentication } from '../../platform/dialogs/reauthentication.ts'

const detail = 'Por seguridad, confirme primero que es usted. No se guardó nada.'
const tooOld = () => answer(400, { code: 'fresh_sign_in', detail })
const dialog = page.getByRole('dialog', { name: 'Confirme que es usted' })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const chosen = 'la clave de ahora'

/** The profile of a person whose sign-in is older than ten minutes, until they have proved who they are. */
const openPassword = async (isByCode: boolean, size = desk) => {
  let isProved = false
  const second_factor = { is_on: isByCode, is_required: false, codes_left: 10 }
  const person = aPerson(Role.Bombero, { second_factor })
  const server = await openScreen(
    '/user-profile?tab=seguridad',
    {
      'GET user/me/sessions': [],
      'PUT user/update_me': () => (isProved ? person : tooOld()),
      'POST user/fresh_sign_in': ({ body }: Sent) => {
        isProved = JSON.stringify(body) === JSON.stringify(isByCode ? { code: '123456' } : { password: 'la mía' })
        if (isProved) return answer(204)
        return isByCode
          ? refusal(400, 'Revise', { code: ['El código no es correcto'] })
          : refusal(400, 'Revise', { password: ['La contraseña no es correcta'] })
      },
    },
    { role: Role.Bombero, person: { second_factor }, size },
  )
  await field('Contraseña nueva').fill(chosen)
  await field('Confirmar contraseña').fill(chosen)
  return server
}
const change = page.getByRole('button', { name: 'Cambiar contraseña' })
const changed = page.getByRole('status').filter({ hasText: 'Contraseña actualizada' })

for (const [name, size] of [
  ['desk', desk],
  ['phone', phone],
] as const)
  // S-52
  test(`a form that took longer than ten minutes is saved after the password was entered, at a ${name}`, async () => {
    const server = await openPassword(false, size)
    await change.click()
    const typed = dialog.getByRole('textbox', { name: 'Su contraseña actual' })
    await expect.element(typed).toHaveFocus()
    // The browser's saved passwords are for this account.
    const form = dialog.element().querySelector('form')
    const account = form?.querySelector<HTMLInputElement>('input[autocomplete="username"]')
    expect([account?.value, account?.hidden]).toEqual(['1234 00015 0901', true])
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByRole('alert').filter({ hasText: detail })).toBeVisible()
    await expect.element(page.getByRole('alert').getByText('No se guardó', { exact: true })).toBeVisible()
    await expect.element(field('Contraseña nueva')).toHaveValue(chosen)

    await change.click()
    await expect.element(typed).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(typed).toHaveAccessibleDescription('Este campo es requerido')
    await userEvent.keyboard('no es esta{Enter}')
    await expect.element(typed).toHaveAccessibleDescription('La contraseña no es correcta')
    await expect.element(typed).toHaveFocus()
    await expectAccessible()
    await userEvent.keyboard('la mía{Enter}')
    await expect.element(changed).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    const sent = server.sent('PUT user/update_me')
    expect(sent.map(({ body }) => body)).toEqual(
      Array.from({ length: 3 }, () => ({ password: chosen, confirm_password: chosen })),
    )
    expect(server.sent('POST user/fresh_sign_in')).toHaveLength(2)
  })

// S-52
test('a person with a second factor is asked for its code', async () => {
  const server = await openPassword(true)
  await change.click()
  const code = dialog.getByRole('textbox', { name: 'Código' })
  await expect.element(code).toHaveFocus()
  await userEvent.keyboard('000')
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await expect.element(code).toHaveAccessibleDescription(/El código no es correcto/)
  await expect.element(code).toHaveFocus()
  await expectAccessible()
  await userEvent.keyboard('123456')
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await expect.element(changed).toBeVisible()
  expect(server.sent('PUT user/update_me')).toHaveLength(2)
})

const openPerson = async () => {
  const { router, ...server } = await openScreen(
    '/users/30',
    {
      ...ofAPersonsPage(aUser()),
      'POST user/{id}/renew_key': tooOld(),
      'GET user': listOf(userRow, []),
      'GET station/filter_list': [],
    },
    { role: Role.Administrador },
  )
  await page.getByRole('button', { name: 'Renovar código' }).click()
  return { router, ...server }
}
const renew = page.getByRole('button', { name: 'Sí, renovar' })

test('leaving the screen closes the dialog, and the change is refused', async () => {
  const { router, sent } = await openPerson()
  await renew.click()
  await expect.element(dialog).toBeVisible()
  await router.navigate({ to: '/users' })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Usuarios' })).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent('POST user/{id}/renew_key')).toHaveLength(1)
  expect(declineReauthentication()).toBe(false)
})
