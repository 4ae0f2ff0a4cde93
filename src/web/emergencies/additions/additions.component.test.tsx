import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { unitCorrection } from '../../../contract/emergencies/emergency-additions.schema.ts'
import type { EmergencyDetail } from '../../../contract/emergencies/emergencies.schema.ts'
import { EmergencyStatus } from '../../../contract/shared/emergency-statuses.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { emergencyWarnings } from '../../../contract/emergencies/emergency-warnings.schema.ts'
import { crewOption } from '../../../contract/people/users.schema.ts'
import { vehicleOption } from '../../../contract/fleet/vehicles.schema.ts'
import { VehicleState } from '../../../contract/fleet/vehicle-states.ts'
import { expectAccessible } from '../../../../test/components/accessible.ts'
import { desk, openScreen, phone } from '../../../../test/components/open-screen.tsx'
import {
  anEmergency,
  aPatient,
  aUnit,
  ofRecord,
  ofStation,
  rosa,
  station,
} from '../../../../test/components/recorded-emergency.ts'
import { sample } from '../../../../test/components/sample.ts'
import type { Answers } from '../../../../test/components/server.ts'

const critical = anEmergency({ status: EmergencyStatus.Critica, pacients: [] })
const chief = { role: Role.JefeDeServicio, person: ofStation }
const sizes = [
  { device: 'desk', size: desk },
  { device: 'phone', size: phone },
]
const by = { author: { id: 7, name: 'Ana Lucía Pérez Gómez' }, created_at: new Date().toISOString(), noted_at: null }
const note = { id: 61, text: 'Se pide una ambulancia', ...by }

const open = async (emergency: EmergencyDetail, answers: Answers, opening: Parameters<typeof openScreen>[2] = chief) => {
  const server = await openScreen(`/emergency/${emergency.id}`, { ...ofRecord(emergency), ...answers }, opening)
  await expect.element(page.getByRole('heading', { level: 1, name: `Emergencia # ${emergency.id}` })).toBeVisible()
  return server
}
const aKey = expect.stringMatching(/^[0-9a-f]{32}$/) as string
const section = (name: string) => page.getByRole('region', { name, exact: true })
const dialog = page.getByRole('dialog')
const atThumb = page.getByRole('group', { name: 'Acciones del momento' }).getByRole('button', { name: 'Agregar' })
const adding = () =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^Agregar / })
    .elements()
    .map(({ textContent }) => textContent)

test('the focus is where it was after the first contact, for whom the bar of a phone makes room', async () => {
  const saved = anEmergency({ ...critical, version: 2, contact_person: [rosa] })
  const server = await open(critical, {}, { ...chief, size: phone })
  server.answer({
    'POST emergency/{id}/contacts': () => {
      server.answer(ofRecord(saved))
      return saved
    },
  })
  await atThumb.click()
  await dialog.getByRole('button', { name: 'Agregar contacto' }).click()
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Rosa Pérez')
  await dialog.getByRole('textbox', { name: 'Teléfono' }).fill('55551234')
  await dialog.getByRole('button', { name: 'Agregar' }).click()
  await expect.element(page.getByRole('link', { name: 'Llamar a Rosa Pérez' })).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(atThumb).toHaveFocus()
})

test.for(sizes)('a note is asked for in a dialog, which Escape closes, on a $device', async ({ size }) => {
  const server = await open(
    critical,
    { 'POST emergency/{id}/notes': anEmergency({ ...critical, notes: [note] }) },
    { ...chief, size },
  )
  // On a phone it is at the thumb, and in a sheet.
  const add =
    size === desk
      ? section('Línea de tiempo').getByRole('button', { name: 'Agregar nota' })
      : page.getByRole('group', { name: 'Acciones del momento' }).getByRole('button', { name: 'Agregar' })
  const ask = async () => {
    await add.click()
    if (size !== desk) await page.getByRole('dialog', { name: 'Agregar' }).getByRole('button', { name: 'Agregar nota' }).click()
  }
  await ask()
  const field = dialog.getByRole('textbox', { name: 'Nota' })
  await expect.element(field).toHaveFocus()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(add).toHaveFocus()
  await ask()
  await dialog.getByRole('button', { name: 'Agregar' }).click()
  await expect.element(dialog.getByText('Este campo es requerido')).toBeVisible()
  await field.fill(note.text)
  await dialog.getByRole('button', { name: 'Agregar' }).click()
  await expect.element(page.getByRole('status').filter({ hasText: 'Nota agregada' })).toBeVisible()
  expect(server.sent('POST emergency/{id}/notes').map(({ body }) => body)).toEqual([{ text: note.text, client_id: aKey }])
})

