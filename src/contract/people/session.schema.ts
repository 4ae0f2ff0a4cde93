import * as z from 'zod'
import { dpi } from '../shared/fields.schema.ts'
import { required } from '../shared/codes.ts'
import { me } from '../shared/me.schema.ts'

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
