import { expect, test } from 'vitest'
import { emptyEmergency, type EmergencyFormValues } from '../emergency-form-values.ts'
import { describeVehicle, memberOf, newMember, refusalToAdd, withChosenVehicle } from './vehicle-rows.ts'

const empty = () => emptyEmergency(new Date('2026-11-20T15:00:00Z'), undefined)

const pump = { plate: 'O-123ABC', unit: 'R-12', disponibility: 10, disponibility_label: 'Disponible' }

// B-EMF-29, B-VAL-25
test('adding without a chosen vehicle is refused', () => {
  expect(refusalToAdd(null, [], [])).toBe('Debes seleccionar un vehículo.')
})

// B-EMF-30, B-VAL-26
test('the same vehicle is not added twice', () => {
  expect(refusalToAdd(4, [{ vehicle: 3 }, { vehicle: 4 }], [{ vehicle: 3 }])).toBe('Ya has agregado este vehículo.')
  expect(refusalToAdd(5, [{ vehicle: 3 }, { vehicle: 4 }], [{ vehicle: 5 }])).toBeUndefined()
})

test('the text of a vehicle that is not available includes its state', () => {
  expect(describeVehicle(pump)).toBe('R-12 · O-123ABC')
  expect(describeVehicle({ ...pump, disponibility: 60, disponibility_label: 'En reparación' })).toBe(
    'R-12 · O-123ABC · En reparación',
  )
})

// B-EMF-31, B-VAL-27
test('a vehicle whose saved row is still present is refused with the message for an update', () => {
  expect(refusalToAdd(3, [{ vehicle: 3 }], [{ vehicle: 3 }])).toBe(
    'No puedes agregar el mismo vehículos 2 veces, verifique los datos y vuelve a intentar.',
  )
})

test('a saved row that was removed is added back unchanged', () => {
  const stored = [{ id: 9, vehicle: 3, pilot: 7, km_inicial: 10, km_final: 12, plate: 'P-1' }]
  expect(memberOf(stored, 3)).toEqual({ vehicle: 3, pilot: 7, km_inicial: 10, km_final: 12 })
  expect(memberOf(stored, 4)).toBeUndefined()
})

test('a vehicle that was chosen but not added becomes a row exactly once', () => {
  const values = { ...empty(), vehicle_to_add: 3 }
  const added = withChosenVehicle([])(values)
  expect(added).toMatchObject({ members: [newMember(3, values)], vehicle_to_add: null })
  expect(withChosenVehicle([])(added)).toBe(added)
})

// B-EMF-66
test('the first unit is driven by the pilot of the emergency, further ones by nobody yet', () => {
  const values = { ...empty(), telephonist: 7, vehicle_to_add: 3 }
  const one = withChosenVehicle([])(values)
  expect(one.members.map(({ pilot }) => pilot)).toEqual([7])
  const two = withChosenVehicle([])({ ...one, vehicle_to_add: 4 })
  expect(two.members.map(({ pilot }) => pilot)).toEqual([7, null])
})

test('a draft of an older version without a chosen vehicle gets no row', () => {
  const { vehicle_to_add: _, ...older } = empty()
  // Restored drafts are not validated.
  const restored = older as EmergencyFormValues
  expect(withChosenVehicle([])(restored)).toBe(restored)
})
