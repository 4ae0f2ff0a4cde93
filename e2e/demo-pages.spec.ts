import { Role } from '../src/contract/roles.ts'
import { expectAccessible, openLoaded } from './accessible.ts'
import { anySize, expect, test } from './test.ts'

test.use({ role: Role.Bombero })

// A-RTE-15, A-DEM-01, A-DEM-05, A-DEM-09
test(
  'the examples of a grid and of tabs are drawn in the frame, make no call, and are in nobody’s sidebar',
  anySize,
  async ({ page }) => {
    await openLoaded(page, '/user-profile')
    const asked: string[] = []
    page.on('request', (request) => {
      // The frame counts the emergencies in progress whenever one changes.
      const isOfFrame = request.url().includes('/api/emergency/?status=20%2C40%2C50')
      if (new URL(request.url()).pathname.startsWith('/api/') && !isOfFrame) asked.push(request.url())
    })
    await openLoaded(page, '/grids')
    await expect(page.getByRole('main')).toContainText('6 de 12')
    await expect(page.getByRole('navigation').getByRole('link', { name: /ejemplo/i })).toHaveCount(0)
    await expectAccessible(page)
    await openLoaded(page, '/tabs')
    await page.getByRole('tab', { name: 'Segunda' }).click()
    await expect(page.getByRole('tabpanel')).toHaveText('El contenido de la segunda pestaña.')
    await expectAccessible(page)
    for (const screen of ['/notifications', '/page2', '/settings', '/permissions']) await openLoaded(page, screen)
    expect(asked).toEqual([])
  },
)

// A-DEM-02, A-DEM-03, A-DEM-04
test('the example of a notice wants type, title and message, and shows them', anySize, async ({ page }) => {
  await openLoaded(page, '/notifications')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Mostrar aviso' }).click()
  await expect(main.getByText('Este campo es requerido')).toHaveCount(3)
  await expectAccessible(page)
  await main.getByRole('combobox', { name: 'Tipo' }).click()
  await page.getByRole('option', { name: 'Error' }).click()
  await main.getByRole('textbox', { name: 'Título' }).fill('Fuga de agua')
  await main.getByRole('textbox', { name: 'Mensaje' }).fill('En la bodega de la estación')
  await main.getByRole('button', { name: 'Mostrar aviso' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Fuga de agua' })
  await expect(notice).toContainText('En la bodega de la estación')
})

// A-CON-31, A-DEM-06, A-RTE-13, A-VAL-18, S-43
test('the example of a form has the validators of the specification, in their own words', anySize, async ({ page }) => {
  await openLoaded(page, '/page2')
  const main = page.getByRole('main')
  const check = main.getByRole('button', { name: 'Comprobar' })
  await check.click()
  await expect(main.getByText('Required')).toHaveCount(6)
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
  for (const sentence of ['Must be at least 3 characters', 'Invalid email address', 'Invalid phone number', 'Must be an integer'])
    await expect(main.getByText(sentence)).toBeVisible()
  await main.getByRole('textbox', { name: 'Monto' }).fill('1250.5')
  await expect(main.getByRole('textbox', { name: 'Monto' })).toHaveValue('Q1250.5')
  await expectAccessible(page)
})

// A-RTE-16, A-RTE-21, A-DEM-07, A-DEM-08, B-PER-01, B-PER-02, B-PER-03, B-PER-04, B-PER-05, B-ROL-23, S-44
test('sections in progress say so, each in its own spelling', anySize, async ({ page }) => {
  await openLoaded(page, '/settings')
  const main = page.getByRole('main')
  await expect(main.getByText('Seccion en Proceso ...')).toBeVisible()
  await openLoaded(page, '/permissions')
  await expect(main.getByText('Sección en proceso...')).toBeVisible()
  await expectAccessible(page)
  await main.getByRole('link', { name: 'Crear' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nuevo permiso' })).toBeVisible()
  await expect(main.getByText('Sección en proceso...')).toBeVisible()
  await expect(main.locator('form, input')).toHaveCount(0)
})
