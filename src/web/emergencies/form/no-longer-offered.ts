import type { EmergencyDetail } from '../../../contract/emergencies/emergencies.schema.ts'
import type { Option } from '../../../contract/shared/resource.schema.ts'
import { VehicleState } from '../../../contract/fleet/vehicle-states.ts'
import type { VehicleOption } from '../../../contract/fleet/vehicles.schema.ts'
import type { CrewChoice } from './crew-choices.ts'

/** The people and vehicles that can be chosen. */
export interface Choices {
  firefighters: readonly CrewChoice[]
  pilots: readonly CrewChoice[]
  vehicles: readonly (Option & Pick<VehicleOption, 'plate' | 'unit' | 'disponibility' | 'disponibility_label'>)[]
}
export const noChoices: Choices = { firefighters: [], pilots: [], vehicles: [] }

type Stored = Pick<EmergencyDetail, 'firefighters' | 'telephonist' | 'members'>

/** People and vehicles of a stored emergency that its stations no longer offer: they were moved or put off duty since, and stay. */
export const noLongerOffered = ({ firefighters, telephonist, members }: Stored, offered: Choices): Choices => ({
  firefighters: without(firefighters, offered.firefighters),
  pilots: without([telephonist, ...members.map((row) => ({ id: row.pilot, name: row.pilot_name }))], offered.pilots),
  vehicles: without(
    members.map(({ vehicle, plate, unit }) => ({
      id: vehicle,
      name: plate,
      plate,
      unit,
      disponibility: VehicleState.Disponible,
      disponibility_label: '',
    })),
    offered.vehicles,
  ),
})

const without = <T extends Option>(options: readonly T[], known: readonly Option[]): T[] =>
  options.filter(
    ({ id }, index) => !known.some((option) => option.id === id) && options.findIndex((option) => option.id === id) === index,
  )

/** Both lists, without duplicates. */
export const withChoices = (choices: Choices, more: Choices): Choices => ({
  firefighters: [...choices.firefighters, ...without(more.firefighters, choices.firefighters)],
  pilots: [...choices.pilots, ...without(more.pilots, choices.pilots)],
  vehicles: [...choices.vehicles, ...without(more.vehicles, choices.vehicles)],
})
