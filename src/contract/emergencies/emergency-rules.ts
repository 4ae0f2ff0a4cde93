import { TYPED_LATE_MS } from './limits.ts'
import { hasKilometres } from './emergency-outcomes.ts'
import { isBlankHtml } from '../shared/text/rich-text.ts'
import { Role } from '../shared/rights/roles.ts'
import { emergencyStatuses, isInProgress, EmergencyStatus } from '../shared/emergency-statuses.ts'

/* Without schemas, so that a screen that shows emergencies loads none. */

/** The value of the status filter for the emergencies in progress. */
export const inProgressFilter = Object.keys(emergencyStatuses)
  .filter((code) => isInProgress(Number(code)))
  .join(',')

/** The order of a queue: the most grave first, then those that have waited longest. */
export const BY_GRAVITY = 'gravity'

/** The list of the emergencies in progress as a queue. */
export const gravestInProgress = { status: inProgressFilter, ordering: BY_GRAVITY }

/** The rows of a person's own station before the others, each in their order. */
export const ownFirst = <Row extends { stations: readonly { id: number }[] }>(
  rows: readonly Row[],
  station: number | null,
): Row[] => [...rows.filter((row) => isOf(row, station)), ...rows.filter((row) => !isOf(row, station))]

/** Whether the station attends the emergency. */
export const isOf = ({ stations }: { stations: readonly { id: number }[] }, station: number | null): boolean =>
  stations.some(({ id }) => id === station)

/** The caller and the stored fields that decide every right on an emergency. */
interface Asker {
  role: number
  station_id: number | null
}
interface Stored {
  status: number
  station_ids: readonly number[]
}
const attends = (asker: Asker, emergency: Stored) => asker.station_id !== null && emergency.station_ids.includes(asker.station_id)

/**
 * The rules that depend on the record; permissions.ts says whether the role may make the call at all. The same functions decide
 * on the server and explain in the browser (B-ROL-07 to B-ROL-10, S-30).
 */
export const emergencyCan = {
  edit: (asker: Asker, emergency: Stored): boolean =>
    asker.role === Role.Administrador ||
    ((asker.role === Role.Comandante || asker.role === Role.JefeDeServicio) &&
      emergency.status === EmergencyStatus.Activo &&
      attends(asker, emergency)),

  /** People in charge of the emergency may renew the address of its public page, resolved or not. */
  renewKey: (asker: Asker, emergency: Stored): boolean =>
    asker.role === Role.Administrador ||
    ((asker.role === Role.Comandante || asker.role === Role.JefeDeServicio) && attends(asker, emergency)),

  changeStatus: (asker: Asker, emergency: Stored): boolean => {
    if (!(emergency.status in emergencyStatuses)) return false
    if (asker.role === Role.Administrador) return true
    if (emergency.status === EmergencyStatus.Resuelta) return false
    if (asker.role === Role.Cabinista) return true
    return (asker.role === Role.Comandante || asker.role === Role.JefeDeServicio) && attends(asker, emergency)
  },
}

/** A firefighter calls the contacts of an emergency whose crew they are in (S-64). */
export const readsContacts = (
  asker: Pick<Asker, 'role'> & { id: number },
  { firefighters, members }: { firefighters: readonly { id: number }[]; members: readonly { pilot: number }[] },
): boolean =>
  asker.role !== Role.Bombero || firefighters.some(({ id }) => id === asker.id) || members.some(({ pilot }) => pilot === asker.id)

/** A cabin attendant sends neither the fields that the form hides nor kilometres (B-ROL-11, S-29). */
export const seesWholeForm = (role: number): boolean => role !== Role.Cabinista

/** Whether it was typed so long after its report that nobody needs to be called (S-69). */
export const isTypedLate = ({ creation_date, registered_at }: { creation_date: string; registered_at: string }): boolean =>
  Date.parse(registered_at) - Date.parse(creation_date) > TYPED_LATE_MS

interface Reported {
  outcome: number | null
  observations: string
  firefighters: readonly unknown[]
  members: readonly { id: number; unit: string; plate: string; km_inicial: number | null; km_final: number | null }[]
  pacients: readonly { id: number; name: string; address: string; moved_to: string }[]
}

/** What the report of an emergency still lacks, in words, and the unit or patient that it is about. */
export type MissingPart = { text: string } & (
  | { what: 'units' | 'patients'; part: number }
  | { what: 'crew' | 'observations'; part?: undefined }
)

/** A cabin attendant's has neither crew nor kilometres. One that was not attended needs neither (S-71). */
export const missingReportParts = ({ outcome, observations, firefighters, members, pacients }: Reported): MissingPart[] => {
  const isAttended = hasKilometres(outcome)
  const withoutKilometres = isAttended ? members.filter((row) => row.km_inicial === null || row.km_final === null) : []
  const incomplete = pacients.filter((row) => [row.name, row.address, row.moved_to].some((fact) => fact.trim() === ''))
  return [
    ...withoutKilometres.map(({ id, unit, plate }): MissingPart => ({
      what: 'units',
      part: id,
      text: `Kilómetros de ${unit || plate}`,
    })),
    ...(isAttended && firefighters.length === 0 ? [{ what: 'crew' as const, text: 'Bomberos que asistieron' }] : []),
    ...(isBlankHtml(observations) ? [{ what: 'observations' as const, text: 'Observaciones' }] : []),
    ...incomplete.map(({ id, name }): MissingPart => ({
      what: 'patients',
      part: id,
      text: `Datos de ${name.trim() || 'un paciente'}`,
    })),
  ]
}
