import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test('accents and case are removed for searching', () => {
  expect(plainText(' Estación QUETZALTENANGO ñ ')).toBe('estacion quetzaltenango n')
})
