import type { CodeSet } from './codes.ts'

/* Here since maps, tracked vehicles and figures show them, too. */

export const EmergencyStatus = { Activo: 20, Resuelta: 30, SolicitaApoyo: 40, Critica: 50 } as const
export type EmergencyStatus = (typeof EmergencyStatus)[keyof typeof EmergencyStatus]

/** Code 10 is listed separately: it is shown and never offered (B-EMS-03, S-30). */
export type StoredEmergencyStatus = EmergencyStatus | 10

export const emergencyStatuses: CodeSet<EmergencyStatus> = {
  20: { label: 'Activo', color: 'blue', icon: 'siren' },
  30: { label: 'Resuelta', color: 'teal', icon: 'check', isQuiet: true },
  40: { label: 'Solicita apoyo', color: 'orange', icon: 'help' },
  50: { label: 'Critica', color: 'red', icon: 'alert' },
}

/** The most grave first; the last ends the emergency. */
export const statusesByGravity = [
  EmergencyStatus.Critica,
  EmergencyStatus.SolicitaApoyo,
  EmergencyStatus.Activo,
  EmergencyStatus.Resuelta,
] as const

export const storedStatuses: CodeSet<StoredEmergencyStatus> = {
  ...emergencyStatuses,
  10: { label: 'Registrada', color: 'gray', icon: 'clock' },
}

/** Statuses in which the vehicles of an emergency are unavailable to others. */
export const isInProgress = (status: number): boolean => status !== EmergencyStatus.Resuelta

/** The colour of the edge that shows the gravity of an emergency in progress; undefined for one that is resolved. */
export const gravityColor = (emergency: { status: number }): string | undefined =>
  isInProgress(emergency.status) ? storedStatuses[emergency.status as StoredEmergencyStatus].color : undefined
