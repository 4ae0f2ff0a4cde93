import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { vehicleTypes } from '../../../contract/fleet/vehicle-types.schema.ts'
import { changeEvents } from '../../../../test/components/change-events.ts'
import { expectAccessible } from '../../../../test/components/accessible.ts'
import { openScreen, phone } from '../../../../test/components/open-screen.tsx'
import { onPaper } from '../../../../test/components/paper.ts'
import { sample } from '../../../../test/components/sample.ts'
import { answer, gate, listOf, refusal } from '../../../../test/components/server.ts'

const admin = { role: Role.Administrador }
const pump = { id: 3, version: 1, name: 'Motobomba', nomenclature: 'MB' }
const answers = { 'GET vehicle_type': listOf(vehicleTypes.row, [pump]), 'GET vehicle_type/{id}': sample(vehicleTypes.row, pump) }

const purpose = 'Cada unidad es de un tipo'
const row = page.getByRole('row').filter({ hasText: 'Motobomba' })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const success = (text: string) => page.getByRole('status').filter({ hasText: text })

describe('the list of vehicle types', () => {
  test('shows its rows, also on paper', async () => {
    await openScreen('/vehicle-types', answers, admin)
    await expect.element(row).toBeVisible()
    await expectAccessible()
    await onPaper()
    await expect.element(button('Crear')).not.toBeInTheDocument()
  })

  // B-CON-03, B-ERR-29, B-GEN-11, B-GEN-13, B-GEN-17, B-GEN-18, B-GEN-19, B-VTY-01, B-VTY-02, B-VTY-03
  test('is searched and sorted, which is stored in the address', async () => {
    const rows = Array.from({ length: 10 }, (_, n) => ({ ...pump, id: n + 1 }))
    const server = await openScreen(
      '/vehicle-types',
      { ...answers, 'GET vehicle_type': listOf(vehicleTypes.row, rows, 25) },
      admin,
    )
    const lastAsked = () => String(server.sent('GET vehicle_type').at(-1)?.query)
    await expect.element(page.getByText('Mostrando 10 de 25 resultados')).toBeVisible()
    expect([...document.querySelectorAll('th')].map(({ textContent }) => textContent)).toEqual([
      'Nombre',
      'Nomenclatura',
      'Acciones',
    ])
    await page.getByRole('searchbox', { name: 'Buscar' }).fill('bomba')
    await expect.poll(() => location.hash).toBe('#/vehicle-types?search=bomba')
    await button('Nombre').click()
    await expect.poll(lastAsked).toBe('page=1&search=bomba&ordering=name')
    await button('Nombre').click()
    await expect.poll(lastAsked).toBe('page=1&search=bomba&ordering=-name')
    await expect.poll(() => location.hash).toBe('#/vehicle-types?search=bomba&ordering=-name')
    await expect.poll(() => document.querySelector('th')?.getAttribute('aria-sort')).toBe('descending')
    server.answer({ 'GET vehicle_type': listOf(vehicleTypes.row, []) })
    await page.getByRole('searchbox', { name: 'Buscar' }).fill('nada')
    await expect.element(page.getByText('Sin tipos de vehículo')).toBeVisible()
    await expect.element(page.getByText(/^Mostrando/)).not.toBeInTheDocument()
    await expect.element(page.getByText(purpose)).not.toBeInTheDocument()
  })

  // B-ENT-38, B-GEN-07, B-GEN-08
  test('that fails to load shows an error and can be retried', async () => {
    const server = gate()
    const busy = async () => {
      await server.opened
      return answer(503, { detail: 'El servidor está ocupado.' })
    }
    const isLoading = () => document.querySelector('table[aria-busy="true"]') !== null
    const { answer: answerNow } = await openScreen('/vehicle-types', { ...answers, 'GET vehicle_type': busy }, admin)
    await expect.poll(isLoading).toBe(true)
    server.open()
    await expect.element(page.getByRole('alert').filter({ hasText: 'El servidor está ocupado.' })).toBeVisible()
    expect(isLoading()).toBe(false)
    answerNow(answers)
    await button('Reintentar').click()
    await expect.element(row).toBeVisible()
    expect(isLoading()).toBe(false)
  })

  // A-ERR-08, B-ERR-22, B-ERR-26, B-GEN-21, B-GEN-22, B-GEN-23, B-GEN-24
  test('asks before a row is deleted, which leaves it', async () => {
    const server = await openScreen('/vehicle-types', { ...answers, 'DELETE vehicle_type/{id}': answer(204) }, admin)
    const question = page.getByRole('dialog', { name: '¿Eliminar?' })
    await row.getByRole('button', { name: 'Eliminar' }).click()
    await expect.element(question).toMatchTextContent('¡No podrá revertir esta acción!')
    await question.getByRole('button', { name: 'No, cancelar' }).click()
    await expect.element(question).not.toBeInTheDocument()
    expect(server.sent('DELETE vehicle_type/{id}')).toEqual([])
    await row.getByRole('button', { name: 'Eliminar' }).click()
    server.answer({ 'GET vehicle_type': listOf(vehicleTypes.row, []) })
    await question.getByRole('button', { name: '¡Sí, eliminar!' }).click()
    await expect.element(success('Registro eliminado')).toBeVisible()
    await expect.element(row).not.toBeInTheDocument()
    await expect.element(page.getByText(purpose)).toBeVisible()
    expect(server.sent('DELETE vehicle_type/{id}').map(({ id }) => id)).toEqual(['3'])
  })

  // B-ERR-23, B-GEN-25
  test('keeps a row that is in use, and says what uses it', async () => {
    const inUse = refusal(400, 'No se puede eliminar: está en uso por 1 vehículo.')
    await openScreen('/vehicle-types', { ...answers, 'DELETE vehicle_type/{id}': inUse }, admin)
    await row.getByRole('button', { name: 'Eliminar' }).click()
    await button('¡Sí, eliminar!').click()
    const refused = page.getByRole('alert').filter({ hasText: 'Error en la transacción' })
    await expect.element(refused).toMatchTextContent('No se puede eliminar: está en uso por 1 vehículo.')
    await expect.element(row).toBeVisible()
  })
})

