import * as z from 'zod'
import { attendanceShape } from './attendance.schema.ts'
import { reference, text } from '../shared/fields.schema.ts'
import { listQuery } from '../shared/resource.schema.ts'

/* Devices at the doors of stations; docs/decisions/0058. */

export const terminalInput = z.strictObject({
  name: text('Nombre', 60),
  station: reference('Estación'),
  takes_dpi: z.boolean().default(true).meta({ title: 'Aceptar el DPI escrito, para quien no trae su carné' }),
})

export const terminalFilters = z.strictObject(listQuery)

export const terminal = z
  .object({
    id: z.int(),
    name: z.string(),
    station: z.int(),
    station_text: z.string(),
    /** Whether a typed DPI marks a person there (S-72). */
    takes_dpi: z.boolean(),
    created_by_name: z.string(),
    /** Whoever made it could not make it any more, and may know its token. */
    has_author_left: z.boolean(),
    created_at: z.string(),
    last_used_at: z.string(),
  })
  .meta({ id: 'Terminal' })
export type Terminal = z.infer<typeof terminal>

/** The token is shown once, to the device that becomes the terminal. */
export const newTerminal = terminal.extend({ token: z.string() }).meta({ id: 'NewTerminal' })
export type NewTerminal = z.infer<typeof newTerminal>

/** What a terminal says of itself. */
export const terminalSession = z
  .object({ name: z.string(), station_text: z.string(), takes_dpi: z.boolean(), server_time: z.string() })
  .meta({ id: 'TerminalSession' })
export type TerminalSession = z.infer<typeof terminalSession>

/** What a terminal shows of a person: nobody who reads it is signed in. */
export const terminalPerson = z
  .object({
    name: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    photo: z.string().nullable(),
    station_text: z.string(),
    status: z.int(),
    ...attendanceShape,
    server_time: z.string(),
  })
  .meta({ id: 'TerminalPerson' })
export type TerminalPerson = z.infer<typeof terminalPerson>
