import { kilometresBetween, municipalities, municipalityNear } from '../emergencies/municipalities.ts'
import type { Dice } from './dice.ts'
import type { DemoStation } from './stations.ts'

export type PlaceKind = 'street' | 'road' | 'village'

export interface DemoPlace {
  address: string
  latitude: number
  longitude: number
}

/** How far a station goes for its everyday calls. */
const REACH_KM = 11

/** Their centres touch water or the border, so nothing happens far from it or in a village. */
const AT_THE_EDGE = new Set(
  'Panajachel,Santa Catarina Palopó,San Antonio Palopó,San Lucas Tolimán,Santa Cruz La Laguna,San Pablo La Laguna,San Marcos La Laguna,San Juan La Laguna,San Pedro La Laguna,Santiago Atitlán,Champerico,Ayutla'.split(
    ',',
  ),
)

const villages =
  'San Isidro,Buena Vista,El Rosario,Las Flores,San José,La Libertad,Los Cipreses,Nueva Candelaria,El Porvenir,San Antonio,Las Tapias,Chuicavioc,Xecam,Pachaj,La Esmeralda,Santa Rita'.split(
    ',',
  )

/** '5a. calle 12-34 zona 1, Quetzaltenango' */
export const streetIn = (dice: Dice, municipality: string): string => {
  const street = `${dice.whole(1, 18)}a. ${dice.pick(['calle', 'avenida'])} ${dice.whole(0, 24)}-${String(dice.whole(1, 95)).padStart(2, '0')}`
  return `${street} zona ${dice.whole(1, municipality === 'Quetzaltenango' ? 11 : 5)}, ${municipality}`
}

/** Somewhere among the station's own streets, roads and villages or those of a neighbour, the nearer the likelier. */
export const placeNear = (dice: Dice, station: DemoStation, kind: PlaceKind): DemoPlace => {
  const near = municipalities.flatMap(([name, department, lat, lng]) => {
    const distance = kilometresBetween(station.lat, station.lng, lat, lng)
    return distance < REACH_KM ? [{ name, label: `${name}, ${department}`, lat, lng, weight: 1 / (1 + distance ** 2) }] : []
  })
  const town = dice.weighted(near, (candidate) => candidate.weight)
  const isAtEdge = AT_THE_EDGE.has(town.name)
  const radius = isAtEdge ? 0.35 : kind === 'street' ? 1 : 2.6
  // Until it lies nearer to this town than to any other: two heads can be less than two kilometres apart.
  for (;;) {
    const [latitude, longitude] = spotWithin(dice, town, radius)
    if (municipalityNear(latitude, longitude) === town.label)
      return { address: addressIn(dice, station, town.name, isAtEdge ? 'street' : kind), latitude, longitude }
  }
}

const spotWithin = (dice: Dice, { lat, lng }: { lat: number; lng: number }, kilometres: number): [lat: number, lng: number] => {
  const angle = dice.between(0, 2 * Math.PI)
  // The root spreads the spots evenly over the circle.
  const distance = kilometres * Math.sqrt(dice.fraction())
  const north = (distance * Math.sin(angle)) / 111.2
  const east = (distance * Math.cos(angle)) / (111.2 * Math.cos((lat * Math.PI) / 180))
  return [toSixDigits(lat + north), toSixDigits(lng + east)]
}

const toSixDigits = (degrees: number) => Math.round(degrees * 1e6) / 1e6

const addressIn = (dice: Dice, { road }: DemoStation, municipality: string, kind: PlaceKind): string => {
  if (kind === 'street') return streetIn(dice, municipality)
  if (kind === 'village') return `${dice.pick(['Aldea', 'Aldea', 'Caserío', 'Cantón'])} ${dice.pick(villages)}, ${municipality}`
  return `Km ${dice.whole(road.fromKm, road.toKm)} ${road.name}, ${municipality}`
}
