import type { CodeSet } from '../shared/codes.ts'

export const StationState = { Disponible: 10, Activo: 20, DeVuelta: 30, EnEmergencia: 40, Inactivo: 50 } as const
export type StationState = (typeof StationState)[keyof typeof StationState]
export const stationStates: CodeSet<StationState> = {
  10: { label: 'Disponible', color: 'teal', icon: 'check' },
  20: { label: 'Activo', color: 'cyan', icon: 'present' },
  30: { label: 'De vuelta', color: 'violet', icon: 'return' },
  40: { label: 'En emergencia', color: 'red', icon: 'flame' },
  50: { label: 'Inactivo', color: 'gray', icon: 'off' },
}
