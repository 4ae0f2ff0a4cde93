import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkDigitOf, dpiWarning, isPossibleDpi } from './dpi.ts'

const twoDigits = (number: number) => String(number).padStart(2, '0')
const serials = fc
  .integer({ min: 0, max: 99_999_999 })
  .map((number) => String(number).padStart(8, '0'))
  .filter((serial) => checkDigitOf(serial) < 10)
/** The serial with its check digit and the codes of the capital. */
const possible = serials.map((serial) => `${serial}${checkDigitOf(serial)}0101`)

describe('a valid DPI', () => {
  test.each(['1234000150901', '1234000580901', '1234000740901', '1234000820901', '1234001040901', '1234001120901'])(
    'is that of the demo account %s',
    (dpi) => {
      expect(isPossibleDpi(dpi)).toBe(true)
    },
  )

  test('has the check digit of its serial: 2·1+3·2+4·3+5·4+6·5+7·6+8·7+9·8 = 240, remainder 9', () => {
    expect(checkDigitOf('12345678')).toBe(240 % 11)
    expect(isPossibleDpi('1234567890101')).toBe(true)
  })

  test('has no other check digit', () => {
    fc.assert(
      fc.property(possible, fc.integer({ min: 1, max: 9 }), (dpi, more) => {
        const other = (Number(dpi[8]) + more) % 10
        expect(isPossibleDpi(dpi)).toBe(true)
        expect(isPossibleDpi(`${dpi.slice(0, 8)}${other}${dpi.slice(9)}`)).toBe(false)
      }),
    )
  })

  test('detects one mistyped digit of the serial, and two swapped neighbours', () => {
    fc.assert(
      fc.property(possible, fc.integer({ min: 0, max: 7 }), fc.integer({ min: 1, max: 9 }), (dpi, at, more) => {
        const digits = Array.from(dpi)
        const mistyped = digits.with(at, String((Number(digits[at]) + more) % 10)).join('')
        expect(isPossibleDpi(mistyped)).toBe(false)
        const swapped = digits
          .with(at, digits[at + 1] ?? '')
          .with(at + 1, digits[at] ?? '')
          .join('')
        if (at < 7 && swapped !== dpi) expect(isPossibleDpi(swapped)).toBe(false)
      }),
    )
  })

  test('has no serial with remainder 10', () => {
    const serial = Array.from({ length: 100 }, (_, n) => String(10_000_000 + n)).find((each) => checkDigitOf(each) === 10)
    for (let check = 0; check < 10; check++) expect(isPossibleDpi(`${serial}${check}0101`)).toBe(false)
  })

  test('has the codes of one of 22 departments and 340 municipalities', () => {
    const places = Array.from({ length: 10_000 }, (_, n) => twoDigits(Math.floor(n / 100)) + twoDigits(n % 100))
    const real = places.filter((place) => isPossibleDpi(`123456789${place}`))
    expect(real).toHaveLength(340)
    expect(new Set(real.map((place) => place.slice(0, 2))).size).toBe(22)
    for (const place of ['0001', '0100', '0118', '2201', '2218', '2301']) expect(real.includes(place)).toBe(place === '2201')
  })
})

test('the warning is not shown before all digits are typed', () => {
  expect(dpiWarning('')).toBeUndefined()
  expect(dpiWarning('999999999999')).toBeUndefined()
  expect(dpiWarning('9999999999999')).toMatch(/^Revise el número: no parece el de un DPI\./)
  expect(dpiWarning('1234000150901')).toBeUndefined()
})
