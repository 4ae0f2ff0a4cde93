/*
 * What a civil registry can have given: eight digits, their check digit, the department and the municipality of the first
 * register. A DPI that breaks this is pointed out and taken all the same (S-20). No schema here: the screens before
 * signing in load this file.
 */

// From 01 Guatemala to 22 Jutiapa.
const municipalities = [17, 8, 16, 16, 14, 14, 19, 8, 24, 21, 9, 30, 33, 21, 8, 17, 14, 5, 11, 11, 7, 17]

/** How many municipalities the department of that code has. */
export const municipalitiesOf = (department: number): number => municipalities[department - 1] ?? 0

/** Weights 2 to 9, modulo 11. A serial that comes to 10 is never given. */
export const checkDigitOf = (serial: string): number =>
  Array.from(serial).reduce((sum, digit, index) => sum + Number(digit) * (index + 2), 0) % 11

/** Of 13 digits: whether they can be somebody's. */
export const isPossibleDpi = (digits: string): boolean => {
  const [, serial = '', check = '', department, municipality] = /^(\d{8})(\d)(\d{2})(\d{2})$/.exec(digits) ?? []
  const isPlace = Number(municipality) >= 1 && Number(municipality) <= municipalitiesOf(Number(department))
  return isPlace && checkDigitOf(serial) === Number(check)
}

/** What to say under a field that holds such a DPI; nothing while it is still being typed. */
export const dpiWarning = (digits: string): string | undefined =>
  digits.length < 13 || isPossibleDpi(digits)
    ? undefined
    : 'Revise el número: no parece el de un DPI. Si es correcto, puede continuar.'
