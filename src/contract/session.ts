import * as z from 'zod'
import { dpi } from './fields.ts'
import { required } from './codes.ts'
import { stationBrief } from './stations.ts'

/** What the authentication app shows, or a recovery code; accepted with spaces and hyphens. */
export const oneTimeCode = () =>
  z
    .string({ error: required })
    .max(40, 'Máximo 40 caracteres')
    .overwrite((value) => value.replaceAll(/[\s-]/g, ''))
    .meta({ title: 'Código' })

export const credentials = z.strictObject({
  username: dpi('DPI'),
  password: z.string({ error: required }).min(1, required).max(200, 'Máximo 200 caracteres').meta({ title: 'Contraseña' }),
  /** Required after the right password, if there is a second factor. */
  code: oneTimeCode().default(''),
})
export type Credentials = z.output<typeof credentials>

/** Proof of identity in an open session: the code if there is a second factor, else the password. */
export const freshProof = z.strictObject({
  password: z.string().max(200, 'Máximo 200 caracteres').default('').meta({ title: 'Contraseña' }),
  code: oneTimeCode().default(''),
})
export type FreshProof = z.output<typeof freshProof>

/** An approved course of a person. */
const course = z
  .object({ id: z.int(), course_name: z.string(), approval_date: z.string(), file: z.string().nullable() })
  .meta({ id: 'Course' })

/** The signed-in person, as `GET user/me` and the sign-in answer (A-API-16). Never contains password material. */
export const me = z
  .object({
    id: z.int(),
    username: z.string(),
    no_dpi: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    date_of_birth: z.string().nullable(),
    photo: z.string().nullable(),
    phone_number: z.string(),
    address: z.string(),
    no_registry: z.string(),
    station: stationBrief.nullable(),
    station_text: z.string(),
    role: z.int(),
    name_role: z.string(),
    user_range: z.int().nullable(),
    firefighter_type: z.string().nullable(),
    is_pilot: z.boolean(),
    no_license: z.string(),
    type_license: z.string().nullable(),
    job_management: z.int().nullable(),
    job_title: z.string(),
    type_of_contract: z.int().nullable(),
    status: z.int(),
    inactive_reason: z.int().nullable(),
    /** The image of the code that leads to the person's card. */
    qr_code: z.string(),
    approved_courses: z.array(course),
    /** By its owner or by staff. Nothing is sent to an unconfirmed address except the mail that asks to confirm it. */
    is_email_confirmed: z.boolean(),
    /** Another person chose the password: the person must choose another before anything else. */
    must_change_password: z.boolean(),
    /** `codes_left`: the number of unused recovery codes. */
    second_factor: z.object({ is_on: z.boolean(), is_required: z.boolean(), codes_left: z.int() }),
  })
  .meta({ id: 'Me' })
export type Me = z.infer<typeof me>

export const signedIn = z.object({ token: z.string(), user: me })
export type SignedIn = z.infer<typeof signedIn>

/** One of the person's own open sessions; `address` is the network address of its last use. */
export const ownSession = z
  .object({
    id: z.int(),
    device: z.string(),
    address: z.string(),
    created_at: z.string(),
    last_used_at: z.string(),
    /** The session that makes the call. */
    is_current: z.boolean(),
  })
  .meta({ id: 'Session' })
export type OwnSession = z.infer<typeof ownSession>

/** Where the file of the built-in map's roads is, and whom the map has to name, as plain text. */
const mapRoads = z.object({ url: z.string(), attribution: z.string() })
export type MapRoads = z.infer<typeof mapRoads>

/** The accounts that the login screen offers on demo data. Empty on a real server. */
export const publicSettings = z.object({
  demo: z.boolean(),
  demo_password: z.string(),
  demo_accounts: z.array(z.object({ username: z.string(), role: z.int(), name_role: z.string(), name: z.string() })),
  map_style_url: z.string(),
  map_roads: mapRoads.nullable(),
})
export type PublicSettings = z.infer<typeof publicSettings>