test('a unit is added, completed and taken out again on a phone', async () => {
  const support = { ...aUnit, id: 32, vehicle: 42, unit: 'U-9', plate: 'P-121BCD', km_inicial: null, km_final: null }
  const added = anEmergency({ ...critical, members: [aUnit, support], additions: [{ part: 'units', id: 32, ...by }] })
  const server = await open(
    critical,
    {
      'GET station/filter_list': [station],
      'GET vehicle/get_vehicles': [
        sample(vehicleOption, {
          id: 42,
          unit: 'U-9',
          plate: 'P-121BCD',
          disponibility: VehicleState.Disponible,
          station: station.id,
        }),
      ],
      'GET user/get_pilot': [sample(crewOption, { id: 21, name: 'Diego José Ixcot Ramírez', station: station.id })],
    },
    { ...chief, size: phone },
  )
  server.answer({
    'POST emergency/{id}/units': () => {
      server.answer(ofRecord(anEmergency({ ...added, version: 2 })))
      return anEmergency({ ...added, version: 2 })
    },
    'POST emergency/check': sample(emergencyWarnings, { doubts: [{ about: 'distance', unit: 'U-9', kilometres: 900 }] }),
    'PUT emergency_unit/{id}': anEmergency({ ...added, version: 2 }),
    'DELETE emergency_unit/{id}': () => {
      server.answer(ofRecord(anEmergency({ ...critical, version: 3 })))
      return anEmergency({ ...critical, version: 3 })
    },
  })
  await atThumb.click()
  await dialog.getByRole('button', { name: 'Agregar unidad' }).click()
  const form = page.getByRole('dialog', { name: 'Agregar unidad' })
  await form.getByRole('combobox', { name: 'Vehículo' }).click()
  await page.getByRole('option', { name: 'U-9 · P-121BCD' }).click()
  await form.getByRole('combobox', { name: 'Piloto' }).click()
  await page.getByRole('option', { name: 'Diego José' }).click()
  await form.getByRole('button', { name: 'Agregar' }).click()
  await expect.element(page.getByRole('status').filter({ hasText: 'Unidad agregada' })).toBeVisible()
  expect(server.sent('POST emergency/{id}/units').map(({ body }) => body)).toEqual([{ vehicle: 42, pilot: 21, client_id: aKey }])

  await page.getByRole('button', { name: 'Completar la unidad U-9' }).click()
  await dialog.getByRole('textbox', { name: 'Km inicial' }).fill('100')
  await dialog.getByRole('button', { name: 'Salida: ahora' }).click()
  await dialog.getByRole('textbox', { name: 'Km final' }).fill('1000')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  const question = page.getByRole('dialog', { name: 'Revise antes de guardar' })
  await expect.element(question).toMatchTextContent('U-9: 900 km recorridos. ¿Sobra un dígito?')
  await question.getByRole('button', { name: 'Volver' }).click()
  expect(server.sent('PUT emergency_unit/{id}')).toEqual([])
  server.answer({ 'POST emergency/check': sample(emergencyWarnings) })
  await dialog.getByRole('textbox', { name: 'Km final' }).fill('110')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(page.getByRole('status').filter({ hasText: 'Unidad actualizada' })).toBeVisible()
  expect(server.sent('POST emergency/check').at(-1)?.body).toEqual({
    id: critical.id,
    emergency_type: critical.emergency_type,
    members: [{ vehicle: 42, km_inicial: 100, km_final: 110 }],
  })
  const [completed] = server.sent('PUT emergency_unit/{id}')
  expect(completed?.id).toBe('32')
  const { km_inicial, departed_at } = unitCorrection.parse(completed?.body)
  expect(km_inicial).toBe(100)
  expect(departed_at).toMatch(/:00\.000Z$/)

  // The unit that came with the whole form was not added by this person, and is only completed.
  await expect.element(page.getByRole('button', { name: 'Completar la unidad U-7' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Quitar la unidad U-7' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Quitar la unidad U-9' }).click()
  await page.getByRole('button', { name: 'Sí, quitar' }).click()
  await expect.element(section('Equipo desplegado').getByText('P-121BCD')).not.toBeInTheDocument()
})

test.for(sizes)('a station without a unit left says so on a $device', async ({ size }) => {
  const nothing = { 'GET station/filter_list': [station], 'GET vehicle/get_vehicles': [], 'GET user/get_pilot': [] }
  await open(critical, nothing, { ...chief, size })
  if (size !== desk)
    await page.getByRole('group', { name: 'Acciones del momento' }).getByRole('button', { name: 'Agregar' }).click()
  const where = size === desk ? section('Equipo desplegado') : page.getByRole('dialog', { name: 'Agregar' })
  await where.getByRole('button', { name: 'Agregar unidad' }).click()
  await page.getByRole('dialog', { name: 'Agregar unidad' }).getByRole('combobox', { name: 'Vehículo' }).click()
  const seen = (text: string) =>
    page
      .getByText(text)
      .elements()
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  await expect.poll(() => seen('Ninguna unidad disponible en esta estación')).toHaveLength(1)
  expect(seen('Sin resultados')).toEqual([])
})

test('a resolved report says what it lacks, and each line opens the form that completes it', async () => {
  const patient = { ...aPatient, id: 71, name: 'Desconocido 2', address: '', moved_to: '' }
  const unit = { ...aUnit, km_inicial: null, km_final: null }
  const lacking = anEmergency({
    ...critical,
    status: EmergencyStatus.Resuelta,
    resolved_date: new Date().toISOString(),
    observations: '',
    firefighters: [],
    members: [unit],
    pacients: [patient],
    additions: [{ part: 'patients', id: patient.id, ...by }],
  })
  const withPatient = anEmergency({
    ...lacking,
    version: 2,
    pacients: [{ ...patient, address: 'Zona 3', moved_to: 'Hospital Regional' }],
  })
  const driven = anEmergency({ ...withPatient, version: 3, members: [{ ...unit, km_inicial: 100, km_final: 107 }] })
  const server = await open(lacking, { 'GET user/get_firefighters': [], 'GET user/get_pilot': [] })
  const save = (saved: EmergencyDetail) => () => {
    server.answer(ofRecord(saved))
    return saved
  }
  server.answer({
    'PUT emergency_patient/{id}': save(withPatient),
    'PUT emergency_unit/{id}': save(driven),
    'POST emergency/check': sample(emergencyWarnings),
  })
  const alert = page.getByRole('alert').filter({ hasText: 'Completar informe' })
  const lines = () =>
    alert
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent)
  await expect
    .poll(lines)
    .toEqual([
      'Kilómetros de U-7',
      'Bomberos que asistieron',
      'Observaciones (lo corrige un administrador)',
      'Datos de Desconocido 2',
    ])
  await expectAccessible()

  await alert.getByRole('button', { name: 'Datos de Desconocido 2' }).click()
  await expect.element(dialog).toHaveAccessibleName('Corregir paciente')
  await dialog.getByRole('textbox', { name: 'Dirección' }).fill('Zona 3')
  await dialog.getByRole('textbox', { name: 'Trasladado a' }).fill('Hospital Regional')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  // The line goes with the focus.
  await expect.element(alert.getByRole('button', { name: 'Datos de Desconocido 2' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('main')).toHaveFocus()
  await alert.getByRole('button', { name: 'Kilómetros de U-7' }).click()
  await expect.element(dialog).toHaveAccessibleName('Completar la unidad U-7')
  await dialog.getByRole('textbox', { name: 'Km inicial' }).fill('100')
  await dialog.getByRole('textbox', { name: 'Km final' }).fill('107')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect.poll(lines).toHaveLength(2)
  await alert.getByRole('button', { name: 'Bomberos que asistieron' }).click()
  await expect.element(dialog).toHaveAccessibleName('Agregar bomberos')
})

test('a cabin attendant adds notes, contacts and units only', async () => {
  await open(critical, {}, { role: Role.Cabinista })
  await expect.poll(adding).toEqual(['Agregar unidad', 'Agregar nota', 'Agregar contacto'])
})

test.for([
  { who: 'a cabin attendant', role: Role.Cabinista, resolved: true },
  { who: 'a firefighter', role: Role.Bombero, resolved: false },
])('$who adds nothing (resolved: $resolved)', async ({ role, resolved }) => {
  const ended = { status: EmergencyStatus.Resuelta, resolved_date: new Date().toISOString() }
  await open(anEmergency({ ...critical, ...(resolved && ended) }), {}, { role })
  await expect.element(section('Línea de tiempo')).toMatchTextContent('registró la emergencia')
  expect(adding()).toEqual([])
})
