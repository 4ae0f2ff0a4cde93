import { draftsOwner } from './drafts.ts'
import { session } from './storage.ts'
import { readToken } from './token.ts'

/** The address requested before signing in, and the screen it belongs to. Kept for the tab, used once. */
interface Remembered {
  place: string
  screen: string
}
const KEY = 'sirena.place'

const ownerAtStart = (): number | undefined => {
  const owner = draftsOwner()
  return owner === null || readToken() === null ? undefined : Number(owner)
}

/**
 * Who used this tab, from the start of the page or of their session. If the page starts with a session that has expired, the
 * server never says whose it was: the last person who signed in.
 */
let person = ownerAtStart()
export const placesAreOf = (id: number): void => {
  person = id
}

export const rememberPlace = (remembered: Remembered): void => void session.write(KEY, JSON.stringify({ ...remembered, person }))
export const forgetPlace = (): void => session.remove(KEY)

/** Nothing if it was another person's: its address may hold what they searched for. */
export const takePlace = (id: number | undefined): Remembered | undefined => {
  const stored = session.read(KEY)
  forgetPlace()
  if (stored === null) return undefined
  // Only rememberPlace writes this key.
  const remembered = JSON.parse(stored) as Remembered & { person?: number }
  return remembered.person === undefined || remembered.person === id ? remembered : undefined
}
