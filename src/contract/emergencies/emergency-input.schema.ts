import * as z from 'zod'
import {
  codeField,
  contactPhone,
  alongside,
  decimal,
  checkPoint,
  latitude,
  latlng,
  longitude,
  oneOf,
  optionalText,
  reference,
  richText,
  text,
  wholeNumber,
} from '../shared/fields.schema.ts'
import { genders, noticeForms, type CodeSet, type Gender } from '../shared/codes.ts'
import { instant, recentInstant } from '../shared/dates/day-fields.schema.ts'
import { MAX_INJURED, MAX_PHOTOS, MAX_CONTACTS, MAX_PATIENTS, MAX_STATIONS_OR_CREW, MAX_VEHICLES } from './limits.ts'
import { clientIdentity, sentVersion } from '../shared/resource.schema.ts'
import { Outcome, outcomes } from './emergency-outcomes.ts'
import { seesWholeForm } from './emergency-rules.ts'
import { EmergencyStatus, emergencyStatuses } from '../shared/emergency-statuses.ts'

export const kilometres = (label: string) => decimal(label, 0, 9_999_999)

export const memberFields = { vehicle: reference('Vehículo'), pilot: reference('Piloto') }
const kilometresGrow = (row: { km_inicial?: number | null | undefined; km_final?: number | null | undefined }) =>
  (row.km_final ?? Infinity) >= (row.km_inicial ?? 0)
const backwards = { path: ['km_final'], error: 'No puede ser menor que el inicial' }
const member = z
  .strictObject({ ...memberFields, km_inicial: kilometres('Km inicial'), km_final: kilometres('Km final') })
  .refine(kilometresGrow, backwards)
const memberWithoutKilometres = z
  .strictObject({
    ...memberFields,
    km_inicial: kilometres('Km inicial').nullish(),
    km_final: kilometres('Km final').nullish(),
  })
  .refine(kilometresGrow, backwards)

export const patient = z
  .strictObject({
    name: text('Nombre', 150),
    age: wholeNumber('Edad', 0, 130),
    address: text('Dirección', 300),
    genre: codeField('Género', {
      1: { label: genders[1], color: 'gray', icon: 'check' },
      10: { label: genders[10], color: 'gray', icon: 'check' },
    } satisfies CodeSet<Gender>),
    moved_to: text('Trasladado a', 200),
  })
  .meta({ id: 'Patient' })

export const contactPerson = z
  .strictObject({ name: text('Nombre', 150), phone_number: contactPhone('Teléfono') })
  .meta({ id: 'ContactPerson' })

const contactsOf = <T extends z.ZodType>(row: T) =>
  z.array(row).max(MAX_CONTACTS, `Máximo ${MAX_CONTACTS} contactos`).meta({ title: 'Personas de contacto' })
const patientsOf = <T extends z.ZodType>(row: T) =>
  z
    .array(row, { error: 'Este campo es requerido' })
    .max(MAX_PATIENTS, `Máximo ${MAX_PATIENTS} pacientes`)
    .meta({ title: 'Pacientes' })

/** The rows of an edit: those that were read have their number, so that they stay what they are (S-48). */
export const readRows = {
  contact_person: contactsOf(contactPerson.extend({ id: reference('Contacto').optional() })),
  pacients: patientsOf(patient.extend({ id: reference('Paciente').optional() })),
}

/** The fields of a form that hold the photos (S-6). */
export const photoFields = Array.from({ length: MAX_PHOTOS }, (_, n) => `photo${n}`)

const noVehicle = 'Debes agregar por lo menos un vehículo.'

const distinctVehicles = (rows: { vehicle: number }[]) => new Set(rows.map((row) => row.vehicle)).size === rows.length
const membersOf = <T extends z.ZodType<{ vehicle: number }>>(row: T) =>
  z
    .array(row, { error: noVehicle })
    .min(1, noVehicle)
    .max(MAX_VEHICLES, `Máximo ${MAX_VEHICLES} vehículos`)
    .refine((rows) => distinctVehicles(rows as { vehicle: number }[]), 'Ya has agregado este vehículo.')
    .meta({ title: 'Vehículos' })

const idsOf = (label: string) =>
  z
    .array(reference(label), { error: 'Este campo es requerido' })
    .min(1, 'Este campo es requerido')
    .max(MAX_STATIONS_OR_CREW, 'Demasiados elementos')
    .overwrite((ids) => [...new Set(ids)])
    .meta({ title: label })

export const crewIds = idsOf('Bomberos')

/** How an emergency ended; without an outcome it was attended (S-71). */
const endingFields = {
  outcome: codeField('Resultado', outcomes).nullish(),
  outcome_institution: optionalText('Institución', 150),
  duplicate_of: reference('Emergencia original').nullish(),
}
export type SentEnding = z.infer<z.ZodObject<typeof endingFields>>

