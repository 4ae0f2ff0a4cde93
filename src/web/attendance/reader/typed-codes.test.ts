import { expect, test } from 'vitest'
import { HAND_SCANNER_PAUSE_MS, HAND_SCANNER_STALL_MS } from '../../../contract/attendance/limits.ts'
import { typedCodes } from './typed-codes.ts'

const address = 'https://sirena.example.org/#/users_open/aB3_x-Zk9QmW2pLr7TnYc4'

/** Presses the keys of a text, then Enter, with the same pause before each. */
const type = (text: string, pause = 5, codes = typedCodes(), start = 0) => {
  const keys = [...Array.from(text), 'Enter']
  return keys.map((key, index) => codes.press(key, start + index * pause)).at(-1)?.code
}

test('an address that is typed without pauses and ended by Enter is a code', () => {
  expect(type(address)).toBe(address)
})

test('a scanner presses Shift for capital letters', () => {
  const codes = typedCodes()
  const keys = Array.from(address).flatMap((letter) => (/[A-Z]/.test(letter) ? ['Shift', letter] : [letter]))
  keys.forEach((key, index) => codes.press(key, index))
  expect(codes.press('Enter', keys.length)).toEqual({ code: address, keys: address })
})

test('the keys of a scanner with another keyboard are translated', () => {
  expect(type('httpÑ--10.0.0.4-#-users?open-aB3')).toBe('http://10.0.0.4/#/users_open/aB3')
})

test('a text typed with pauses is not a code', () => {
  expect(type('Sin observaciones', HAND_SCANNER_PAUSE_MS + 1)).toBeUndefined()
})

test('an address is read whole wherever its scanner stalls, also after something that a person typed', () => {
  for (const at of Array.from(address).keys()) {
    const codes = typedCodes()
    codes.press('x', -HAND_SCANNER_PAUSE_MS)
    const keys = [...Array.from(address), 'Enter']
    const read = keys.map((key, index) => codes.press(key, index + (index > at ? HAND_SCANNER_STALL_MS - 1 : 0)))
    expect(read.at(-1)).toEqual({ code: address, keys: address })
  }
})

test('the rest of an address after a longer silence is no address', () => {
  const codes = typedCodes()
  Array.from(address.slice(0, 20)).forEach((key, index) => codes.press(key, index))
  expect(type(address.slice(20), 5, codes, 2 * HAND_SCANNER_STALL_MS)).toBe(address.slice(20))
})

test('Enter alone and a short word are not codes', () => {
  expect(type('')).toBeUndefined()
  expect(type('hola')).toBeUndefined()
})

test('what a person typed before is no part of the code', () => {
  const codes = typedCodes()
  codes.press('x', 0)
  expect(type(address, 5, codes, HAND_SCANNER_PAUSE_MS + 1)).toBe(address)
})

test('two codes one after the other are two', () => {
  const codes = typedCodes()
  expect(type(`${address}1`, 5, codes)).toBe(`${address}1`)
  expect(type(`${address}2`, 5, codes, 1000)).toBe(`${address}2`)
})
