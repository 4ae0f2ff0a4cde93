import * as z from 'zod'
import { latitude, longitude, reference } from '../shared/fields.schema.ts'

/** An emergency that is checked before it is saved. The result never refuses the save. */
export const emergencyCheck = z.strictObject({
  /** The emergency being edited; absent for a new one. */
  id: reference('Emergencia').optional(),
  /** The `Idempotency-Key` of a new emergency: a record created earlier under it is left out of the warnings. */
  key: z.string().max(100).optional(),
  emergency_type: reference('Tipo de emergencia'),
  address: z.string().max(300).default(''),
  latitude: latitude().optional(),
  longitude: longitude().optional(),
  /** Pilots and crew. */
  people: z.array(reference('Persona')).max(300).default([]),
})
export type EmergencyCheck = z.infer<typeof emergencyCheck>

const named = { id: z.int(), code: z.string() }
export const emergencyWarnings = z.object({
  /** People who are in another emergency in progress. */
  busy: z.array(z.object({ person: z.string(), ...named })),
  /** Emergencies in progress that may be the same one. */
  alike: z.array(z.object({ ...named, emergency_type_text: z.string(), address: z.string(), minutes: z.int() })),
})
export type EmergencyWarnings = z.infer<typeof emergencyWarnings>
