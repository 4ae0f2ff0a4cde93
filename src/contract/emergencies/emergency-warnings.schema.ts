import * as z from 'zod'
import { instant } from '../shared/dates/day-fields.schema.ts'
import { latitude, longitude, reference, string } from '../shared/fields.schema.ts'
import { kilometres } from './emergency-input.schema.ts'
import { MAX_STATIONS_OR_CREW, MAX_VEHICLES } from './limits.ts'

/** An emergency that is checked before it is saved. The result never refuses the save. */
export const emergencyCheck = z.strictObject({
  /** The emergency being edited; absent for a new one. */
  id: reference('Emergencia').optional(),
  /** The `Idempotency-Key` of a new emergency: a record created earlier under it is left out of the warnings. */
  key: z.string().max(100).optional(),
  emergency_type: reference('Tipo de emergencia'),
  address: string().max(300).default(''),
  latitude: latitude().optional(),
  longitude: longitude().optional(),
  stations: z.array(reference('Estación')).max(MAX_STATIONS_OR_CREW).default([]),
  creation_date: instant('Fecha reportada').optional(),
  attention_date: instant('Fecha de atención').optional(),
  members: z
    .array(
      z.strictObject({ vehicle: reference('Vehículo'), km_inicial: kilometres('Km inicial'), km_final: kilometres('Km final') }),
    )
    .max(MAX_VEHICLES)
    .default([]),
  /** Pilots and crew. */
  people: z.array(reference('Persona')).max(300).default([]),
})
export type EmergencyCheck = z.infer<typeof emergencyCheck>

/** Values that are possible, but mostly slips. */
const doubt = z.discriminatedUnion('about', [
  /** Before the emergency was typed. */
  z.object({ about: z.literal('reported'), days: z.int() }),
  /** Between the report and the attention; negative if the attention was earlier. */
  z.object({ about: z.literal('date'), days: z.int() }),
  z.object({ about: z.literal('distance'), unit: z.string(), kilometres: z.number() }),
  /** What the unit's last emergency before this one ended with. */
  z.object({ about: z.literal('last'), unit: z.string(), kilometres: z.number(), code: z.string() }),
  /** The municipality of the point is of none of the stations' departments. */
  z.object({ about: z.literal('department'), municipality: z.string(), departments: z.array(z.string()) }),
])
export type Doubt = z.infer<typeof doubt>

const named = { id: z.int(), code: z.string() }
export const emergencyWarnings = z.object({
  /** People who are in another emergency in progress. */
  busy: z.array(z.object({ person: z.string(), ...named })),
  /** Emergencies in progress that may be the same one, and whether the caller may add this call to them. */
  alike: z.array(
    z.object({ ...named, emergency_type_text: z.string(), address: z.string(), minutes: z.int(), may_join: z.boolean() }),
  ),
  doubts: z.array(doubt),
})
export type EmergencyWarnings = z.infer<typeof emergencyWarnings>
