import { isDpi } from './written-numbers.ts'

/*
 * The form of a DPI: eight digits, their check digit, the department and municipality of registration. A DPI that breaks it is
 * pointed out but accepted (S-20). No zod schema here: the screens before signing in load this file.
 */

// From 01 Guatemala to 22 Jutiapa.
const municipalities = [17, 8, 16, 16, 14, 14, 19, 8, 24, 21, 9, 30, 33, 21, 8, 17, 14, 5, 11, 11, 7, 17]

/** The number of municipalities of the department. */
export const municipalitiesOf = (department: number): number => municipalities[department - 1] ?? 0

/** Weights 2 to 9, modulo 11. A serial with remainder 10 is never issued. */
export const checkDigitOf = (serial: string): number =>
  Array.from(serial).reduce((sum, digit, index) => sum + Number(digit) * (index + 2), 0) % 11

/** Whether 13 digits form a valid DPI. */
export const isPossibleDpi = (digits: string): boolean => {
  const [, serial = '', check = '', department, municipality] = /^(\d{8})(\d)(\d{2})(\d{2})$/.exec(digits) ?? []
  const isPlace = Number(municipality) >= 1 && Number(municipality) <= municipalitiesOf(Number(department))
  return isPlace && checkDigitOf(serial) === Number(check)
}

/** The hint under a field with an invalid DPI; undefined while it is being typed. */
export const dpiWarning = (digits: string): string | undefined =>
  !isDpi(digits) || isPossibleDpi(digits)
    ? undefined
    : 'Revise el número: no parece el de un DPI. Si es correcto, puede continuar.'
