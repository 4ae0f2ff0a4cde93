import type * as z from 'zod'
import { emergencyDetail } from '../../src/contract/emergencies/emergencies.schema.ts'
import { emergencyTypeRow } from '../../src/contract/emergencies/emergency-types.schema.ts'
import { option } from '../../src/contract/shared/resource.schema.ts'
import { stationRow } from '../../src/contract/stations/stations.schema.ts'
import { crewOption, personOption, userDetail } from '../../src/contract/people/users.schema.ts'
import { vehicleRow } from '../../src/contract/fleet/vehicles.schema.ts'
import { sample } from './sample.ts'
import { listOf, type Sent } from './server.ts'

/* A brigade with something of everything, for tests that look at many screens. Every record has the id 3. */

export const [morning, noon, now] = ['2026-11-20T14:05:00Z', '2026-11-20T18:30:00Z', '2026-11-20T20:00:00Z']
export const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

export const station = { id: 3, name: '5a. Compañía Quetzaltenango', address: '12 avenida 3-45, zona 1' }
export const person = {
  id: 3,
  name: 'María Fernanda Cifuentes Monterroso',
  first_name: 'María Fernanda',
  last_name: 'Cifuentes Monterroso',
}
export const another = { id: 4, name: 'Luis Pérez', first_name: 'Luis', last_name: 'Pérez' }
export const stationText = { station: 3, station_text: station.name }
export const serving = {
  ...person,
  ...stationText,
  no_dpi: '1234000150901',
  firefighter_type: 'Permanente',
  status: 5,
  photo: picture,
}
export const onLeave = { ...another, ...stationText, no_dpi: '2234000150901', status: 1, inactive_reason: 2 }

export const facts = {
  code: 'EM-3',
  stations: [{ id: 3, station__name: station.name }],
  total_stations: '1',
  address: 'Calzada La Revolución 12-45, zona 2',
  emergency_type: 3,
  emergency_type_text: 'Incendio estructural',
  creation_date: morning,
  registered_at: morning,
  attention_date: morning,
}
const withStatus = (id: number, status: number, status_in_text: string) => ({
  ...facts,
  id,
  status,
  status_in_text,
  outcome: status === 30 ? 1 : null,
})
export const inProgress = withStatus(3, 20, 'Activo')
export const emergencies = [
  inProgress,
  withStatus(4, 50, 'Critica'),
  withStatus(5, 40, 'Solicita apoyo'),
  withStatus(6, 30, 'Resuelta'),
  withStatus(7, 10, 'Registrada'),
]
export const reported = {
  ...inProgress,
  notice_form: 'Teléfono',
  observations: '<p>Humo en el segundo nivel.</p>',
  latitude: 14.8347,
  longitude: -91.5181,
  telephonist: another,
  total_firefighters: 1,
  pacients: [{ id: 3, name: 'Rosa Elvira Pérez', age: 40, address: 'Zona 3', genre: 10, moved_to: 'Hospital Regional' } as const],
  images: [{ id: 3, path: picture, thumbnail: picture, width: 800, height: 600 }],
  qr_emergency: picture,
}
/** An emergency in progress with something in each of its parts. */
export const anEmergency = sample(emergencyDetail, {
  ...reported,
  version: 1,
  category: { id: 3, name: 'Incendios' },
  firefighters: [{ ...person, photo: null }],
  members: [
    {
      id: 3,
      vehicle: 3,
      plate: 'P-123ABC',
      unit: 'AMB-12',
      pilot: 4,
      pilot_name: another.name,
      km_inicial: 12.5,
      km_final: null,
      departed_at: morning,
      arrived_at: noon,
      returned_at: null,
    },
  ],
  contact_person: [{ id: 3, name: 'Rosa Elvira Pérez', phone_number: '55551234' }],
  notes: [{ id: 3, text: 'Falta agua', author: another, created_at: noon, noted_at: null }],
  additions: [{ part: 'patients', id: 3, author: another, created_at: noon, noted_at: null }],
  images_id: [3],
  created_user: another,
})

export const aStation = sample(stationRow, {
  ...station,
  no_station: '5',
  phone_number: '77610000',
  state: 10,
  state_text: 'Disponible',
  region_type: 'Occidente',
  lat: 14.8347,
  lng: -91.5181,
})
export const vehicle = sample(vehicleRow, {
  id: 3,
  plate: 'P-123ABC',
  model: 'Toyota Hilux',
  note: 'Llanta de repuesto gastada',
  unit: 'AMB-12',
  year: 2020,
  disponibility: 10,
  disponibility_label: 'Disponible',
  station,
  vehicle_type: { id: 3, name: 'Ambulancia' },
})
export const vehicles = [
  vehicle,
  { ...vehicle, id: 4, plate: 'P-456DEF', disponibility: 40, disponibility_label: 'En emergencia', on_tracking: true },
  { ...vehicle, id: 5, plate: 'P-789GHI', disponibility: 60, disponibility_label: 'En reparación' },
  { ...vehicle, id: 6, plate: 'P-012JKL', disponibility: 50, disponibility_label: 'No disponible' },
]
export const anEmergencyType = sample(emergencyTypeRow, {
  id: 3,
  code: 120,
  name: 'Incendio estructural',
  description: 'Casas y edificios',
  category: { id: 3, name: 'Incendios' },
  wounded_kind: 'Varios',
  sub_types: [{ id: 3, code: 121, name: 'Vivienda', description: 'Una familia' }],
})

const contact = {
  address: '5a. calle 1-10',
  phone_number: '55551234',
  email: 'maria@example.org',
  name_role: 'Bombero',
  role: 10,
}
const details = {
  ...serving,
  ...contact,
  username: serving.no_dpi,
  no_registry: 'B-012',
  station,
  user_range: 1,
  is_pilot: true,
  no_license: '1234000150901',
  type_license: 'B',
  date_of_birth: '1990-05-04',
  job_management: 3,
  job_title: 'Piloto',
  type_of_contract: 1,
  qr_code: picture,
  approved_courses: [{ id: 3, course_name: 'Primeros auxilios', approval_date: '2024-02-01', file: null }],
  is_email_confirmed: true,
  has_second_factor: true,
}
export const aFirefighter = sample(userDetail, { ...details, id: 3, station })
export const whoIsOnLeave = sample(userDetail, {
  ...aFirefighter,
  status: 1,
  inactive_reason: 2,
  start_date_unsubscribe: '2026-11-01',
})
export const people = [
  { ...serving, ...contact },
  { ...onLeave, ...contact, id: 4 },
]
export const personOptions = [person, another].map((each) => sample(personOption, { ...each, station: 3 }))
export const crewOptions = personOptions.map((each) => sample(crewOption, each))
/** A list asked for its rows, or for the options of a selector. */
export const rowsOrOptions = <T extends z.ZodType>(row: T, rows: readonly Partial<z.output<T>>[], options: unknown[]) => {
  const whole = listOf(row, rows)
  return ({ query }: Sent) => (query.has('async_options') ? { count: options.length, results: options } : whole)
}
export const optionsOf = (name: string) => [sample(option, { id: 3, name })]
