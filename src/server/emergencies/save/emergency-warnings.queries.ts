import { sql } from 'kysely'
import type { Doubt, EmergencyCheck, EmergencyWarnings } from '../../../contract/emergencies/emergency-warnings.schema.ts'
import { additionCan } from '../../../contract/emergencies/addition-rules.ts'
import { seesWholeForm } from '../../../contract/emergencies/emergency-rules.ts'
import { isAlike } from '../../../contract/emergencies/duplicate-rules.ts'
import { EmergencyStatus, storedStatuses } from '../../../contract/shared/emergency-statuses.ts'
import {
  MAX_SIMILAR_EMERGENCIES,
  SIMILAR_ADDRESS_MINUTES,
  USUAL_DAYS,
  USUAL_KILOMETRES,
} from '../../../contract/emergencies/limits.ts'
import { MINUTE_MS } from '../../../contract/shared/units.ts'
import type { Database } from '../../platform/database/open.ts'
import type { Caller, Deps } from '../../platform/deps.ts'
import { departmentsAt, municipalityNear } from '../../stations/municipalities.ts'
import { findCreatedByKey } from '../../platform/idempotency/stored-answers.queries.ts'

const openStatuses = Object.keys(storedStatuses)
  .map(Number)
  .filter((status) => status !== EmergencyStatus.Resuelta)

/** Another emergency in progress. There are few, found by the index on the status. */
const isOther = (own: readonly number[]) => sql`e.status = ANY(${openStatuses}::integer[]) AND e.id <> ALL(${own}::integer[])`

const DAY_MS = 24 * 60 * MINUTE_MS

/**
 * Warnings before an emergency is saved: people who are in another one in progress, emergencies that may be the same, and values that
 * are mostly slips. Changes nothing.
 */
export const warningsFor = async (
  deps: Pick<Deps, 'db' | 'now' | 'sealer'>,
  caller: Caller,
  sent: EmergencyCheck,
): Promise<EmergencyWarnings> => {
  const { db, now } = deps
  const created = sent.key && (await findCreatedByKey(deps, { user_id: caller.id, call: 'POST emergency', key: sent.key }))
  const own = [sent.id, created].filter((id) => typeof id === 'number')
  const [busy, alike, doubts] = await Promise.all([
    busyPeople(db, sent, own),
    similarEmergencies(deps, caller, sent, own),
    doubtsAbout(db, caller, sent, now()),
  ])
  return { busy, alike, doubts }
}

const doubtsAbout = async (db: Database, caller: Caller, sent: EmergencyCheck, now: Date): Promise<Doubt[]> => {
  const stored = await db
    .selectFrom('emergencies')
    .select(['creation_date', 'registered_at'])
    .where('id', '=', sent.id ?? 0)
    .executeTakeFirst()
  const { creation_date, registered_at } = stored ?? { creation_date: now, registered_at: now }
  const reported = sent.creation_date === undefined ? creation_date : new Date(sent.creation_date)
  return [
    ...reportDoubts(sent, registered_at),
    // Whose form does not show it.
    ...(seesWholeForm(caller.role) ? dateDoubts(sent, reported) : []),
    ...(await kilometreDoubts(db, sent, reported)),
    ...(await departmentDoubts(db, sent)),
  ]
}

const reportDoubts = ({ creation_date }: EmergencyCheck, registered: Date): Doubt[] => {
  if (creation_date === undefined) return []
  const days = Math.trunc((registered.getTime() - Date.parse(creation_date)) / DAY_MS)
  return days > USUAL_DAYS ? [{ about: 'reported', days }] : []
}

const dateDoubts = ({ attention_date }: EmergencyCheck, reported: Date): Doubt[] => {
  if (attention_date === undefined) return []
  const days = Math.trunc((Date.parse(attention_date) - reported.getTime()) / DAY_MS)
  return Math.abs(days) > USUAL_DAYS ? [{ about: 'date', days }] : []
}

