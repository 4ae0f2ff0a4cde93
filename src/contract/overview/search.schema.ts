import * as z from 'zod'
import { emergencyRow } from '../emergencies/emergencies.schema.ts'
import { listQuery } from '../shared/resource.schema.ts'
import { stationRow } from '../stations/stations.schema.ts'
import { userRow } from '../people/users.schema.ts'
import { vehicleRow } from '../fleet/vehicles.schema.ts'

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
