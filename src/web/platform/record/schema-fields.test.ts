import { expect, test } from 'vitest'
import { emergencyTypes } from '../../../contract/emergencies/emergency-types.schema.ts'
import { wholeEmergencyInput } from '../../../contract/emergencies/emergency-input.schema.ts'
import { stations } from '../../../contract/stations/stations.schema.ts'
import { vehicles } from '../../../contract/fleet/vehicles.schema.ts'
import { formValuesOf, emptyFormValues, isRequiredAt, labelAt, maxLengthAt, numberKeyboardAt } from './schema-fields.ts'

test('labels come from the contract, also in rows and behind schema wrappers', () => {
  expect(labelAt(vehicles.input, 'plate')).toBe('Placa')
  expect(labelAt(emergencyTypes.input, 'category')).toBe('Categoría')
  expect(labelAt(emergencyTypes.input, 'sub_types.0.description')).toBe('Descripción')
  expect(labelAt(wholeEmergencyInput, 'members.2.km_final')).toBe('Km final')
})

test('a field is required if the schema refuses its absence', () => {
  expect(isRequiredAt(emergencyTypes.input, 'name')).toBe(true)
  expect(isRequiredAt(emergencyTypes.input, 'category')).toBe(false)
  expect(isRequiredAt(emergencyTypes.input, 'sub_types.0.name')).toBe(true)
  expect(isRequiredAt(emergencyTypes.input, 'sub_types.0.description')).toBe(false)
})

test('the maximum length comes from the schema', () => {
  expect(maxLengthAt(emergencyTypes.input, 'name')).toBe(50)
  expect(maxLengthAt(vehicles.input, 'year')).toBeUndefined()
})

test('the keyboard of a number has the keys that its field needs', () => {
  expect(numberKeyboardAt(vehicles.input, 'year')).toBe('numeric')
  expect(numberKeyboardAt(emergencyTypes.input, 'sub_types.0.code')).toBe('numeric')
  expect(numberKeyboardAt(wholeEmergencyInput, 'members.2.km_final')).toBe('decimal')
  // With a minus sign.
  expect(numberKeyboardAt(stations.input, 'lng')).toBe('text')
})

test('an empty form has empty text, empty rows, and null for other fields', () => {
  expect(emptyFormValues(emergencyTypes.input)).toEqual({
    code: null,
    name: '',
    description: '',
    category: null,
    wounded_kind: null,
    sub_types: [],
  })
})

test('form values contain only the fields of the schema', () => {
  const stored = { id: 3, version: 2, ...emptyFormValues(vehicles.input), plate: 'P-1' }
  expect(formValuesOf(vehicles.input, stored)).toEqual({ ...emptyFormValues(vehicles.input), plate: 'P-1' })
})
