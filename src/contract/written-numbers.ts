/* Telephones and national IDs as people write and read them; stored are their digits. */

export const digitsOf = (value: string) => value.replaceAll(/\D/g, '')
export const withoutCountryCode = (digits: string) =>
  digits.length === 11 && digits.startsWith('502') ? digits.slice(3) : digits
/** The digits of a telephone, or of a part of one, as stored. */
export const digitsOfPhone = (written: string): string => withoutCountryCode(digitsOf(written))

/** The digits of a displayed part of a telephone, without the country code. */
export const digitsOfPhonePart = (written: string): string => digitsOfPhone(written.replace(/^\s*(?:\+\s*\(?502|\(502)\)?/, ''))

/** `+(502) ####-####`; anything that is not 8 digits is shown as it is. */
export const showPhone = (digits: string): string =>
  /^\d{8}$/.test(digits) ? `+(502) ${digits.slice(0, 4)}-${digits.slice(4)}` : digits

/** `#### ##### ####`; anything that is not 13 digits is shown as it is. */
export const showDpi = (digits: string): string =>
  /^\d{13}$/.test(digits) ? `${digits.slice(0, 4)} ${digits.slice(4, 9)} ${digits.slice(9)}` : digits
