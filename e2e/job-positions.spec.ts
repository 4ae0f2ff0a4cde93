import { Role } from '../src/contract/shared/rights/roles.ts'
import { openLoaded } from './accessible.ts'
import { act, rowOf, success } from './steps.ts'
import { unique } from './test-data.ts'
import { anySize, expect, test } from './test.ts'

const list = '/human_resources/job_management'

test.use({ role: Role.RecursosHumanos })

// B-JOB-01, B-JOB-03, B-JOB-04, B-JOB-05, B-JOB-06, B-JOB-07, B-JOB-08, B-JOB-09
test('creates, sees, edits and deletes a position', anySize, async ({ page }) => {
  const word = unique()
  await openLoaded(page, `${list}?search=${word}`)
  await expect(page.getByText('Sin Puesto Registrado')).toBeVisible()
  await page.getByRole('link', { name: 'Crear', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`#${list}/create$`))
  const title = page.getByRole('textbox', { name: 'Puesto' })
  await expect(title).toHaveValue('')
  await title.fill('   ')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(title).toHaveAccessibleDescription('Este campo no puede estar vacio')
  await title.fill(`Maquinista ${word}`)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(success(page, 'Registro creado')).toBeVisible()

  await page.getByRole('searchbox', { name: 'Buscar' }).fill(word)
  await expect(page.getByText('Mostrando 1 de 1 resultados')).toBeVisible()
  const row = rowOf(page, `Maquinista ${word}`)
  await expect(row).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText(['Puesto', 'Acciones'])
  await act(row, 'Ver')
  await expect(page).toHaveURL(new RegExp(`#${list}/\\d+$`))
  await expect(page.getByRole('definition').filter({ hasText: `Maquinista ${word}` })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await page.goBack()
  await act(row, 'Editar')
  await expect(page).toHaveURL(new RegExp(`#${list}/\\d+/editar$`))
  await title.fill(`Primer maquinista ${word}`)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(success(page, 'Registro actualizado')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Buscar' }).fill(word)
  await expect(page.getByText('Mostrando 1 de 1 resultados')).toBeVisible()
  await act(rowOf(page, `Primer maquinista ${word}`), 'Eliminar')
  await page.getByRole('dialog', { name: '¿Eliminar?' }).getByRole('button', { name: '¡Sí, eliminar!' }).click()
  await expect(page.getByText('Sin Puesto Registrado')).toBeVisible()
})
