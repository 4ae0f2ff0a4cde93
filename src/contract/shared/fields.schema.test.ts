import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { dpis, foreignTelephones, names, noTelephones, telephones } from '../../../test/fixtures/written-values.ts'
import {
  codeField,
  blank,
  contactPhone,
  decimal,
  dpi,
  latitude,
  longitude,
  oneOf,
  optionalEmail,
  optionalPhone,
  optionalText,
  personName,
  phone,
  reason,
  reference,
  richText,
  text,
  titleOf,
  wholeNumber,
} from './fields.schema.ts'
import { labelOf, notAnOption, regions, required } from './codes.ts'
import { isBlankHtml } from './text/rich-text.ts'
import { listQuery } from './resource.schema.ts'
import { stationStates } from '../stations/station-states.ts'

/** The sentences with which a field refuses a value; empty if it accepts it. */
const refusals = (field: z.ZodType, value: unknown): string[] =>
  field.safeParse(value).error?.issues.map((issue) => issue.message) ?? []

describe('a name of a person', () => {
  test.each([
    "Q'eqchi'",
    'Q’eqchi’',
    'Q‘eqchi‘',
    'Qʼeqchiʼ',
    'Qꞌeqchiꞌ',
    'Q`eqchi`',
    'Q´eqchi´',
    'Qʻeqchiʻ',
    'Ẍol Mäk',
    'de León',
  ])('%j is stored as it is written', (name) => {
    expect(personName('Apellidos').parse(name)).toBe(name)
  })

  test('of somebody with one name only may be a hyphen', () => {
    expect(refusals(personName('Apellidos'), '-')).toEqual([])
  })
})

describe('a DPI', () => {
  // A-VAL-09, A-VAL-10, S-20
  test.each(dpis)('written %j is parsed to its 13 digits', (written, read) => {
    expect(dpi('DPI').parse(written)).toBe(read)
  })

  // A-VAL-11, A-CON-24
  test.each([
    '123456789010',
    '12345678901012',
    '12345 6789 0101',
    '1234  56789 0101',
    'abcd 56789 0101',
    '１２３４567890101',
    '   ',
  ])('written %j is refused', (written) => {
    expect(refusals(dpi('DPI'), written)).toEqual(['DPI invalido'])
  })

  test('is required', () => {
    expect(refusals(dpi('DPI'), '')).toEqual([required])
    expect(refusals(dpi('DPI'), undefined)).toEqual([required])
    expect(refusals(dpi('DPI'), 1234567890101)).toEqual(['Debe ser un texto'])
  })
})

test('an optional telephone or e-mail address must be valid if present', () => {
  expect(optionalPhone('Teléfono').parse('')).toBe('')
  expect(refusals(optionalPhone('Teléfono'), '5555')).toEqual(['Debe de colocar 8 caracteres'])
  expect(optionalEmail('Correo').parse(undefined)).toBe('')
  expect(refusals(optionalEmail('Correo'), 'ana@')).toEqual(['Email invalido'])
})

describe('a telephone', () => {
  // B-VAL-32, S-20
  test.each(telephones)('written %j is parsed to its 8 digits', (written, read) => {
    for (const field of [phone('Teléfono'), optionalPhone('Teléfono'), contactPhone('Teléfono')])
      expect(field.parse(written)).toBe(read)
  })

  test.each(foreignTelephones)('of another country written %j is one of a contact only', (written, read) => {
    expect(contactPhone('Teléfono').parse(written)).toBe(read)
    for (const field of [phone('Teléfono'), optionalPhone('Teléfono')])
      expect(refusals(field, written)).toEqual(['Use un teléfono de Guatemala, de 8 dígitos'])
  })

  // A-VAL-13, A-CON-23
  test('requires exactly 8 digits besides the country code', () => {
    for (const written of ['5555123', '555512345', '-'])
      expect(refusals(phone('Teléfono'), written), written).toEqual(['Debe de colocar 8 caracteres'])
  })

  test.each(noTelephones)('of a contact is not %j', (written, fault) => {
    expect(refusals(contactPhone('Teléfono'), written)).toEqual([fault])
  })

  test('is required', () => {
    for (const field of [phone('Teléfono'), contactPhone('Teléfono')]) expect(refusals(field, '')).toEqual([required])
  })
})

const listSearch = z.object(listQuery)

