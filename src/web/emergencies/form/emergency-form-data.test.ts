import { expect, test } from 'vitest'
import { emergencyFormData } from './emergency-form-data.ts'

// S-6
test('scalars are sent as fields, nested lists as JSON in one field each', () => {
  const form = emergencyFormData(
    { address: '3a avenida 4-15', emergency_type: 7, latitude: 14.5, members: [{ vehicle: 2, pilot: 9 }], pacients: [] },
    [],
  )
  expect(Object.fromEntries(form)).toEqual({
    address: '3a avenida 4-15',
    emergency_type: '7',
    latitude: '14.5',
    members: '[{"vehicle":2,"pilot":9}]',
    pacients: '[]',
    photo_count: '0',
  })
})

// A-API-04, B-API-04, B-CON-16
test('a timestamp is sent as Guatemalan wall-clock time', () => {
  const form = emergencyFormData({ attention_date: '2026-03-06T05:30:00.000Z' }, [])
  expect(form.get('attention_date')).toBe('2026-03-05 23:30:00')
})

test('undefined values are not sent, and null is', () => {
  const form = emergencyFormData({ vehicles: undefined, injured: null }, [])
  expect([...form.entries()]).toEqual([
    ['injured', 'null'],
    ['photo_count', '0'],
  ])
})

// B-EMF-41
test('photos are numbered from zero in their order and counted', () => {
  const photos = [new File(['a'], 'uno.jpg', { type: 'image/jpeg' }), new File(['b'], 'dos.png', { type: 'image/png' })]
  const form = emergencyFormData({}, photos)
  expect([...form.keys()]).toEqual(['photo_count', 'photo0', 'photo1'])
  expect(form.get('photo_count')).toBe('2')
  expect(form.get('photo1')).toMatchObject({ name: 'dos.png', type: 'image/png' })
})
