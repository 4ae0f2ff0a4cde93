import { local } from './storage.ts'

/*
 * The person who signed in last on this device, until they sign out: so that what they left here is theirs again after an expired
 * session. All tabs read it, so that none writes for a person who has signed out.
 */
const OWNER_KEY = 'drafts'

export const deviceOwner = (): number | undefined => Number(local.read(OWNER_KEY)) || undefined

export const setDeviceOwner = (person: number): void => {
  if (!local.write(OWNER_KEY, String(person))) local.remove(OWNER_KEY)
}

export const forgetDeviceOwner = (): void => local.remove(OWNER_KEY)
