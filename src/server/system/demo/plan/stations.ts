import { StationState } from '../../../../contract/stations/station-states.ts'

/** A station with its relative number of emergencies. Other records reference it by its number. */
export interface DemoStation {
  no_station: string
  name: string
  municipality: string
  address: string
  phone_number: string
  state: StationState
  region_type: 'Occidente' | 'Norte' | 'Sur'
  lat: number
  lng: number
  people: number
  /** The nomenclatures of its vehicles. */
  fleet: readonly string[]
  /** Its relative number of emergencies. */
  calls: number
  hospital: string
  road: { name: string; fromKm: number; toKm: number }
}

export const CENTRAL = '01'

const { Activo, Disponible, DeVuelta, Inactivo } = StationState

/* The brigade, its telephone numbers and its addresses are fictitious; towns, roads and hospitals are real. */
const places = [
  ['Estación Central Quetzaltenango', 'Quetzaltenango', '13 avenida 8-45 zona 1', '7761', 14.8369, -91.5196],
  ['1a. Compañía Quetzaltenango Zona 3', 'Quetzaltenango', '4a. calle 19-60 zona 3', '7763', 14.8461, -91.5259],
  ['2a. Compañía La Esperanza', 'La Esperanza', '1a. avenida 3-18 zona 2', '7772', 14.8722, -91.5629],
  ['3a. Compañía Salcajá', 'Salcajá', '3a. avenida 2-40 zona 1', '7768', 14.8777, -91.4572],
  ['4a. Compañía San Juan Ostuncalco', 'San Juan Ostuncalco', '6a. calle 2-15 zona 1', '7768', 14.8684, -91.6213],
  ['5a. Compañía Coatepeque', 'Coatepeque', '5a. avenida 6-20 zona 2', '7775', 14.7049, -91.8617],
  ['6a. Compañía Totonicapán', 'Totonicapán', '8a. avenida 4-32 zona 4', '7766', 14.9104, -91.3602],
  ['7a. Compañía Cuatro Caminos', 'San Cristóbal Totonicapán', '2a. calle 1-10 zona 3', '7766', 14.9203, -91.4383],
  ['8a. Compañía Momostenango', 'Momostenango', '2a. avenida 3-22 zona 1', '7736', 15.0449, -91.4079],
  ['9a. Compañía San Marcos', 'San Marcos', '9a. calle 7-54 zona 3', '7760', 14.9652, -91.7958],
  ['10a. Compañía San Pedro Sacatepéquez', 'San Pedro Sacatepéquez', '5a. calle 9-30 zona 1', '7760', 14.9651, -91.7761],
  ['11a. Compañía Malacatán', 'Malacatán', '4a. avenida 2-11 zona 1', '7776', 14.9114, -92.0569],
  ['12a. Compañía Tecún Umán', 'Ayutla', '2a. avenida 5-48 zona 1', '7776', 14.6801, -92.1385],
  ['13a. Compañía Huehuetenango', 'Huehuetenango', '6a. calle 5-25 zona 1', '7764', 15.3198, -91.4709],
  ['14a. Compañía Chiantla', 'Chiantla', '3a. calle 1-34 zona 1', '7764', 15.3542, -91.4573],
  ['15a. Compañía Barillas', 'Santa Cruz Barillas', '2a. calle 4-09 zona 2', '7780', 15.8042, -91.3166],
  ['16a. Compañía Sololá', 'Sololá', '7a. avenida 10-21 zona 2', '7762', 14.7731, -91.1826],
  ['17a. Compañía Panajachel', 'Panajachel', 'calle Principal 0-72 zona 1', '7762', 14.7428, -91.1574],
  ['18a. Compañía Santiago Atitlán', 'Santiago Atitlán', 'cantón Panabaj', '7721', 14.6369, -91.2288],
  ['19a. Compañía Retalhuleu', 'Retalhuleu', '5a. avenida 4-38 zona 1', '7771', 14.5372, -91.6766],
  ['20a. Compañía Champerico', 'Champerico', 'avenida Coatepeque 3-15 zona 1', '7773', 14.2965, -91.9127],
  ['21a. Compañía Mazatenango', 'Mazatenango', '7a. calle 2-50 zona 1', '7872', 14.5349, -91.5041],
  ['22a. Compañía Santa Cruz del Quiché', 'Santa Cruz del Quiché', '3a. avenida 6-27 zona 5', '7755', 15.0299, -91.1497],
  ['23a. Compañía Chichicastenango', 'Chichicastenango', '8a. calle 5-14 zona 1', '7756', 14.9444, -91.1121],
] as const

