import { emergencyRow } from '../../src/contract/emergencies/emergencies.schema.ts'
import { emergencyTypeRow } from '../../src/contract/emergencies/emergency-types.schema.ts'
import { storedStatuses } from '../../src/contract/shared/emergency-statuses.ts'
import { jobPositions } from '../../src/contract/people/job-positions.schema.ts'
import type { Call } from '../../src/contract/shared/rights/permissions.ts'
import { Role, roleNames, UserStatus } from '../../src/contract/shared/rights/roles.ts'
import { stationStates } from '../../src/contract/stations/station-states.ts'
import { stationRow } from '../../src/contract/stations/stations.schema.ts'
import { userRow } from '../../src/contract/people/users.schema.ts'
import { vehicleTypes } from '../../src/contract/fleet/vehicle-types.schema.ts'
import { vehicleStates } from '../../src/contract/fleet/vehicle-states.ts'
import { vehicleRow } from '../../src/contract/fleet/vehicles.schema.ts'
import { sample } from './sample.ts'
import { answer, listOf, type Answers } from './server.ts'

/* A page of every plain list, with the longest and the shortest texts that a brigade writes, and every state. */

const stationCodes = [10, 20, 30, 40, 50] as const
const places = [
  ['Estación Central Quetzaltenango', '13 avenida 8-45 zona 1, Quetzaltenango'],
  ['1a. Compañía Quetzaltenango Zona 3', '4a. calle 19-60 zona 3, Quetzaltenango'],
  ['3a. Compañía Salcajá', '3a. avenida 2-40 zona 1, Salcajá'],
  ['4a. Compañía San Juan Ostuncalco', '6a. calle 2-15 zona 1, San Juan Ostuncalco'],
  ['7a. Compañía Cuatro Caminos', '2a. calle 1-10 zona 3, San Cristóbal Totonicapán'],
  ['10a. Compañía San Pedro Sacatepéquez', '5a. calle 9-30 zona 1, San Pedro Sacatepéquez'],
  ['15a. Compañía Barillas', '2a. calle 4-09 zona 2, Santa Cruz Barillas'],
  ['17a. Compañía Panajachel', 'calle Principal 0-72 zona 1, Panajachel'],
  ['18a. Compañía Santiago Atitlán', 'cantón Panabaj, Santiago Atitlán'],
  ['22a. Compañía Santa Cruz del Quiché', '3a. avenida 6-27 zona 5, Santa Cruz del Quiché'],
] as const

export const stations = places.map(([name, address], index) => {
  const state = stationCodes[index % stationCodes.length] ?? 20
  return sample(stationRow, {
    id: index + 1,
    no_station: String(index + 1).padStart(2, '0'),
    name,
    address,
    phone_number: `776155${String(index + 1).padStart(2, '0')}`,
    state,
    state_text: stationStates[state].label,
    region_type: 'Occidente',
    lat: 14.8369,
    lng: -91.5196,
  })
})

const vehicleCodes = [10, 40, 50, 60] as const
export const vehicles = stations.map(({ id, name, address }, index) => {
  const disponibility = vehicleCodes[index % vehicleCodes.length] ?? 10
  return sample(vehicleRow, {
    id,
    plate: index === 0 ? 'O-123BBB-GUATE1' : `P-${100 + index}ABC`,
    unit: index === 0 ? 'Rescate 01 de la central' : `AMB-${index + 1}`,
    model: index === 0 ? 'International WorkStar 7400 con cisterna de tres mil galones' : 'Ford F-450',
    note: index % 2 === 0 ? 'Donada por la municipalidad; la bomba se revisa cada primer lunes del mes' : '',
    year: 2020,
    disponibility,
    disponibility_label: vehicleStates[disponibility].label,
    station: { id, name, address },
    vehicle_type: { id: 1, name: 'Ambulancia' },
  })
})