/** Refuses an outcome that lacks what it is about. */
const checkEnding = ({ outcome, outcome_institution, duplicate_of }: SentEnding, context: z.RefinementCtx): void => {
  const refuse = (field: keyof SentEnding, message: string) => context.addIssue({ code: 'custom', path: [field], message })
  if (outcome === Outcome.Entregada && outcome_institution === '') refuse('outcome_institution', 'Indique a qué institución')
  if (outcome === Outcome.Duplicada && !duplicate_of) refuse('duplicate_of', 'Indique de qué emergencia')
}

export const statusChange = z
  .strictObject({ status: codeField('Estado', emergencyStatuses), ...endingFields })
  .superRefine(checkEnding, alongside)
  .refine(({ status, outcome }) => status === EmergencyStatus.Resuelta || !outcome, {
    path: ['outcome'],
    error: 'El resultado se indica al resolver la emergencia',
    ...alongside,
  })
export type StatusChange = z.output<typeof statusChange>

export const photoCount = z.coerce.number().int().min(0).max(MAX_PHOTOS, `Máximo ${MAX_PHOTOS} fotos`).optional()

/** The caller's number of injured people. */
export const injured = wholeNumber('Número de heridos', 0, MAX_INJURED)

export const address = text('Dirección', 300)
  // Pasted addresses contain other blanks, with which a search for 'zona 12' would not find them.
  .overwrite((written) => written.replaceAll(/\s+/gu, ' '))

const shared = {
  /** When it was reported; without it, now, and of an edit as it is (S-69). */
  creation_date: instant('Fecha reportada').optional(),
  emergency_type: reference('Tipo de emergencia'),
  notice_form: oneOf('Forma de aviso', noticeForms),
  telephonist: reference('Piloto'),
  address,
  injured: injured.nullish(),
  contact_person: contactsOf(contactPerson).default([]),
  stations: idsOf('Estaciones'),
  /** B-EMF-36 requires it beside `members`; the rows of `members` are what counts (S-29). */
  vehicles: z.array(reference('Vehículo')).max(MAX_VEHICLES).optional(),
  photo_count: photoCount,
  latlng: latlng().optional(),
}

const whole = {
  ...shared,
  attention_date: recentInstant('Fecha de atención'),
  observations: richText('Observaciones'),
  latitude: latitude().optional(),
  longitude: longitude().optional(),
  firefighters: crewIds,
  members: membersOf(member),
  pacients: patientsOf(patient),
}
interface Placed {
  latlng?: { lat: number; lng: number } | undefined
  latitude?: number | undefined
  longitude?: number | undefined
}
/** The two fields take precedence over `latlng`. */
const hasPlace = checkPoint<Placed>('latitude', ({ latlng: both, latitude: lat = both?.lat, longitude: lng = both?.lng }) =>
  lat === undefined || lng === undefined ? { lat: 0, lng: 0 } : { lat, lng },
)

/** Create, for all roles but cabin attendant. */
export const wholeEmergencyInput = z.strictObject({ ...whole, ...clientIdentity }).check(hasPlace)

/**
 * Update (B-API-30). An absent list keeps what is stored; only an empty list clears it (S-49). `images_id` names the stored
 * photos that stay. With `is_change_status_emergency` the save also resolves the emergency (B-EMF-55), with this outcome; without
 * it the outcome is that of the read row, and ignored.
 */
export const emergencyUpdate = z
  .strictObject({
    ...whole,
    contact_person: readRows.contact_person.optional(),
    stations: whole.stations.optional(),
    firefighters: whole.firefighters.optional(),
    members: whole.members.optional(),
    pacients: readRows.pacients.optional(),
    ...sentVersion,
    id: reference('Emergencia'),
    images_id: z.array(reference('Foto')).max(MAX_PHOTOS).optional(),
    is_change_status_emergency: z.boolean().default(false),
    ...endingFields,
  })
  .check(hasPlace)
  .superRefine((sent, context) => {
    if (sent.is_change_status_emergency) checkEnding(sent, context)
  }, alongside)
export type EmergencyUpdate = z.infer<typeof emergencyUpdate>

/** Create, for a cabin attendant: fields that the form hides are accepted and ignored (B-API-29i). */
export const cabinEmergencyInput = z
  .strictObject({
    ...shared,
    ...clientIdentity,
    members: membersOf(memberWithoutKilometres),
    attention_date: z.unknown().optional(),
    observations: z.unknown().optional(),
    latitude: z.unknown().optional(),
    longitude: z.unknown().optional(),
    firefighters: z.unknown().optional(),
    pacients: z.unknown().optional(),
  })
  .transform(
    ({
      attention_date: _a,
      observations: _o,
      latitude: _y,
      longitude: _x,
      firefighters: _f,
      pacients: _p,
      latlng: _l,
      ...visible
    }) => visible,
  )

export const emergencyInputFor = (role: number) => (seesWholeForm(role) ? wholeEmergencyInput : cabinEmergencyInput)
export type WholeEmergencyInput = z.infer<typeof wholeEmergencyInput>
export type CabinEmergencyInput = z.infer<typeof cabinEmergencyInput>
