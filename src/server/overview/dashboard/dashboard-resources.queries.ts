import { sql } from 'kysely'
import type { woundedKinds } from '../../../contract/shared/codes.ts'
import { StationState } from '../../../contract/stations/station-states.ts'
import { VehicleState } from '../../../contract/fleet/vehicle-states.ts'
import type { Database } from '../../platform/database/open.ts'

interface Resources {
  station_active: number
  emergencies_disable: number
  vehicles_disponibility: number
  vehicles_emergency: number
  total_vehicle: number
}

/** Stations and vehicles as of now, of the chosen stations or of all. */
export const countResources = async (db: Database, stations: readonly number[] | undefined): Promise<Resources> => {
  const chosen = stations === undefined ? sql`true` : sql`s.id = ANY (${[...stations]}::integer[])`
  const inState = (state: number) => sql`count(*) FILTER (WHERE v.disponibility = ${state})::integer`
  const { rows } = await sql<Resources>`
    SELECT * FROM (
      SELECT count(*) FILTER (WHERE s.state <> ${StationState.Inactivo})::integer AS station_active,
        count(*) FILTER (WHERE s.state = ${StationState.Inactivo})::integer AS emergencies_disable
      FROM stations s WHERE ${chosen}
    ) stations, (
      SELECT ${inState(VehicleState.Disponible)} AS vehicles_disponibility,
        ${inState(VehicleState.EnEmergencia)} AS vehicles_emergency, count(*)::integer AS total_vehicle
      FROM vehicles v JOIN stations s ON s.id = v.station_id WHERE ${chosen}
    ) vehicles`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('stations and vehicles were not counted')
  return row
}

export interface NamedType {
  id: number
  name: string
  wounded_kind: (typeof woundedKinds)[number] | null
}

export const namedTypes = async (db: Database): Promise<NamedType[]> => {
  const { rows } = await sql<NamedType>`SELECT id, name, wounded_kind FROM emergency_types ORDER BY name_key, id`.execute(db)
  return rows
}

/** Where the newest emergencies are, for the public dashboard. */
export const placesOf = async (db: Database, ids: readonly number[]) => {
  const { rows } = await sql<{ id: number; latitude: number; longitude: number }>`
    SELECT id, latitude, longitude FROM emergencies WHERE id = ANY (${[...ids]}::integer[])`.execute(db)
  return new Map(rows.map(({ id, ...place }) => [id, place]))
}
