import { expect, test } from 'vitest'
import { recordName } from './record-name.ts'

test('a record has the name that people say aloud', () => {
  const emergency = { id: 7, code: '2026-000007', emergency_type_text: 'Incendio', address: '4a. calle 5-20' }
  expect(recordName('emergency', emergency)).toBe('Incendio · 4a. calle 5-20')
  expect(recordName('emergency', { ...emergency, emergency_type_text: '' })).toBe('4a. calle 5-20')
  expect(recordName('vehicle', { id: 7, plate: 'P123ABC', unit: 'AMB-7' })).toBe('AMB-7 · P123ABC')
  expect(recordName('user', { id: 7, name: 'Ana Xicará' })).toBe('Ana Xicará')
  expect(recordName('job_management', { id: 7, job_title: 'Paramédico' })).toBe('Paramédico')
})