describe('the form of a vehicle type', () => {
  test('names what is missing or blank, and sends nothing', async () => {
    const server = await openScreen('/vehicle-types/create', answers, admin)
    await button('Guardar').click()
    await expect.poll(() => page.getByText('Este campo es requerido').elements().length).toBe(2)
    await expect.element(field('Nombre')).toHaveFocus()
    await field('Nombre').fill('   ')
    await field('Nomenclatura').fill('XX')
    await button('Guardar').click()
    await expect.element(field('Nombre')).toHaveAccessibleDescription('Este campo no puede estar vacio')
    expect(server.sent('POST vehicle_type')).toEqual([])
  })

  test('takes a refusal to its field with what was typed', async () => {
    const taken = refusal(400, 'Revise los datos', { name: ['Ya existe un tipo de vehículo con este nombre'] })
    const server = await openScreen('/vehicle-types/create', { 'POST vehicle_type': taken }, { ...admin, size: phone })
    await field('Nombre').fill('Motobomba')
    await field('Nomenclatura').fill('MB')
    await button('Guardar').click()
    await expect.element(page.getByText('Ya existe un tipo de vehículo con este nombre')).toBeVisible()
    await expect.element(field('Nombre')).toHaveFocus()
    await expect.element(field('Nombre')).toHaveValue('Motobomba')
    expect(server.sent('POST vehicle_type')[0]?.body).toMatchObject({ name: 'Motobomba', nomenclature: 'MB' })
  })

  test('asks before what was typed is left by a link, and not without input', async () => {
    await openScreen('/vehicle-types', answers, admin)
    const question = page.getByRole('dialog', { name: '¿Salir sin guardar?' })
    const cancel = page.getByRole('link', { name: 'Cancelar' })
    const create = page.getByRole('link', { name: 'Crear', exact: true })
    await create.click()
    await cancel.click()
    await expect.element(heading('Tipos de Vehículos')).toBeVisible()
    await create.click()
    await field('Nombre').fill('A medias')
    await cancel.click()
    await question.getByRole('button', { name: 'Seguir aquí' }).click()
    await expect.element(field('Nombre')).toHaveValue('A medias')
    await cancel.click()
    await question.getByRole('button', { name: 'Salir sin guardar' }).click()
    await expect.element(heading('Tipos de Vehículos')).toBeVisible()
  })
})

