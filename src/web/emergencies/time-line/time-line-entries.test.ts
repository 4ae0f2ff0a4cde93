import { expect, test } from 'vitest'
import type { EmergencyChange } from '../../../contract/emergencies/emergencies.schema.ts'
import { arrivedInWords } from '../../../contract/emergencies/emergency-texts.ts'
import { timeLineEntries } from './time-line-entries.ts'

const ana = { id: 1, name: 'Ana Xicará' }
const note = (id: number, text: string, created_at: string) => ({ id, text, author: ana, created_at, noted_at: null })
const change = (id: number, creation_date: string, changes: EmergencyChange['changes']): EmergencyChange => ({
  id,
  creation_date,
  created_by_name: ana.name,
  action_binnacle: changes.length === 0 ? 'CREAR' : 'EDITAR',
  changes,
})
const emergency = {
  created_user: { first_name: 'Ana', last_name: 'Xicará' },
  creation_date: '2026-11-20T14:00:00Z',
  registered_at: '2026-11-20T14:00:00Z',
  noted_at: null,
  attention_date: '2026-11-20T13:50:00Z',
  resolved_date: null,
  notes: [note(1, 'Primera', '2026-11-20T14:10:00Z'), note(2, 'Segunda', '2026-11-20T14:20:00Z')],
}
const inWords = (...given: Parameters<typeof timeLineEntries>) =>
  timeLineEntries(...given).map((entry) =>
    'note' in entry
      ? entry.note.text
      : 'moment' in entry
        ? entry.moment
        : entry.change.changes.map(({ label, current }) => `${label}: ${current}`).join('; '),
  )
const notes = (previous: string, current: string) => ({ label: 'Notas', previous, current })

test('notes and dates are in one order, the newest first', () => {
  expect(inWords({ ...emergency, resolved_date: '2026-11-20T15:00:00Z' }, [])).toEqual([
    'Fecha resuelta',
    'Segunda',
    'Primera',
    'Ana Xicará registró la emergencia',
    'Atención iniciada',
  ])
})

// S-69
test('what was typed later than it was reported has both times', () => {
  expect(inWords({ ...emergency, registered_at: '2026-11-20T14:15:00Z' }, [])).toEqual([
    'Segunda',
    'Ana Xicará registró la emergencia',
    'Primera',
    'Fecha reportada',
    'Atención iniciada',
  ])
})

test('what was saved is among them, and neither a note nor a date is there twice', () => {
  const history = [
    change(5, '2026-11-20T15:00:00Z', [
      { label: 'Estado', previous: 'Activo', current: 'Resuelta' },
      { label: 'Fecha resuelta', previous: '', current: '20-11-2026 09:00:00' },
    ]),
    change(4, '2026-11-20T14:20:00Z', [notes('Ana Xicará: Primera', 'Ana Xicará: Primera\nAna Xicará: Segunda')]),
    change(3, '2026-11-20T14:15:00Z', [{ label: 'Dirección', previous: 'Zona 1', current: 'Zona 5' }]),
    change(2, '2026-11-20T14:10:00Z', [notes('', 'Ana Xicará: Primera')]),
    change(1, '2026-11-20T14:00:00Z', []),
  ]
  expect(inWords({ ...emergency, resolved_date: '2026-11-20T15:00:00Z' }, history)).toEqual([
    'Estado: Resuelta; Fecha resuelta: 20-11-2026 09:00:00',
    'Segunda',
    'Dirección: Zona 5',
    'Primera',
    'Ana Xicará registró la emergencia',
    'Atención iniciada',
  ])
})

test('a note of several lines is not there twice either', () => {
  const history = [change(2, '2026-11-20T14:20:00Z', [notes('', 'Ana Xicará: Una / Luis Tum: otra')])]
  expect(inWords({ ...emergency, notes: [note(2, 'Una\nLuis Tum: otra', '2026-11-20T14:20:00Z')] }, history)).toEqual([
    'Una\nLuis Tum: otra',
    'Ana Xicará registró la emergencia',
    'Atención iniciada',
  ])
})

test('a note that was corrected or removed stays in what was saved', () => {
  const history = [
    change(3, '2026-11-20T14:40:00Z', [notes('Ana Xicará: Segnda', 'Ana Xicará: Segunda')]),
    change(2, '2026-11-20T14:20:00Z', [notes('', 'Ana Xicará: Segnda')]),
  ]
  expect(inWords({ ...emergency, notes: [note(2, 'Segunda', '2026-11-20T14:20:00Z')] }, history)).toEqual([
    'Notas: Ana Xicará: Segunda',
    'Notas: Ana Xicará: Segnda',
    'Segunda',
    'Ana Xicará registró la emergencia',
    'Atención iniciada',
  ])
})

// S-76
test('what arrived late stands where it was noted, and says when it was received', () => {
  const late = { ...note(3, 'Tardía', '2026-11-20T15:20:00Z'), noted_at: '2026-11-20T14:05:00Z' }
  const history = [
    change(9, '2026-11-20T15:20:00Z', [
      { label: 'Anotado', previous: '', current: '20-11-2026 08:05:00' },
      notes('', 'Ana Xicará: Tardía'),
    ]),
  ]
  const entries = timeLineEntries({ ...emergency, notes: [late] }, history)
  expect(entries[0]).toMatchObject({ note: { text: 'Tardía' }, at: late.noted_at, received: late.created_at })
  expect(entries.filter((entry) => 'change' in entry)).toEqual([])
  expect(arrivedInWords(late.created_at, late.noted_at)).toBe('20-11-2026, anotado 08:05, recibido 09:20')
  expect(arrivedInWords('2026-11-21T07:00:00Z', late.noted_at)).toBe('anotado 20-11-2026 08:05, recibido 21-11-2026 01:00')
})
