import { loseResponses } from './network.ts'
import { aFirefighter } from './test-data.ts'
import { heading } from './steps.ts'
import { anySize, expect, test } from './test.ts'

const given = 'cortina verde y tambor'
const own = 'la marimba de mi abuela'

// S-53
test(
  'a person whose password was chosen by somebody else must choose another first, also if an answer is lost',
  anySize,
  async ({ page, as }) => {
    const person = await aFirefighter(as, { password: given, confirm_password: given })
    await page.goto('/#/login')
    await page.getByRole('textbox', { name: 'DPI' }).fill(person.no_dpi)
    await page.getByRole('textbox', { name: 'Contraseña' }).fill(given)
    await page.getByRole('button', { name: 'Inicia Sesion' }).click()
    await expect(heading(page, 'Elija su contraseña')).toBeVisible()
    await page.goto('/#/emergencies')
    await expect(heading(page, 'Elija su contraseña')).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)

    const first = page.getByRole('textbox', { name: 'Contraseña nueva', exact: true })
    const choose = async (password: string) => {
      await first.fill(password)
      await page.getByRole('textbox', { name: 'Confirmar contraseña', exact: true }).fill(password)
      await page.getByRole('button', { name: 'Guardar y continuar' }).click()
    }
    const accept = () => page.getByRole('button', { name: 'Aceptar' }).click()
    await choose('bomberos2026')
    await expect(first).toHaveAccessibleDescription(/Es fácil de adivinar/)
    await accept()
    await choose(given)
    await expect(first).toHaveAccessibleDescription(/Elija una distinta de la que tiene/)
    await accept()
    const restoreResponses = await loseResponses(page, '*/api/user/password/')
    await choose(own)
    await expect(page.getByRole('dialog')).toContainText('No hay conexión con el servidor.')
    await restoreResponses()
    await accept()
    await page.getByRole('button', { name: 'Guardar y continuar' }).click()
    await expect(heading(page, 'Emergencias')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  },
)
