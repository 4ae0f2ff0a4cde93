import {
  EmergencyStatus,
  statusesByGravity,
  type EmergencyStatus as Status,
} from '../../../contract/shared/emergency-statuses.ts'

/** The statuses of the counters, in their order. */
export const countedStatuses = statusesByGravity.filter((status) => status !== EmergencyStatus.Resuelta)

/** How many there are of each status. */
export const countByStatus = (statuses: readonly number[]): Record<number, number> =>
  Object.fromEntries(countedStatuses.map((counted) => [counted, statuses.filter((status) => status === counted).length]))

const words: Record<Exclude<Status, 30>, readonly [one: string, many: string]> = {
  50: ['crítica', 'críticas'],
  40: ['pide apoyo', 'piden apoyo'],
  20: ['activa', 'activas'],
}

/** 'críticas' of '2 críticas'. */
export const wordOf = (status: Exclude<Status, 30>, count: number): string => wordFor(words[status], count)

export const wordFor = ([one, many]: readonly [one: string, many: string], count: number): string => (count === 1 ? one : many)
