import { notYet } from '../../../contract/shared/dates/day-fields.schema.ts'
import type { Changing } from '../../platform/database/open.ts'
import { peopleServing } from '../crew/crew-options.queries.ts'
import { stationPlaces } from './save-emergency.queries.ts'
import { invalid } from '../../platform/errors/refusal.ts'

interface Placed {
  stations: readonly number[]
  latitude?: number | undefined
  longitude?: number | undefined
  latlng?: { lat: number; lng: number } | undefined
}

interface Place {
  latitude: number
  longitude: number
  is_station_place: boolean
}

/**
 * The place sent, or else the place of the first station: a cabin attendant has no map (S-29). Refuses stations that do not
 * exist.
 */
export const placeOf = async (trx: Changing, sent: Placed): Promise<Place> => {
  const stations = await stationPlaces(trx, sent.stations)
  if (stations.length !== sent.stations.length) throw invalid({ stations: 'Una de las estaciones elegidas ya no existe' })
  const latitude = sent.latitude ?? sent.latlng?.lat
  const longitude = sent.longitude ?? sent.latlng?.lng
  if (latitude !== undefined && longitude !== undefined) {
    const is_station_place = stations.some((station) => station.lat === latitude && station.lng === longitude)
    return { latitude, longitude, is_station_place }
  }
  const first = stations.find((station) => station.id === sent.stations[0])
  if (first === undefined) throw invalid({ stations: 'Una de las estaciones elegidas ya no existe' })
  return { latitude: first.lat, longitude: first.lng, is_station_place: true }
}

/** By the clock of the server: that of a device may be wrong. */
export const refuseFuture = ({ creation_date }: { creation_date?: string | undefined }, now: Date): void => {
  if (creation_date !== undefined && Date.parse(creation_date) > now.getTime()) throw invalid({ creation_date: notYet })
}

interface Crew {
  stations: readonly number[]
  telephonist: number
  members: readonly { vehicle: number; pilot: number }[]
  firefighters: readonly number[]
}

const pilotsOf = ({ telephonist, members }: Crew) => [telephonist, ...members.map(({ pilot }) => pilot)]

const serving = (trx: Changing, crew: Crew, now: Date) =>
  peopleServing(trx, crew.stations, [...crew.firefighters, ...pilotsOf(crew)], now)

/**
 * Firefighters and pilots must be active people of the chosen stations, and pilots must be allowed to drive. People who are
 * already stored in the emergency stay, even if they have left the station or the service since.
 */
export const refuseOtherStations = async (trx: Changing, now: Date, sent: Crew, stored?: Crew): Promise<void> => {
  const { people, pilots } = await serving(trx, sent, now)
  if (stored) {
    const still = await serving(trx, stored, now)
    for (const id of stored.firefighters) if (!still.people.has(id)) people.add(id)
    for (const id of pilotsOf(stored)) if (!still.pilots.has(id)) pilots.add(id)
  }
  const refused: Record<string, string> = {}
  if (!pilots.has(sent.telephonist)) refused['telephonist'] = 'Elija un piloto activo de las estaciones'
  sent.members.forEach((member, index) => {
    if (!pilots.has(member.pilot)) refused[`members.${index}.pilot`] = 'Elija un piloto activo de las estaciones'
  })
  if (!sent.firefighters.every((id) => people.has(id))) refused['firefighters'] = 'Elija bomberos activos de las estaciones'
  if (Object.keys(refused).length > 0) throw invalid(refused)
}
