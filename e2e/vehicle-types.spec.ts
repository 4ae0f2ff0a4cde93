import type { Page } from '@playwright/test'
import { Role } from '../src/contract/roles.ts'
import { aVehicle, aVehicleType, unique } from './test-data.ts'
import { act, gate, heading, refusal, rowOf, success } from './steps.ts'
import { anySize, everyday, expect, test } from './test.ts'

test.use({ role: Role.Administrador })

/** Types another address into the address bar. */
const typeAddress = (page: Page, place: string) => page.evaluate((typed) => void (location.hash = typed), place)

// B-CON-03, B-ERR-29, B-GEN-11, B-GEN-13, B-GEN-17, B-GEN-18, B-GEN-19, B-VTY-01, B-VTY-02, B-VTY-03
test('is found by searching and sorting, which are kept in the address', async ({ page, as, isMobile }) => {
  const word = unique()
  for (const letter of ['B', 'A', 'C']) await aVehicleType(as, { name: `${letter} ${word}` })
  const names = page.getByRole('link', { name: new RegExp(`^[ABC] ${word}$`) })
  await page.goto('/#/vehicle-types')
  await expect(page.getByText(/^Mostrando 10 de \d+ resultados$/)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Buscar' }).fill(word)
  await expect(page.getByText('Mostrando 3 de 3 resultados')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`#/vehicle-types\\?search=${word}$`))
  if (isMobile) {
    // Cards have no column headers, so on a phone the order is set through the address.
    await page.goto(`/#/vehicle-types?search=${word}&ordering=-name`)
  } else {
    await expect(page.getByRole('columnheader')).toHaveText(['Nombre', 'Nomenclatura', 'Acciones'])
    await page.getByRole('button', { name: 'Nombre' }).click()
    await expect(names).toHaveText([`A ${word}`, `B ${word}`, `C ${word}`])
    await page.getByRole('button', { name: 'Nombre' }).click()
    await expect(page).toHaveURL(/ordering=-name/)
    await expect(page.getByRole('columnheader', { name: 'Nombre' })).toHaveAttribute('aria-sort', 'descending')
  }
  await expect(names).toHaveText([`C ${word}`, `B ${word}`, `A ${word}`])
  await page.getByRole('searchbox', { name: 'Buscar' }).fill(`${word}x`)
  await expect(page.getByText('Sin tipos de vehículo')).toBeVisible()
  await expect(page.getByText(/^Mostrando/)).toHaveCount(0)
})

