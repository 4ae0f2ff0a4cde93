import { dayOf, startOfDay } from '../../contract/dates.ts'
import { isInProgress } from '../../contract/emergencies.ts'
import { VehicleState } from '../../contract/vehicles.ts'
import { diceFrom } from './dice.ts'
import { planEmergencies } from './emergencies.ts'
import { planPeople } from './people.ts'
import { planVehicles } from './vehicles.ts'

/**
 * Everything that the demo holds and chance decides, the same for the same moment, and for the same day but for what is going on now. Records name each other by what people
 * know them by: stations by number, people by DPI, vehicles by plate, types by code.
 */
export const planDemo = (now: Date) => {
  const today = startOfDay(dayOf(now))
  const people = planPeople(diceFrom(1), today)
  const vehicles = planVehicles(diceFrom(2), today)
  const emergencies = planEmergencies(diceFrom(3), { now, today }, people, vehicles)
  const taken = new Set(
    emergencies.filter(({ status }) => isInProgress(status)).flatMap(({ members }) => members.map(({ plate }) => plate)),
  )
  return {
    people,
    vehicles: vehicles.map((vehicle) =>
      taken.has(vehicle.plate) ? { ...vehicle, disponibility: VehicleState.EnEmergencia } : vehicle,
    ),
    emergencies,
  }
}
