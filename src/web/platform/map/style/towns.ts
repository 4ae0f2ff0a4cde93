import { municipalities } from '../../../../contract/shared/places/municipalities.ts'

/** On the built-in map: `rank` 1 is always named, 2 is a department's main town, 3 is named only when zoomed in. */
interface Town {
  name: string
  lat: number
  lng: number
  rank: 1 | 2 | 3
}

const always = new Set(['Guatemala', 'Quetzaltenango', 'Huehuetenango', 'Cobán', 'Puerto Barrios', 'Flores'])

/** The main town of every municipality. */
export const towns: readonly Town[] = municipalities.map(([name, department, lat, lng], place) => {
  const isHead = municipalities[place - 1]?.[1] !== department
  const rank = isHead && always.has(name) ? 1 : isHead ? 2 : 3
  return { name: name === 'Guatemala' ? 'Ciudad de Guatemala' : name, lat, lng, rank }
})

export const areas: readonly Omit<Town, 'rank'>[] = [
  { name: 'México', lat: 16.4, lng: -92.6 },
  { name: 'Belice', lat: 17.3, lng: -88.7 },
  { name: 'Honduras', lat: 14.9, lng: -87.4 },
  { name: 'El Salvador', lat: 13.75, lng: -89.1 },
  { name: 'Océano Pacífico', lat: 13.5, lng: -92 },
]

/** The name of the town that is nearest. A degree of longitude is about as long as one of latitude here. */
export const townNear = ({ lat, lng }: { lat: number; lng: number }): string =>
  towns.reduce(
    (best, { name, ...town }) => {
      const distance = (town.lat - lat) ** 2 + (town.lng - lng) ** 2
      return distance < best.distance ? { name, distance } : best
    },
    { name: '', distance: Infinity },
  ).name
