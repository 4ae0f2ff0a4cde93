import { countedAddress } from '../limits/counted-address.ts'

/* Under what failed tries are counted. */

/** The password of an account, on devices where its person has not signed in: from each address by itself. */
export const accountSubject = (dpi: string, address: string): string => `${accountPrefix(dpi)}${countedAddress(address)}`
/** The same from any address. */
export const accountPrefix = (dpi: string): string => `account:${dpi}@`
/** The guesses at an account from all addresses together. */
export const guessesSubject = (dpi: string): string => `guesses:${dpi}`
/** The password of an account on a device where its person has signed in. */
export const deviceSubject = (device_hash: Buffer): string => `device:${device_hash.toString('base64url')}`

/** The code of the second factor on signing in, on devices that are not known. */
export const codeSubject = (user_id: number): string => `sign_in_code:${user_id}`
/** The same on a device that is known. */
export const deviceCodeSubject = (device_hash: Buffer): string => `device_code:${device_hash.toString('base64url')}`
/** A code at an open session. */
export const sessionCodeSubject = (user_id: number): string => `second_factor:${user_id}`
/** The password at an open session. */
export const sessionPasswordSubject = (user_id: number): string => `password:${user_id}`

/** For what a person may have to wait to sign in, beside their account's password on a device that is not known. */
export const signInSubjectsOf = ({ id }: { id: number }, devices: readonly Buffer[]): string[] => [
  codeSubject(id),
  ...devices.flatMap((device) => [deviceSubject(device), deviceCodeSubject(device)]),
]

/** The same with what they may have to wait for at an open session, which keeps nobody from signing in. */
export const subjectsOf = (person: { id: number }, devices: readonly Buffer[]): string[] => [
  ...signInSubjectsOf(person, devices),
  sessionCodeSubject(person.id),
  sessionPasswordSubject(person.id),
]
