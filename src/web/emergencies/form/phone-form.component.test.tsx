import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { emergencyTypeOption } from '../../../contract/emergencies/emergency-types.schema.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { expectAccessible } from '../../../../test/components/accessible.ts'
import {
  central,
  choose,
  diego,
  formAnswers,
  formOf,
  giveFiles,
  pump,
  stored,
  unfold,
} from '../../../../test/components/emergency-form.ts'
import { nothingComesNear } from '../../../../test/components/near.ts'
import { openScreen, phone } from '../../../../test/components/open-screen.tsx'
import { aPhoto } from '../../../../test/components/photos.ts'
import { sample } from '../../../../test/components/sample.ts'
import { refusal } from '../../../../test/components/server.ts'

beforeEach(nothingComesNear)

const names = [
  'Abejas',
  'Derrumbe',
  'Enfermedad común',
  'Fuga de gas',
  'Incendio',
  'Inundación',
  'Rescate',
  'Riña',
  'Servicio',
  'Sismo',
]
const types = names.map((name, n) => sample(emergencyTypeOption, { id: n + 1, name, uses: name === 'Sismo' ? 9 : 0 }))
const answers = { ...formAnswers, 'GET emergency_type/filter_list': types }
const boss = { role: Role.JefeDeServicio, person: { station: central, station_text: central.name }, size: phone }
const create = () => openScreen('/emergencies/create', answers, boss)
const edit = (changes: object = {}, role: Role = Role.JefeDeServicio) =>
  openScreen(`/emergency/${stored.id}/editar`, { ...answers, 'GET emergency/{id}': { ...stored, ...changes } }, { ...boss, role })

const tiles = page.getByRole('group', { name: 'Tipos de emergencia' })
const type = page.getByRole('combobox', { name: 'Tipo de emergencia' })
const change = page.getByRole('button', { name: 'Cambiar', exact: true })
const heading = (name: string) => page.getByRole('button', { name: new RegExp(`^${name} ·`) })
const said = (name: string) => heading(name).element().textContent
const missing = page.getByText(/^Falta:/)

// B-EMF-74, B-EMF-76
test('the form of a phone asks for the type, the place, the units and the people, and folds the rest', async () => {
  await create()
  await expect.element(tiles).toBeVisible()
  await expect.element(heading('Fotos')).toBeVisible()
  const order = [...document.querySelectorAll('form section')].map((section) => section.getAttribute('aria-label'))
  const first = ['Tipo de emergencia', 'Dirección', 'Vehículos', 'Estaciones y bomberos']
  expect(order.filter((name) => name !== 'Mapa')).toEqual([
    ...first,
    'Datos generales',
    'Personas de contacto',
    'Pacientes',
    'Fotos',
  ])
  for (const name of ['Datos generales', 'Personas de contacto', 'Pacientes', 'Fotos'])
    await expect.element(heading(name)).toHaveAttribute('aria-expanded', 'false')
  expect(said('Datos generales')).toBe('Datos generales · falta: forma de aviso y observaciones')
  expect(said('Pacientes')).toBe('Pacientes · ninguno')
  await expect.element(page.getByRole('button', { name: 'Agregar paciente' })).not.toBeInTheDocument()
  await expectAccessible()
})

// B-EMF-75
test('a tile chooses one of the usual types and leaves one line, which leads back to the tiles and to all types', async () => {
  await create()
  await expect.element(tiles).toBeVisible()
  const shown = tiles.getByRole('button').elements()
  expect(shown.map((tile) => tile.textContent)).toEqual(['Sismo', ...names.slice(0, 7)])
  for (const tile of shown) expect(tile.getBoundingClientRect().height).toBeGreaterThanOrEqual(56)
  await tiles.getByRole('button', { name: 'Fuga de gas' }).click()
  await expect.element(tiles).not.toBeInTheDocument()
  await expect.element(type).toHaveValue('Fuga de gas')
  await expect.element(change).toHaveFocus()

  await change.click()
  await expect.element(tiles.getByRole('button', { name: 'Fuga de gas' })).toHaveAttribute('aria-pressed', 'true')
  await choose(page, 'Tipo de emergencia', 'Servicio')
  await expect.element(type).toHaveValue('Servicio')
  await expect.element(tiles).not.toBeInTheDocument()
})

