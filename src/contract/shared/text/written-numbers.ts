/* Numbers as people write and read them. Of telephones and national IDs, the digits are stored. */

/** With a hyphen for each of the dashes that other programs write in its place. */
export const withHyphens = (text: string): string => text.replaceAll(/[\u2010-\u2015\u2212]/g, '-')

/** More marks on one letter than any script writes. To put such a run into order takes the square of its length. */
const MANY_MARKS = /\p{M}{31}/u

/** A letter with its accent as one character (NFC). A text with runs of marks that no script writes stays as it is. */
export const composed = (text: string): string => (MANY_MARKS.test(text) ? text : text.normalize('NFC'))

/** A letter and its accent as two characters (NFD), without the marks that no script writes. */
export const decomposed = (text: string): string => text.replaceAll(/(\p{M}{30})\p{M}+/gu, '$1').normalize('NFD')

/**
 * As a keyboard writes it: simple spaces and hyphens, and none of the characters that show nothing, which contacts of telephones,
 * chats and spreadsheets copy along. Every space stays one.
 */
export const plainCharacters = (text: string): string =>
  text.length > LONGEST_PASTED
    ? text
    : withHyphens(composed(text))
        .replaceAll(/\p{Cf}|\p{Variation_Selector}|(?!\s)\p{Cc}/gu, '')
        .replaceAll(/\s/g, ' ')
        .trim()
/** Of numbers and times, with everything that shows nothing. */
const LONGEST_PASTED = 1000

/** What is longer says neither a number nor a time, and would take long to search. */
export const LONGEST_WRITTEN = 100

export const digitsOf = (value: string) => value.replaceAll(/\D/g, '')
/** Digits alone or in groups, enough of them to search a telephone or a national ID for. */
export const isDigitGroups = (text: string): boolean =>
  /^[\d\s()+./-]+$/.test(plainCharacters(text)) && digitsOf(text).length >= 4

const withoutCountryCode = (digits: string) => (digits.length === 11 && digits.startsWith('502') ? digits.slice(3) : digits)

