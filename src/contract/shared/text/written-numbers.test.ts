import { describe, expect, test } from 'vitest'
import { dpis, foreignTelephones, kilometres, noTelephones, telephones } from '../../../../test/fixtures/written-values.ts'
import { plainText } from './plain-text.ts'
import {
  composed,
  digitsOfPhonePart,
  isDigitGroups,
  plainCharacters,
  readDpi,
  readKilometres,
  readNumber,
  readTelephone,
  showDpi,
  showNumber,
  showPhone,
  telephoneFault,
  telephoneLink,
  withHyphens,
} from './written-numbers.ts'

describe('a telephone', () => {
  // A-CON-23, S-20
  test.each(telephones)('written %j is %s', (written, read) => {
    expect(readTelephone(written)).toBe(read)
    for (const owner of ['brigade', 'contact'] as const) expect(telephoneFault(written, owner)).toBeUndefined()
  })

  test.each(foreignTelephones)('of another country written %j is %s, for contacts only', (written, read) => {
    expect(readTelephone(written)).toBe(read)
    expect(telephoneFault(written, 'contact')).toBeUndefined()
    expect(telephoneFault(written, 'brigade')).toBe('Use un teléfono de Guatemala, de 8 dígitos')
    expect([showPhone(read), telephoneLink(read)]).toEqual([read, `tel:${read}`])
  })

  test.each(noTelephones)('is not %j, and no digit of it is left out', (written, fault) => {
    expect(readTelephone(written)).toBe(written)
    expect(telephoneFault(written, 'contact')).toBe(fault)
  })

  test('as it is stored is read as itself', () => {
    for (const [, stored] of [...telephones, ...foreignTelephones]) expect(readTelephone(stored)).toBe(stored)
  })

  // A-VAL-13
  test('of the brigade has 8 digits and no extension', () => {
    expect(telephoneFault('555512345', 'brigade')).toBe('Debe de colocar 8 caracteres')
    expect(telephoneFault('5555-1005 ext. 12', 'brigade')).toBe('Escriba el teléfono sin la extensión')
  })

  // A-ENT-08, B-CON-18
  test('of Guatemala is shown and called with its country code', () => {
    expect([showPhone('55551234'), telephoneLink('55551234')]).toEqual(['+(502) 5555-1234', 'tel:+50255551234'])
    expect(showPhone('911')).toBe('911')
  })

  test.each([
    ['+(502) 5555', '5555'],
    ['(+502) 5555-10', '555510'],
    ['\u202A+502 5555\u20111001\u202C', '55551001'],
    ['00502 5555 1005', '55551005'],
    ['50255551005', '55551005'],
    ['5555.1005', '55551005'],
  ])('searched by the part %j is searched by %s', (part, digits) => {
    expect(isDigitGroups(part)).toBe(true)
    expect(digitsOfPhonePart(part)).toBe(digits)
  })
})

describe('a DPI', () => {
  // A-VAL-09, A-VAL-10, S-20
  test.each(dpis)('written %j is %s', (written, read) => expect(readDpi(written)).toBe(read))

  // A-VAL-11, A-CON-24
  test.each(['299900001090', '29990000109012', '29990 0001 0901', '2999  00001 0901', '2999 00001 0901 x', '299900001O901', ''])(
    'is not %j',
    (written) => expect(readDpi(written)).toBe(written),
  )

  // A-ENT-03, B-CON-19
  test('is shown in groups of 4, 5 and 4', () => {
    expect(showDpi('1234567890101')).toBe('1234 56789 0101')
    expect(showDpi('123')).toBe('123')
  })
})

describe('kilometres', () => {
  test.each(kilometres)('written %j are %d', (written, read) => expect(readKilometres(written)).toBe(read))

  test('are shown as they are read', () => {
    for (const [, read] of kilometres) expect(readKilometres(String(read))).toBe(read)
  })

  test.each(['x1', '-', '4.5.6', '45,23,0', '1e5', '0x10', '45230 m'])('are not %j, which stays for the schema', (written) =>
    expect(readKilometres(written)).toBe(written),
  )

  test('of an empty field are none', () => expect(['', '  '].map(readKilometres)).toEqual([null, null]))
})

test.each([0, 7, 999, 1000, 12_345, 1_234_567, 1234.5, 0.25, -12_345.67])('%d is shown as in Guatemala', (value) => {
  expect(showNumber(value)).toBe(value.toLocaleString('es-GT'))
})

test('every dash is written as a hyphen', () => {
  expect(withHyphens('5\u20107 5\u20117 5\u20127 5\u20137 5\u20147 5\u20157 5\u22127')).toBe('5-7 5-7 5-7 5-7 5-7 5-7 5-7')
})

test.each([
  ['7763', true],
  ['+(502) 7763 5501', true],
  ['7763\u20135501', true],
  ['776', false],
  ['77-6', false],
  ['7763a', false],
  ['', false],
])('%j is groups of digits: %s', (text, is) => expect(isDigitGroups(text)).toBe(is))

test('runs of marks that no script writes are not put into order, which would take minutes', () => {
  const marked = `a${'\u0301'.repeat(200_000)}${'\u0323'.repeat(200_000)}`
  expect(composed(marked)).toBe(marked)
  expect(plainCharacters(marked)).toBe(marked)
  expect(plainText(marked)).toBe('a')
  expect(composed('n\u0303')).toBe('\u00F1')
})

describe('a number', () => {
  test('may have a decimal point or comma, and may be incomplete', () => {
    expect(['14.5', '14,5', '14.', ' -91 ', '0'].map(readNumber)).toEqual([14.5, 14.5, 14, -91, 0])
  })

  test('has a comma before three digits as a thousands separator', () => {
    expect(['12,018.5', '1,234,567', '12,018.', '-91,523187', '12,01', '0,125'].map(readNumber)).toEqual([
      12_018.5, 1_234_567, 12_018, -91.523187, 12.01, 0.125,
    ])
  })

  test('is null if the text is empty, and stays text if it is none, for the schema to refuse', () => {
    expect(['', '  ', '-', 'x1'].map(readNumber)).toEqual([null, null, '-', 'x1'])
  })
})
