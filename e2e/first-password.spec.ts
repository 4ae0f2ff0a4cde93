import { expectAccessible } from './accessible.ts'
import { loseResponses } from './network.ts'
import { aFirefighter, tokenFor } from './test-data.ts'
import { heading } from './steps.ts'
import { anySize, expect, test } from './test.ts'

const given = 'cortina verde y tambor'
const own = 'la marimba de mi abuela'

// S-53
test('a person whose password was chosen by somebody else must choose another first', async ({ page, as }) => {
  const person = await aFirefighter(as, { password: given, confirm_password: given })
  await page.goto('/#/login')
  await page.getByRole('textbox', { name: 'DPI' }).fill(person.no_dpi)
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(given)
  await page.getByRole('button', { name: 'Inicia Sesion' }).click()
  await expect(heading(page, 'Elija su contraseña')).toBeVisible()
  await expectAccessible(page, 'the first password')
  await page.goto('/#/emergencies')
  await expect(heading(page, 'Elija su contraseña')).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)

  const [first, again] = [
    page.getByRole('textbox', { name: 'Contraseña nueva', exact: true }),
    page.getByRole('textbox', { name: 'Confirmar contraseña', exact: true }),
  ]
  const choose = async (password: string) => {
    await first.fill(password)
    await again.fill(password)
    await page.getByRole('button', { name: 'Guardar y continuar' }).click()
  }
  await choose('bomberos2026')
  await expect(first).toHaveAccessibleDescription(/Es fácil de adivinar/)
  await page.getByRole('button', { name: 'Aceptar' }).click()
  await choose(given)
  await expect(first).toHaveAccessibleDescription(/Elija una distinta de la que tiene/)
  await page.getByRole('button', { name: 'Aceptar' }).click()
  await choose(own)
  await expect(heading(page, 'Emergencias')).toBeVisible()
})

test('a new password whose response was lost is accepted when it is sent again', anySize, async ({ page, as, server }) => {
  const person = await aFirefighter(as, { password: given, confirm_password: given })
  const token = await tokenFor(server, person.no_dpi, given)
  await page.addInitScript((stored) => localStorage.setItem('token', stored), token)
  await page.goto('/#/emergencies')
  const restoreResponses = await loseResponses(page, '*/api/user/password/')
  await page.getByRole('textbox', { name: 'Contraseña nueva', exact: true }).fill(own)
  await page.getByRole('textbox', { name: 'Confirmar contraseña', exact: true }).fill(own)
  await page.getByRole('button', { name: 'Guardar y continuar' }).click()
  await expect(page.getByRole('dialog')).toContainText('No hay conexión con el servidor.')
  await restoreResponses()
  await page.getByRole('button', { name: 'Aceptar' }).click()
  await page.getByRole('button', { name: 'Guardar y continuar' }).click()
  await expect(heading(page, 'Emergencias')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
