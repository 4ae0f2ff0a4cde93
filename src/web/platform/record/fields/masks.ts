/* Masks for input fields. A form stores the digits only; the mask affects the display. Of pasted text, the digits count. */
const digitsOf = (typed: string) => typed.replaceAll(/\D/g, '')

export interface Mask {
  /** The digits in the field's text. */
  read: (typed: string) => string
  show: (digits: string) => string
  /** The position of the first digit in the displayed text. */
  start: number
  example: string
}

export const dpiMask: Mask = {
  read: (typed) => digitsOf(typed).slice(0, 13),
  show: (digits) => [digits.slice(0, 4), digits.slice(4, 9), digits.slice(9)].filter(Boolean).join(' '),
  start: 0,
  example: '#### ##### ####',
}

// A whole or half-deleted `+(502) `.
const PREFIX = /^\s*[+(][+(\s]*(?:5(?:02?)?)?\s*\)?/
export const phoneMask: Mask = {
  read: (typed) => {
    const digits = digitsOf(typed.replace(PREFIX, ''))
    const local = digits.length > 8 && digits.startsWith('502') ? digits.slice(3) : digits
    return local.slice(0, 8)
  },
  show: (digits) => (digits === '' ? '' : `+(502) ${[digits.slice(0, 4), digits.slice(4)].filter(Boolean).join('-')}`),
  start: 7,
  example: '+(502) ####-####',
}

/** The caret position that keeps the same number of digits before it after the mask was applied. */
export const caretAfterDigits = (shown: string, digitsBefore: number, mask: Mask): number => {
  let seen = 0
  for (let place = mask.start; place < shown.length; place++) {
    if (seen === digitsBefore) return place
    if (/\d/.test(shown.charAt(place))) seen++
  }
  return shown.length
}
