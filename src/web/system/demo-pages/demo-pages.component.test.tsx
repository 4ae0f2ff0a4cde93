import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { expectAccessible } from '../../../../test/components/accessible.ts'
import { openScreen } from '../../../../test/components/open-screen.tsx'

const role = Role.Bombero
const main = page.getByRole('main')
const title = page.getByRole('heading', { level: 1 })

// A call that a screen made would have no answer, and fail the test.
describe('a firefighter', () => {
  // A-RTE-15, A-DEM-01, A-DEM-05, A-DEM-09
  test('sees the example of a grid in the frame, which makes no call and is in no sidebar', async () => {
    await openScreen('/grids', {}, { role })
    await expect.element(main).toMatchTextContent('6 de 12')
    await expect.element(page.getByRole('navigation', { name: 'Secciones' })).toBeVisible()
    await expect.element(page.getByRole('navigation').getByRole('link', { name: /ejemplo/i })).not.toBeInTheDocument()
    await expectAccessible()
  })

  // A-RTE-15, A-DEM-01, A-DEM-05, A-DEM-09
  test('sees the example of tabs, which makes no call', async () => {
    await openScreen('/tabs', {}, { role })
    await page.getByRole('tab', { name: 'Segunda' }).click()
    await expect.element(page.getByRole('tabpanel')).toMatchTextContent(/^El contenido de la segunda pestaña\.$/)
    await expectAccessible()
  })

  // A-DEM-02, A-DEM-03, A-DEM-04
  test('is asked by the example of a notice for type, title and message, and sees them', async () => {
    await openScreen('/notifications', {}, { role })
    await main.getByRole('button', { name: 'Mostrar aviso' }).click()
    await expect.element(main.getByText('Este campo es requerido')).toHaveLength(3)
    await expectAccessible()
    await main.getByRole('combobox', { name: 'Tipo' }).click()
    await page.getByRole('option', { name: 'Error' }).click()
    await main.getByRole('textbox', { name: 'Título' }).fill('Fuga de agua')
    await main.getByRole('textbox', { name: 'Mensaje' }).fill('En la bodega de la estación')
    await main.getByRole('button', { name: 'Mostrar aviso' }).click()
    const notice = page.getByRole('alert').filter({ hasText: 'Fuga de agua' })
    await expect.element(notice).toMatchTextContent('En la bodega de la estación')
  })

  // A-CON-31, A-DEM-06, A-RTE-13, A-VAL-18, S-43
  test('sees the validators of the specification in the example of a form, in their own words', async () => {
    await openScreen('/page2', {}, { role })
    const check = main.getByRole('button', { name: 'Comprobar' })
    await check.click()
    await expect.element(main.getByText('Required')).toHaveLength(6)
    const values = {
      Nombre: 'Al',
      'Correo electrónico': 'ana',
      Teléfono: '123',
      Cantidad: '1.5',
      Palabra: 'humo',
      'Repita la palabra': 'fuego',
    }
    for (const [label, value] of Object.entries(values)) await main.getByRole('textbox', { name: label, exact: true }).fill(value)
    await check.click()
    for (const sentence of [
      'Must be at least 3 characters',
      'Invalid email address',
      'Invalid phone number',
      'Must be an integer',
    ])
      await expect.element(main.getByText(sentence)).toBeVisible()
    await main.getByRole('textbox', { name: 'Monto' }).fill('1250.5')
    await expect.element(main.getByRole('textbox', { name: 'Monto' })).toHaveValue('Q1250.5')
    await expectAccessible()
  })

  // A-RTE-16, A-RTE-21, A-DEM-07, A-DEM-08, B-PER-01, B-PER-02, B-PER-03, B-PER-04, B-PER-05, B-ROL-23, S-44
  test('reads of sections in progress that they are, each in its own spelling', async () => {
    const { router } = await openScreen('/settings', {}, { role })
    await expect.element(main.getByText('Seccion en Proceso ...')).toBeVisible()
    await router.navigate({ to: '/permissions' })
    await expect.element(main.getByText('Sección en proceso...')).toBeVisible()
    await expectAccessible()
    await main.getByRole('link', { name: 'Crear' }).click()
    await expect.element(title).toMatchTextContent(/^Nuevo permiso$/)
    await expect.element(main.getByText('Sección en proceso...')).toBeVisible()
    expect(main.element().querySelectorAll('form, input')).toHaveLength(0)
  })
})
