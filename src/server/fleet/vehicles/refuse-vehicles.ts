import { VehicleState } from '../../../contract/fleet/vehicle-states.ts'
import { fail, invalid } from '../../platform/errors/refusal.ts'

/* Which vehicles an emergency may take. */

interface Locked {
  id: number
  plate: string
  disponibility: number
  station_id: number
}

/** Requires that every added vehicle belongs to a chosen station. `locked` are the vehicles' rows. */
export const refuseVehiclesOfOtherStations = (
  sent: { stations: readonly number[]; members: readonly { vehicle: number }[] },
  joining: ReadonlySet<number>,
  locked: readonly Locked[],
): void => {
  const offered = new Set(locked.filter((vehicle) => sent.stations.includes(vehicle.station_id)).map((vehicle) => vehicle.id))
  const strange = sent.members.findIndex((member) => joining.has(member.vehicle) && !offered.has(member.vehicle))
  if (strange >= 0) throw invalid({ [`members.${strange}.vehicle`]: 'Elija un vehículo de las estaciones' })
}

/** Those of the added vehicles that are not available. */
export const busyVehicles = (joining: ReadonlySet<number>, locked: readonly Locked[]): Locked[] =>
  locked.filter((vehicle) => joining.has(vehicle.id) && vehicle.disponibility !== VehicleState.Disponible)

/** Refuses the whole save if a vehicle is not available (S-31). */
export const refuseBusyVehicles = (joining: ReadonlySet<number>, locked: readonly Locked[]): void => {
  const plates = busyVehicles(joining, locked).map((vehicle) => vehicle.plate)
  if (plates.length > 0) throw fail('vehicle.busy', { plates }, { vehicles: plates })
}
