import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { fullLists } from '../../../../test/components/full-lists.ts'
import { openScreen } from '../../../../test/components/open-screen.tsx'

test('a code that is no number is refused as soon as it is left', async () => {
  await openScreen('/emergency-types/create', fullLists, { role: Role.Administrador })
  const code = page.getByRole('textbox', { name: 'Código' }).first()
  await code.fill('A-1')
  await expect.element(code).toHaveAccessibleDescription('')
  await userEvent.keyboard('{Tab}')
  await expect.element(code).toHaveAccessibleDescription('Debe ser un número')
  await code.fill('12')
  await expect.element(code).toHaveAccessibleDescription('')
})
