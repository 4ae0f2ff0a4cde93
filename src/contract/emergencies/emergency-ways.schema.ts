import * as z from 'zod'
import { wayPoint } from '../fleet/way-point.schema.ts'

/* The ways that the units of an emergency took; docs/decisions/0072. */

const emergencyWay = z.object({
  vehicle: z.int(),
  plate: z.string(),
  unit: z.string(),
  pilot_name: z.string(),
  /** The length of the way. */
  metres: z.number(),
  /** In order, simplified: none is further than some metres from where the unit was at its time. */
  points: z.array(wayPoint),
  /** Points that no vehicle reaches, drawn apart. */
  jumps: z.array(wayPoint),
})
export type EmergencyWay = z.infer<typeof emergencyWay>

export const emergencyWays = z
  .object({
    /** Between these moments: the report and the resolution, or now. */
    from: z.string(),
    until: z.string(),
    is_resolved: z.boolean(),
    /** Of the units that sent positions. */
    ways: z.array(emergencyWay),
  })
  .meta({ id: 'EmergencyWays' })
export type EmergencyWays = z.infer<typeof emergencyWays>
