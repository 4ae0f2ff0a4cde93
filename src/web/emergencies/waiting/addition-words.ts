import type { Addition } from '../../../contract/emergencies/addition-rules.ts'

/** What a person adds, as buttons and dialogs name it. */
export const additionNames: Record<Addition, string> = {
  photos: 'fotos',
  patients: 'paciente',
  contacts: 'contacto',
  notes: 'nota',
  units: 'unidad',
  crew: 'bomberos',
}

/** The kinds that a form adds, in the order of the menu. */
export const formKinds = ['patients', 'notes', 'contacts', 'units', 'crew'] as const satisfies readonly Addition[]
export type FormKind = (typeof formKinds)[number]

/** The kinds of which one row is corrected; people of the crew are only taken out. */
export type CorrectedKind = Exclude<FormKind, 'crew'>

/** What a dialog adds, or which part of the emergency it corrects. */
export type AskedAddition =
  | { what: FormKind; part?: undefined }
  | { what: CorrectedKind; part: number }
  | { what: 'fact'; part?: undefined; fact: CorrectedFact }

/** What of the emergency itself is corrected, as buttons name it, and the notice after it (S-70). */
export const facts = {
  address: { name: 'la dirección', corrected: 'Dirección corregida' },
  place: { name: 'el lugar', corrected: 'Lugar corregido' },
  type: { name: 'el tipo', corrected: 'Tipo corregido' },
  injured: { name: 'el número de heridos', corrected: 'Número de heridos corregido' },
} as const
export type CorrectedFact = keyof typeof facts

/** The calls that correct or remove one part. */
export const partPaths: Record<Exclude<Addition, 'crew'>, string> = {
  photos: 'emergency_photo',
  patients: 'emergency_patient',
  contacts: 'emergency_contact',
  notes: 'emergency_note',
  units: 'emergency_unit',
}

/** The notice after a save. */
export const added: Record<FormKind, string> = {
  patients: 'Paciente agregado',
  notes: 'Nota agregada',
  contacts: 'Contacto agregado',
  units: 'Unidad agregada',
  crew: 'Bomberos agregados',
}
export const corrected: Record<CorrectedKind, string> = {
  patients: 'Paciente corregido',
  notes: 'Nota corregida',
  contacts: 'Contacto corregido',
  units: 'Unidad actualizada',
}
