import { showNumber } from '../../../contract/shared/text/written-numbers.ts'

/** `1,234.5`: always with one decimal. */
export const showKilometres = (metres: number): string => {
  const [whole, decimal] = (metres / 1000).toFixed(1).split('.')
  return `${showNumber(Number(whole))}.${decimal}`
}

interface Written {
  km_inicial: number | null
  km_final: number | null
}

/** The kilometres between the two that somebody wrote; undefined without both. */
export const writtenKilometres = (member: Written | undefined): number | undefined =>
  member === undefined || member.km_inicial === null || member.km_final === null ? undefined : member.km_final - member.km_inicial

/** Smaller differences are the last digit of a counter that shows whole kilometres, or a part without a signal. */
const DIFFERENCE_KM = 1
const DIFFERENCE_SHARE = 0.2

/** Whether the written kilometres are not those of the way. */
export const differs = (metres: number, written: number): boolean => {
  const difference = Math.abs(metres / 1000 - written)
  return difference > DIFFERENCE_KM && difference > DIFFERENCE_SHARE * Math.abs(written)
}
