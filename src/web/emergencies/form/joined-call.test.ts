import { expect, test } from 'vitest'
import { MAX_NOTE_LETTERS } from '../../../contract/emergencies/limits.ts'
import { emptyEmergency } from './emergency-form-values.ts'
import { joinedCall } from './joined-call.ts'

const form = { ...emptyEmergency(new Date(), 1), address: ' Km 203 carretera a Salcajá ' }

// B-EMF-71
test('a call that joins another takes its whole contacts, and everything else that was said as a note', () => {
  const contact_person = [
    { name: 'Rosa Cúmez', phone_number: '7761-0000' },
    { name: 'Un vecino', phone_number: '' },
    { name: '', phone_number: '' },
    { name: ' ', phone_number: '5555 1234' },
    { name: 'La tienda', phone_number: '5512' },
  ]
  expect(joinedCall({ ...form, contact_person, observations: '<p>Hay <strong>dos</strong> heridos</p>' })).toEqual({
    contact_person: [
      { name: 'Rosa Cúmez', phone_number: '77610000' },
      { name: 'Sin nombre', phone_number: '55551234' },
    ],
    text: 'Otra llamada. Km 203 carretera a Salcajá. Un vecino. La tienda. Hay dos heridos',
  })
})

test('a note that is too long ends with an ellipsis', () => {
  const { text } = joinedCall({ ...form, observations: `<p>${'humo '.repeat(500)}</p>` })
  expect(text).toHaveLength(MAX_NOTE_LETTERS)
  expect(text.endsWith('…')).toBe(true)
})