const names = [
  ['Ana Lucía', 'Xicará Morales'],
  ['Óscar René', 'Sacalxot Rodas'],
  ['Ana', 'Tzul'],
  ['Diego José', 'Ixcot Ramírez'],
  ['Silvia Patricia', 'Gramajo Cotí'],
  ['Byron Estuardo', 'Coyoy Fuentes'],
  ['Marta Julia', 'Tzul Barrios'],
  ['Luis Fernando', 'Ajanel Chávez'],
  ['Jorge', 'Ajanel'],
  ['Elsa', 'Batz'],
] as const
const roles = [Role.Administrador, Role.Comandante, Role.JefeDeServicio, Role.Cabinista, Role.Bombero] as const
export const people = names.map(([first_name, last_name], index) => {
  const role = roles[index % roles.length] ?? Role.Bombero
  return sample(userRow, {
    id: 901 + index,
    first_name,
    last_name,
    name: `${first_name} ${last_name}`,
    role,
    name_role: roleNames[role],
    station: index === 4 ? null : index + 1,
    station_text: index === 4 ? '' : (stations[index]?.name ?? ''),
    address: index === 4 ? '' : 'Residenciales El Mirador de la Llanura del Pinal, casa 27, zona 10',
    phone_number: '41234567',
    email: index === 4 ? '' : 'maria.de.los.angeles.hernandez@bomberos-occidente.example.org',
    // Somebody who left the service.
    status: index === 6 ? UserStatus.Inactivo : UserStatus.Activo,
  })
})

const emergencyCodes = [20, 30, 40, 50, 10] as const
export const emergencies = stations.map(({ id, name }, index) => {
  const status = emergencyCodes[index % emergencyCodes.length] ?? 20
  return sample(emergencyRow, {
    id: 5980 + index,
    code: `EM-2026-0${5980 + index}`,
    stations: [
      { id, station__name: name },
      { id: id + 1, station__name: '17a. Compañía Panajachel' },
    ].slice(0, index % 3 === 0 ? 2 : 1),
    total_stations: index % 3 === 0 ? '2' : '1',
    address:
      index % 2 === 0
        ? 'Kilómetro 189.5 de la ruta Cuatro Caminos a Totonicapán, frente al mercado de artesanías'
        : '4a. calle 3-20 zona 1',
    emergency_type: 1,
    emergency_type_text: index % 2 === 0 ? 'Accidente de tránsito con personas atrapadas' : 'Incendio',
    creation_date: `2026-11-${String(10 + index)}T23:48:00-06:00`,
    attention_date: `2026-11-${String(10 + index)}T23:48:00-06:00`,
    status,
    status_in_text: storedStatuses[status].label,
  })
})

const typeNames = ['Incendio estructural', 'Accidente de tránsito', 'Enfermedad común', 'Materiales peligrosos', 'Rescate']
const emergencyTypes = typeNames.map((name, index) =>
  sample(emergencyTypeRow, {
    id: index + 1,
    code: index === 0 ? 999_999 : 100 * index,
    name,
    description: 'Fuego en vivienda, comercio, bodega o edificio público, con o sin personas atrapadas.',
    category: { id: 1, name: 'Incendios' },
    sub_types: [{ id: 1, code: 101, name: 'Vivienda', description: '' }],
  }),
)

const kinds = ['Ambulancia de soporte vital avanzado', 'Bomba', 'Cisterna', 'Escalera', 'Motobomba']
export const kindsOfVehicle = kinds.map((name, index) =>
  sample(vehicleTypes.row, { id: index + 1, name, nomenclature: name.slice(0, 3).toUpperCase() }),
)

const titles = ['Asistente de la dirección de operaciones y logística', 'Bombero', 'Maquinista']
const positions = titles.map((job_title, index) => sample(jobPositions.row, { id: index + 1, job_title }))

const aheadOf = (...calls: Call[]): Answers =>
  Object.fromEntries(calls.map((call) => [call, answer(404, { detail: 'No se encontró el registro.' })]))

/** The first page of every plain list; some have more. */
export const fullLists: Answers = {
  'GET emergency': listOf(emergencyRow, emergencies, 1234),
  'GET station': listOf(stationRow, stations, 24),
  'GET user': listOf(userRow, people, 213),
  'GET vehicle': listOf(vehicleRow, vehicles, 65),
  'GET emergency_type': listOf(emergencyTypeRow, emergencyTypes),
  'GET vehicle_type': listOf(vehicleTypes.row, kindsOfVehicle),
  'GET job_management': listOf(jobPositions.row, positions),
  'GET station/filter_list': stations.map(({ id, name }) => ({ id, name })),
  'GET vehicle/filter_list': vehicles.map(({ id, plate }) => ({ id, name: plate })),
  'GET emergency_type/filter_list': emergencyTypes.map(({ id, name }) => ({ id, name })),
  'GET category_emergency_type/filter_list': [{ id: 1, name: 'Incendios' }],
  'GET vehicle_type/filter_list': kindsOfVehicle.map(({ id, name }) => ({ id, name })),
  // Asked for ahead, when the pointer rests on a row.
  ...aheadOf('GET emergency/{id}', 'GET station/{id}', 'GET user/{id}', 'GET vehicle/{id}'),
}
