import * as z from 'zod'

/* The points of a map of emergencies (0063, 0084), by columns, since that is less to send and read. */

const column = z.array(z.int())

/** The newest emergencies, of all that match; the first of each column belong together. */
export const dashboardPoints = z
  .object({
    /** All that match. */
    count: z.int(),
    /** Of a search: there are more than `count`, which were not counted. */
    more: z.boolean().optional(),
    ids: column,
    /** In parts of a degree; both zero: not placed (A-DSH-39). */
    latitudes: column,
    longitudes: column,
    statuses: column,
  })
  .meta({ id: 'DashboardPoints' })
export type DashboardPoints = z.infer<typeof dashboardPoints>

/** How many of the newest emergencies are in which status in a cell of about a square kilometre. */
export const openDashboardPoints = z
  .object({
    count: z.int(),
    /** The south-western corner, in cells of a degree; both zero: not placed. */
    latitudes: column,
    longitudes: column,
    statuses: column,
    numbers: column,
  })
  .meta({ id: 'PublicDashboardPoints' })
export type OpenDashboardPoints = z.infer<typeof openDashboardPoints>

/** The resolved ones of all rows by how they ended (S-71), without outcomes that none had. */
export const countedOutcomes = z.array(z.object({ outcome: z.int(), emergencies: z.int() }))
export type CountedOutcomes = z.infer<typeof countedOutcomes>
