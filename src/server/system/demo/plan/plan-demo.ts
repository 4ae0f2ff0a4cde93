import { dayOf, startOfDay } from '../../../../contract/shared/dates/dates.ts'
import { isInProgress } from '../../../../contract/shared/emergency-statuses.ts'
import { VehicleState } from '../../../../contract/fleet/vehicle-states.ts'
import { seededRandom } from './random.ts'
import { planEmergencies } from './emergencies.ts'
import { planGuards } from './guards.ts'
import { planPeople } from './people.ts'
import { planVehicles } from './vehicles.ts'

/**
 * All random data of the demo. It is the same for the same instant; on the same day, only the emergencies and guards in progress differ.
 * Records reference each other by natural keys: stations by number, people by DPI, vehicles by plate, types by code.
 */
export const planDemo = (now: Date) => {
  const today = startOfDay(dayOf(now))
  const people = planPeople(seededRandom(1), today)
  const vehicles = planVehicles(seededRandom(2), today)
  const emergencies = planEmergencies(seededRandom(3), { now, today }, people, vehicles)
  const taken = new Set(
    emergencies.filter(({ status }) => isInProgress(status)).flatMap(({ members }) => members.map(({ plate }) => plate)),
  )
  return {
    people,
    vehicles: vehicles.map((vehicle) =>
      taken.has(vehicle.plate) ? { ...vehicle, disponibility: VehicleState.EnEmergencia } : vehicle,
    ),
    emergencies,
    guards: planGuards(seededRandom(4), { now, today }, people),
  }
}
