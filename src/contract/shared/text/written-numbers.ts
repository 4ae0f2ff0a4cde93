/* Numbers as people write and read them. Of telephones and national IDs, the digits are stored. */

/** With a hyphen for each of the dashes that other programs write in its place. */
export const withHyphens = (text: string): string => text.replaceAll(/[\u2010-\u2015\u2212]/g, '-')

export const digitsOf = (value: string) => value.replaceAll(/\D/g, '')
/** Digits alone or in groups, enough of them to search a telephone or a national ID for. */
export const isDigitGroups = (text: string): boolean => /^[\d\s()+-]+$/.test(withHyphens(text)) && digitsOf(text).length >= 4
export const withoutCountryCode = (digits: string) =>
  digits.length === 11 && digits.startsWith('502') ? digits.slice(3) : digits
/** The digits of a telephone, or of a part of one, as stored. */
export const digitsOfPhone = (written: string): string => withoutCountryCode(digitsOf(written))

/** The digits of a displayed part of a telephone, without the country code. */
export const digitsOfPhonePart = (written: string): string => digitsOfPhone(written.replace(/^\s*(?:\+\s*\(?502|\(502)\)?/, ''))

/** `+(502) ####-####`; anything that is not 8 digits is shown as it is, a hidden one (S-64) as nothing. */
export const showPhone = (digits = ''): string =>
  /^\d{8}$/.test(digits) ? `+(502) ${digits.slice(0, 4)}-${digits.slice(4)}` : digits

/** `#### ##### ####`; anything that is not 13 digits is shown as it is. */
export const showDpi = (digits: string): string =>
  /^\d{13}$/.test(digits) ? `${digits.slice(0, 4)} ${digits.slice(4, 9)} ${digits.slice(9)}` : digits

/** `12,345.6`, as in Guatemala; by hand, since the browser's own formatter takes 10 ms to start on a slow telephone. */
export const showNumber = (value: number): string => {
  const [whole = '', decimals] = String(value).split('.')
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
  return decimals === undefined ? grouped : `${grouped}.${decimals}`
}

/** The number of rows of a list: `1,234`, or `más de 40` if the others were not counted. */
export const showCount = ({ count, more }: { count: number; more?: true | undefined }): string =>
  more ? `más de ${showNumber(count)}` : showNumber(count)
