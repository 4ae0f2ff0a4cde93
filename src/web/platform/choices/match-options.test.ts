import { expect, test } from 'vitest'
import { matchOptions } from './match-options.ts'

const labels = ['11a. Compañía Retalhuleu', '1a. Compañía Salcajá', 'Accidente de tránsito', 'Rescate en accidente']
const options = labels.map((label) => ({ value: label, label }))
const found = (search: string, limit = 100) =>
  matchOptions({ options, search, limit }).map((option) => ('label' in option ? option.label : ''))

test('accents, case and surrounding spaces are ignored', () => {
  expect(found(' TRANSITO ')).toEqual(['Accidente de tránsito'])
  expect(found('salcaja')).toEqual(['1a. Compañía Salcajá'])
})

test('every word must match, in any order', () => {
  expect(found('salcaja 1a')).toEqual(['1a. Compañía Salcajá'])
  expect(found('salcaja transito')).toEqual([])
})

test('options that begin with the text come first, then options with a word that does', () => {
  expect(found('1a')).toEqual(['1a. Compañía Salcajá', '11a. Compañía Retalhuleu'])
  expect(found('accidente')).toEqual(['Accidente de tránsito', 'Rescate en accidente'])
})

test('an empty search shows all options in their own order', () => {
  expect(found('')).toEqual(labels)
  expect(found('', 2)).toEqual(labels.slice(0, 2))
})
