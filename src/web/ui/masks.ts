/*
 * Masks for input fields. A form keeps the bare digits; the mask is only how they are shown while typed.
 * Whatever is pasted counts by its digits.
 */
const digitsOf = (typed: string) => typed.replaceAll(/\D/g, '')

export interface Mask {
  /** The digits meant by what stands in the field. */
  read: (typed: string) => string
  show: (digits: string) => string
  /** Where the first digit stands when shown. */
  start: number
  example: string
}

export const dpiMask: Mask = {
  read: (typed) => digitsOf(typed).slice(0, 13),
  show: (digits) => [digits.slice(0, 4), digits.slice(4, 9), digits.slice(9)].filter(Boolean).join(' '),
  start: 0,
  example: '#### ##### ####',
}

// What stands of `+(502) `, whole or half deleted.
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

/** Where the caret belongs so that as many digits stand before it as before the mask was drawn anew. */
export const caretAfterDigits = (shown: string, digitsBefore: number, mask: Mask): number => {
  let seen = 0
  for (let place = mask.start; place < shown.length; place++) {
    if (seen === digitsBefore) return place
    if (/\d/.test(shown.charAt(place))) seen++
  }
  return shown.length
}
