import { dashboardPoints } from '../../src/contract/emergencies/emergency-points.schema.ts'
import { PARTS_OF_DEGREE } from '../../src/contract/emergencies/point-precision.ts'
import {
  emergencyDetail,
  emergencyRow,
  type EmergencyDetail,
  type EmergencyRow,
} from '../../src/contract/emergencies/emergencies.schema.ts'
import { EmergencyStatus, emergencyStatuses } from '../../src/contract/shared/emergency-statuses.ts'
import { emergencyWays } from '../../src/contract/emergencies/emergency-ways.schema.ts'
import { sample } from './sample.ts'
import { listOf, type Answers, type Sent } from './server.ts'

/* Emergencies and what their screens ask for. */

/** The station that attends them, as the person of a test has it. */
export const station = { id: 3, name: 'Estación Central Quetzaltenango' }
const pilot = { id: 21, name: 'Diego José Ixcot Ramírez' }

export const aPatient = {
  id: 1,
  name: 'Rosa Elvira Pérez',
  age: 40,
  address: 'Zona 1',
  genre: 10 as const,
  moved_to: 'Hospital Regional',
}
export const rosa = { id: 1, name: 'Rosa Pérez', phone_number: '55551234' }
export const aUnit = {
  id: 31,
  vehicle: 41,
  plate: 'P-120BCD',
  unit: 'U-7',
  pilot: pilot.id,
  pilot_name: pilot.name,
  km_inicial: 10,
  km_final: 12,
  departed_at: null,
  arrived_at: null,
  returned_at: null,
}

const shared = {
  id: 512,
  code: '2026-512',
  stations: [{ id: station.id, station__name: station.name }],
  total_stations: station.name,
  address: '6a. avenida 3-21',
  emergency_type: 4,
  emergency_type_text: 'Incendio estructural',
  creation_date: '2026-11-28T14:05:00Z',
  registered_at: '2026-11-28T14:05:00Z',
  attention_date: '2026-11-28T14:00:00Z',
  status: EmergencyStatus.Activo as number,
}

export const aRow = (given: Partial<EmergencyRow> = {}): EmergencyRow =>
  sample(emergencyRow, {
    ...shared,
    status_in_text: Object.entries(emergencyStatuses).find(([code]) => Number(code) === given.status)?.[1].label ?? 'Activo',
    ...given,
  })

/** An open emergency of the station, with one unit and one patient. */
export const anEmergency = (given: Partial<EmergencyDetail> = {}): EmergencyDetail =>
  sample(emergencyDetail, {
    ...shared,
    notice_form: 'Cabina',
    observations: '<p>Nada que agregar</p>',
    latitude: 14.8406,
    longitude: -91.5202,
    telephonist: pilot,
    firefighters: [{ ...pilot, first_name: 'Diego José', last_name: 'Ixcot Ramírez', photo: null }],
    total_firefighters: 1,
    members: [aUnit],
    pacients: [aPatient],
    created_user: { first_name: 'Byron Estuardo', last_name: 'Coyoy Fuentes' },
    qr_emergency: '/api/emergency_open/Zm9yZXZlcg/qr_code/',
    ...given,
  })

/** What the screen of an emergency asks for; nobody has sent a position. */
export const ofRecord = (emergency: EmergencyDetail): Answers => ({
  'GET emergency/{id}': emergency,
  'GET emergency/{id}/history': [],
  'GET emergency/{id}/ways': sample(emergencyWays, {
    from: emergency.creation_date,
    until: emergency.creation_date,
    is_resolved: false,
  }),
})

/** What the list asks for, and every screen for the emergencies in progress; `rows` may depend on what was asked. */
export const ofEmergencyList = (rows: readonly EmergencyRow[] | ((sent: Sent) => readonly EmergencyRow[])): Answers => ({
  // Of a row under the pointer.
  'GET emergency/{id}': ({ id }: Sent) => anEmergency({ id: Number(id) }),
  'GET emergency': (sent: Sent) => listOf(emergencyRow, typeof rows === 'function' ? rows(sent) : rows),
  'GET station/filter_list': [{ id: station.id, name: station.name }],
  'GET emergency_type/filter_list': [{ id: 4, name: 'Incendio estructural' }],
  'GET vehicle/filter_list': [{ id: aUnit.vehicle, name: aUnit.plate }],
})

/** A person of the station. */
export const ofStation = { station: { ...station, address: 'Zona 1' } }

/** What the map of the list asks for. */
export const ofPoints = (
  points: readonly { id: number; place: readonly [latitude: number, longitude: number]; status?: number }[],
): Answers => ({
  'GET emergency/points': sample(dashboardPoints, {
    count: points.length,
    ids: points.map(({ id }) => id),
    latitudes: points.map(({ place }) => Math.round(place[0] * PARTS_OF_DEGREE)),
    longitudes: points.map(({ place }) => Math.round(place[1] * PARTS_OF_DEGREE)),
    statuses: points.map(({ status = EmergencyStatus.Activo }) => status),
  }),
})
