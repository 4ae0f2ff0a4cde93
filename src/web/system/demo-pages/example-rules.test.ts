import { expect, test } from 'vitest'
import { exampleInputs, exampleNotice } from './example-rules.ts'

const good = {
  name: 'Ana Lucía',
  email: 'ana@example.org',
  phone: '5555-1234',
  quantity: '12',
  word: 'humo',
  word_again: 'humo',
}
const refusal = (change: Partial<typeof good>) => {
  const { error } = exampleInputs.safeParse({ ...good, ...change })
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

// A-VAL-01, A-VAL-02, A-VAL-03, A-VAL-04, A-VAL-05, A-VAL-06, A-VAL-07, S-43
test('the shared validators of the specification keep their words in the example', () => {
  expect(exampleInputs.safeParse(good).success).toBe(true)
  expect(refusal({ name: ' ' })).toEqual(['name: Required'])
  expect(refusal({ name: 'Al' })).toEqual(['name: Must be at least 3 characters'])
  expect(refusal({ name: 'a'.repeat(31) })).toEqual(['name: Must be no more than 30 characters'])
  expect(refusal({ email: 'ana@' })).toEqual(['email: Invalid email address'])
  for (const phone of ['5555123', '555512345', 'cinco555'])
    expect(refusal({ phone }), phone).toEqual(['phone: Invalid phone number'])
  for (const quantity of ['1.5', 'doce']) expect(refusal({ quantity }), quantity).toEqual(['quantity: Must be an integer'])
  expect(refusal({ word_again: 'fuego' })).toEqual(['word_again: Do not match'])
})

// A-DEM-03, A-VAL-03
test('the example of a notice requires type, title and message', () => {
  const { error } = exampleNotice.safeParse({ title: ' ', message: '', type: null })
  expect(error?.issues.map(({ path, message }) => [path[0], message]).toSorted()).toEqual([
    ['message', 'Este campo es requerido'],
    ['title', 'Este campo es requerido'],
    ['type', 'Este campo es requerido'],
  ])
})
