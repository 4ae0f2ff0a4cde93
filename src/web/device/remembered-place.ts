/** The address requested before signing in, and the screen it belongs to. Kept for the tab, used once. */
interface Remembered {
  place: string
  screen: string
}
const KEY = 'sirena.place'

export const rememberPlace = (remembered: Remembered): void => sessionStorage.setItem(KEY, JSON.stringify(remembered))
export const forgetPlace = (): void => sessionStorage.removeItem(KEY)

export const takePlace = (): Remembered | undefined => {
  const stored = sessionStorage.getItem(KEY)
  forgetPlace()
  // Only rememberPlace writes this key.
  return stored === null ? undefined : (JSON.parse(stored) as Remembered)
}
