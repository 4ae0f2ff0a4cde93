import { Role } from '../src/contract/shared/rights/roles.ts'
import { codeOf, unique } from './test-data.ts'
import { act, choose, expectChanges, heading, rowOf, success } from './steps.ts'
import { anySize, expect, test } from './test.ts'

test.use({ role: Role.Administrador })

// B-ENT-01, B-ERR-28, B-ETY-01, B-ETY-02, B-ETY-03, B-ETY-04, B-ETY-05, B-ETY-06, B-ETY-07, B-ETY-08, B-ETY-11, B-ETY-12,
// B-ETY-13, B-ETY-16, B-ETY-17, B-ETY-18
test('an emergency type is saved with the sub-types on the screen', anySize, async ({ page }) => {
  const word = unique()
  const general = page.getByRole('region', { name: 'Datos generales' })
  const row = (number: number) => page.getByRole('group', { name: `Subtipo ${number}` })

  await page.goto(`/#/emergency-types?search=${word}`)
  await expect(page.getByText('Sin tipos de emergencia', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Crear', exact: true }).click()
  await expect(page).toHaveURL(/#\/emergency-types\/create$/)
  await general.getByRole('textbox', { name: 'Código' }).fill(codeOf(word))
  await general.getByRole('textbox', { name: 'Nombre' }).fill(`Tipo ${word}`)
  await general.getByRole('textbox', { name: 'Descripción' }).fill('De prueba')
  await choose(general, 'Categoría', 'Rescates')
  await row(1).getByRole('textbox', { name: 'Código' }).fill('1')
  await page.getByRole('button', { name: 'Agregar subtipo' }).click()
  await expect(row(2).getByRole('textbox', { name: 'Código' })).toBeFocused()
  await row(2).getByRole('textbox', { name: 'Código' }).fill('2')
  await row(2).getByRole('textbox', { name: 'Nombre' }).fill(`Segundo ${word}`)
  await page.getByRole('button', { name: 'Agregar subtipo' }).click()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(row(1).getByRole('textbox', { name: 'Nombre' })).toHaveAccessibleDescription('Este campo es requerido')
  // The empty row is still there.
  await expect(row(3).getByRole('textbox', { name: 'Nombre' })).toHaveValue('')
  await row(1).getByRole('button', { name: 'Quitar el subtipo 1' }).click()
  await expect(row(1).getByRole('textbox', { name: 'Nombre' })).toHaveValue(`Segundo ${word}`)
  await expect(row(1).getByRole('button', { name: 'Quitar el subtipo 1' })).toBeFocused()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(success(page, 'Registro creado')).toBeVisible()
  await expect(heading(page, 'Tipos de Emergencia')).toBeVisible()

  await page.getByRole('searchbox', { name: 'Buscar' }).fill(word)
  await expect(page.getByText('Mostrando 1 de 1 resultados')).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText(['Código', 'Nombre', 'Descripción', 'Acciones'])
  await expectChanges(rowOf(page, `Tipo ${word}`), ['Editar', 'Eliminar'])
  await act(rowOf(page, `Tipo ${word}`), 'Ver')
  await expect(heading(page, `Tipo ${word}`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Subtipos' }).getByRole('row')).toHaveText([/^Código/, `2Segundo ${word}`])

  await page.getByRole('link', { name: 'Editar' }).click()
  await expect(row(2)).toBeVisible()
  await row(2).getByRole('textbox', { name: 'Código' }).fill('2')
  await row(2).getByRole('textbox', { name: 'Nombre' }).fill('Repetido')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Hay subtipos con el mismo código')).toBeVisible()
  await row(2).getByRole('textbox', { name: 'Código' }).fill('3')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(success(page, 'Registro actualizado')).toBeVisible()
})
