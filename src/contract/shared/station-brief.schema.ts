import * as z from 'zod'
import { idList } from './resource.schema.ts'

/** A station as part of other records. */
export const stationBrief = z.object({ id: z.int(), name: z.string(), address: z.string() }).meta({ id: 'StationBrief' })

/** Query of the option lists that depend on the chosen stations. Without stations there are no options. */
export const byStations = z.strictObject({ stations: idList().optional() })
