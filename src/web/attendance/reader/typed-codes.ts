import { HAND_SCANNER_PAUSE_MS, HAND_SCANNER_STALL_MS } from '../../../contract/attendance/limits.ts'
import { ungarbled } from './scanned-code.ts'

/** Shorter texts are not taken for a scanner's. */
const SHORTEST = 8

/** What a hand scanner typed: the code, and its keys on this computer's keyboard. */
interface TypedCode {
  code: string
  keys: string
}

const ADDRESS_START = /https?[:Ñ]/gi

/**
 * Recognises what a hand scanner types: an address, or another text without pauses, ended by Enter. The pauses within an address are
 * forgiven, since the rest of one alone would be the code of nobody.
 */
export const typedCodes = () => {
  let text = ''
  /** Where the keys after the last pause begin. */
  let start = 0
  let last = -Infinity
  return {
    /** The text that a pressed key ends. `at` is in milliseconds. */
    press: (key: string, at: number): TypedCode | undefined => {
      const pause = at - last
      if (pause > HAND_SCANNER_STALL_MS) text = ''
      if (pause > HAND_SCANNER_PAUSE_MS) start = text.length
      if (key.length === 1) {
        text += key
        last = at
        return undefined
      }
      // A scanner also presses Shift.
      if (key !== 'Enter') return undefined
      const typed = text.slice([...text.matchAll(ADDRESS_START)].at(-1)?.index ?? start)
      text = ''
      start = 0
      return typed.length >= SHORTEST ? { code: ungarbled(typed), keys: typed } : undefined
    },
  }
}

/** Whether a text typed into a field is a scanner's nevertheless. */
export const isAddress = (text: string): boolean => /^https?:\/\//i.test(text)
