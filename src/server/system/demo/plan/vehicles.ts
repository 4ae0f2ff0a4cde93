import { startingVehicleTypes } from '../../../../contract/overview/starting-catalogue.ts'
import { VehicleState } from '../../../../contract/fleet/vehicle-states.ts'
import { makeUnique, type Random } from './random.ts'
import { CENTRAL, demoStations } from './stations.ts'

const models = {
  MB: ['International 4900', 'Pierce Saber', 'Freightliner M2', 'Hino 500'],
  AMB: ['Ford Transit', 'Mercedes-Benz Sprinter', 'Toyota Hiace', 'Chevrolet Express'],
  UR: ['Ford F-450', 'Isuzu NPR', 'International 4700'],
  CIS: ['Kenworth T300', 'International 7400'],
  ESC: ['Pierce Arrow XT'],
  MR: ['Honda XRE 300', 'Yamaha XTZ 250'],
  PU: ['Toyota Hilux', 'Nissan Frontier', 'Isuzu D-Max'],
  UF: [],
} satisfies Record<Nomenclature, string[]>
type Nomenclature = (typeof startingVehicleTypes)[number]['nomenclature']

export interface DemoVehicle {
  plate: string
  model: string
  note: string
  unit: string
  year: number
  disponibility: VehicleState
  nomenclature: Nomenclature
  station: string
}

const notes = [
  'Servicio mayor cada 5,000 km',
  'Llantas cambiadas este año',
  'Equipo completo, revisado por turno',
  'Frenos y luces revisados',
  'Radio de comunicación nueva',
  'Botiquín repuesto el mes pasado',
]
const outOfService = { 50: 'Sin piloto asignado por el momento', 60: 'En taller por revisión de transmisión' } as const

/** Some are under repair or unavailable; state 40 is set later, from the emergencies. */
export const planVehicles = (random: Random, today: Date): DemoVehicle[] => {
  const serials = new Map<string, number>()
  const plates = new Set<string>()
  return demoStations.flatMap((station) =>
    station.fleet.map((nomenclature, index) => {
      const type = startingVehicleTypes.find((candidate) => candidate.nomenclature === nomenclature)
      if (type === undefined) throw new Error(`${station.name} has a vehicle of no type: ${nomenclature}`)
      const serial = (serials.get(nomenclature) ?? 0) + 1
      serials.set(nomenclature, serial)
      // The first vehicle of a station is always available. The central station has few unavailable ones.
      const isIdle = index > 0 && random.chance(station.no_station === CENTRAL ? 0.1 : 0.22)
      const disponibility = isIdle ? random.pick([VehicleState.NoDisponible, VehicleState.EnReparacion]) : VehicleState.Disponible
      return {
        plate: makeUnique(plates, () => plateNumber(random, type.nomenclature), String),
        model: random.pick<string>(models[type.nomenclature]),
        note: disponibility === VehicleState.Disponible ? random.pick(notes) : outOfService[disponibility],
        unit: `${nomenclature}-${String(serial).padStart(2, '0')}`,
        year: today.getUTCFullYear() - random.integer(2, 22),
        disponibility,
        nomenclature: type.nomenclature,
        station: station.no_station,
      }
    }),
  )
}

/** Official and private plates; motorcycles have their own letter. Plates contain no vowels. */
const plateNumber = (random: Random, nomenclature: Nomenclature): string => {
  const letter = nomenclature === 'MR' ? 'M' : random.pick(['O', 'O', 'P'])
  const consonants = Array.from({ length: 3 }, () => random.pick(Array.from('BCDFGHJKLMNPQRSTVWXYZ'))).join('')
  return `${letter}-${random.integer(1, 9)}${random.digits(2)}${consonants}`
}
