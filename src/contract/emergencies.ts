import * as z from 'zod'
import { codeField, regions, type CodeSet } from './codes.ts'
import { day } from './dates.ts'
import { ticketInQuery } from './downloads.ts'
import { contactPerson, patient } from './emergency-input.ts'
import { oneOf } from './fields.ts'
import { recordChange } from './record-history.ts'
import { idFilter, idList, listQuery, option } from './resource.ts'
import { Role } from './roles.ts'

export const EmergencyStatus = { Activo: 20, Resuelta: 30, SolicitaApoyo: 40, Critica: 50 } as const
export type EmergencyStatus = (typeof EmergencyStatus)[keyof typeof EmergencyStatus]
/** Code 10 is listed separately: it is shown and never offered (B-EMS-03, S-30). */
export type StoredEmergencyStatus = EmergencyStatus | 10

export const emergencyStatuses: CodeSet<EmergencyStatus> = {
  20: { label: 'Activo', color: 'blue', icon: 'siren' },
  30: { label: 'Resuelta', color: 'teal', icon: 'check' },
  40: { label: 'Solicita apoyo', color: 'orange', icon: 'help' },
  50: { label: 'Critica', color: 'red', icon: 'alert' },
}
/** The most grave first; the last ends the emergency. */
export const statusesByGravity = [
  EmergencyStatus.Critica,
  EmergencyStatus.SolicitaApoyo,
  EmergencyStatus.Activo,
  EmergencyStatus.Resuelta,
] as const
export const storedStatuses: CodeSet<StoredEmergencyStatus> = {
  ...emergencyStatuses,
  10: { label: 'Registrada', color: 'gray', icon: 'clock' },
}

/** Statuses in which the vehicles of an emergency are unavailable to others. */
export const isInProgress = (status: number): boolean => status !== EmergencyStatus.Resuelta

/** The colour of the edge that marks an emergency in progress by its gravity; undefined for one that is resolved. */
export const gravityColor = (emergency: { status: number }): string | undefined =>
  isInProgress(emergency.status) ? storedStatuses[emergency.status as StoredEmergencyStatus].color : undefined

/** The value of the status filter for the emergencies in progress. */
export const inProgressFilter = Object.keys(emergencyStatuses)
  .filter((code) => isInProgress(Number(code)))
  .join(',')

/** The list of the emergencies in progress, the most grave first. */
export const gravestInProgress = { status: inProgressFilter, ordering: '-status' }

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

export const statusChange = z.strictObject({ status: codeField('Estado', emergencyStatuses) })

export const badRange = 'La fecha inicial no puede ser mayor a la fecha final'
export const isRange = (asked: { start_date?: string | undefined; end_date?: string | undefined }) =>
  asked.start_date === undefined || asked.end_date === undefined || asked.start_date <= asked.end_date
const wrongRange = { path: ['start_date'], error: badRange }

const narrowing = {
  /** One code or several, separated by commas. */
  status: idList().optional(),
  /** Whole days in Guatemala, both inclusive, of the date reported (S-13). */
  start_date: day('Fecha inicial').optional(),
  end_date: day('Fecha final').optional(),
  region_type: oneOf('Región', regions).optional(),
}

export const emergencyFilters = z
  .strictObject({
    ...listQuery,
    ...narrowing,
    station_emergency__station: idFilter().optional(),
    emergency_type_id: idFilter().optional(),
    vehicle_emergency__vehicle: idFilter().optional(),
  })
  .refine(isRange, wrongRange)

/** The same filters under the names in the download's address (B-API-32). */
export const emergencyDownload = z
  .strictObject({
    search: listQuery.search,
    ordering: listQuery.ordering,
    ...narrowing,
    station: idFilter().optional(),
    emergency_type: idFilter().optional(),
    vehicle: idFilter().optional(),
    token: ticketInQuery,
  })
  .refine(isRange, wrongRange)

export const emergencyRow = z
  .object({
    id: z.int(),
    code: z.string(),
    stations: z.array(z.object({ id: z.int(), station__name: z.string() })),
    total_stations: z.string(),
    address: z.string(),
    emergency_type: z.int().nullable(),
    emergency_type_text: z.string(),
    creation_date: z.string(),
    attention_date: z.string(),
    status: z.int(),
    status_in_text: z.string(),
  })
  .meta({ id: 'EmergencyRow' })
export type EmergencyRow = z.infer<typeof emergencyRow>

const person = z.object({ id: z.int(), name: z.string() })
const crewMember = person.extend({ first_name: z.string(), last_name: z.string(), photo: z.string().nullable() })

export const emergencyDetail = z
  .object({
    ...emergencyRow.shape,
    version: z.int(),
    category: option.nullable(),
    notice_form: z.string(),
    resolved_date: z.string().nullable(),
    observations: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    /** The place is only the station's (S-29). */
    is_station_place: z.boolean(),
    telephonist: person,
    firefighters: z.array(crewMember),
    total_firefighters: z.int(),
    members: z.array(
      z.object({
        id: z.int(),
        vehicle: z.int(),
        plate: z.string(),
        unit: z.string(),
        pilot: z.int(),
        pilot_name: z.string(),
        km_inicial: z.number().nullable(),
        km_final: z.number().nullable(),
      }),
    ),
    contact_person: z.array(contactPerson.extend({ id: z.int() })),
    pacients: z.array(patient.extend({ id: z.int() })),
    images: z.array(z.object({ id: z.int(), path: z.string(), thumbnail: z.string(), width: z.int(), height: z.int() })),
    images_id: z.array(z.int()),
    created_user: z.object({ first_name: z.string(), last_name: z.string() }),
    qr_emergency: z.string().nullable(),
    /** Until when the key opens the whole page; null while there is no end. */
    public_until: z.string().nullable(),
  })
  .meta({ id: 'Emergency' })
export type EmergencyDetail = z.infer<typeof emergencyDetail>

/** One save of an emergency, from the binnacle: the differences in words. */
export const emergencyChange = recordChange.meta({ id: 'EmergencyChange' })
export type EmergencyChange = z.infer<typeof emergencyChange>

/**
 * The public page by its key: only the fields that the specification names. Patients appear with initials and without address,
 * unless the settings say otherwise (S-58).
 */
export const emergencyOpen = emergencyDetail
  .omit({
    version: true,
    category: true,
    notice_form: true,
    firefighters: true,
    contact_person: true,
    images_id: true,
    public_until: true,
  })
  .extend({
    telephonist: person.pick({ name: true }),
    members: z.array(z.object({ id: z.int(), unit: z.string() })),
    pacients: z.array(patient.extend({ id: z.int(), name: z.string(), address: z.string() })),
    /** When the page last changed. */
    changed_at: z.string(),
  })
  .meta({ id: 'PublicEmergency' })

/** The public page by plain number: no patients, people or photos, and no place finer than a kilometre (S-25). */
export const emergencyReduced = emergencyRow
  .extend({
    reduced: z.literal(true),
    resolved_date: z.string().nullable(),
    latitude: z.number(),
    longitude: z.number(),
  })
  .meta({ id: 'ReducedEmergency' })
export const emergencyOpenAnswer = z.union([emergencyOpen, emergencyReduced])
export type EmergencyReduced = z.infer<typeof emergencyReduced>
export type EmergencyOpen = z.infer<typeof emergencyOpen>