/** Each unit's readings, and the last one of its emergency before this. */
const kilometreDoubts = async (db: Database, { id = 0, members }: EmergencyCheck, reported: Date): Promise<Doubt[]> => {
  if (members.length === 0) return []
  const { rows } = await sql<{ vehicle: number; unit: string; last: number | null; code: string | null }>`
    SELECT v.id AS vehicle, CASE WHEN v.unit = '' THEN v.plate ELSE v.unit END AS unit, before.km_final AS last, before.code
    FROM vehicles v LEFT JOIN LATERAL (
      SELECT m.km_final, e.code FROM emergency_members m JOIN emergencies e ON e.id = m.emergency_id
      WHERE m.vehicle_id = v.id AND m.emergency_id <> ${id} AND m.creation_date < ${reported} AND m.km_final IS NOT NULL
      ORDER BY m.creation_date DESC, m.emergency_id DESC LIMIT 1
    ) before ON true
    WHERE v.id = ANY(${members.map(({ vehicle }) => vehicle)}::integer[])`.execute(db)
  const known = new Map(rows.map((row) => [row.vehicle, row]))
  return members.flatMap(({ vehicle, km_inicial, km_final }): Doubt[] => {
    const { unit = '', last = null, code = null } = known.get(vehicle) ?? {}
    const driven = km_final - km_inicial
    return [
      ...(driven > USUAL_KILOMETRES ? [{ about: 'distance' as const, unit, kilometres: driven }] : []),
      ...(last !== null && code !== null && km_inicial < last ? [{ about: 'last' as const, unit, kilometres: last, code }] : []),
    ]
  })
}

const departmentDoubts = async (db: Database, { stations, latitude, longitude }: EmergencyCheck): Promise<Doubt[]> => {
  if (stations.length === 0 || latitude === undefined || longitude === undefined) return []
  const rows = await db.selectFrom('stations').select(['lat', 'lng']).where('id', 'in', stations).execute()
  const departments = [...new Set(rows.flatMap(({ lat, lng }) => departmentsAt(lat, lng).slice(0, 1)))]
  const there = departmentsAt(latitude, longitude)
  if (departments.length === 0 || there.length === 0 || there.some((department) => departments.includes(department))) return []
  return [{ about: 'department', municipality: municipalityNear(latitude, longitude), departments }]
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

interface InProgress {
  id: number
  code: string
  emergency_type: number
  emergency_type_text: string
  category: number | null
  address: string
  stations: number[]
  status: number
  is_station_place: boolean
  latitude: number
  longitude: number
  creation_date: Date
}

const similarEmergencies = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  sent: EmergencyCheck,
  own: readonly number[],
): Promise<EmergencyWarnings['alike']> => {
  const at = now().getTime()
  const reported = sent.creation_date === undefined ? at : Date.parse(sent.creation_date)
  const type = await db
    .selectFrom('emergency_types')
    .select('category_id')
    .where('id', '=', sent.emergency_type)
    .executeTakeFirst()
  const { rows } = await sql<InProgress>`
    SELECT e.id, e.code, e.emergency_type_id AS emergency_type, coalesce(t.name, '') AS emergency_type_text,
      t.category_id AS category, e.address, e.status, e.is_station_place, e.latitude, e.longitude, e.creation_date,
      ARRAY(SELECT s.station_id FROM emergency_stations s WHERE s.emergency_id = e.id) AS stations
    FROM emergencies e LEFT JOIN emergency_types t ON t.id = e.emergency_type_id
    WHERE ${isOther(own)} ORDER BY e.creation_date DESC, e.id DESC LIMIT ${MOST_COMPARED}`.execute(db)
  const called = { ...sent, category: type?.category_id ?? null, point: placeOf(sent.latitude, sent.longitude) }
  return rows
    .filter((row) => {
      // An older one at the same place may go on; its address is that of many others.
      const isOld = Math.abs(reported - row.creation_date.getTime()) > SIMILAR_ADDRESS_MINUTES * MINUTE_MS
      const point = row.is_station_place ? undefined : placeOf(row.latitude, row.longitude)
      return isAlike(called, { ...row, point, ...(isOld && { address: '' }) })
    })
    .slice(0, MAX_SIMILAR_EMERGENCIES)
    .map(({ id, code, emergency_type_text, address, creation_date, status, stations }) => ({
      id,
      code,
      emergency_type_text,
      address,
      minutes: Math.max(0, Math.floor((at - creation_date.getTime()) / MINUTE_MS)),
      may_join: additionCan.add(caller, { status, station_ids: stations, resolved_date: null }, 'notes', at),
    }))
}
/** Far more than are in progress at once. */
const MOST_COMPARED = 500
const placeOf = (lat: number | undefined, lng: number | undefined) =>
  lat === undefined || lng === undefined ? undefined : { lat, lng }