describe('a text', () => {
  test('is trimmed', () => {
    expect(text('Nombre').parse('  Central  ')).toBe('Central')
    expect(optionalText('Nota').parse('  ')).toBe('')
  })

  // A-VAL-08
  test('has different messages for missing and for whitespace only', () => {
    expect(refusals(text('Nombre'), '')).toEqual(['Este campo es requerido'])
    expect(refusals(text('Nombre'), null)).toEqual(['Este campo es requerido'])
    expect(refusals(text('Nombre'), ' \t\n')).toEqual(['Este campo no puede estar vacio'])
    expect(blank).toBe('Este campo no puede estar vacio')
  })

  test.each([
    '\u200b\u200b\u200b',
    '\u2060 \ufeff',
    '\u00ad',
    '\u3164',
    '\u2800',
    '\u200d\ufe0f',
    '\u00a0\u2003',
    '\u{1d159}\u{16fe4}',
    '\u0301',
  ])('of what nobody sees is empty: %j', (written) => {
    expect(refusals(text('Nombre'), written)).toEqual([blank])
    expect(optionalText('Nota').parse(written)).toBe('')
  })

  test('keeps what is seen, also with joiners inside', () => {
    for (const written of ['👩\u200d🚒', 'Ñ', '5', '¿?']) expect(text('Nombre').parse(written)).toBe(written)
  })

  test.each(names)('written %j is stored with one character for each letter', (written, read) => {
    const fields = [text('Nombre'), personName('Nombres'), optionalText('Nota'), reason(), richText('Observaciones')]
    for (const field of fields) expect(field.parse(written)).toBe(read)
    expect(refusals(text('Nombre', read.length), written)).toEqual([])
    expect(listSearch.parse({ search: written }).search).toBe(read)
  })

  test('has a maximum length', () => {
    expect(refusals(text('Nombre', 5), 'abcde')).toEqual([])
    expect(refusals(text('Nombre', 5), 'abcdef')).toEqual(['Máximo 5 caracteres'])
  })

  test.each([
    ['', ['Este campo es requerido']],
    [' ', [blank]],
    ['\u200b\u200b\u200b', [blank]],
    ['ab', ['Mínimo 3 caracteres']],
    ['a \u200b b', ['Mínimo 3 caracteres']],
    // Two characters, each of two UTF-16 units.
    ['🚒🚒', ['Mínimo 3 caracteres']],
    ['🚒🚒🚒', []],
    ['a b c', []],
    ['x'.repeat(501), ['Máximo 500 caracteres']],
  ])('that is a reason has three characters to be seen: %j', (written, expected) => {
    expect(refusals(reason(), written)).toEqual(expected)
    expect(titleOf(reason())).toBe('Motivo')
  })

  test('that is optional defaults to an empty text', () => {
    expect(optionalText('Nota').parse(undefined)).toBe('')
  })

  test('has its label', () => {
    expect(titleOf(text('Dirección'))).toBe('Dirección')
  })
})

describe('rich text', () => {
  test.each(['', '<p></p>', '<p>&nbsp;</p>', '<p> <br></p>\n'])('that is empty (%j) counts as missing', (html) => {
    expect(isBlankHtml(html)).toBe(true)
    expect(refusals(richText('Observaciones'), html)).toEqual([required])
  })

  test('with text is accepted', () => {
    expect(refusals(richText('Observaciones'), '<p>Conato controlado</p>')).toEqual([])
  })

  test('has a maximum length of HTML', () => {
    expect(refusals(richText('Observaciones'), 'a'.repeat(100_001))).toEqual(['El texto es demasiado largo'])
  })
})

describe('a number', () => {
  test.each([
    ['2010', 'Debe ser un número'],
    [2010.5, 'Debe ser un número entero'],
    [1899, 'Debe ser al menos 1900'],
    [2101, 'Debe ser como máximo 2100'],
    [Number.NaN, 'Debe ser un número'],
    [undefined, required],
    ['', required],
  ])('that is an integer refuses %j: %s', (value, sentence) => {
    expect(refusals(wholeNumber('Año', 1900, 2100), value)).toContain(sentence)
  })

  test('that is infinite is refused', () => {
    expect(refusals(decimal('Km inicial', 0, 9), Number.POSITIVE_INFINITY)).not.toEqual([])
  })

  test('that is a coordinate must be in range', () => {
    expect(refusals(latitude(), -90)).toEqual([])
    expect(refusals(latitude(), 90.001)).not.toEqual([])
    expect(refusals(longitude(), 180)).toEqual([])
    expect(refusals(longitude(), -180.001)).not.toEqual([])
  })
})

describe('a choice', () => {
  test.each([0, -1, 1.5, '1', 2_147_483_648])('refuses %j as the id of a record', (value) => {
    expect(refusals(reference('Estación'), value)).toContain(notAnOption)
  })

  test('is one of the codes of its set', () => {
    expect(refusals(codeField('Estado', stationStates), 40)).toEqual([])
    expect(refusals(codeField('Estado', stationStates), 60)).toEqual([notAnOption])
    expect(refusals(codeField('Estado', stationStates), '40')).toEqual([notAnOption])
    expect(refusals(codeField('Estado', stationStates), null)).toEqual([required])
  })

  test('is one of the texts of its set', () => {
    expect(refusals(oneOf('Región', regions), 'Norte')).toEqual([])
    expect(refusals(oneOf('Región', regions), 'norte')).toEqual([notAnOption])
    expect(refusals(oneOf('Región', regions), undefined)).toEqual([required])
  })

  test('has a label for its codes and an empty one for others', () => {
    expect(labelOf(stationStates, 30)).toBe('De vuelta')
    expect(labelOf(stationStates, null)).toBe('')
    expect(labelOf<number>({}, 7)).toBe('')
  })
})

test('a text loses the characters that change the direction of the text around them, and those of terminals', () => {
  expect(text('Nota').parse(' Ana\u202E: \u2066uno\u2069\u202C ')).toBe('Ana: uno')
  expect(optionalText('Dirección').parse('\u2067Zona 1\u202A')).toBe('Zona 1')
  expect(text('Nota').parse('Una\u0007\u001b[31m\u009b\ttabulación,\r\ny línea')).toBe('Una[31m\ttabulación,\r\ny línea')
  // Arabic and Hebrew are written without them.
  expect(text('Nota').parse('\u05D0\u05D1 \u200F!')).toBe('\u05D0\u05D1 \u200F!')
})
