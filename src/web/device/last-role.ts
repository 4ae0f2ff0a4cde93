/** The role of the person who uses this tab's session, by which the next start asks early. Nothing else of a person is kept. */
const KEY = 'sirena.role'

/** Never fails: a full or forbidden storage only makes the next start ask later. */
const ifPossible = <T>(work: () => T): T | undefined => {
  try {
    return work()
  } catch {
    return undefined
  }
}

export const rememberRole = (role: number): void => ifPossible(() => localStorage.setItem(KEY, String(role)))
export const forgetRole = (): void => ifPossible(() => localStorage.removeItem(KEY))

export const lastRole = (): number | undefined => {
  const stored = ifPossible(() => localStorage.getItem(KEY))
  return stored === null || stored === undefined ? undefined : Number(stored)
}
