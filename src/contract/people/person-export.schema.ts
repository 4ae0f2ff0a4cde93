import * as z from 'zod'
import { ticketInQuery } from '../shared/downloads.schema.ts'
import { idFilter } from '../shared/resource.schema.ts'

/** What the caller last asked to be gathered of a person (S-65). */
export const personExport = z
  .object({
    state: z.enum(['none', 'waiting', 'running', 'done', 'failed']),
    asked_at: z.string().nullable(),
    parts_done: z.int(),
    /** Zero until they are counted. */
    parts: z.int(),
    /** Of the file; null while there is none. */
    bytes: z.int().nullable(),
    /** Until when it can be downloaded. */
    until: z.string().nullable(),
    /** Papers that are named and lost. */
    missing: z.int(),
    /** Why there is no file, in a sentence; empty unless it failed. */
    failure: z.string(),
  })
  .meta({ id: 'PersonExport' })
export type PersonExport = z.infer<typeof personExport>

export const exportFileAsked = z.strictObject({ user: idFilter(), token: ticketInQuery })
