import * as z from 'zod'
import { leavePhases } from './leave-rules.ts'
import { idFilter, listQuery, recordShape } from '../shared/resource.schema.ts'
import { me } from '../shared/me.schema.ts'
import { byStations } from '../shared/station-brief.schema.ts'

/** Absent for callers who do not read them of this person (S-64). */
const contact = { address: z.string().optional(), phone_number: z.string().optional(), email: z.string().optional() }

/** A person in a list: contact, never the DPI or a document. */
export const userRow = z
  .object({
    ...recordShape,
    first_name: z.string(),
    last_name: z.string(),
    name: z.string(),
    role: z.int(),
    name_role: z.string(),
    station: z.int().nullable(),
    station_text: z.string(),
    ...contact,
    status: z.int(),
    photo: z.string().nullable(),
  })
  .meta({ id: 'UserRow' })
export type UserRow = z.infer<typeof userRow>

export const userFilters = z.strictObject({
  ...listQuery,
  station_id: idFilter().optional(),
  role: idFilter().optional(),
  /** For those who administer people: who waits to be validated (S-17), or is active without a photo. */
  lacks: z.enum(['validation', 'photo'], { error: 'Filtro inválido' }).optional(),
  async_options: z.string().max(5).optional(),
})

/** A person in a list of options, with name and station only. */
export const personOption = z
  .object({
    id: z.int(),
    name: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    station: z.int().nullable(),
  })
  .meta({ id: 'PersonOption' })
export type PersonOption = z.infer<typeof personOption>

/** With `off_duty`, people on leave are among them too. */
export const crewFilters = byStations.extend({ off_duty: z.literal('true', 'Filtro inválido').optional() })

/** A person whom an emergency may take along, with what is known of them now. */
export const crewOption = personOption
  .extend({
    /** What tells people of one name apart. */
    user_range: z.int().nullable(),
    no_registry: z.string(),
    station_text: z.string(),
    /** Of the last mark; absent without any. */
    is_entry: z.boolean().optional(),
    /** That was an entry more than a day ago, so nobody knows whether they are there (S-15). */
    without_exit: z.boolean(),
    is_off_duty: z.boolean(),
    /** Those in progress that they are on, as pilot or firefighter; the newest first. */
    emergencies: z.array(z.object({ id: z.int(), code: z.string() })),
  })
  .meta({ id: 'CrewOption' })
export type CrewOption = z.infer<typeof crewOption>

/**
 * A person with every field of the form. Private fields (DPI, licence number, birth date, off-duty dates, documents) are null for
 * callers who may not see them (S-16).
 */
export const userDetail = z
  .object({
    ...userRow.shape,
    ...me.omit({ second_factor: true, must_change_password: true }).shape,
    ...contact,
    /** Absent like them. */
    qr_code: z.string().optional(),
    username: z.string().nullable(),
    no_dpi: z.string().nullable(),
    no_license: z.string().nullable(),
    start_date_unsubscribe: z.string().nullable(),
    end_date_unsubscribe: z.string().nullable(),
    /** What their leave is now: its reason and days are given also before it begins and after it expired (S-67). */
    leave: z.enum(leavePhases).nullable(),
    register_file: z.string().nullable(),
    acceptance_file: z.string().nullable(),
    /** Registered alone and not validated yet (S-17). */
    is_waiting: z.boolean(),
    /** Null for callers who cannot change it, like the next. */
    is_email_confirmed: z.boolean().nullable(),
    has_second_factor: z.boolean().nullable(),
  })
  .meta({ id: 'User' })
export type UserDetail = z.infer<typeof userDetail>

/** One person's card, or those of everybody on duty at a station. */
export const cardsAsked = z
  .strictObject({ id: idFilter().optional(), station_id: idFilter().optional() })
  .refine(({ id, station_id }) => (id === undefined) !== (station_id === undefined), {
    path: ['station_id'],
    error: 'Pida una persona o una estación',
  })

/** The content of a printed card. */
export const userCard = z
  .object({
    id: z.int(),
    name: z.string(),
    range_text: z.string(),
    no_registry: z.string(),
    station_text: z.string(),
    photo: z.string().nullable(),
    /** The code as vectors, which print sharply at any size; a `data:` address, since sixty cards have sixty codes. */
    qr_code: z.string(),
  })
  .meta({ id: 'PrintedCard' })
export type UserCard = z.infer<typeof userCard>

/** The card behind a person's QR code: only what identifies a firefighter in the street (A-API-46). */
const userOpen = z
  .object({
    name: z.string(),
    photo: z.string().nullable(),
    status: z.enum(['Activo', 'Inactivo']),
    station_text: z.string(),
    job_title: z.string(),
    name_role: z.string(),
    no_registry: z.string(),
    range_text: z.string(),
    firefighter_type: z.string().nullable(),
  })
  .meta({ id: 'OpenCard' })
/** The same by plain number (S-25). */
const userReduced = userOpen
  .omit({ no_registry: true, range_text: true, firefighter_type: true, name_role: true })
  .extend({ reduced: z.literal(true) })
  .meta({ id: 'ReducedOpenCard' })
export const userOpenAnswer = z.union([userOpen, userReduced])
export type UserOpenAnswer = z.infer<typeof userOpenAnswer>
