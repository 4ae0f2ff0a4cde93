import { HAND_SCANNER_PAUSE_MS } from '../../../contract/attendance/limits.ts'
import { ungarbled } from './scanned-code.ts'

/** Shorter texts are not taken for a scanner's. */
const SHORTEST = 8

/** What a hand scanner typed: the code, and its keys on this computer's keyboard. */
interface TypedCode {
  code: string
  keys: string
}

/** Recognises what a hand scanner types: a text without pauses, ended by Enter. */
export const typedCodes = () => {
  let text = ''
  let last = -Infinity
  return {
    /** The text that a pressed key ends. `at` is in milliseconds. */
    press: (key: string, at: number): TypedCode | undefined => {
      if (at - last > HAND_SCANNER_PAUSE_MS) text = ''
      if (key.length === 1) {
        text += key
        last = at
        return undefined
      }
      // A scanner also presses Shift.
      if (key !== 'Enter') return undefined
      const typed = text
      text = ''
      return typed.length >= SHORTEST ? { code: ungarbled(typed), keys: typed } : undefined
    },
  }
}

/** Whether a text typed into a field is a scanner's nevertheless. */
export const isAddress = (text: string): boolean => /^https?:\/\//i.test(text)
