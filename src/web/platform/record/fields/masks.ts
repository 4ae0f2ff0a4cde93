import {
  digitsOf,
  isDpi,
  isTelephone,
  plainCharacters,
  readDpi,
  readTelephone,
} from '../../../../contract/shared/text/written-numbers.ts'

/*
 * Masks for input fields. A form stores what the contract's readers read; the mask affects the display. While they read nothing, the
 * digits are shown in the mask, also too many of them, and what is more than digits is shown as it is: no digit is ever left out.
 */
export interface Mask {
  /** The value of the field's text. */
  read: (typed: string) => string
  show: (value: string) => string
  example: string
}

const isDigits = (value: string) => /^\d*$/.test(value)
/** Digits and what is usually between them. */
const isGroups = (text: string) => /^[\d\s()./-]*$/.test(text)

export const dpiMask: Mask = {
  read: (typed) => {
    const text = readDpi(typed)
    if (isDpi(text)) return text
    return isGroups(text) ? digitsOf(text) : typed
  },
  show: (value) => (isDigits(value) ? [value.slice(0, 4), value.slice(4, 9), value.slice(9)].filter(Boolean).join(' ') : value),
  example: '#### ##### ####',
}

const PREFIX = '+(502) '
/** The mask's own text, a part of whose prefix may just have been deleted. A bracket is left, so `+52 7` is another country's. */
const MASKED = /^\+?(?:\(5?0?2?\)?|5?0?2?\)) ?(\d{0,4}|\d{4}-\d+)$/

export const phoneMask: Mask = {
  read: (typed) => {
    const text = MASKED.exec(typed)?.[1] ?? plainCharacters(typed)
    const number = readTelephone(text)
    if (isTelephone(number)) return number
    const [, sign, groups = ''] = /^\(?(\+?)(.*)$/.exec(text) ?? []
    if (!isGroups(groups)) return typed
    const digits = digitsOf(groups)
    if (sign === '') return digits
    return digits.startsWith('502') && digits.length > 3 ? digits.slice(3) : `+${digits}`
  },
  show: (value) =>
    value !== '' && isDigits(value) ? `${PREFIX}${[value.slice(0, 4), value.slice(4)].filter(Boolean).join('-')}` : value,
  example: '+(502) ####-####',
}

/** The caret position that keeps the same number of digits before it after the mask was applied. */
export const caretAfterDigits = (shown: string, digitsBefore: number): number => {
  let seen = 0
  for (let place = shown.startsWith(PREFIX) ? PREFIX.length : shown.startsWith('+') ? 1 : 0; place < shown.length; place++) {
    if (seen === digitsBefore) return place
    if (/\d/.test(shown.charAt(place))) seen++
  }
  return shown.length
}
