import * as z from 'zod'
import { ownSession } from './session.schema.ts'

/** How a person signs in, as shown to roles 1 and 11, without network addresses. */
export const userAccess = z.object({
  /** Until when failed tries make the person wait somewhere; null where they do not. */
  wait_until: z.string().nullable(),
  sessions: z.array(ownSession.omit({ address: true, is_current: true })),
})
export type UserAccess = z.infer<typeof userAccess>
