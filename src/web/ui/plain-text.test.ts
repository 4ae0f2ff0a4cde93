import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test('people search without accents and capitals', () => {
  expect(plainText(' Estación QUETZALTENANGO ñ ')).toBe('estacion quetzaltenango n')
})
