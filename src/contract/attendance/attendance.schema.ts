import * as z from 'zod'
import { markMethods, type MarkMethod } from './attendance-rules.ts'
import { instant } from '../shared/dates/day-fields.schema.ts'
import { string, tidy } from '../shared/fields.schema.ts'
import { idFilter, listQuery } from '../shared/resource.schema.ts'
import { userDetail } from '../people/users.schema.ts'

/* Marks of attendance: S-14, S-26, S-27; docs/decisions/0053. */

/** What a person's marks say. `is_entry` is absent without any (A-ENT-28, A-ENT-29). */
export const attendanceShape = {
  is_entry: z.boolean().optional(),
  last_entry: z.string().nullable(),
  last_exit: z.string().nullable(),
}

export const attendanceFilters = z.strictObject({ ...listQuery, id: idFilter().optional() })

export const attendanceRow = z
  .object({
    id: z.int(),
    name: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    no_dpi: z.string(),
    firefighter_type: z.string().nullable(),
    station_text: z.string(),
    status: z.int(),
    photo: z.string().nullable(),
    ...attendanceShape,
  })
  .meta({ id: 'AttendanceRow' })
export type AttendanceRow = z.infer<typeof attendanceRow>

/** A person to be marked, with the server's time, by which a device sets the hours that it offers. */
export const attendancePerson = userDetail
  .extend({ ...attendanceShape, server_time: z.string() })
  .meta({ id: 'AttendancePerson' })
export type AttendancePerson = z.infer<typeof attendancePerson>

/** The device's time: stored beside the mark and never refused (S-63). */
const hoy = z
  .string()
  .max(40)
  .default('')
  .meta({ title: 'Hora del dispositivo', examples: ['2026-11-19 20:15:00'] })

export const entryInput = z.strictObject({ hoy })

const noObservation = 'Campo requerido *'
const observation = string(noObservation)
  .max(500, 'Máximo 500 caracteres')
  .overwrite(tidy)
  .refine((value) => value !== '', noObservation)
  .meta({ title: 'Observaciones' })
const exitTime = instant('Fecha y hora de salida')

/** An exit as a person fills it in; its time may have to be said (S-15). */
export const exitForm = (isTimeNeeded: boolean) =>
  z.object({ observation, date_entry: isTimeNeeded ? exitTime : exitTime.optional() })

export const exitInput = z.strictObject({
  observation,
  hoy,
  /** The chosen time of the exit; absent: now (S-14). */
  date_entry: z
    .union([z.literal(''), z.null(), exitTime])
    .optional()
    .transform((value) => (value === '' || value === null ? undefined : value)),
})

const methods = Object.keys(markMethods) as [MarkMethod, ...MarkMethod[]]
export const markMethodCode = z.enum(methods)

/** A mark that was made, and the state of its person. */
export const markAnswer = z
  .object({
    id: z.int(),
    user: z.int(),
    name: z.string(),
    station_text: z.string(),
    ...attendanceShape,
    is_entry: z.boolean(),
    date: z.string(),
    method: markMethodCode,
    observation: z.string(),
    /** Said if the device's clock is wrong. */
    warning: z.string().nullable(),
  })
  .meta({ id: 'AttendanceMark' })
export type MarkAnswer = z.infer<typeof markAnswer>
