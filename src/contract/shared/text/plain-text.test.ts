import { expect, test } from 'vitest'
import { naturalKey, plainText, searchedText } from './plain-text.ts'

test('accents and case are removed for searching', () => {
  expect(searchedText(' Estación QUETZALTENANGO ñ ')).toBe('estacion quetzaltenango n')
})

test('every written form of a Mayan name is one text', () => {
  for (const sign of ["'", '’', '‘', 'ʼ', 'ꞌ', 'Ꞌ', '`', '´', 'ʻ', '′', ''])
    expect(plainText(`Q${sign}eqchi${sign} MẌKÄY`), sign).toBe('qeqchi mxkay')
})

test('an accent or apostrophe alone is a text that is searched for', () => {
  for (const sign of ['´', '`', "'", 'ꞌ', '\u0301']) expect(searchedText(` ${sign} `)).toBe(sign)
  expect(searchedText('   ')).toBe('')
})

test('every dash is a hyphen', () => {
  expect(plainText('5\u20137, 5\u20147, 5\u20117, 5\u22127')).toBe('5-7, 5-7, 5-7, 5-7')
})

test('names sort as in a Spanish directory', () => {
  const names = ['Álvarez', 'de León', 'Dubón', 'Ibarra', 'Nuñez', 'Núñez', 'Nuzzo', "N'oj", 'Ñ’ix', 'Ochoa', 'Xol', 'Zúñiga']
  const sorted = names.toSorted((one, other) => (naturalKey(one) < naturalKey(other) ? -1 : 1))
  expect(sorted.indexOf('Ñ’ix')).toBe(sorted.indexOf('Ochoa') - 1)
  expect(sorted.filter((name) => !name.startsWith('N'))).toEqual(names.filter((name) => !name.startsWith('N')))
  expect(naturalKey('Nuñez')).toBe(naturalKey('Núñez'))
  expect(naturalKey('Nuñez') > naturalKey('Nunzo')).toBe(true)
})

test('numbers in names sort as numbers', () => {
  expect(naturalKey('9a. Compañía') < naturalKey('10a. Compañía')).toBe(true)
})
