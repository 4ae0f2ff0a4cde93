import type { CodeSet } from '../shared/codes.ts'

export const VehicleState = { Disponible: 10, EnEmergencia: 40, NoDisponible: 50, EnReparacion: 60 } as const
export type VehicleState = (typeof VehicleState)[keyof typeof VehicleState]
export const vehicleStates: CodeSet<VehicleState> = {
  10: { label: 'Disponible', color: 'teal', icon: 'check' },
  40: { label: 'En emergencia', color: 'red', icon: 'flame' },
  50: { label: 'No disponible', color: 'gray', icon: 'off' },
  60: { label: 'En reparación', color: 'yellow', icon: 'tool' },
}
/** The states that a person may choose; 40 is set by the system (B-VEH-13, B-VEH-16). */
export const chosenVehicleStates = [VehicleState.Disponible, VehicleState.NoDisponible, VehicleState.EnReparacion] as const

/** The filter of a vehicle's tracking (A-TRK-22). */
export const trackingFilters: CodeSet<0 | 1> = {
  1: { label: 'En trackeo', color: 'teal', icon: 'truck' },
  0: { label: 'Sin trackeo', color: 'gray', icon: 'off' },
}
