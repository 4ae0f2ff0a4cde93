import { municipalities } from '../../../../contract/shared/places/municipalities.ts'
import { kilometresBetween, municipalityNear } from '../../../stations/municipalities.ts'
import type { Random } from './random.ts'
import type { DemoStation } from './stations.ts'

export type PlaceKind = 'street' | 'road' | 'village'

export interface DemoPlace {
  address: string
  latitude: number
  longitude: number
}

/** The radius around a station in which most of its emergencies happen. */
const REACH_KM = 11

/** Stations whose centre is next to water or the border: places are near the centre only, and never in a village. */
const EDGE_TOWNS = new Set(
  'Panajachel,Santa Catarina Palopó,San Antonio Palopó,San Lucas Tolimán,Santa Cruz La Laguna,San Pablo La Laguna,San Marcos La Laguna,San Juan La Laguna,San Pedro La Laguna,Santiago Atitlán,Champerico,Ayutla'.split(
    ',',
  ),
)

const villages =
  'San Isidro,Buena Vista,El Rosario,Las Flores,San José,La Libertad,Los Cipreses,Nueva Candelaria,El Porvenir,San Antonio,Las Tapias,Chuicavioc,Xecam,Pachaj,La Esmeralda,Santa Rita'.split(
    ',',
  )

/** '5a. calle 12-34 zona 1, Quetzaltenango' */
export const streetIn = (random: Random, municipality: string): string => {
  const street = `${random.integer(1, 18)}a. ${random.pick(['calle', 'avenida'])} ${random.integer(0, 24)}-${String(random.integer(1, 95)).padStart(2, '0')}`
  return `${street} zona ${random.integer(1, municipality === 'Quetzaltenango' ? 11 : 5)}, ${municipality}`
}

/** A random place in the streets, roads and villages of the station or of a neighbour; nearer places are more likely. */
export const placeNear = (random: Random, station: DemoStation, kind: PlaceKind): DemoPlace => {
  const near = municipalities.flatMap(([name, department, lat, lng]) => {
    const distance = kilometresBetween(station.lat, station.lng, lat, lng)
    return distance < REACH_KM ? [{ name, label: `${name}, ${department}`, lat, lng, weight: 1 / (1 + distance ** 2) }] : []
  })
  const town = random.weighted(near, (candidate) => candidate.weight)
  const isAtEdge = EDGE_TOWNS.has(town.name)
  const radius = isAtEdge ? 0.35 : kind === 'street' ? 1 : 2.6
  // Repeated until it is nearer to this town than to any other: two main towns can be less than two kilometres apart.
  for (;;) {
    const [latitude, longitude] = pointWithin(random, town, radius)
    if (municipalityNear(latitude, longitude) === town.label)
      return { address: addressIn(random, station, town.name, isAtEdge ? 'street' : kind), latitude, longitude }
  }
}

const pointWithin = (
  random: Random,
  { lat, lng }: { lat: number; lng: number },
  kilometres: number,
): [lat: number, lng: number] => {
  const angle = random.between(0, 2 * Math.PI)
  // The square root distributes the places evenly over the circle.
  const distance = kilometres * Math.sqrt(random.fraction())
  const north = (distance * Math.sin(angle)) / 111.2
  const east = (distance * Math.cos(angle)) / (111.2 * Math.cos((lat * Math.PI) / 180))
  return [toSixDigits(lat + north), toSixDigits(lng + east)]
}

const toSixDigits = (degrees: number) => Math.round(degrees * 1e6) / 1e6

const addressIn = (random: Random, { road }: DemoStation, municipality: string, kind: PlaceKind): string => {
  if (kind === 'street') return streetIn(random, municipality)
  if (kind === 'village')
    return `${random.pick(['Aldea', 'Aldea', 'Caserío', 'Cantón'])} ${random.pick(villages)}, ${municipality}`
  return `Km ${random.integer(road.fromKm, road.toKm)} ${road.name}, ${municipality}`
}
