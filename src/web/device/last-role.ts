/** The role of the person who uses this tab's session, by which the next start asks early. Nothing else of a person is kept. */
const KEY = 'sirena.role'

export const rememberRole = (role: number): void => localStorage.setItem(KEY, String(role))
export const forgetRole = (): void => localStorage.removeItem(KEY)

export const lastRole = (): number | undefined => {
  const stored = localStorage.getItem(KEY)
  return stored === null ? undefined : Number(stored)
}
