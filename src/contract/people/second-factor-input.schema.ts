import * as z from 'zod'
import { required } from '../shared/codes.ts'
import { oneTimeCode } from './session.schema.ts'
import { me } from '../shared/me.schema.ts'

export const codeInput = z.strictObject({ code: oneTimeCode().min(1, required) })

/** Empty at the first set-up; to move to another telephone, a code is required. */
export const setUpInput = z.strictObject({ code: oneTimeCode() })

/** The data for an authentication app, returned only once. */
export const secondFactorSetUp = z.object({
  /** Base32, for typing it in. */
  secret: z.string(),
  /** `otpauth://`, which a phone opens in its app. */
  address: z.string(),
  /** The same as the image of a QR code, in a `data:` address. */
  qr_code: z.string(),
})
export type SecondFactorSetUp = z.infer<typeof secondFactorSetUp>

/** Recovery codes are returned only once, too; only their hashes are stored. */
export const newRecoveryCodes = z.object({ recovery_codes: z.array(z.string()), user: me }).meta({ id: 'RecoveryCodes' })
export type NewRecoveryCodes = z.infer<typeof newRecoveryCodes>
