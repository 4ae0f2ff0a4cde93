import { expect, test } from 'vitest'
import { EmergencyStatus } from '../../../contract/shared/emergency-statuses.ts'
import { anEmergency, aUnit } from '../../../../test/components/recorded-emergency.ts'
import type { Waiting } from '../../platform/outbox/outbox.ts'
import { withWaiting } from './waiting-emergency.ts'
import type { EmergencyChange } from './waiting-writes.ts'

const me = { id: 7, name: 'Ana Lucía Pérez Gómez' }
const notedAt = '2026-11-28T15:00:00.000Z'
const stored = anEmergency({ notes: [], contact_person: [{ id: 1, name: 'Rosa', phone_number: '55551234' }], members: [aUnit] })

let last = 0
const waiting = (about: EmergencyChange, body: object): Waiting => ({
  id: (last += 1),
  revision: 0,
  keptAt: 0,
  isStored: true,
  isSending: false,
  fraction: undefined,
  said: undefined,
  kept: {
    write: {
      key: 'a'.repeat(32),
      record: `emergency/${stored.id}`,
      method: 'POST',
      path: '',
      body: JSON.stringify(body),
      notedAt,
      name: '',
      place: '',
      about,
    },
    isInDoubt: false,
    file: undefined,
    isPrepared: true,
  },
})
const added = (what: 'notes' | 'patients' | 'contacts' | 'units' | 'crew', body: object, shown: object = {}) =>
  waiting({ asked: { what }, shown }, body)

test('what was added stands after what is stored, with a number of its own', () => {
  const note = added('notes', { text: 'Hay humo' })
  const unit = added('units', { vehicle: 42, pilot: 21 }, { unit: 'U-9', plate: 'P-9', pilot_name: 'Diego' })
  const shown = withWaiting(stored, [note, unit, added('contacts', { name: 'Luis', phone_number: '1' })], me)
  expect(shown.notes).toEqual([expect.objectContaining({ id: -note.id, text: 'Hay humo', author: me, created_at: notedAt })])
  expect(shown.members[1]).toMatchObject({ id: -unit.id, unit: 'U-9', pilot_name: 'Diego', km_inicial: null, returned_at: null })
  expect(shown.contact_person.map(({ name }) => name)).toEqual(['Rosa', 'Luis'])
})

test('a person is in the crew once', () => {
  const people = [1, 2].map((id) => ({ id, name: `Persona ${id}`, first_name: 'Persona', last_name: String(id), photo: null }))
  const crew = added('crew', { firefighters: [1, 2] }, { firefighters: people })
  const shown = withWaiting({ ...stored, firefighters: people.slice(0, 1), total_firefighters: 1 }, [crew], me)
  expect(shown.firefighters.map(({ id }) => id)).toEqual([1, 2])
  expect(shown.total_firefighters).toBe(2)
})

test('corrections follow each other, and change nothing else', () => {
  const correct = (body: object) => waiting({ asked: { what: 'units', part: aUnit.id }, shown: {} }, body)
  const fact = waiting({ asked: { what: 'fact', fact: 'address' }, shown: {} }, { address: 'Km 205' })
  const shown = withWaiting(stored, [correct({ km_inicial: 5 }), correct({ km_final: 9 }), fact], me)
  expect(shown.members).toEqual([{ ...aUnit, km_inicial: 5, km_final: 9 }])
  expect(shown.address).toBe('Km 205')
  expect(withWaiting(stored, [], me)).toBe(stored)
})

test('the last status counts', () => {
  const status = (code: number, resolved_date: string | null) =>
    waiting({ asked: { what: 'status' }, shown: { status_in_text: 'x', resolved_date } }, { status: code })
  const resolved = status(EmergencyStatus.Resuelta, notedAt)
  expect(withWaiting(stored, [resolved], me)).toMatchObject({ status: EmergencyStatus.Resuelta, resolved_date: notedAt })
  expect(withWaiting(stored, [resolved, status(EmergencyStatus.Activo, null)], me)).toMatchObject({
    status: EmergencyStatus.Activo,
    resolved_date: null,
  })
})
