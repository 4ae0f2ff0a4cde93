import * as z from 'zod'
import { stationBrief } from './station-brief.schema.ts'

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
