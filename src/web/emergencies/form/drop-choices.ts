import type { EmergencyFormValues } from './emergency-form-values.ts'

type Chosen = Pick<EmergencyFormValues, 'firefighters' | 'telephonist' | 'members'>

/** The ids that the chosen stations offer. */
export interface Offered {
  firefighters: ReadonlySet<number>
  pilots: ReadonlySet<number>
  vehicles: ReadonlySet<number>
}

export interface Dropped {
  firefighters: number[]
  pilots: number[]
  vehicles: number[]
}

/** The chosen people and vehicles that the chosen stations no longer offer. */
export const droppedChoices = (chosen: Chosen, offered: Offered): Dropped => {
  const pilots = [chosen.telephonist, ...chosen.members.map((row) => row.pilot)].filter((id) => id !== null)
  return {
    firefighters: chosen.firefighters.filter((id) => !offered.firefighters.has(id)),
    pilots: [...new Set(pilots)].filter((id) => !offered.pilots.has(id)),
    vehicles: chosen.members.map((row) => row.vehicle).filter((id) => !offered.vehicles.has(id)),
  }
}

/** The sentence that names what was dropped; empty if nothing was. */
export const droppedMessage = (names: readonly string[]): string =>
  names.length === 0
    ? ''
    : `Se quitó lo que no pertenece a las estaciones elegidas: ${new Intl.ListFormat('es').format([...new Set(names)])}.`
