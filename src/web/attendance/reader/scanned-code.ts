export const NOT_OURS = 'El codigo QR no es valido para la plataforma'

/** Part of every address in a person's code. */
const ADDRESS = '/users_open/'

/** Whom a scanned text names: what follows `/users_open/`. Undefined for a text that is no address of a person. */
export const referenceIn = (text: string): string | undefined => {
  const start = text.indexOf(ADDRESS)
  if (start < 0) return undefined
  const [reference = ''] = text.slice(start + ADDRESS.length).split(/[/?#\s]/)
  return reference === '' ? undefined : reference
}

/** What a scanner set to a US keyboard types on a computer with a Spanish one. */
const garbled: Readonly<Record<string, string>> = { Ñ: ':', '-': '/', '?': '_', "'": '-', '·': '#', '/': '&', _: '?', ñ: ';' }

const swapCase = (letter: string): string => (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase())

/** With Caps Lock small letters come as capitals, and the capitals of a key as small ones. Addresses of codes begin with small ones. */
const withoutCapsLock = (text: string): string => (/^HTTPS?[:ñ]/.test(text) ? Array.from(text, swapCase).join('') : text)

/** The text that a hand scanner read, whatever keyboard the computer has and whether Caps Lock is on. */
export const ungarbled = (typed: string): string => {
  const text = withoutCapsLock(typed)
  return /^https?Ñ/i.test(text) ? Array.from(text, (letter) => garbled[letter] ?? letter).join('') : text
}
