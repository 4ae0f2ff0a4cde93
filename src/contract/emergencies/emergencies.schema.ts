import * as z from 'zod'
import type { Addition } from './addition-rules.ts'
import { oneOf } from '../shared/fields.schema.ts'
import { regions } from '../shared/codes.ts'
import { filterDay } from '../shared/dates/day-fields.schema.ts'
import { badRange, isRange } from '../shared/dates/day-range.ts'
import { ticketInQuery } from '../shared/downloads.schema.ts'
import { contactPerson, patient } from './emergency-input.schema.ts'
import { recordChange } from '../shared/record-history.schema.ts'
import { idFilter, idList, listQuery, option, pageOf } from '../shared/resource.schema.ts'

const wrongRange = { path: ['start_date'], error: badRange }

const narrowing = {
  /** One code or several, separated by commas. */
  status: idList().optional(),
  /** Whole days in Guatemala, both inclusive, of the date reported (S-13). */
  start_date: filterDay('Fecha inicial').optional(),
  end_date: filterDay('Fecha final').optional(),
  region_type: oneOf('Región', regions).optional(),
  /** Resolved emergencies that ended so: one code or several (S-71). */
  outcome: idList().optional(),
}

const linked = {
  /** One or several, separated by commas: emergencies of any of them. */
  station_emergency__station: idList().optional(),
  emergency_type_id: idList().optional(),
  vehicle_emergency__vehicle: idFilter().optional(),
}

export const emergencyFilters = z.strictObject({ ...listQuery, ...narrowing, ...linked }).refine(isRange, wrongRange)

/** The same filters, for the map of the list, which has no pages. */
export const emergencyPointFilters = z
  .strictObject({ search: listQuery.search, ...narrowing, ...linked })
  .refine(isRange, wrongRange)

/** The same filters under the names in the download's address (B-API-32). */
export const emergencyDownload = z
  .strictObject({
    search: listQuery.search,
    ordering: listQuery.ordering,
    ...narrowing,
    station: idList().optional(),
    emergency_type: idList().optional(),
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
    /** When it was reported. */
    creation_date: z.string(),
    /** When it was typed (S-69). */
    registered_at: z.string(),
    attention_date: z.string(),
    status: z.int(),
    status_in_text: z.string(),
    /** How it ended (S-71); null while it is in progress. */
    outcome: z.int().nullable(),
    /** Units of one that arrived late which were not available any more, until somebody has read it; absent without any (S-76). */
    left_out: z.array(z.string()).optional(),
  })
  .meta({ id: 'EmergencyRow' })
export type EmergencyRow = z.infer<typeof emergencyRow>

export const emergencyPage = pageOf(emergencyRow).extend({
  /** A search found more than `count`, which are not counted (0068). */
  more: z.literal(true).optional(),
})

/** A small addition may leave out where a patient lives and is taken. */
const storedPatient = patient.extend({ id: z.int(), address: z.string(), moved_to: z.string() })

const person = z.object({ id: z.int(), name: z.string() })
/** When a device noted what arrived late; null if it arrived at once (S-76). */
const noted = { noted_at: z.string().nullable() }
/** Who added a part by a small addition, and when (S-48). */
const authored = { author: person, created_at: z.string(), ...noted }
const additionKinds = ['photos', 'patients', 'contacts', 'units', 'crew'] as const satisfies readonly Addition[]

const crewMember = person.extend({ first_name: z.string(), last_name: z.string(), photo: z.string().nullable() })

export const emergencyDetail = z
  .object({
    ...emergencyRow.shape,
    ...noted,
    version: z.int(),
    category: option.nullable(),
    notice_form: z.string(),
    /** As the caller says; null if it is not known. */
    injured: z.int().nullable(),
    resolved_date: z.string().nullable(),
    outcome_institution: z.string(),
    duplicate_of: z.object({ id: z.int(), code: z.string() }).nullable(),
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
        departed_at: z.string().nullable(),
        arrived_at: z.string().nullable(),
        returned_at: z.string().nullable(),
      }),
    ),
    /** The telephone is absent for who does not read it (`readsContacts`). */
    contact_person: z.array(contactPerson.extend({ id: z.int(), phone_number: z.string().optional() })),
    pacients: z.array(storedPatient),
    notes: z.array(z.object({ id: z.int(), text: z.string(), ...authored })),
    /** Of parts that came with the whole form nobody is named. The part of the crew is the person's id. */
    additions: z.array(z.object({ part: z.enum(additionKinds), id: z.int(), ...authored })),
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
    registered_at: true,
    noted_at: true,
    left_out: true,
    category: true,
    notice_form: true,
    injured: true,
    firefighters: true,
    contact_person: true,
    notes: true,
    additions: true,
    images_id: true,
    public_until: true,
  })
  .extend({
    telephonist: person.pick({ name: true }),
    members: z.array(z.object({ id: z.int(), unit: z.string() })),
    pacients: z.array(storedPatient.extend({ name: z.string() })),
    /** Whether they are so. */
    are_patients_masked: z.boolean(),
    /** When the page last changed. */
    changed_at: z.string(),
  })
  .meta({ id: 'PublicEmergency' })

/** The public page by plain number: no patients, people or photos, and no place finer than a kilometre (S-25). */
export const emergencyReduced = emergencyRow
  .omit({ registered_at: true, left_out: true })
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
