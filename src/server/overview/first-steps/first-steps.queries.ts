import { sql } from 'kysely'
import { COUNTED_FIRST_STEPS } from '../../../contract/overview/limits.ts'
import type { CatalogueChoice, FirstSteps } from '../../../contract/overview/first-steps.schema.ts'
import {
  startingEmergencyTypes,
  startingJobPositions,
  startingVehicleTypes,
} from '../../../contract/overview/starting-catalogue.ts'
import { plainText } from '../../../contract/shared/text/plain-text.ts'
import type { Changing, Database } from '../../platform/database/open.ts'

/** Of the starting catalogue, what the brigade has already: a name is the same however it is written. */
const readPresent = async (db: Database | Changing): Promise<CatalogueChoice> => {
  const types = await db.selectFrom('emergency_types').select(['code', 'name']).execute()
  const vehicleTypes = await db.selectFrom('vehicle_types').select('name').execute()
  const jobs = await db.selectFrom('job_positions').select('job_title').execute()
  const codes = new Set(types.map(({ code }) => code))
  const [typeNames, vehicleTypeNames, titles] = [
    types.map(({ name }) => name),
    vehicleTypes.map(({ name }) => name),
    jobs.map(({ job_title }) => job_title),
  ].map((names) => new Set(names.map(plainText)))
  const isIn = (names: Set<string> | undefined, name: string) => names?.has(plainText(name)) === true
  return {
    emergency_types: startingEmergencyTypes
      .filter(({ code, name }) => codes.has(code) || isIn(typeNames, name))
      .map(({ code }) => code),
    vehicle_types: startingVehicleTypes.map(({ name }) => name).filter((name) => isIn(vehicleTypeNames, name)),
    job_positions: startingJobPositions.filter((title) => isIn(titles, title)),
  }
}

/** `caller` is not counted among the people. Of each so many at most, since it is asked at every start page of an administrator. */
export const readFirstSteps = async (db: Database | Changing, caller: number): Promise<FirstSteps> => {
  const counted = (table: string, where = sql`true`) =>
    sql`(SELECT count(*)::integer FROM (SELECT FROM ${sql.table(table)} WHERE ${where} LIMIT ${COUNTED_FIRST_STEPS}) AS found)`
  const { rows } = await sql<FirstSteps['counts']>`SELECT ${counted('stations')} AS stations,
    ${counted('emergency_types')} AS emergency_types, ${counted('vehicles')} AS vehicles,
    ${counted('users', sql`id <> ${caller} AND retired_at IS NULL`)} AS people, ${counted('users', sql`is_pilot AND retired_at IS NULL`)} AS pilots,
    greatest(${counted('emergencies')}, ${counted('binnacle', sql`entity = 'emergency' AND action_binnacle = 'CREAR'`)}) AS emergencies`.execute(
    db,
  )
  const [counts] = rows
  if (counts === undefined) throw new Error('the first steps were not counted')
  return { counts, present: await readPresent(db) }
}

/** The categories by their names. */
export const readCategories = async (db: Changing): Promise<Map<string, number>> => {
  const rows = await db.selectFrom('emergency_categories').select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/** Until the transaction ends nobody else adds to what the catalogue adds to. */
export const lockCatalogue = async (trx: Changing): Promise<void> => {
  await sql`LOCK TABLE emergency_types, vehicle_types, job_positions IN SHARE ROW EXCLUSIVE MODE`.execute(trx)
}