/** The digits of a displayed part of a telephone, without the country code. */
export const digitsOfPhonePart = (written: string): string =>
  withoutCountryCode(digitsOf(plainCharacters(written).replace(/^(?:(?:\+|00)\s*\(?502|\(\+?502)\)?/, '')))

/** The sign of an international number, and its groups; a Guatemalan number begins with no 00. */
const TELEPHONE = /^(?:(?:tel|cel)(?:\.|:|\s)*)?[(\s]*(\+|00)?([\d\s()./-]*)$/i
/** Behind a whole number. */
const EXTENSION = /^(?:\D*\d){7,}[\s,;]*(?:extensi[oó]n|ext|int|anexo|x|#)[\s.:=]*\d+$/i

/** Stands for the telephone of a contact whose personal data was erased (S-65): eight digits, as a telephone is stored. */
export const ERASED_PHONE = '00000000'
/** Stands for an erased name or address. */
export const ERASED = 'Borrado'

/** Whether a text is a telephone as it is stored: 8 digits of Guatemala, or `+` and all digits of another country. */
export const isTelephone = (text: string): boolean => /^(?:(?!00)\d{8}|\+(?!502)[1-9]\d{6,14})$/.test(text)

/** The telephone that a text says, as it is stored; the text itself if it says none. No digit is ever left out. */
export const readTelephone = (written: string): string => {
  const text = plainCharacters(written)
  if (text.length > LONGEST_WRITTEN) return text
  const [, sign, groups = ''] = TELEPHONE.exec(text) ?? []
  // Written in front of an area code, it is dialled only inside the country: +44 (0)20 7946 0000.
  const digits = digitsOf(sign === undefined ? groups : groups.replace('(0)', ''))
  const isAbroad = sign !== undefined && !digits.startsWith('502')
  const number = isAbroad ? `+${digits}` : withoutCountryCode(digits)
  const isWhole = isAbroad || sign === undefined || digits.length === 11
  return isWhole && isTelephone(number) ? number : text
}

/** Whose telephone it is: staff and stations have one of Guatemala (S-20), a contact may have any. */
export type TelephoneOwner = 'brigade' | 'contact'

/** Why a text is no telephone, and what to write; undefined if it is one. */
export const telephoneFault = (written: string, owner: TelephoneOwner): string | undefined => {
  const text = readTelephone(written)
  if (text === ERASED_PHONE && owner === 'contact') return undefined
  if (isTelephone(text))
    return text.startsWith('+') && owner === 'brigade' ? 'Use un teléfono de Guatemala, de 8 dígitos' : undefined
  if (text.length > LONGEST_WRITTEN) return badTelephone
  if (EXTENSION.test(text))
    return owner === 'contact' ? 'Escriba la extensión en el nombre' : 'Escriba el teléfono sin la extensión'
  const [, sign, groups] = TELEPHONE.exec(text) ?? []
  if (groups === undefined) return badTelephone
  const digits = digitsOf(groups)
  if (sign !== undefined && !digits.startsWith('502')) return badTelephone
  const local = sign === undefined ? withoutCountryCode(digits) : digits.slice(3)
  return owner === 'contact' && local.length > 8
    ? 'En Guatemala son 8 dígitos; el de otro país empieza con + y su código'
    : 'Debe de colocar 8 caracteres'
}

const badTelephone = 'Número de teléfono inválido'

/** The address of a link that calls a stored telephone. */
export const telephoneLink = (stored: string): string => `tel:${stored.startsWith('+') ? '' : '+502'}${stored}`

/** `+(502) ####-####`; anything that is not 8 digits is shown as it is, a hidden one (S-64) as nothing. */
export const showPhone = (digits = ''): string => {
  if (digits === ERASED_PHONE) return ERASED
  return /^\d{8}$/.test(digits) ? `+(502) ${digits.slice(0, 4)}-${digits.slice(4)}` : digits
}

/** The 13 digits of a DPI, written alone or in groups of 4, 5 and 4 (A-VAL-11); the text itself if it is none. */
export const readDpi = (written: string): string => {
  const text = plainCharacters(written)
  const [, dpi] = /^(?:(?:DPI|CUI)[\s.:]*)?(\d{13}|\d{4}[ .-]\d{5}[ .-]\d{4})$/i.exec(text) ?? []
  return dpi === undefined ? text : digitsOf(dpi)
}
export const isDpi = (text: string): boolean => /^\d{13}$/.test(text)

/** Groups of three digits, all separated alike, and decimals after the other sign. */
const GROUPED = /^([1-9]\d{0,2}([.,' ])\d{3}(?:\2\d{3})*)(?:(?!\2)[.,](\d*))?$/

/**
 * Kilometres as a number; null if there are none, the text itself if it is no number, for the schema to refuse. A point or a comma
 * before exactly three digits separates thousands: nobody writes the metres of an odometer.
 */
export const readKilometres = (written: string): number | string | null => {
  const text = plainCharacters(written)
  if (text === '') return null
  if (text.length > LONGEST_WRITTEN) return text
  const amount = text.replace(/\s*(?:kms?|kil[oó]metros?)\.?$/i, '').replaceAll(/[’‘´`]/g, "'")
  const [, whole, , decimals = ''] = GROUPED.exec(amount) ?? []
  if (whole !== undefined) return Number(`${digitsOf(whole)}.${decimals}`)
  return /^-?(?:\d+[.,]?\d*|[.,]\d+)$/.test(amount) ? Number(amount.replace(',', '.')) : text
}

/** Thousands separated by commas, as is usual in Guatemala. */
const THOUSANDS = /^-?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/

/** A number with decimals after a point or a comma; null if empty, the text itself if it is no number, for the schema to refuse. */
export const readNumber = (written: string): number | string | null => {
  const trimmed = written.trim()
  const tidy = THOUSANDS.test(trimmed) ? trimmed.replaceAll(',', '') : trimmed.replace(',', '.')
  if (tidy === '') return null
  const number = Number(tidy)
  return Number.isNaN(number) ? tidy : number
}

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
