import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Role } from '../../../../contract/shared/rights/roles.ts'
import { openScreen } from '../../../../../test/components/open-screen.tsx'
import { pick } from '../../../../../test/components/pick.ts'
import { answer } from '../../../../../test/components/server.ts'
import { tabTo } from '../../../../../test/components/tab-to.ts'

const central = { id: 4, name: 'Estación Central', address: 'Zona 1' }
const names = [
  'Abejas',
  'Accidente de tránsito',
  'Animal atrapado',
  'Apoyo a otra institución',
  'Árbol caído',
  'Cable caído',
  'Derrumbe',
  'Enfermedad común',
  'Fuga de gas',
  'Herido por arma blanca',
  'Incendio de vehículo',
  'Incendio estructural',
  'Inundación',
  'Persona atrapada',
]
const types = names.map((name, n) => ({ id: n + 1, name }))
const answers = {
  'GET emergency_type/filter_list': types,
  'GET station/filter_list': [central],
  'GET user/get_firefighters': [],
  'GET user/get_pilot': [],
  'GET vehicle/get_vehicles': [],
}
const attendant = { role: Role.Cabinista, person: { station: central, station_text: central.name } }

const part = (name: string) => page.getByRole('region', { name, exact: true })
const type = part('Datos generales').getByRole('combobox', { name: 'Tipo de emergencia' })
const tiles = part('Datos generales').getByRole('radiogroup', { name: 'Tipos de emergencia' })
const tile = (name: string) => tiles.getByRole('radio', { name, exact: true })
const options = () =>
  page
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent)

test('a tile chooses the type, as the field below shows it', async () => {
  await openScreen('/emergencies/create', answers, attendant)
  await expect.poll(() => tiles.getByRole('radio').elements().length).toBe(12)
  expect(tiles.element().querySelectorAll(':checked')).toHaveLength(0)
  await pick('Tipo de emergencia', 'Enfermedad común')
  await expect.element(tile('Enfermedad común')).toBeChecked()
  await tile('Accidente de tránsito').click()
  await expect.element(type).toHaveValue('Accidente de tránsito')
  expect(tiles.element().querySelectorAll(':checked')).toHaveLength(1)
  await expect.element(page.getByRole('option')).not.toBeInTheDocument()
})

test('the tiles are one stop of the Tab key, and a letter searches all types', async () => {
  await openScreen('/emergencies/create', answers, attendant)
  const first = tiles.getByRole('radio').nth(0)
  const second = tiles.getByRole('radio').nth(1)
  await tabTo(first)
  await userEvent.keyboard('{Enter}')
  await expect.element(first).toBeChecked()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(first).not.toBeChecked()
  await expect.element(second).toBeChecked()
  await userEvent.keyboard('{Tab}')
  await expect.element(type).toHaveFocus()
  await expect.element(type).toHaveAttribute('aria-expanded', 'false')
  await expect.element(type).not.toHaveValue('')

  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(second).toHaveFocus()
  await userEvent.keyboard('transito')
  await expect.poll(options).toEqual(['Accidente de tránsito'])
  await userEvent.keyboard('{Enter}')
  await expect.element(type).toHaveValue('Accidente de tránsito')
  await expect.element(tile('Accidente de tránsito')).toBeChecked()
  // Enter has not submitted the form.
  await expect.element(page.getByText('Este campo es requerido')).not.toBeInTheDocument()
})

test('the tiles say in their place that they could not be loaded, and load again', async () => {
  const failed = answer(500, {})
  const server = await openScreen('/emergencies/create', { ...answers, 'GET emergency_type/filter_list': failed }, attendant)
  const failure = part('Datos generales').getByRole('alert').filter({ hasText: 'No se pudieron cargar los tipos.' })
  await expect.element(failure).toBeVisible()
  const top = () => Math.round(type.element().getBoundingClientRect().top)
  const before = top()
  server.answer(answers)
  await failure.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(tiles).toBeVisible()
  await expect.element(failure).not.toBeInTheDocument()
  expect(top()).toBe(before)
})

test('a contact is added in sight, without scrolling, at a desk of 1280 by 800', async () => {
  await openScreen('/emergencies/create', answers, { ...attendant, size: { width: 1280, height: 800 } })
  await expect.element(tiles).toBeVisible()
  await part('Personas de contacto').getByRole('button', { name: 'Agregar contacto' }).click()
  await expect.element(part('Personas de contacto').getByRole('textbox', { name: 'Nombre' })).toHaveFocus()
  expect(scrollY).toBe(0)
  const row = part('Personas de contacto').getByRole('group', { name: 'Contacto 1' }).element().getBoundingClientRect()
  const bar = page.getByRole('button', { name: 'Crear', exact: true }).element().getBoundingClientRect()
  expect(row.bottom).toBeLessThan(bar.top)
})
