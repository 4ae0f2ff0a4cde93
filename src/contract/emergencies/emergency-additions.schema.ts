import * as z from 'zod'
import { unitContradictions } from './addition-rules.ts'
import { recentInstant } from '../shared/dates/day-fields.schema.ts'
import {
  address,
  contactPerson,
  crewIds,
  injured,
  kilometres,
  memberFields,
  patient,
  photoCount,
} from './emergency-input.schema.ts'
import { MAX_CONTACTS, MAX_NOTE_LETTERS } from './limits.ts'
import { photoUploadId } from './photo-uploads.schema.ts'
import { clientIdentity } from '../shared/resource.schema.ts'
import { checkPoint, latitude, longitude, optionalText, reference, text } from '../shared/fields.schema.ts'

/* What each small addition to an emergency sends (S-48). */

/** The identity is that of one photo. */
export const photosAddition = z.strictObject({
  photo_count: photoCount,
  /** A photo that has arrived in parts. */
  upload: photoUploadId.optional(),
  ...clientIdentity,
})

/** Where a patient lives and is taken is often unknown at the scene; the report says later that it is missing. */
export const patientCorrection = patient.extend({
  address: optionalText('Dirección', 300),
  moved_to: optionalText('Trasladado a', 200),
})
export const patientAddition = patientCorrection.extend(clientIdentity)

export const contactCorrection = contactPerson
export const contactAddition = contactCorrection.extend(clientIdentity)

export const noteCorrection = z.strictObject({ text: text('Nota', MAX_NOTE_LETTERS) })
export const noteAddition = noteCorrection.extend(clientIdentity)

/** Another call for an emergency that is registered: who called, and what they said. The identity is that of the note. */
export const callAddition = z.strictObject({
  contact_person: z.array(contactPerson).max(MAX_CONTACTS, `Máximo ${MAX_CONTACTS} contactos`).default([]),
  ...noteAddition.shape,
})
export type CallAddition = z.infer<typeof callAddition>

const unitFacts = {
  km_inicial: kilometres('Km inicial').nullish(),
  km_final: kilometres('Km final').nullish(),
  departed_at: recentInstant('Salida').nullish(),
  arrived_at: recentInstant('Llegada').nullish(),
  returned_at: recentInstant('Regreso').nullish(),
}
const refuse = (wrong: Record<string, string>, context: z.RefinementCtx): void => {
  for (const [field, message] of Object.entries(wrong)) context.addIssue({ code: 'custom', path: [field], message })
}

export const unitAddition = z
  .strictObject({ ...memberFields, ...unitFacts, ...clientIdentity })
  .superRefine((facts, context) => refuse(unitContradictions(facts), context))
/** An absent fact stays as it is; null clears it. */
export const unitCorrection = z
  .strictObject({ pilot: memberFields.pilot.optional(), ...unitFacts })
  .superRefine((facts, context) => refuse(unitContradictions(facts), context))
export type UnitAddition = z.infer<typeof unitAddition>
export type UnitCorrection = z.infer<typeof unitCorrection>

/** What is corrected of an emergency in progress; an absent fact stays as it is (S-70). */
export const factsCorrection = z
  .strictObject({
    emergency_type: reference('Tipo de emergencia').optional(),
    address: address.optional(),
    latitude: latitude().optional(),
    longitude: longitude().optional(),
    injured: injured.nullish(),
    /** Only emptied: the notice about these units was read (S-76). */
    left_out: z.array(z.string()).length(0, 'Solo se puede quitar el aviso').optional(),
  })
  .check(
    checkPoint<{ latitude?: number | undefined; longitude?: number | undefined }>(
      'latitude',
      // Half a place is none.
      ({ latitude: lat, longitude: lng }) => ((lat === undefined) === (lng === undefined) ? { lat, lng } : { lat: 0, lng: 0 }),
    ),
  )
export type FactsCorrection = z.infer<typeof factsCorrection>

export const crewAddition = z.strictObject({ firefighters: crewIds })
