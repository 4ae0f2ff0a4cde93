import { expect, test } from 'vitest'
import { emergencyTypes } from '../../contract/emergency-types.ts'
import { wholeEmergencyInput } from '../../contract/emergency-input.ts'
import { vehicles } from '../../contract/vehicles.ts'
import { formValuesOf, emptyFormValues, isRequiredAt, labelAt, maxLengthAt } from './schema-fields.ts'

test("labels are the contract's, in rows and behind wrappings too", () => {
  expect(labelAt(vehicles.input, 'plate')).toBe('Placa')
  expect(labelAt(emergencyTypes.input, 'category')).toBe('Categoría')
  expect(labelAt(emergencyTypes.input, 'sub_types.0.description')).toBe('Descripción')
  expect(labelAt(wholeEmergencyInput, 'members.2.km_final')).toBe('Km final')
})

test('required is what the schema refuses to miss', () => {
  expect(isRequiredAt(emergencyTypes.input, 'name')).toBe(true)
  expect(isRequiredAt(emergencyTypes.input, 'category')).toBe(false)
  expect(isRequiredAt(emergencyTypes.input, 'sub_types.0.name')).toBe(true)
  expect(isRequiredAt(emergencyTypes.input, 'sub_types.0.description')).toBe(false)
})

test("the length limit is the schema's", () => {
  expect(maxLengthAt(emergencyTypes.input, 'name')).toBe(50)
  expect(maxLengthAt(vehicles.input, 'year')).toBeUndefined()
})

test('an empty form has text, rows, and nothing yet elsewhere', () => {
  expect(emptyFormValues(emergencyTypes.input)).toEqual({ code: null, name: '', description: '', category: null, sub_types: [] })
})

test('a record gives a form its fields and no more', () => {
  const stored = { id: 3, version: 2, ...emptyFormValues(vehicles.input), plate: 'P-1' }
  expect(formValuesOf(vehicles.input, stored)).toEqual({ ...emptyFormValues(vehicles.input), plate: 'P-1' })
})
