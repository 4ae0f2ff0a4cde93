import { expect } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { emergencyDetail, emergencyPage, type EmergencyDetail } from '../../src/contract/emergencies/emergencies.schema.ts'
import { emergencyWarnings } from '../../src/contract/emergencies/emergency-warnings.schema.ts'
import { option } from '../../src/contract/shared/resource.schema.ts'
import { crewOption } from '../../src/contract/people/users.schema.ts'
import { vehicleOption } from '../../src/contract/fleet/vehicles.schema.ts'
import { sample } from './sample.ts'
import type { Answers, Sent } from './server.ts'

/* The form of an emergency: whom and what its stations offer, a stored emergency, and filling it in. */

export const central = { id: 3, name: 'Estación Central', address: 'Zona 1' }
export const panajachel = { id: 4, name: '17a. Compañía Panajachel', address: 'Zona 2' }
export const marta = { id: 20, name: 'Marta Julia Tzul', station: central.id }
export const diego = { id: 21, name: 'Diego José Ixcot', station: central.id }
export const rosa = { id: 22, name: 'Rosa Amarilis Cúmez', station: panajachel.id }
export const pump = { id: 30, name: 'P-100', plate: 'P-100', unit: 'MB-01', disponibility: 10, station: central.id }
const boat = { id: 31, name: 'P-200', plate: 'P-200', unit: 'MR-17', disponibility: 10, station: panajachel.id }
const fire = { id: 5, name: 'Incendio estructural' }
export const illness = { id: 6, name: 'Enfermedad común' }

const ofStations =
  <Row extends { station: number | null }>(rows: readonly Row[]) =>
  ({ query }: Sent): Row[] => {
    const stations = query.get('stations')?.split(',').map(Number) ?? []
    return rows.filter((row) => row.station !== null && stations.includes(row.station))
  }

const people = [marta, diego, rosa].map((person) => sample(crewOption, person))
const vehicles = [pump, boat].map((vehicle) => sample(vehicleOption, { ...vehicle, disponibility_label: 'Disponible' }))

/** What the form asks for, and the list that follows a save. */
export const formAnswers: Answers = {
  'GET emergency_type/filter_list': [fire, illness].map((each) => sample(option, each)),
  'GET station/filter_list': [central, panajachel].map(({ id, name }) => sample(option, { id, name })),
  'GET user/get_firefighters': ofStations(people),
  'GET user/get_pilot': ofStations(people),
  'GET vehicle/get_vehicles': ofStations(vehicles),
  'POST emergency/check': sample(emergencyWarnings),
  'GET vehicle/filter_list': [],
  'GET emergency': sample(emergencyPage),
}

const isFunction = (given: unknown): given is (sent: Sent) => unknown => typeof given === 'function'

/** The form's own answer to a call, which waits until the test lets it. */
export const answerLater = (
  call: keyof typeof formAnswers,
  opened: Promise<void>,
  holds: (sent: Sent) => boolean = () => true,
) => {
  const given = formAnswers[call]
  return async (sent: Sent): Promise<unknown> => {
    if (holds(sent)) await opened
    return isFunction(given) ? given(sent) : given
  }
}

/** An emergency in progress of the central station, with all its parts. */
export const stored: EmergencyDetail = sample(emergencyDetail, {
  id: 8,
  version: 3,
  code: '2026-000008',
  status: 20,
  status_in_text: 'Activo',
  emergency_type: fire.id,
  emergency_type_text: fire.name,
  notice_form: 'Cabina',
  address: '3a. calle 2-20',
  creation_date: '2026-11-20T15:00:00.000Z',
  registered_at: '2026-11-20T15:00:00.000Z',
  attention_date: '2026-11-20T15:05:00.000Z',
  observations: '<p>Nada que agregar</p>',
  latitude: 14.8406,
  longitude: -91.5202,
  stations: [{ id: central.id, station__name: central.name }],
  telephonist: { id: diego.id, name: diego.name },
  firefighters: [{ id: diego.id, name: diego.name, first_name: 'Diego José', last_name: 'Ixcot', photo: null }],
  total_firefighters: 1,
  members: [
    {
      id: 1,
      vehicle: pump.id,
      plate: pump.plate,
      unit: pump.unit,
      pilot: diego.id,
      pilot_name: diego.name,
      km_inicial: 10,
      km_final: 12,
      departed_at: null,
      arrived_at: null,
      returned_at: null,
    },
  ],
  pacients: [{ id: 1, name: 'Rosa Elvira Pérez', age: 40, address: 'Zona 1', genre: 10, moved_to: 'Hospital Regional' }],
  qr_emergency: '/api/emergency_open/clave/qr_code/',
})

/** The sections of the form. */
export const formOf = () => {
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  return {
    /** Of a phone. */
    type: part('Tipo de emergencia'),
    general: part('Datos generales'),
    place: part('Dirección'),
    contacts: part('Personas de contacto'),
    crew: part('Estaciones y bomberos'),
    stations: part('Estaciones'),
    vehicles: part('Vehículos'),
    patients: part('Pacientes'),
    photos: part('Fotos'),
    create: page.getByRole('button', { name: 'Crear', exact: true }),
    update: page.getByRole('button', { name: 'Actualizar', exact: true }),
  }
}

/** Picks an option of a selector by its text. */
export const choose = async (where: Pick<Locator, 'getByRole'>, label: string, name: string | RegExp): Promise<void> => {
  await where.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name, exact: typeof name === 'string' }).click()
}

export const addVehicle = async (vehicle: { plate: string }): Promise<Locator> => {
  const { vehicles: section } = formOf()
  await choose(section, 'Vehículo', new RegExp(vehicle.plate))
  await section.getByRole('button', { name: 'Agregar vehículo' }).click()
  return section.getByRole('group', { name: vehicle.plate })
}

/** Shows what a phone folds under a section's heading. */
export const unfold = async (name: string): Promise<void> => {
  const heading = page.getByRole('button', { name: new RegExp(`^${name} ·`) })
  await expect.element(heading).toBeVisible()
  if (heading.element().ariaExpanded === 'false') await heading.click()
}

/** Fills the shorter form of a cabin attendant. */
export const fillCall = async (address: string): Promise<void> => {
  const { general, place, stations } = formOf()
  await choose(page, 'Tipo de emergencia', illness.name)
  await choose(general, 'Forma de aviso', 'Cabina')
  await place.getByRole('textbox', { name: 'Dirección' }).fill(address)
  await choose(stations, 'Piloto', diego.name)
  await choose(await addVehicle(pump), 'Piloto', diego.name)
}

/** Gives a hidden input files, as the browser's own dialog does. */
export const giveFiles = async (where: Locator, ...files: File[]): Promise<void> => {
  await expect.element(where).toBeInTheDocument()
  const input = where.element().querySelector('input[type=file]')
  if (input === null) throw new Error('There is no input for files')
  await userEvent.upload(input, files)
}

/** The fields of a multipart body; of a file its name. */
export const fieldsOf = (sent: Sent | undefined): Record<string, string> => {
  if (!(sent?.body instanceof FormData)) throw new Error('No form was sent')
  return Object.fromEntries([...sent.body].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]))
}
