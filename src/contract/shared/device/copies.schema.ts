import * as z from 'zod'
import { reference, string } from '../fields.schema.ts'

/** The emergencies that were opened last on the device. */
export const OPENED_COPIES = 50
/** The most paths that a device knows: some twenty beside the emergencies, and those that it kept before a move. */
export const KNOWN_COPIES = 400

const unreadable = 'No se reconoce esta copia'

/** What a device keeps, and the emergencies that were opened last on it. */
export const copiesAsked = z.strictObject({
  opened: z.array(reference('Emergencia')).max(OPENED_COPIES, `Máximo ${OPENED_COPIES} emergencias`),
  /** The tag of each copy by its path. Without its tag a copy comes again. */
  known: z
    .record(z.string().max(200, unreadable), string(unreadable).max(40, unreadable), { error: unreadable })
    .refine((known) => Object.keys(known).length <= KNOWN_COPIES, `Máximo ${KNOWN_COPIES} copias`),
})
export type CopiesAsked = z.infer<typeof copiesAsked>

/** `body` is what the GET of the path answers to the caller. */
const copy = z.object({ path: z.string(), tag: z.string(), body: z.unknown() })

export const copiesAnswer = z
  .object({
    as_of: z.string(),
    /** Those whose tag is another one than the device knows. */
    copies: z.array(copy),
    /** The paths that this person does not read any more, or that are not kept any more. */
    gone: z.array(z.string()),
    /** Whether the device has to ask again, with the tags of these. */
    more: z.boolean(),
  })
  .meta({ id: 'DeviceCopies' })
export type CopiesAnswer = z.infer<typeof copiesAnswer>
