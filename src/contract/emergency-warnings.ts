import * as z from 'zod'
import { isBlankHtml, latitude, longitude, reference } from './fields.ts'

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

interface Reported {
  observations: string
  firefighters: readonly unknown[]
  members: readonly { plate: string; km_inicial: number | null; km_final: number | null }[]
  pacients: readonly { name: string; address: string; moved_to: string }[]
}

/** What the report of an emergency still lacks, in words. A cabin attendant's has neither crew nor kilometres. */
export const missingReportParts = ({ observations, firefighters, members, pacients }: Reported): string[] => {
  const withoutKilometres = members.filter((row) => row.km_inicial === null || row.km_final === null).map((row) => row.plate)
  const isUntold = pacients.some((row) => [row.name, row.address, row.moved_to].some((fact) => fact.trim() === ''))
  return [
    ...(withoutKilometres.length > 0 ? [`Kilómetros de ${withoutKilometres.join(', ')}`] : []),
    ...(firefighters.length === 0 ? ['Bomberos que asistieron'] : []),
    ...(isBlankHtml(observations) ? ['Observaciones'] : []),
    ...(isUntold ? ['Datos de los pacientes'] : []),
  ]
}
