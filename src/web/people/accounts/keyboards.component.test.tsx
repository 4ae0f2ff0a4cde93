import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
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
