import { blackOut, blackOutRich } from '../../../contract/binnacle/erasing-rules.ts'
import type { PersonalData } from '../../../contract/binnacle/erasing.schema.ts'
import type { EntryRow } from '../../platform/keys/binnacle-key.ts'
import { ERASED, ERASED_PHONE } from '../../../contract/shared/text/written-numbers.ts'

/** An emergency or a part of it, as a save recorded or answered it; which fields it has depends on the version that wrote it. */
export type EmergencyState = Readonly<Record<string, unknown>>

const isState = (value: unknown): value is EmergencyState => typeof value === 'object' && value !== null && !Array.isArray(value)
const rowsOf = (value: unknown): EmergencyState[] => (Array.isArray(value) ? value.filter(isState) : [])
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const erasedText = (value: unknown) => (textOf(value) === '' ? value : ERASED)

const erasedPatient = (row: EmergencyState, passages: readonly string[]) => ({
  ...row,
  name: ERASED,
  ...('address' in row && { address: erasedText(row['address']) }),
  ...('moved_to' in row && { moved_to: blackOut(textOf(row['moved_to']), passages) }),
})

const erasedContact = (row: EmergencyState) => ({
  ...row,
  name: ERASED,
  ...('phone_number' in row && { phone_number: ERASED_PHONE }),
})

const erasedImage = ({ file_name: _file, thumbnail_name: _thumbnail, ...row }: EmergencyState) => row

/** The state without personal data of patients and contacts, and its free texts without the passages (S-65). */
export const erasedRecord = (state: EmergencyState, passages: readonly string[]): EmergencyState => {
  const erase: Readonly<Record<string, (value: unknown) => unknown>> = {
    pacients: (value) => rowsOf(value).map((row) => erasedPatient(row, passages)),
    contact_person: (value) => rowsOf(value).map(erasedContact),
    images: (value) => rowsOf(value).map(erasedImage),
    notes: (value) => rowsOf(value).map((row) => ({ ...row, text: blackOut(textOf(row['text']), passages) })),
    outcome_institution: (value) => blackOut(textOf(value), passages),
    address: (value) => blackOut(textOf(value), passages),
    observations: (value) => blackOutRich(textOf(value), passages),
  }
  return Object.fromEntries(Object.entries(state).map(([field, value]) => [field, erase[field]?.(value) ?? value]))
}

/** The files that a recorded state names. */
export const filesOf = (state: EmergencyState): string[] =>
  rowsOf(state['images'])
    .flatMap((row) => [textOf(row['file_name']), textOf(row['thumbnail_name'])])
    .filter((name) => name !== '')

/** The names in a state that are not erased. */
export const namesOf = (state: EmergencyState): string[] =>
  [...rowsOf(state['pacients']), ...rowsOf(state['contact_person'])]
    .map((row) => textOf(row['name']).trim())
    .filter((name) => name !== '' && name !== ERASED)

/** The free texts of a state. */
export const textsOf = (state: EmergencyState): Pick<PersonalData['texts'][number], 'kind' | 'text'>[] =>
  [
    { kind: 'Dirección' as const, text: textOf(state['address']) },
    { kind: 'Observaciones' as const, text: textOf(state['observations']) },
    { kind: 'Entregada a' as const, text: textOf(state['outcome_institution']) },
    ...rowsOf(state['pacients']).map((row) => ({ kind: 'Trasladado a' as const, text: textOf(row['moved_to']) })),
    ...rowsOf(state['notes']).map((row) => ({ kind: 'Nota' as const, text: textOf(row['text']) })),
  ].filter(({ text }) => text !== '')

/** Both states of an entry, as far as there are such. */
export const statesOf = ({
  previous_detail,
  current_detail,
}: Pick<EntryRow, 'previous_detail' | 'current_detail'>): EmergencyState[] =>
  [previous_detail, current_detail].flatMap((detail) => (detail === null ? [] : [JSON.parse(detail) as EmergencyState]))

/** The last code in states from the oldest to the newest; an addition may not have it. */
export const codeIn = (states: readonly EmergencyState[]): string =>
  states.map(({ code }) => textOf(code)).findLast((code) => code !== '') ?? ''
