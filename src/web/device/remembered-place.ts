/** The address requested before signing in, and the screen it belongs to. Kept for the tab, used once. */
interface Remembered {
  place: string
  screen: string
}
const KEY = 'sirena.place'

/** Who used this tab, from the start of the page or of their session. */
let person: number | undefined
export const placesAreOf = (id: number): void => {
  person = id
}

export const rememberPlace = (remembered: Remembered): void =>
  sessionStorage.setItem(KEY, JSON.stringify({ ...remembered, person }))
export const forgetPlace = (): void => sessionStorage.removeItem(KEY)

/** Nothing if it was another person's: its address may hold what they searched for. */
export const takePlace = (id: number | undefined): Remembered | undefined => {
  const stored = sessionStorage.getItem(KEY)
  forgetPlace()
  if (stored === null) return undefined
  // Only rememberPlace writes this key.
  const remembered = JSON.parse(stored) as Remembered & { person?: number }
  return remembered.person === undefined || remembered.person === id ? remembered : undefined
}
