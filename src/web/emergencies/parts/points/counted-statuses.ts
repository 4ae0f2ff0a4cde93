import { EmergencyStatus } from '../../../../contract/shared/emergency-statuses.ts'

/** Those in progress first, the most grave before the others; the resolved ones last. */
export const countedStatuses: readonly number[] = [
  EmergencyStatus.Critica,
  EmergencyStatus.SolicitaApoyo,
  EmergencyStatus.Activo,
  10,
  EmergencyStatus.Resuelta,
]

/** How many emergencies are in each of these statuses. */
export type Numbers = readonly number[]

export const noNumbers = (): number[] => countedStatuses.map(() => 0)

export const addTo = (sum: number[], numbers: Numbers): void =>
  numbers.forEach((number, place) => {
    sum[place] = (sum[place] ?? 0) + number
  })

export const totalOf = (numbers: Numbers): number => numbers.reduce((total, number) => total + number, 0)

const gravestPlace = (numbers: Numbers) => numbers.findIndex((number) => number > 0)
export const gravestOf = (numbers: Numbers): number => countedStatuses[gravestPlace(numbers)] ?? EmergencyStatus.Resuelta
/** How many have the gravest status. */
export const gravestNumberOf = (numbers: Numbers): number => numbers[gravestPlace(numbers)] ?? 0
export const byGravity = (one: { numbers: Numbers }, other: { numbers: Numbers }): number =>
  gravestPlace(one.numbers) - gravestPlace(other.numbers)
