import type { QueryClient } from '@tanstack/react-query'
import type { EmergencyDetail } from '../../../contract/emergencies/emergencies.schema.ts'
import { EmergencyStatus, emergencyStatuses } from '../../../contract/shared/emergency-statuses.ts'
import type { CrewOption } from '../../../contract/people/users.schema.ts'
import type { VehicleOption } from '../../../contract/fleet/vehicles.schema.ts'
import type { Option } from '../../../contract/shared/resource.schema.ts'
import { nameIn } from '../../platform/choices/name-in.ts'
import type { WholeShown } from '../waiting/waiting-writes.ts'
import { firefightersOf, pilotsOf, vehiclesOf } from './choices.ts'
import type { EmergencySent } from './emergency-form-values.ts'

/** Of a part that the server does not know: below no number of a write, whose parts are shown with that. */
const newPart = (index: number) => -(index + 1) / 1000
const numbered = <R extends object>(rows: readonly (R & { id?: number | undefined })[]) =>
  rows.map((row, index) => ({ ...row, id: row.id ?? newPart(index) }))

/** What the emergency shows of a save until the server has it, with the names of what was chosen, as they were offered. */
export const shownWhole = (queries: QueryClient, sent: EmergencySent, stored: EmergencyDetail | undefined): WholeShown => {
  const offered = <T>(queryKey: readonly unknown[]): T[] =>
    queries.getQueriesData<T[]>({ queryKey }).flatMap(([, options]) => options ?? [])
  const ofAnyStations = <T>(optionsOf: typeof firefightersOf | typeof vehiclesOf) =>
    offered<T>(optionsOf([]).queryKey.slice(0, -1))
  const named = (resource: string) => offered<Option>([resource, 'options'])

  const pilots = [
    ...ofAnyStations<Option>(pilotsOf),
    ...(stored ? [stored.telephonist, ...stored.members.map((row) => ({ id: row.pilot, name: row.pilot_name }))] : []),
  ]
  const vehicles = ofAnyStations<VehicleOption>(vehiclesOf)
  const members = sent.members.map(({ vehicle, pilot, km_inicial = null, km_final = null }, index) => {
    const known = stored?.members.find((row) => row.vehicle === vehicle)
    const { plate = `# ${vehicle}`, unit = plate } = known ?? vehicles.find(({ id }) => id === vehicle) ?? {}
    const { id = newPart(index), departed_at = null, arrived_at = null, returned_at = null } = known ?? {}
    const chosen = { vehicle, plate, unit, pilot, pilot_name: nameIn(pilots, pilot), km_inicial, km_final }
    return { id, ...chosen, departed_at, arrived_at, returned_at }
  })
  const crew = [
    ...(stored?.firefighters ?? []),
    ...ofAnyStations<CrewOption>(firefightersOf).map(({ id, name, first_name, last_name }) => ({
      id,
      name,
      first_name,
      last_name,
      photo: null,
    })),
  ]
  const stations = sent.stations.map((id) => ({ id, station__name: nameIn(named('station'), id) }))
  const { emergency_type, notice_form, address, injured = null, creation_date, telephonist } = sent
  return {
    emergency_type,
    notice_form,
    address,
    injured,
    stations,
    members,
    ...(creation_date !== undefined && { creation_date }),
    emergency_type_text: nameIn(named('emergency_type'), emergency_type),
    total_stations: stations.map((station) => station.station__name).join(', '),
    telephonist: { id: telephonist, name: nameIn(pilots, telephonist) },
    contact_person: numbered(sent.contact_person),
    ...('firefighters' in sent
      ? {
          attention_date: sent.attention_date,
          observations: sent.observations,
          latitude: sent.latitude ?? 0,
          longitude: sent.longitude ?? 0,
          firefighters: sent.firefighters.flatMap((id) => crew.find((person) => person.id === id) ?? []),
          total_firefighters: sent.firefighters.length,
          pacients: numbered(sent.pacients),
        }
      : {}),
  }
}

/** The same of a save that resolves its emergency. */
export const shownResolved = (at: string) => ({
  status: EmergencyStatus.Resuelta,
  status_in_text: emergencyStatuses[EmergencyStatus.Resuelta].label,
  resolved_date: at,
})
