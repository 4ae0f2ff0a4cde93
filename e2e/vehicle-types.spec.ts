import type { Page } from '@playwright/test'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { aVehicleType, unique } from './test-data.ts'
import { act, choose, heading, openFilters, rowOf, seeResults, success } from './steps.ts'
import { anySize, expect, test } from './test.ts'

test.use({ role: Role.Administrador })

/** Types another address into the address bar. */
const typeAddress = (page: Page, place: string) => page.evaluate((typed) => void (location.hash = typed), place)

// B-ENT-21, B-ERR-19, B-ERR-21, B-ERR-22, B-GEN-24, B-GEN-26, B-GEN-28, B-GEN-32, B-GEN-35, B-VTY-04, B-VTY-05, B-VTY-06,
// B-VTY-07
test('is created, found by searching and in its order, edited and deleted', async ({ page, as, isMobile }) => {
  const word = unique()
  for (const letter of ['B', 'A']) await aVehicleType(as, { name: `${letter} ${word}` })
  const names = page.getByRole('link', { name: new RegExp(`^[ABC] ${word}$`) })
  const tokens = new Set<string | undefined>()
  page.on('request', (request) => {
    const isCall = request.url().includes('/api/') && ['fetch', 'xhr'].includes(request.resourceType())
    if (isCall) tokens.add(request.headers()['authorization'])
  })

  await page.goto('/#/vehicle-types')
  await page.getByRole('link', { name: 'Crear', exact: true }).click()
  await page.getByRole('textbox', { name: 'Nombre' }).fill(`C ${word}`)
  await page.getByRole('textbox', { name: 'Nomenclatura' }).fill('XX')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(success(page, 'Registro creado')).toBeVisible()
  await expect(heading(page, 'Tipos de Vehículos')).toBeVisible()

  await page.getByRole('searchbox', { name: 'Buscar' }).fill(word)
  await expect(page.getByText('Mostrando 3 de 3 resultados')).toBeVisible()
  await expect(names).toHaveText([`A ${word}`, `B ${word}`, `C ${word}`])
  if (isMobile) {
    await choose(await openFilters(page), 'Ordenar por', 'Nombre, de mayor a menor')
    await seeResults(page)
  } else {
    await page.getByRole('button', { name: 'Nombre' }).click()
    await expect(page).toHaveURL(/ordering=name/)
    await page.getByRole('button', { name: 'Nombre' }).click()
  }
  await expect(page).toHaveURL(/ordering=-name/)
  await expect(names).toHaveText([`C ${word}`, `B ${word}`, `A ${word}`])

  await act(rowOf(page, `C ${word}`), 'Editar')
  await expect(page.getByRole('textbox', { name: 'Nomenclatura' })).toHaveValue('XX')
  await page.getByRole('textbox', { name: 'Nombre' }).fill(`Grúa ${word}`)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(success(page, 'Registro actualizado')).toBeVisible()

  await page.getByRole('searchbox', { name: 'Buscar' }).fill(`Grúa ${word}`)
  await expect(page.getByText('Mostrando 1 de 1 resultados')).toBeVisible()
  await act(rowOf(page, `Grúa ${word}`), 'Ver')
  await expect(page.getByRole('definition').filter({ hasText: `Grúa ${word}` })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await page.goBack()

  await act(rowOf(page, `Grúa ${word}`), 'Eliminar')
  await page.getByRole('dialog', { name: '¿Eliminar?' }).getByRole('button', { name: '¡Sí, eliminar!' }).click()
  await expect(success(page, 'Registro eliminado')).toBeVisible()
  await expect(page.getByText('Sin tipos de vehículo')).toBeVisible()
  expect([...tokens]).toEqual([expect.stringMatching(/^Bearer \S+$/)])
})

test(
  'keeps the form and its address if a person goes elsewhere and then declines to leave what was typed',
  anySize,
  async ({ page }) => {
    const question = page.getByRole('dialog', { name: '¿Salir sin guardar?' })
    const name = page.getByRole('textbox', { name: 'Nombre' })
    const stay = async () => {
      await question.getByRole('button', { name: 'Seguir aquí' }).click()
      await expect(question).toHaveCount(0)
      await expect(page).toHaveURL(/#\/vehicle-types\/create$/)
      await expect(name).toHaveValue('A medias')
    }
    // Opened by its address, the form is the first entry of the router's history.
    await page.goto('/#/vehicle-types/create')
    await name.fill('A medias')
    await typeAddress(page, '/users')
    await stay()

    await page.getByRole('link', { name: 'Cancelar' }).click()
    await question.getByRole('button', { name: 'Salir sin guardar' }).click()
    await expect(heading(page, 'Tipos de Vehículos')).toBeVisible()
    await page.getByRole('link', { name: 'Crear', exact: true }).click()
    await name.fill('A medias')
    await typeAddress(page, '/users')
    await expect(question).toBeVisible()
    await typeAddress(page, '/stations')
    await stay()
    await page.goBack()
    await stay()
    await page.goForward()
    await stay()

    await typeAddress(page, '/stations')
    await question.getByRole('button', { name: 'Salir sin guardar' }).click()
    await expect(heading(page, 'Estaciones')).toBeVisible()
    await page.goBack()
    await expect(heading(page, 'Nuevo tipo de vehículo')).toBeVisible()
    await expect(name).toHaveValue('')
    await page.goBack()
    await expect(heading(page, 'Tipos de Vehículos')).toBeVisible()
  },
)
