import * as z from 'zod'
import type { ShownPosition } from '../../../contract/shared/live-connection.ts'

/** A position on its way to those who watch. */
export interface LivePosition {
  message: ShownPosition
  /** Whose vehicle it is: role 5 gets those of its station only. */
  station: number
  /** Who sends it. */
  from: string
  /** The connection that it came over, which does not get it back. */
  connection?: string | undefined
}

/** The same as another process sent it. Its text goes to browsers. */
export const livePosition: z.ZodType<LivePosition> = z.object({
  message: z.object({
    vehicleId: z.int(),
    content: z.object({ lat: z.number(), lng: z.number(), vehicle: z.string() }),
    time: z.int(),
    accuracy: z.number().optional(),
    speed: z.number().optional(),
    heading: z.number().optional(),
    battery: z.number().optional(),
    jump: z.literal(true).optional(),
  }) as z.ZodType<ShownPosition>,
  station: z.int(),
  from: z.string(),
  connection: z.string().optional(),
})
