import { local } from './storage.ts'

/** The role of the person who uses this tab's session, by which the next start asks early. Nothing else of a person is stored. */
const KEY = 'sirena.role'

export const rememberRole = (role: number): void => void local.write(KEY, String(role))
export const forgetRole = (): void => local.remove(KEY)

export const lastRole = (): number | undefined => {
  const stored = local.read(KEY)
  return stored === null ? undefined : Number(stored)
}
