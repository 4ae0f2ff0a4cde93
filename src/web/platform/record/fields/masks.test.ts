import { describe, expect, test } from 'vitest'
import { dpis, foreignTelephones, noTelephones, telephones } from '../../../../../test/fixtures/written-values.ts'
import { isTelephone } from '../../../../contract/shared/text/written-numbers.ts'
import { caretAfterDigits, dpiMask, phoneMask, type Mask } from './masks.ts'

/** The values of a field into which the keys are typed one after the other; < deletes. */
const valuesOf = (mask: Mask, keys: string) => {
  const values: string[] = []
  for (const key of keys) {
    const shown = mask.show(values.at(-1) ?? '')
    values.push(mask.read(key === '<' ? shown.slice(0, -1) : shown + key))
  }
  return values
}
const typed = (mask: Mask, keys: string) => valuesOf(mask, keys).at(-1)

// A-VAL-14
test.each(dpis)('a DPI pasted as %j is read as its digits', (pasted, digits) => {
  expect(dpiMask.read(pasted)).toBe(digits)
  expect(dpiMask.show(digits)).toBe('2999 00001 0901')
})

test('too many digits of a DPI are shown, and what is no number stays as it is', () => {
  expect(dpiMask.show(typed(dpiMask, '29990000109017') ?? '')).toBe('2999 00001 09017')
  expect(typed(dpiMask, '2999 0000A')).toBe('2999 0000A')
  expect(typed(dpiMask, '2999 0000A<1')).toBe('299900001')
})

describe('the mask of telephones', () => {
  // A-VAL-15
  test.each([...telephones, ...foreignTelephones])('reads what is pasted as %j', (pasted, number) => {
    expect(phoneMask.read(pasted)).toBe(number)
    expect(phoneMask.read(phoneMask.show(number))).toBe(number)
  })

  test('shows the country code of Guatemala only', () => {
    expect(phoneMask.show('77612345')).toBe('+(502) 7761-2345')
    expect(phoneMask.show('+529621234567')).toBe('+529621234567')
  })

  test.each(noTelephones)('makes no telephone of %j', (pasted) => {
    expect(isTelephone(phoneMask.read(pasted))).toBe(false)
  })

  test.each([
    ['77612345', '77612345'],
    ['7761-2345', '77612345'],
    ['+50277612345', '77612345'],
    ['50277612345', '77612345'],
    ['0050277612345', '77612345'],
    ['50212345', '50212345'],
    ['+52 962 123 4567', '+529621234567'],
    ['0052 962 123 4567', '+529621234567'],
    ['+1 305 555 0100', '+13055550100'],
    ['776123456', '776123456'],
    ['77612345 ext. 12', '+(502) 7761-2345ext. 12'],
    ['77612345x<', '77612345'],
    ['7<', ''],
    ['+5<<', ''],
    ['+5027<6', '6'],
  ])('reads the keys %j as %j', (keys, value) => expect(typed(phoneMask, keys)).toBe(value))

  test('begins with the plus sign as it is typed, and shows the mask from the first digit', () => {
    expect(valuesOf(phoneMask, '+5027').map(phoneMask.show)).toEqual(['+', '+5', '+50', '+502', '+(502) 7'])
    expect(valuesOf(phoneMask, '77').map(phoneMask.show)).toEqual(['+(502) 7', '+(502) 77'])
    expect(phoneMask.show('')).toBe('')
  })

  test('keeps the digits while a part of its prefix is deleted', () => {
    const [prefix, digits] = ['+(502) ', '7761-2345']
    for (let place = 0; place < prefix.length; place++)
      expect(phoneMask.read(prefix.slice(0, place) + prefix.slice(place + 1) + digits)).toBe('77612345')
  })
})

test('masks format partial input', () => {
  expect(dpiMask.show('12340')).toBe('1234 0')
  expect(phoneMask.show('77612')).toBe('+(502) 7761-2')
  expect(phoneMask.show('776123456')).toBe('+(502) 7761-23456')
})

test('the caret stays after the same digit', () => {
  expect(caretAfterDigits('+(502) 7761-2345', 0)).toBe(7)
  expect(caretAfterDigits('+(502) 7761-2345', 5)).toBe(13)
  expect(caretAfterDigits('1234 00015 0901', 13)).toBe(15)
  expect(caretAfterDigits('+529621234567', 0)).toBe(1)
  expect(caretAfterDigits('+529621234567', 2)).toBe(3)
})
