import { randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '../../../contract/people/limits.ts'
import type { Changing } from '../../platform/database/open.ts'
import type { Sealer } from '../../platform/keys/sealer.ts'
import { putRecoveryCodes } from '../credentials/second-factor.queries.ts'

const DIGITS = 10

/** Digits only, since telephones show their number keys for this field. */
const newCodes = (): string[] => {
  const codes = new Set<string>()
  while (codes.size < RECOVERY_CODES) codes.add(String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0'))
  return [...codes]
}

/** '12345-67890' */
const show = (code: string): string => `${code.slice(0, DIGITS / 2)}-${code.slice(DIGITS / 2)}`

/** Keyed: with a plain hash, anybody who reads the table could try all ten-digit codes. */
export const hashOf = (sealer: Sealer, userId: number, code: string): Buffer => sealer.hash(`recovery_code:${userId}:${code}`)

/** Replaces the remaining codes with new ones and returns them. They cannot be read later. */
export const giveRecoveryCodes = async (trx: Changing, sealer: Sealer, userId: number): Promise<string[]> => {
  const codes = newCodes()
  await putRecoveryCodes(
    trx,
    userId,
    codes.map((code) => hashOf(sealer, userId, code)),
  )
  return codes.map(show)
}
