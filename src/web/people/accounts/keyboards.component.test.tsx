import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { expectAccessible } from '../../../../test/components/accessible.ts'
import { fullLists } from '../../../../test/components/full-lists.ts'
import { openScreen } from '../../../../test/components/open-screen.tsx'

const dpi = () => page.getByRole('textbox', { name: 'DPI', exact: true })

test('the sign-in asks for the number with its keyboard', async () => {
  await openScreen('/login')
  await expect.element(dpi()).toHaveAttribute('inputmode', 'numeric')
})

test('the form for a new password asks for the right keyboards, and validates the address itself', async () => {
  await openScreen('/forgot_password')
  await expect.element(dpi()).toHaveAttribute('inputmode', 'numeric')
  const address = page.getByRole('textbox', { name: 'Correo electrónico' }).first()
  for (const [name, value] of Object.entries({ type: 'email', inputmode: 'email', autocomplete: 'email' }))
    await expect.element(address).toHaveAttribute(name, value)
  await address.fill('sin arroba')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(address).toHaveAccessibleDescription('Email invalido')
  await expect.element(dpi()).toHaveFocus()
  await expect.element(page.getByRole('status').filter({ hasText: /^Hay \d campos por corregir\.$/ })).toBeVisible()
})

test('a field for a password says that Caps Lock is on, until it is off or the field is left', async () => {
  await openScreen('/login')
  const password = page.getByRole('textbox', { name: 'Contraseña', exact: true })
  const warning = page.getByText('Bloq Mayús está activado')
  const press = (modifierCapsLock: boolean) =>
    password.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock }))
  await password.click()
  press(true)
  await expect.element(warning).toBeVisible()
  await expectAccessible()
  press(false)
  await expect.element(warning).not.toBeInTheDocument()
  press(true)
  await dpi().click()
  await expect.element(warning).not.toBeInTheDocument()
})

/** What the browser's own passwords may fill in: fields of one form, by their `autocomplete`. */
const filledBySavedSignIns = () =>
  [...document.querySelectorAll('input')]
    .filter(({ type, autocomplete }) => type === 'password' || autocomplete === 'username')
    .map(({ autocomplete }) => autocomplete)

test.for([
  ['/login', ['username', 'current-password'], undefined],
  ['/users', [], Role.Administrador],
  ['/users/create', ['new-password', 'new-password'], Role.Administrador],
] as const)('a saved sign-in is filled in where somebody signs in, and not among people: %s', async ([place, filled, role]) => {
  const positions = { 'GET job_management/filter_list': [] }
  await openScreen(place, role === undefined ? {} : { ...fullLists, ...positions }, role === undefined ? {} : { role })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(filledBySavedSignIns()).toEqual(filled)
  // The search of a list is in no form, beside which some browsers put a user name nevertheless.
  for (const search of page.getByRole('searchbox').elements()) expect(search).toHaveAttribute('autocomplete', 'off')
})
