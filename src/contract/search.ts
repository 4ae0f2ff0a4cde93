import * as z from 'zod'
import { emergencyRow } from './emergencies.ts'
import { listQuery } from './resource.ts'
import { stationRow } from './stations.ts'
import { userRow } from './users.ts'
import { vehicleRow } from './vehicles.ts'

export const searchAsked = z.strictObject({ search: listQuery.search })

/** The first matches of every kind that the caller may read, with what identifies a record; a kind without any is empty. */
export const searchAnswer = z
  .object({
    emergency: z.array(
      emergencyRow.pick({ id: true, code: true, emergency_type_text: true, address: true, status: true, stations: true }),
    ),
    vehicle: z.array(vehicleRow.pick({ id: true, plate: true, unit: true, model: true, disponibility: true, station: true })),
    user: z.array(userRow.pick({ id: true, name: true, name_role: true, station_text: true, phone_number: true, status: true })),
    station: z.array(stationRow.pick({ id: true, name: true, address: true, state: true })),
  })
  .meta({ id: 'SearchResults' })
export type SearchAnswer = z.infer<typeof searchAnswer>
