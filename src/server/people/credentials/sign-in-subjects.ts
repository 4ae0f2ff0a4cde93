import { countedAddress } from '../../platform/limits/counted-address.ts'

/* The subjects under which failed tries are counted. */

/** The password of an account on unknown devices, counted for each address. */
export const accountSubject = (dpi: string, address: string): string => `${accountPrefix(dpi)}${countedAddress(address)}`
/** The prefix of the above, for any address. */
export const accountPrefix = (dpi: string): string => `account:${dpi}@`
/** The guesses at an account from all addresses together. */
export const guessesSubject = (dpi: string): string => `guesses:${dpi}`
/** The password of an account on a known device. */
export const deviceSubject = (device_hash: Buffer): string => `device:${device_hash.toString('base64url')}`

/** The code of the second factor at sign-in, on unknown devices. */
export const codeSubject = (user_id: number): string => `sign_in_code:${user_id}`
/** The same on a known device. */
export const deviceCodeSubject = (device_hash: Buffer): string => `device_code:${device_hash.toString('base64url')}`
/** A code in an open session. */
export const sessionCodeSubject = (user_id: number): string => `second_factor:${user_id}`
/** The password in an open session. */
export const sessionPasswordSubject = (user_id: number): string => `password:${user_id}`

/** The subjects that can make a person wait at sign-in, besides the password on unknown devices. */
export const signInSubjectsOf = ({ id }: { id: number }, devices: readonly Buffer[]): string[] => [
  codeSubject(id),
  ...devices.flatMap((device) => [deviceSubject(device), deviceCodeSubject(device)]),
]

/** The same plus those of open sessions, which do not block signing in. */
export const subjectsOf = (person: { id: number }, devices: readonly Buffer[]): string[] => [
  ...signInSubjectsOf(person, devices),
  sessionCodeSubject(person.id),
  sessionPasswordSubject(person.id),
]
