import { isInProgress } from '../../../../contract/shared/emergency-statuses.ts'
import { Role, UserStatus } from '../../../../contract/shared/rights/roles.ts'
import { StationState } from '../../../../contract/stations/station-states.ts'
import { VehicleState } from '../../../../contract/fleet/vehicle-states.ts'
import { kilometresBetween } from '../../../stations/municipalities.ts'
import type { Call } from '../calls.ts'
import type { Random } from './random.ts'
import type { DemoPerson } from './person.ts'
import { demoStations, type DemoStation } from './stations.ts'
import type { DemoVehicle } from './vehicles.ts'

interface Sent {
  station: DemoStation
  vehicle: DemoVehicle
  pilot: DemoPerson
}
export interface Crew {
  sent: Sent[]
  firefighters: DemoPerson[]
}

/** Tracks who is busy until when, so that nobody attends two emergencies at once. */
export interface Roster {
  sendTo: (call: Call, until: Date) => Crew
}

export const rosterOf = (random: Random, people: readonly DemoPerson[], vehicles: readonly DemoVehicle[]): Roster => {
  const busyUntil = new Map<DemoVehicle | DemoPerson, number>()
  const isFree = (who: DemoVehicle | DemoPerson, at: Date) => (busyUntil.get(who) ?? 0) <= at.getTime()
  const active = people.filter((person) => person.status === UserStatus.Activo)

  const sendFrom = (station: DemoStation, call: Call, sent: readonly Sent[]): Sent | undefined => {
    const { at, scenario } = call
    const isLeft = (who: DemoVehicle | DemoPerson) =>
      isFree(who, at) && !sent.some(({ vehicle, pilot }) => vehicle === who || pilot === who)
    const free = vehicles.filter(
      (vehicle) => vehicle.station === station.no_station && isAvailable(vehicle, call) && isLeft(vehicle),
    )
    const unsent = scenario.units.filter((unit) => !sent.some(({ vehicle }) => vehicle.nomenclature === unit))
    const vehicle =
      [...unsent, ...scenario.units].map((unit) => free.find((candidate) => candidate.nomenclature === unit)).find(Boolean) ??
      free[0]
    const pilots = active.filter((person) => person.station === station.no_station && person.is_pilot && isLeft(person))
    return vehicle && pilots.length > 0 ? { station, vehicle, pilot: random.pick(pilots) } : undefined
  }

  return {
    sendTo: (call, until) => {
      const sent: Sent[] = []
      // Half of the further vehicles come from a neighbouring station.
      for (let index = 0; index < call.vehicles; index++) {
        const [own, ...neighbours] = nearestTo(call.station)
        const helpers = index > 0 && random.chance(0.5) ? neighbours.slice(0, 3) : [own, ...neighbours]
        const next = firstOf(helpers, (station) => station && sendFrom(station, call, sent))
        if (next) sent.push(next)
      }
      const crew = active.filter(
        (person) =>
          (person.role === Role.Bombero || person.role === Role.JefeDeServicio || person.role === Role.Comandante) &&
          sent.some(({ station }) => station.no_station === person.station) &&
          !sent.some(({ pilot }) => pilot === person),
      )
      const rested = crew.filter((person) => isFree(person, call.at))
      const firefighters = random.some(rested.length < 2 ? crew : rested, random.integer(2, 6))
      for (const who of [...firefighters, ...sent.flatMap(({ vehicle, pilot }) => [vehicle, pilot])])
        busyUntil.set(who, until.getTime())
      return { sent, firefighters }
    },
  }
}

/** A vehicle that is out of service today was available in the past. */
const isAvailable = (vehicle: DemoVehicle, { status }: Call) =>
  vehicle.disponibility === VehicleState.Disponible || !isInProgress(status)

const firstOf = <T, R>(list: readonly T[], find: (item: T) => R | undefined): R | undefined => {
  for (const item of list) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}

/** The station itself, then the other active stations by distance. */
const nearestTo = ({ lat, lng }: DemoStation): DemoStation[] =>
  demoStations
    .filter((station) => station.state !== StationState.Inactivo)
    .toSorted((one, other) => kilometresBetween(lat, lng, one.lat, one.lng) - kilometresBetween(lat, lng, other.lat, other.lng))
