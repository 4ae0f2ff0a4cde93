import { countedAddress } from '../kit/counted-address.ts'

/* Under what failed tries are counted. */

/** The password of an account, on devices where its person has not signed in: from each address by itself. */
export const accountSubject = (dpi: string, address: string): string => `${accountPrefix(dpi)}${countedAddress(address)}`
/** The same from any address. */
export const accountPrefix = (dpi: string): string => `account:${dpi}@`
/** The guesses at an account from all addresses together. */
export const guessesSubject = (dpi: string): string => `guesses:${dpi}`
/** The same on a device where they have. */
export const deviceSubject = (device_hash: Buffer): string => `device:${device_hash.toString('base64url')}`

/** The code of the second factor on signing in. */
export const codeSubject = (user_id: number): string => `sign_in_code:${user_id}`
export const deviceCodeSubject = (device_hash: Buffer): string => `device_code:${device_hash.toString('base64url')}`
/** The same at an open session. */
export const sessionCodeSubject = (user_id: number): string => `second_factor:${user_id}`
/** The password at an open session. */
export const sessionPasswordSubject = (user_id: number): string => `password:${user_id}`

/** What a person may have to wait for, beside their account's password on a device that is not known. */
export const subjectsOf = ({ id }: { id: number }, devices: readonly Buffer[]): string[] => [
  codeSubject(id),
  sessionCodeSubject(id),
  sessionPasswordSubject(id),
  ...devices.flatMap((device) => [deviceSubject(device), deviceCodeSubject(device)]),
]
