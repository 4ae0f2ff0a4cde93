import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { userDetail, userRow } from '../../../contract/people/users.schema.ts'
import { vehicleRow } from '../../../contract/fleet/vehicles.schema.ts'
import {
  answerLater,
  central,
  diego,
  formAnswers,
  formOf,
  illness,
  pump,
  stored,
} from '../../../../test/components/emergency-form.ts'
import { nothingComesNear } from '../../../../test/components/near.ts'
import { openScreen } from '../../../../test/components/open-screen.tsx'
import { sample } from '../../../../test/components/sample.ts'
import { gate, listOf, refusal } from '../../../../test/components/server.ts'

beforeEach(nothingComesNear)

const administrator = { role: Role.Administrador }

/** The options of all fields, which wait until `open` is called. */
const holdOptions = () => {
  const { opened, open } = gate()
  const calls = [
    'GET emergency_type/filter_list',
    'GET station/filter_list',
    'GET user/get_firefighters',
    'GET user/get_pilot',
    'GET vehicle/get_vehicles',
    'GET vehicle_type/filter_list',
    'GET job_management/filter_list',
  ] as const
  return { open, answers: Object.fromEntries(calls.map((call) => [call, answerLater(call, opened)])) }
}

test('an emergency shows its stored values before the options have loaded', async () => {
  const { open, answers } = holdOptions()
  await openScreen(`/emergency/${stored.id}/editar`, { ...formAnswers, ...answers, 'GET emergency/{id}': stored }, administrator)
  const { general, crew, vehicles } = formOf()
  const expectStored = async () => {
    await expect.element(general.getByRole('combobox', { name: 'Tipo de emergencia' })).toHaveValue(stored.emergency_type_text)
    await expect.element(crew.getByText(central.name)).toBeVisible()
    await expect.element(crew.getByText(diego.name, { exact: true })).toBeVisible()
    await expect.element(crew.getByRole('combobox', { name: 'Piloto' })).toHaveValue(diego.name)
    const row = vehicles.getByRole('group', { name: `${pump.unit} · ${pump.plate}` })
    await expect.element(row.getByRole('combobox', { name: 'Piloto' })).toHaveValue(diego.name)
  }
  await expectStored()
  open()
  await general.getByRole('combobox', { name: 'Tipo de emergencia' }).click()
  await expect.element(page.getByRole('option', { name: illness.name })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expectStored()
})

test('a vehicle shows its stored values before the options have loaded', async () => {
  const vehicle = sample(vehicleRow, { id: 4, plate: 'P-100', station: central, vehicle_type: { id: 2, name: 'Motobomba' } })
  await openScreen('/vehicles/4/editar', { ...holdOptions().answers, 'GET vehicle/{id}': vehicle }, administrator)
  await expect.element(page.getByRole('combobox', { name: 'Estación' })).toHaveValue(central.name)
  await expect.element(page.getByRole('combobox', { name: 'Tipo de vehículo' })).toHaveValue('Motobomba')
})

test('a person shows their stored values before the options have loaded', async () => {
  const person = sample(userDetail, {
    id: 9,
    name: 'Diego Ixcot',
    role: Role.Bombero,
    station: central,
    station_text: central.name,
    job_management: 2,
    job_title: 'Paramédico',
  })
  await openScreen('/users/9/editar', { ...holdOptions().answers, 'GET user/{id}': person }, administrator)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Editar Diego Ixcot' })).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'Estación' })).toHaveValue(central.name)
  await expect.element(page.getByRole('combobox', { name: 'Puesto' })).toHaveValue('Paramédico')
})

const people = { 'GET user': listOf(userRow, []) }
const filter = () => page.getByRole('combobox', { name: 'Estación' })

test('a value whose name is still loading does not look empty', async () => {
  await openScreen('/users?station_id=1', { ...holdOptions().answers, ...people }, administrator)
  await expect.element(filter()).toHaveAttribute('placeholder', 'Cargando…')
})

test('a value that is no longer offered is shown as unavailable', async () => {
  await openScreen('/users?station_id=99999', { ...formAnswers, ...people }, administrator)
  await expect.element(filter()).toHaveAttribute('placeholder', 'Ya no está disponible')
})

// A-API-71, B-GEN-20
test('a value whose options failed to load is shown as not loaded, and only no filter is offered', async () => {
  await openScreen('/users?station_id=99999', { ...people, 'GET station/filter_list': refusal(500, 'No') }, administrator)
  await expect.element(filter()).toHaveAttribute('placeholder', 'No se pudo cargar')
  await filter().click()
  await expect.element(page.getByRole('option', { name: 'Todos' })).toBeVisible()
  expect(page.getByRole('option').all()).toHaveLength(1)
})
