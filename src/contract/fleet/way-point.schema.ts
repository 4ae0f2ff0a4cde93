import * as z from 'zod'

/** Milliseconds since 1970, latitude, longitude. */
export const wayPoint = z.tuple([z.int(), z.number(), z.number()])
export type WayPoint = z.infer<typeof wayPoint>
