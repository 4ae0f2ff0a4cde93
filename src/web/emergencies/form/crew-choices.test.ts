import { expect, test } from 'vitest'
import { describeCrew } from './crew-choices.ts'

const person = (id: number, name: string, known: Partial<Parameters<typeof describeCrew>[0][number]> = {}) => ({
  id,
  name,
  first_name: name,
  last_name: '',
  station: 3,
  user_range: null,
  no_registry: '',
  station_text: '1a. Compañía',
  without_exit: false,
  is_off_duty: false,
  emergencies: [],
  ...known,
})

const own = { id: 8, code: '2026-000008' }
const other = { id: 9, code: '2026-000009' }

// B-EMF-65
test('who is in and free comes first, and what speaks against a person stands at the name', () => {
  const people = [
    person(1, 'Aura', { is_off_duty: true }),
    person(2, 'Benito', { is_entry: true, emergencies: [other, own] }),
    person(3, 'Carla', { is_entry: false }),
    person(4, 'Darío'),
    person(5, 'Elena', { is_entry: true, without_exit: true }),
    person(6, 'Félix', { is_entry: true, emergencies: [own] }),
    person(7, 'Gilda', { is_entry: true }),
  ]
  expect(describeCrew(people, own.id)).toEqual([
    { id: 6, name: 'Félix · en la estación' },
    { id: 7, name: 'Gilda · en la estación' },
    { id: 4, name: 'Darío' },
    { id: 5, name: 'Elena · ingreso sin salida' },
    { id: 3, name: 'Carla · fuera' },
    { id: 2, name: 'Benito · en emergencia 2026-000009' },
    { id: 1, name: 'Aura · de baja', disabled: true },
  ])
  expect(describeCrew(people).find(({ id }) => id === 6)?.name).toBe('Félix · en emergencia 2026-000008')
})

test('people of one name are told apart by registry number, rank and station', () => {
  const people = [
    person(1, 'José Pérez', { user_range: 20, no_registry: 'B-12', is_entry: true }),
    person(2, 'Jose Perez', { station_text: '10a. Compañía', is_entry: true }),
    person(3, 'Josefa Pérez', { user_range: 20, no_registry: 'B-14', is_entry: true }),
  ]
  expect(describeCrew(people).map(({ name }) => name)).toEqual([
    'José Pérez · registro B-12 · Oficial 3ro. · 1a. Compañía · en la estación',
    'Jose Perez · 10a. Compañía · en la estación',
    'Josefa Pérez · en la estación',
  ])
})