describe('a vehicle type that was saved in another window meanwhile', () => {
  const theirs = { ...pump, version: 2, name: 'De la otra ventana', nomenclature: 'OTRA' }
  const clashOf = (current: typeof pump) =>
    answer(409, {
      detail: 'Otra persona guardó este registro antes que usted.',
      current,
      saved_by: 'Ana Lucía Pérez Gómez',
      saved_by_id: 7,
      saved_at: '2026-03-04T05:06:07Z',
    })
  test('is told while it is edited, and not of what this form saves', async () => {
    const live = changeEvents()
    const server = await openScreen('/vehicle-type/3/editar', { ...answers, 'GET live': live.stream }, admin)
    const told = page.getByRole('status').filter({ hasText: 'Alguien guardó este registro mientras usted lo edita.' })
    await field('Nombre').fill('Mi nombre')
    server.answer({ 'GET vehicle_type/{id}': theirs })
    live.say('vehicle_type')
    await expect.element(told).toBeVisible()
    await expect.element(field('Nombre')).toHaveValue('Mi nombre')
    server.answer({ 'PUT vehicle_type/{id}': clashOf(theirs) })
    await button('Guardar').click()
    await button('Descartar lo mío').click()
    await expect.element(field('Nombre')).toHaveValue('De la otra ventana')
    await expect.element(told).not.toBeInTheDocument()
  })

  const clash = page.getByRole('dialog', { name: 'Usted guardó este registro en otra ventana' })
  const choice = (name: string, of: string) =>
    clash.getByRole('radiogroup', { name }).getByRole('radio', { name: of, exact: false })

  const openClash = async (current: typeof pump) => {
    const server = await openScreen('/vehicle-type/3/editar', { ...answers, 'PUT vehicle_type/{id}': clashOf(current) }, admin)
    await field('Nombre').fill('Mío')
    await button('Guardar').click()
    await expect.element(clash).toMatchTextContent('Lo guardó el ')
    return server
  }

  // S-9
  test('is shown in both versions, and a person goes on or discards what was typed', async () => {
    await openClash(theirs)
    await expect.element(choice('Nombre', 'Mío')).toBeChecked()
    await expect.element(choice('Nombre', theirs.name)).not.toBeChecked()
    await expectAccessible()
    await clash.getByRole('button', { name: 'Seguir editando' }).click()
    await expect.element(clash).not.toBeInTheDocument()
    await expect.element(field('Nombre')).toHaveValue('Mío')
    await button('Guardar').click()
    await clash.getByRole('button', { name: 'Descartar lo mío' }).click()
    await expect.element(field('Nombre')).toHaveValue(theirs.name)
    await expect.element(field('Nomenclatura')).toHaveValue('OTRA')
  })

  // S-9
  test('is saved as chosen, and a field that only the other window changed keeps its value', async () => {
    const server = await openClash(theirs)
    await expect.element(choice('Nomenclatura', 'OTRA')).toBeChecked()
    server.answer({ 'PUT vehicle_type/{id}': sample(vehicleTypes.row, { ...theirs, version: 3, name: 'Mío' }) })
    await clash.getByRole('button', { name: 'Guardar lo elegido' }).click()
    await expect.element(success('Registro actualizado')).toBeVisible()
    expect(server.sent('PUT vehicle_type/{id}').at(-1)?.body).toEqual({ name: 'Mío', nomenclature: 'OTRA', version: 2 })
  })
})
