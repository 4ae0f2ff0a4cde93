import { contactPerson } from '../../../contract/emergencies/emergency-input.schema.ts'
import type { CallAddition } from '../../../contract/emergencies/emergency-additions.schema.ts'
import { MAX_NOTE_LETTERS } from '../../../contract/emergencies/limits.ts'
import { plainLines } from '../../../contract/shared/text/rich-text.ts'
import type { EmergencyFormValues } from './emergency-form-values.ts'

const NO_NAME = 'Sin nombre'

/** What a half-filled form says, as another call for an emergency that is registered already. */
export const joinedCall = ({ address, injured, observations, contact_person }: EmergencyFormValues): CallAddition => {
  const contacts = contact_person.map((row) => ({
    row,
    parsed: contactPerson.safeParse({ ...row, name: row.name.trim() || NO_NAME }),
  }))
  // Half a contact is none. Its telephone does not go into the note, which more people read (S-64).
  const unfinished = contacts.flatMap(({ row, parsed }) => (parsed.success ? [] : [row.name.trim()]))
  const wounded = typeof injured === 'number' ? `Número de heridos: ${injured}` : ''
  const said = [address.trim(), wounded, ...unfinished, plainLines(observations).trim()].filter((part) => part !== '')
  const text = ['Otra llamada', ...said].join('. ')
  return {
    contact_person: contacts.flatMap(({ parsed }) => (parsed.success ? [parsed.data] : [])),
    text: text.length > MAX_NOTE_LETTERS ? `${text.slice(0, MAX_NOTE_LETTERS - 1)}…` : text,
  }
}