const occidente = 'Hospital Regional de Occidente San Juan de Dios'
const sanMarcos = 'Hospital Nacional Moisés Villagrán Mazariegos'
const huehuetenango = 'Hospital Nacional Jorge Vides Molina'
const solola = 'Hospital Nacional Juan de Dios Rodríguez'
const quiche = 'Hospital Regional Santa Elena'
const coatepeque = 'Hospital Nacional Juan José Ortega'
const totonicapan = 'Hospital Departamental José Felipe Flores'
const malacatan = 'Hospital Nacional de Malacatán'
const barillas = 'Hospital Distrital de Barillas'
const atitlan = 'Hospitalito Atitlán'
const retalhuleu = 'Hospital Nacional de Retalhuleu'
const mazatenango = 'Hospital Nacional de Mazatenango'

type Region = DemoStation['region_type']
type Service = [
  state: StationState,
  region: Region,
  people: number,
  fleet: string,
  calls: number,
  hospital: string,
  road: string,
  fromKm: number,
  toKm: number,
]

/** In the order of `places`. */
const services: readonly Service[] = [
  [Activo, 'Occidente', 24, 'MB MB MB AMB AMB AMB UR CIS ESC MR PU', 30, occidente, 'Ruta Nacional 1', 201, 206],
  [Disponible, 'Occidente', 11, 'MB AMB AMB', 12, occidente, 'Ruta Nacional 1', 203, 208],
  [Activo, 'Occidente', 6, 'AMB', 4, occidente, 'Ruta Nacional 1', 208, 213],
  [Activo, 'Occidente', 8, 'MB AMB', 7, occidente, 'Ruta Nacional 1', 189, 196],
  [Disponible, 'Occidente', 7, 'AMB', 5, occidente, 'Ruta Nacional 1', 212, 219],
  [Activo, 'Occidente', 11, 'MB AMB AMB UR', 10, coatepeque, 'ruta CA-2 Occidente', 212, 224],
  [Activo, 'Occidente', 9, 'MB AMB', 7, totonicapan, 'ruta Cuatro Caminos a Totonicapán', 189, 203],
  [Disponible, 'Occidente', 7, 'AMB UR', 7, occidente, 'ruta Interamericana', 181, 190],
  [Activo, 'Occidente', 5, 'AMB', 3, totonicapan, 'ruta a Momostenango', 198, 210],
  [Activo, 'Occidente', 9, 'MB AMB AMB', 8, sanMarcos, 'Ruta Nacional 1', 246, 255],
  [Disponible, 'Occidente', 6, 'AMB MR', 5, sanMarcos, 'Ruta Nacional 1', 240, 247],
  [Activo, 'Occidente', 7, 'MB AMB', 6, malacatan, 'Ruta Nacional 1', 284, 292],
  [DeVuelta, 'Occidente', 6, 'AMB PU', 5, malacatan, 'ruta CA-2 Occidente', 244, 250],
  [Activo, 'Norte', 10, 'MB AMB AMB UR CIS', 10, huehuetenango, 'ruta Interamericana', 259, 268],
  [Disponible, 'Norte', 5, 'AMB', 3, huehuetenango, 'ruta a Los Cuchumatanes', 268, 280],
  [Activo, 'Norte', 5, 'AMB PU', 2, barillas, 'Ruta Nacional 9 Norte', 408, 418],
  [Activo, 'Occidente', 8, 'MB AMB', 6, solola, 'ruta Los Encuentros a Sololá', 130, 140],
  [Disponible, 'Occidente', 6, 'AMB MR', 4, solola, 'ruta Sololá a Panajachel', 141, 147],
  [Activo, 'Occidente', 5, 'AMB', 3, atitlan, 'ruta a Santiago Atitlán', 164, 170],
  [Activo, 'Sur', 9, 'MB AMB AMB', 8, retalhuleu, 'ruta CA-2 Occidente', 178, 190],
  [Inactivo, 'Sur', 3, 'PU', 0, retalhuleu, 'ruta a Champerico', 215, 222],
  [Activo, 'Sur', 11, 'MB AMB AMB CIS', 9, mazatenango, 'ruta CA-2 Occidente', 157, 168],
  [Activo, 'Norte', 10, 'MB AMB', 6, quiche, 'Ruta Nacional 15', 158, 168],
  [Disponible, 'Norte', 8, 'AMB', 4, quiche, 'Ruta Nacional 15', 141, 150],
]

export const demoStations: readonly DemoStation[] = places.map(([name, municipality, street, exchange, lat, lng], index) => {
  const service = services[index]
  if (service === undefined) throw new Error(`${name} has no service`)
  const [state, region_type, people, fleet, calls, hospital, road, fromKm, toKm] = service
  const no_station = String(index + 1).padStart(2, '0')
  return {
    no_station,
    name,
    municipality,
    address: `${street}, ${municipality}`,
    phone_number: `${exchange}55${no_station}`,
    state,
    region_type,
    lat,
    lng,
    people,
    fleet: fleet.split(' '),
    calls,
    hospital,
    road: { name: road, fromKm, toKm },
  }
})
