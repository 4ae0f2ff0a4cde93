import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { VehicleState } from '../../../contract/fleet/vehicle-states.ts'
import { vehicleRow } from '../../../contract/fleet/vehicles.schema.ts'
import { emergencyRow } from '../../../contract/emergencies/emergencies.schema.ts'
import { EmergencyStatus } from '../../../contract/shared/emergency-statuses.ts'
import { anEmergencyRow } from '../../../../test/components/board.ts'
import { openScreen, phone } from '../../../../test/components/open-screen.tsx'
import { pick } from '../../../../test/components/pick.ts'
import { sample } from '../../../../test/components/sample.ts'
import { answer, listOf, lost, refusal } from '../../../../test/components/server.ts'

const admin = { role: Role.Administrador }
const attendant = { role: Role.Cabinista }
const central = { id: 4, name: 'Estación Central', address: '4a. calle 5-67' }
const ready = {
  id: 8,
  plate: 'P-8',
  unit: 'U-8',
  model: 'Ford F-450',
  note: 'Cambio de aceite',
  year: 2020,
  station: central,
  vehicle_type: { id: 2, name: 'Motobomba' },
  disponibility: VehicleState.Disponible,
  disponibility_label: 'Disponible',
}
const busy = { ...ready, disponibility: VehicleState.EnEmergencia, disponibility_label: 'En emergencia' }
const answers = {
  'GET vehicle': listOf(vehicleRow, [ready]),
  'GET vehicle/{id}': sample(vehicleRow, ready),
  'GET station/filter_list': [central],
  'GET vehicle_type/filter_list': [ready.vehicle_type],
}
const busyAnswers = { ...answers, 'GET vehicle': listOf(vehicleRow, [busy]), 'GET vehicle/{id}': sample(vehicleRow, busy) }

const row = page.getByRole('row').filter({ hasText: 'P-8' })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const save = page.getByRole('button', { name: 'Guardar' })
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text })
const options = () =>
  page
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent)

describe('the list of vehicles', () => {
  // B-ERR-30, B-VEH-01, B-VEH-02, B-VEH-03, B-VEH-04, B-VEH-06
  test('shows its columns, and is filtered by type, availability and station', async () => {
    const server = await openScreen('/vehicles', answers, attendant)
    await expect.element(row).toBeVisible()
    expect([...document.querySelectorAll('th')].map(({ textContent }) => textContent)).toEqual([
      'Unidad',
      'Placa',
      'Modelo',
      'Nota',
      'Estación',
      'Dirección de la estación',
      'Disponibilidad',
      'Acciones',
    ])
    for (const text of [ready.model, ready.note, central.name, central.address])
      await expect.element(row).toMatchTextContent(text)
    await pick('Tipo de vehículo', 'Motobomba')
    await pick('Estación', central.name)
    server.answer({ 'GET vehicle': listOf(vehicleRow, []) })
    await pick('Disponibilidad', 'En emergencia')
    await expect.element(page.getByText('Sin vehículos', { exact: true })).toBeVisible()
    const asked = 'page=1&station=4&vehicle_type=2&disponibility=40'
    expect([...(server.sent('GET vehicle').at(-1)?.query ?? [])].map((each) => each.join('=')).toSorted()).toEqual(
      asked.split('&').toSorted(),
    )
  })

  test('says on a phone what a vehicle is called and where it is', async () => {
    await openScreen('/vehicles', answers, { ...attendant, size: phone })
    const card = page.getByRole('listitem').filter({ hasText: 'P-8' })
    for (const text of ['U-8', ready.model, central.name, central.address, ready.note])
      await expect.element(card).toMatchTextContent(text)
  })
})

