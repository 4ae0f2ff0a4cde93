import { sql } from 'kysely'
import type { EmergencyCheck, EmergencyWarnings } from '../../../contract/emergencies/emergency-warnings.schema.ts'
import { EmergencyStatus, storedStatuses } from '../../../contract/shared/emergency-statuses.ts'
import { MAX_SIMILAR_EMERGENCIES, SAME_ADDRESS_MINUTES, SAME_PLACE_METRES } from '../../../contract/emergencies/limits.ts'
import type { Database } from '../../platform/database/open.ts'
import type { Caller, Deps } from '../../platform/deps.ts'
import { findCreatedByKey } from '../../platform/idempotency/stored-answers.queries.ts'

const openStatuses = Object.keys(storedStatuses)
  .map(Number)
  .filter((status) => status !== EmergencyStatus.Resuelta)

/** Another emergency in progress. There are few, found by the index on the status. */
const isOther = (own: readonly number[]) => sql`e.status = ANY(${openStatuses}::integer[]) AND e.id <> ALL(${own}::integer[])`

const METRES_A_DEGREE = 111_195

/**
 * Warnings before an emergency is saved: people who are in another one in progress, and emergencies that may be the same. Changes
 * nothing.
 */
export const warningsFor = async (
  deps: Pick<Deps, 'db' | 'now' | 'sealer'>,
  caller: Caller,
  sent: EmergencyCheck,
): Promise<EmergencyWarnings> => {
  const { db, now } = deps
  const created = sent.key && (await findCreatedByKey(deps, { user_id: caller.id, call: 'POST emergency', key: sent.key }))
  const own = [sent.id, created].filter((id) => typeof id === 'number')
  const [busy, alike] = await Promise.all([busyPeople(db, sent, own), similarEmergencies(db, sent, own, now())])
  return { busy, alike }
}

const busyPeople = async (
  db: Database,
  { people }: EmergencyCheck,
  own: readonly number[],
): Promise<EmergencyWarnings['busy']> => {
  if (people.length === 0) return []
  const { rows } = await sql<EmergencyWarnings['busy'][number]>`
    SELECT DISTINCT u.first_name || ' ' || u.last_name AS person, e.id, e.code
    FROM emergencies e
    JOIN LATERAL (
      SELECT e.telephonist_id AS person_id
      UNION SELECT m.pilot_id FROM emergency_members m WHERE m.emergency_id = e.id
      UNION SELECT f.user_id FROM emergency_firefighters f WHERE f.emergency_id = e.id
    ) p ON p.person_id = ANY(${people}::integer[])
    JOIN users u ON u.id = p.person_id
    WHERE ${isOther(own)} ORDER BY 1, 2`.execute(db)
  return rows
}

const similarEmergencies = async (
  db: Database,
  { emergency_type, address, latitude, longitude }: EmergencyCheck,
  own: readonly number[],
  now: Date,
): Promise<EmergencyWarnings['alike']> => {
  const north = sql`(e.latitude - ${latitude ?? 0}::float8)`
  const east = sql`(e.longitude - ${longitude ?? 0}::float8) * cos(radians(${latitude ?? 0}::float8))`
  const isNear =
    latitude === undefined || longitude === undefined
      ? sql`false`
      : sql`sqrt(${north} ^ 2 + (${east}) ^ 2) * ${METRES_A_DEGREE}::float8 <= ${SAME_PLACE_METRES}::float8`
  const since = new Date(now.getTime() - SAME_ADDRESS_MINUTES * 60_000)
  const hasAddress = sql`(${address.trim()}::text <> '' AND plain_text(trim(e.address)) = plain_text(${address.trim()}) AND e.creation_date >= ${since})`
  const { rows } = await sql<Omit<EmergencyWarnings['alike'][number], 'minutes'> & { creation_date: Date }>`
    SELECT e.id, e.code, coalesce(t.name, '') AS emergency_type_text, e.address, e.creation_date
    FROM emergencies e LEFT JOIN emergency_types t ON t.id = e.emergency_type_id
    WHERE ${isOther(own)} AND ((e.emergency_type_id = ${emergency_type} AND ${isNear}) OR ${hasAddress})
    ORDER BY e.creation_date DESC, e.id DESC LIMIT ${MAX_SIMILAR_EMERGENCIES}`.execute(db)
  return rows.map(({ creation_date, ...row }) => ({
    ...row,
    minutes: Math.max(0, Math.floor((now.getTime() - creation_date.getTime()) / 60_000)),
  }))
}
