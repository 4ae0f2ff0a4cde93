import { expect, test } from 'vitest'
import { caretAfterDigits, dpiMask, phoneMask } from './masks.ts'

// A-VAL-14
test.each(['1234000150901', '1234 00015 0901', '1234-00015-0901', ' 1234.00015.0901 '])(
  'a DPI pasted as %s is read as its digits',
  (pasted) => {
    expect(dpiMask.read(pasted)).toBe('1234000150901')
    expect(dpiMask.show(dpiMask.read(pasted))).toBe('1234 00015 0901')
  },
)

// A-VAL-15
test.each(['77612345', '7761-2345', '7761 2345', '+502 7761 2345', '+(502) 7761-2345', '50277612345', '(502)77612345'])(
  'a telephone number pasted as %s is read as its eight digits',
  (pasted) => {
    expect(phoneMask.read(pasted)).toBe('77612345')
    expect(phoneMask.show(phoneMask.read(pasted))).toBe('+(502) 7761-2345')
  },
)

test('masks format partial input, and show nothing for empty input', () => {
  expect(dpiMask.show('12340')).toBe('1234 0')
  expect(phoneMask.show('7')).toBe('+(502) 7')
  expect(phoneMask.show('')).toBe('')
})

test('a local number that begins with 502 is not read as a country code', () => {
  expect(phoneMask.read('5021')).toBe('5021')
  expect(phoneMask.read(phoneMask.show('50212345'))).toBe('50212345')
})

test('deleting part of the prefix does not change the digits', () => {
  expect(phoneMask.read('+(502)7761-2345')).toBe('77612345')
  expect(phoneMask.read('+(50 7761-2345')).toBe('77612345')
})

test('the caret stays after the same digit', () => {
  expect(caretAfterDigits('+(502) 7761-2345', 0, phoneMask)).toBe(7)
  expect(caretAfterDigits('+(502) 7761-2345', 5, phoneMask)).toBe(13)
  expect(caretAfterDigits('1234 00015 0901', 13, dpiMask)).toBe(15)
})
