import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/* Six digits, steps of 30 seconds, SHA-1: supported by every authentication app. */
const STEP_MS = 30_000
const SECRET_BYTES = 20
/** How many steps a telephone's clock may be wrong, in either direction. */
const TOLERANCE = 1

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES)

const totpOf = (secret: Buffer, label = '') =>
  new TOTP({ issuer: 'Sirena', label, secret: Secret.fromHex(secret.toString('hex')), period: STEP_MS / 1000 })

/** The secret in the form for an authentication app; `label` is what the app shows beside the code. */
export const secretForApp = (secret: Buffer, label: string): { secret: string; address: string } => {
  const totp = totpOf(secret, label)
  return { secret: totp.secret.base32, address: totp.toString() }
}

const stepAt = (now: Date): number => Math.floor(now.getTime() / STEP_MS)

/** Whether the step is too far in the future: it was stored while the server's clock was ahead, and is ignored. */
export const isAhead = (step: number, now: Date): boolean => step > stepAt(now) + TOLERANCE

/** The step of this code; undefined if it is not valid now. */
export const stepOf = (secret: Buffer, code: string, now: Date): number | undefined => {
  const off = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: TOLERANCE })
  return off === null ? undefined : stepAt(now) + off
}