describe('the availability of a vehicle', () => {
  const availability = page.getByRole('combobox', { name: 'Disponibilidad de U-8 · P-8' })
  const question = page.getByRole('dialog', { name: '¿Cambiar la disponibilidad?' })

  // B-VEH-18, B-VEH-19
  test('is changed after a question, and not if it is declined', async () => {
    const server = await openScreen('/vehicles', { ...answers, 'POST vehicle/change_status': ready }, attendant)
    await availability.click()
    await expect.poll(options).toEqual(['Disponible', 'No disponible', 'En reparación'])
    await page.getByRole('option', { name: 'En reparación' }).click()
    await expect.element(question).toMatchTextContent('U-8 · P-8 pasará a "En reparación".')
    await question.getByRole('button', { name: 'No, cancelar' }).click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(availability).toHaveValue('Disponible')
    expect(server.sent('POST vehicle/change_status')).toEqual([])

    await pick('Disponibilidad de U-8 · P-8', 'En reparación')
    server.answer({ 'GET vehicle': listOf(vehicleRow, [{ ...ready, disponibility: VehicleState.EnReparacion }]) })
    await question.getByRole('button', { name: 'Sí, cambiar' }).click()
    await expect.element(page.getByRole('status').filter({ hasText: 'Registro actualizado' })).toBeVisible()
    await expect.element(availability).toHaveValue('En reparación')
    expect(server.sent('POST vehicle/change_status').map(({ body }) => body)).toEqual([
      { id: 8, status: VehicleState.EnReparacion },
    ])
  })

  // B-GEN-50
  test('is shown at once without a connection, marked over a reload, and sent once', async () => {
    const server = await openScreen('/vehicles', { ...answers, 'POST vehicle/change_status': lost }, attendant)
    server.answerHealth(lost)
    await pick('Disponibilidad de U-8 · P-8', 'En reparación')
    await question.getByRole('button', { name: 'Sí, cambiar' }).click()
    await expect.element(availability).toHaveValue('En reparación')
    await expect.element(row).toMatchTextContent('por enviar')
    server.reload()
    await expect.element(availability).toHaveValue('En reparación')
    await expect.element(row).toMatchTextContent('por enviar')
    const repaired = { ...ready, disponibility: VehicleState.EnReparacion }
    server.answer({
      'GET vehicle': listOf(vehicleRow, [repaired]),
      'POST vehicle/change_status': sample(vehicleRow, repaired),
    })
    server.answerHealth(() => answer(200, { status: 'ok' }))
    dispatchEvent(new Event('online'))
    await expect.element(page.getByRole('status').filter({ hasText: 'Registro actualizado' })).toBeVisible()
    await expect.element(row).not.toMatchTextContent('por enviar')
    await expect.element(availability).toHaveValue('En reparación')
    const sent = server.sent('POST vehicle/change_status')
    expect(new Set(sent.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1)
  })

  // B-ERR-15, B-GEN-51, B-VEH-15, B-VEH-20
  test('of a vehicle that is in an emergency meanwhile is refused, shown and locked', async () => {
    const refused = refusal(400, 'El vehículo está en una emergencia')
    const server = await openScreen('/vehicles', { ...answers, 'POST vehicle/change_status': refused }, attendant)
    await pick('Disponibilidad de U-8 · P-8', 'No disponible')
    server.answer(busyAnswers)
    await question.getByRole('button', { name: 'Sí, cambiar' }).click()
    await expect.element(notice('No se pudo actualizar el estado')).toMatchTextContent('El vehículo está en una emergencia')
    await expect.element(availability).toHaveValue('En emergencia')
    await expect.element(availability).toBeDisabled()
  })
})

describe('the form of a vehicle', () => {
  // B-ERR-18, B-GEN-27, B-VAL-29, B-VEH-07, B-VEH-11, B-VEH-13
  test('names what is missing, and takes a refusal to its field with what was typed', async () => {
    const taken = refusal(400, 'Revise los datos', { plate: ['Ya existe un vehículo con esta placa'] })
    const server = await openScreen('/vehicles/create', { ...answers, 'POST vehicle': taken }, admin)
    await save.click()
    await expect.poll(() => page.getByText('Este campo es requerido', { exact: true }).elements().length).toBe(8)
    const written = { Placa: 'p-8', Unidad: 'U-1', Modelo: 'Hino 500', Año: '2019', Nota: 'Nueva' }
    for (const [name, text] of Object.entries(written)) await field(name).fill(text)
    await pick('Tipo de vehículo', 'Motobomba')
    await pick('Estación', central.name)
    await page.getByRole('combobox', { name: 'Disponibilidad' }).click()
    await expect.poll(options).toEqual(['Disponible', 'No disponible', 'En reparación'])
    await page.getByRole('option', { name: 'Disponible', exact: true }).click()
    expect(server.sent('POST vehicle')).toEqual([])
    await save.click()
    await expect.element(notice('Error en la creación')).toBeVisible()
    await expect.element(field('Placa')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field('Placa')).toHaveFocus()
    await expect.element(field('Modelo')).toHaveValue('Hino 500')
  })

  // B-ERR-20, B-ERR-21, B-GEN-28, B-GEN-29, B-VEH-09, B-VEH-14, B-VEH-15
  test('of a vehicle in an emergency locks the availability only, and says why a save was refused', async () => {
    const server = await openScreen(
      '/vehicles/8/editar',
      { ...busyAnswers, 'PUT vehicle/{id}': refusal(400, 'Ahora no.') },
      admin,
    )
    await expect.element(page.getByRole('heading', { level: 1, name: 'Editar U-8 · P-8' })).toBeVisible()
    const availability = page.getByRole('combobox', { name: 'Disponibilidad', exact: true })
    await expect.element(availability).toHaveValue('En emergencia')
    await expect.element(availability).toBeDisabled()
    await field('Nota').fill('Cambio de llantas')
    await save.click()
    await expect.element(notice('Ahora no.')).toBeVisible()
    server.answer({ 'PUT vehicle/{id}': answer(400, {}) })
    await save.click()
    await expect.element(notice('Error en la edición')).toBeVisible()
    server.answer({ 'PUT vehicle/{id}': sample(vehicleRow, busy) })
    await save.click()
    await expect.element(page.getByRole('status').filter({ hasText: 'Registro actualizado' })).toBeVisible()
    expect(server.sent('PUT vehicle/{id}').at(-1)?.body).toMatchObject({ note: 'Cambio de llantas', station: 4, vehicle_type: 2 })
  })

  // B-VEH-08, B-VEH-10
  test('is not offered to a cabin attendant, who sees the vehicle', async () => {
    await openScreen('/vehicles/8', answers, attendant)
    await expect.element(page.getByRole('heading', { level: 1, name: 'U-8' })).toBeVisible()
    await expect.element(page.getByRole('definition').filter({ hasText: 'Disponible' })).toBeVisible()
    await expect.element(page.getByRole('main').getByRole('textbox')).not.toBeInTheDocument()
    await expect.element(page.getByRole('main').getByRole('combobox')).not.toBeInTheDocument()
    await expect.element(page.getByRole('link', { name: 'Editar' })).not.toBeInTheDocument()
  })

  test('begins with its unit, its state and the emergency that it is in, which it leads to', async () => {
    const rows = [
      anEmergencyRow(6, { status: EmergencyStatus.Resuelta }),
      anEmergencyRow(5, { emergency_type_text: 'Incendio', address: '4a. calle 5-20' }),
    ]
    const server = await openScreen('/vehicles/8', { ...busyAnswers, 'GET emergency': listOf(emergencyRow, rows) }, attendant)
    const main = page.getByRole('main')
    await expect.element(main).toMatchTextContent(/U-8 ?P-8 ?En emergencia/)
    await expect.element(main.getByRole('link', { name: 'Incendio · 4a. calle 5-20' })).toHaveAttribute('href', '/#/emergency/5')
    expect(server.sent('GET emergency').at(-1)?.query.get('vehicle_emergency__vehicle')).toBe('8')
    server.answer(answers)
    server.reload()
    await expect.element(main).toMatchTextContent(/U-8 ?P-8 ?Disponible/)
    await expect.element(main.getByRole('link', { name: /Incendio/ })).not.toBeInTheDocument()
  })
})