// B-EMF-76
test('a folded section says how much is in it, and keeps it while it is folded', async () => {
  await edit()
  await expect.element(heading('Pacientes')).toBeVisible()
  await expect.element(tiles).not.toBeInTheDocument()
  expect(said('Pacientes')).toBe('Pacientes · 1')
  expect(said('Datos generales')).toBe('Datos generales · Cabina, observaciones escritas')
  await unfold('Pacientes')
  await page.getByRole('button', { name: 'Agregar paciente' }).click()
  await formOf().patients.getByRole('group', { name: 'Paciente 2' }).getByRole('textbox', { name: 'Nombre' }).fill('Tomás')
  await heading('Pacientes').click()
  expect(said('Pacientes')).toBe('Pacientes · 2')
  await expect.element(page.getByRole('textbox', { name: 'Edad' })).not.toBeInTheDocument()
  await unfold('Pacientes')
  const second = formOf().patients.getByRole('group', { name: 'Paciente 2' })
  await expect.element(second.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Tomás')
  await unfold('Fotos')
  await giveFiles(formOf().photos, await aPhoto('humo.jpg'))
  await expect.poll(() => said('Fotos')).toBe('Fotos · 1 de 20')
})

// B-EMF-77
test('what is missing is named above the button, and a save unfolds it and keeps it in sight', async () => {
  await create()
  await expect.element(missing).toMatchTextContent('Falta: Tipo de emergencia, Dirección, Ubicación y 5 más')
  await formOf().create.click()
  await expect.element(type).toHaveFocus()
  await expect.element(heading('Datos generales')).toHaveAttribute('aria-expanded', 'true')
  await expect.element(heading('Pacientes')).toHaveAttribute('aria-expanded', 'false')
  // An error cannot be folded away.
  await expect.element(heading('Datos generales')).toBeDisabled()
  heading('Datos generales')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(formOf().general.getByRole('combobox', { name: 'Forma de aviso' })).toBeVisible()
  await choose(formOf().general, 'Forma de aviso', 'Cabina')
  await expect.element(missing).toMatchTextContent('y 4 más')
  expect(formOf().create.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(window.innerHeight)
})

// B-EMF-77
test('a refusal by the server unfolds its field, and the focus goes to it', async () => {
  const server = await edit({ status: 30 }, Role.Administrador)
  server.answer({
    'POST emergency/customUpdate': refusal(400, 'Revise los campos', { 'pacients.0.moved_to': ['Este hospital no existe'] }),
  })
  await expect.element(heading('Pacientes')).toHaveAttribute('aria-expanded', 'false')
  await page.getByRole('textbox', { name: 'Dirección' }).first().fill('4a. calle')
  await formOf().update.click()
  const field = formOf().patients.getByRole('textbox', { name: 'Trasladado a' })
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveAccessibleDescription('Este hospital no existe')
  // Shown at the field, it is not repeated above the bar.
  expect(page.getByText('Este hospital no existe').elements()).toHaveLength(1)
})

test('units are offered once a station is chosen, and the focus on a field is not below the bar', async () => {
  await openScreen('/emergencies/create', answers, { role: Role.Administrador, size: phone })
  await formOf().vehicles.getByRole('combobox', { name: 'Vehículo' }).click()
  await expect.element(page.getByText('Elija primero una estación.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await choose(formOf().crew, 'Estaciones', central.name)
  await userEvent.keyboard('{Escape}')
  await choose(formOf().vehicles, 'Vehículo', new RegExp(pump.plate))
  const pilot = formOf().crew.getByRole('combobox', { name: 'Piloto' })
  window.scrollTo(0, 0)
  pilot.element().focus()
  const bar = formOf().create.element().closest('[data-action-bar]')
  expect(pilot.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(bar?.getBoundingClientRect().top ?? 0)
  await choose(formOf().crew, 'Piloto', diego.name)
})
