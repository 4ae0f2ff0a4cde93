import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test('accents and case are removed for searching', () => {
  expect(plainText(' Estación QUETZALTENANGO ñ ')).toBe('estacion quetzaltenango n')
})

test('an accent alone is a text that is searched for', () => {
  for (const accent of ['´', '`', '^', '\u0301']) expect(plainText(` ${accent} `)).toBe(accent)
  expect(plainText('   ')).toBe('')
})

test('every dash is a hyphen', () => {
  expect(plainText('5\u20137, 5\u20147, 5\u20117, 5\u22127')).toBe('5-7, 5-7, 5-7, 5-7')
})