// A-ERR-08, B-ENT-21, B-ERR-19, B-ERR-21, B-ERR-22, B-ERR-26, B-GEN-21, B-GEN-22, B-GEN-23, B-GEN-24, B-GEN-26, B-GEN-28,
// B-GEN-32, B-GEN-35, B-VTY-04, B-VTY-05, B-VTY-06, B-VTY-07
test('is created, seen, edited and deleted', everyday, async ({ page }) => {
  const word = unique()
  const name = page.getByRole('textbox', { name: 'Nombre' })
  const nomenclature = page.getByRole('textbox', { name: 'Nomenclatura' })
  const tokens = new Set<string | undefined>()
  page.on('request', (request) => {
    const isCall = request.url().includes('/api/') && ['fetch', 'xhr'].includes(request.resourceType())
    if (isCall) tokens.add(request.headers()['authorization'])
  })

  await page.goto(`/#/vehicle-types?search=${word}`)
  await page.getByRole('link', { name: 'Crear', exact: true }).click()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Este campo es requerido')).toHaveCount(2)
  await expect(name).toBeFocused()
  await name.fill('   ')
  await nomenclature.fill('XX')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(name).toHaveAccessibleDescription('Este campo no puede estar vacio')
  await name.fill(`Grúa ${word}`)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(success(page, 'Registro creado')).toBeVisible()
  await expect(heading(page, 'Tipos de Vehículos')).toBeVisible()

  await page.getByRole('searchbox', { name: 'Buscar' }).fill(word)
  await act(rowOf(page, `Grúa ${word}`), 'Editar')
  await expect(nomenclature).toHaveValue('XX')
  await name.fill(`Grúa mayor ${word}`)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(success(page, 'Registro actualizado')).toBeVisible()

  await page.getByRole('searchbox', { name: 'Buscar' }).fill(word)
  await expect(page.getByText('Mostrando 1 de 1 resultados')).toBeVisible()
  await act(rowOf(page, `Grúa mayor ${word}`), 'Ver')
  await expect(page.getByRole('definition').filter({ hasText: `Grúa mayor ${word}` })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await page.goBack()

  await act(rowOf(page, `Grúa mayor ${word}`), 'Eliminar')
  const question = page.getByRole('dialog', { name: '¿Eliminar?' })
  await expect(question).toContainText('¡No podrá revertir esta acción!')
  await question.getByRole('button', { name: 'No, cancelar' }).click()
  await expect(question).toHaveCount(0)
  await act(rowOf(page, `Grúa mayor ${word}`), 'Eliminar')
  await question.getByRole('button', { name: '¡Sí, eliminar!' }).click()
  await expect(success(page, 'Registro eliminado')).toBeVisible()
  await expect(page.getByText('Sin tipos de vehículo')).toBeVisible()
  expect([...tokens]).toEqual([expect.stringMatching(/^Bearer \S+$/)])
})

// B-GEN-25, B-ERR-23
test('in use cannot be deleted, and the error names what uses it', anySize, async ({ page, as }) => {
  const { id, name } = await aVehicleType(as)
  await aVehicle(as, { vehicle_type: id })
  await page.goto(`/#/vehicle-types?search=${name}`)
  await act(rowOf(page, name), 'Eliminar')
  await page.getByRole('button', { name: '¡Sí, eliminar!' }).click()
  await expect(refusal(page, 'Error en la transacción')).toContainText('No se puede eliminar: está en uso por 1 vehículo.')
  await expect(rowOf(page, name)).toBeVisible()
})

// S-9
test('saved in another window meanwhile shows both versions and lets the person choose', anySize, async ({ page, as }) => {
  const stored = await aVehicleType(as)
  const mine = `Mío ${unique()}`
  const theirs = `De la otra ventana ${unique()}`
  await page.goto(`/#/vehicle-type/${stored.id}/editar`)
  await page.getByRole('textbox', { name: 'Nombre' }).fill(mine)
  await as(Role.Administrador).put(`vehicle_type/${stored.id}`, { name: theirs, nomenclature: 'OTRA' })
  await page.getByRole('button', { name: 'Guardar' }).click()

  const clash = page.getByRole('dialog', { name: 'Usted guardó este registro en otra ventana' })
  await expect(clash).toContainText('Lo guardó el ')
  await expect(clash.getByRole('radiogroup', { name: 'Nombre' }).getByRole('radio', { name: mine })).toBeChecked()
  await expect(clash.getByRole('radiogroup', { name: 'Nombre' }).getByRole('radio', { name: theirs })).not.toBeChecked()
  await clash.getByRole('button', { name: 'Seguir editando' }).click()
  await expect(clash).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Nombre' })).toHaveValue(mine)

  await page.getByRole('button', { name: 'Guardar' }).click()
  await clash.getByRole('button', { name: 'Descartar lo mío' }).click()
  await expect(page.getByRole('textbox', { name: 'Nombre' })).toHaveValue(theirs)
  await expect(page.getByRole('textbox', { name: 'Nomenclatura' })).toHaveValue('OTRA')

  await page.getByRole('textbox', { name: 'Nombre' }).fill(mine)
  await as(Role.Administrador).put(`vehicle_type/${stored.id}`, { name: theirs, nomenclature: 'MÁS' })
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(clash.getByRole('radiogroup', { name: 'Nomenclatura' }).getByRole('radio', { name: 'MÁS' })).toBeChecked()
  await clash.getByRole('button', { name: 'Guardar lo elegido' }).click()
  await expect(success(page, 'Registro actualizado')).toBeVisible()
  // A field that only the other window changed keeps its value.
  expect(await as(Role.Administrador).get(`vehicle_type/${stored.id}`)).toMatchObject({ name: mine, nomenclature: 'MÁS' })
})

test('with unsaved input asks for confirmation on leaving', anySize, async ({ page }) => {
  const question = page.getByRole('dialog', { name: '¿Salir sin guardar?' })
  await page.goto('/#/vehicle-types')
  await page.getByRole('link', { name: 'Crear', exact: true }).click()
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await expect(heading(page, 'Tipos de Vehículos')).toBeVisible()

  await page.getByRole('link', { name: 'Crear', exact: true }).click()
  await page.getByRole('textbox', { name: 'Nombre' }).fill('A medias')
  await page.goBack()
  await question.getByRole('button', { name: 'Seguir aquí' }).click()
  await expect(page.getByRole('textbox', { name: 'Nombre' })).toHaveValue('A medias')
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await question.getByRole('button', { name: 'Salir sin guardar' }).click()
  await expect(heading(page, 'Tipos de Vehículos')).toBeVisible()
})

test(
  'stays on the form, at its address, if a person types another address and then declines to leave',
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

// B-ENT-38, B-GEN-07, B-GEN-08
test('a list that fails to load shows an error and can be retried', anySize, async ({ page }) => {
  const server = gate()
  const loading = page.locator('table[aria-busy="true"]')
  await page.route('**/api/vehicle_type/*', async (route) => {
    await server.opened
    await route.fulfill({ status: 503, json: { detail: 'El servidor está ocupado.' } })
  })
  // Types created by other journeys may push this one off the first page.
  await page.goto('/#/vehicle-types?search=motobomba')
  await expect(loading).toBeVisible()
  server.open()
  await expect(refusal(page, 'El servidor está ocupado.')).toBeVisible()
  await expect(loading).toHaveCount(0)
  await page.unroute('**/api/vehicle_type/*')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(rowOf(page, 'Motobomba')).toBeVisible()
  await expect(loading).toHaveCount(0)
})
