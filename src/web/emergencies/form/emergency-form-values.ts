import * as z from 'zod'
import { wallClock } from '../../../contract/shared/dates/dates.ts'
import type { EmergencyDetail } from '../../../contract/emergencies/emergencies.schema.ts'
import {
  cabinEmergencyInput,
  readRows,
  wholeEmergencyInput,
  type CabinEmergencyInput,
  type WholeEmergencyInput,
} from '../../../contract/emergencies/emergency-input.schema.ts'
import { seesWholeForm } from '../../../contract/emergencies/emergency-rules.ts'
import { checkPoint, latitude, longitude, noCoordinates, titleOf } from '../../../contract/shared/fields.schema.ts'
import type { Form } from '../../platform/record/use-form.ts'

type Missing = number | null
/** A number as typed: the text itself while it is no number. */
type TypedNumber = number | string | null

export interface MemberFormValues {
  vehicle: number
  pilot: Missing
  km_inicial: TypedNumber
  km_final: TypedNumber
}

/** The form's values. */
export interface EmergencyFormValues {
  emergency_type: Missing
  notice_form: string | null
  injured: TypedNumber
  /** Empty: it is being reported now. */
  creation_date: string
  attention_date: string
  observations: string
  address: string
  latitude: TypedNumber
  longitude: TypedNumber
  contact_person: { id?: number; name: string; phone_number: string }[]
  stations: number[]
  firefighters: number[]
  telephonist: Missing
  members: MemberFormValues[]
  /** Chosen in the selector and not yet added to the members. */
  vehicle_to_add: Missing
  pacients: { id?: number; name: string; age: TypedNumber; address: string; genre: Missing; moved_to: string }[]
  /** The stored photos that stay. */
  images: number[]
  /** New photos, which are sent with the save. */
  photos: File[]
}

export type EmergencySent = WholeEmergencyInput | CabinEmergencyInput
export type EmergencyFormState = Form<EmergencyFormValues, EmergencySent>

export const newPatient = { name: '', age: null, address: '', genre: null, moved_to: '' }
export const newContact = { name: '', phone_number: '' }

export const emptyEmergency = (now: Date, stationId: number | undefined): EmergencyFormValues => ({
  emergency_type: null,
  notice_form: null,
  injured: null,
  creation_date: '',
  attention_date: wallClock(now).replace(/\d\d$/, '00'),
  observations: '',
  address: '',
  latitude: null,
  longitude: null,
  contact_person: [],
  stations: stationId === undefined ? [] : [stationId],
  firefighters: [],
  telephonist: null,
  members: [],
  vehicle_to_add: null,
  pacients: [],
  images: [],
  photos: [],
})

/** A part that waits to be sent has no number of the server's. */
const known = (id: number) => (id > 0 ? { id } : {})

/** A stored emergency as form values. */
export const emergencyFormValues = (stored: EmergencyDetail): EmergencyFormValues => ({
  emergency_type: stored.emergency_type,
  notice_form: stored.notice_form,
  injured: stored.injured,
  creation_date: wallClock(stored.creation_date),
  attention_date: wallClock(stored.attention_date),
  observations: stored.observations,
  address: stored.address,
  latitude: stored.latitude,
  longitude: stored.longitude,
  contact_person: stored.contact_person.map(({ id, name, phone_number = '' }) => ({ ...known(id), name, phone_number })),
  stations: stored.stations.map((station) => station.id),
  firefighters: stored.firefighters.map((person) => person.id),
  telephonist: stored.telephonist.id,
  members: stored.members.map(({ vehicle, pilot, km_inicial, km_final }) => ({ vehicle, pilot, km_inicial, km_final })),
  vehicle_to_add: null,
  pacients: stored.pacients.map(({ id, ...patient }) => ({ ...known(id), ...patient })),
  images: stored.images_id,
  photos: [],
})

const placed = (coordinate: z.ZodNumber) =>
  z
    .unknown()
    .refine((value) => value !== null && value !== undefined, noCoordinates)
    .pipe(coordinate)
    .meta({ title: titleOf(coordinate) })

// The contract checks the position only if everything else is valid; the form reports it together with the other errors.
const wholeForm = z
  .strictObject({
    ...wholeEmergencyInput.shape,
    ...readRows,
    latitude: placed(latitude()),
    longitude: placed(longitude()),
    images: z.undefined().optional().meta({ title: 'Fotos guardadas' }),
    photos: z.undefined().optional().meta({ title: 'Fotos nuevas' }),
  })
  .check(checkPoint<{ latitude: number; longitude: number }>('latitude', ({ latitude: lat, longitude: lng }) => ({ lat, lng })))

export const emergencyFormFor = (role: number): z.ZodType<EmergencySent> =>
  seesWholeForm(role) ? wholeForm : cabinEmergencyInput

/** The schema's input: photos are sent separately, and a vehicle as a member. */
export const withoutPhotos = ({ photos: _p, images: _i, vehicle_to_add: _v, ...values }: EmergencyFormValues) => values

/** The same of a new emergency, which is reported now unless another time is given. */
export const asNew = (values: EmergencyFormValues) => {
  const { creation_date, injured, ...others } = withoutPhotos(values)
  // While processes are replaced, an older one refuses a field that it does not know.
  return { ...others, ...(creation_date && { creation_date }), ...(injured !== null && { injured }) }
}
