import { draftsOwner } from '../drafts/drafts.ts'

/*
 * Which photos wait in any tab of this browser. For each its tab holds a Web Lock, which the browser releases when the tab ends in
 * any way. Without TLS a browser has no locks, and each tab knows of its own only.
 */
const nameOf = (person: number | string, key: string) => `sirena.photo.${person}.${key}`

/** Of this tab, by name, with what releases their locks. */
const own = new Map<string, () => void>()

/** Notifies the other tabs that these photos of the person wait in this one, and no others. */
export const declarePhotos = (person: number, keys: readonly string[]): void => {
  const names = new Set(keys.map((key) => nameOf(person, key)))
  for (const [name, release] of own) {
    if (names.has(name)) continue
    release()
    own.delete(name)
  }
  for (const name of names) if (!own.has(name)) own.set(name, hold(name))
}

const hold = (name: string): (() => void) => {
  let release = () => undefined as void
  const isSent = new Promise<void>((resolve) => {
    release = resolve
  })
  if ('locks' in navigator) navigator.locks.request(name, () => isSent).catch(() => undefined)
  return () => release()
}

/** The photos that the person who signed in last would lose by signing out, each by a name of its own. */
export const photosOfAllTabs = async (): Promise<string[]> => {
  const person = draftsOwner()
  if (person === null || !('locks' in navigator)) return [...own.keys()]
  try {
    const { held = [] } = await navigator.locks.query()
    const names = held.flatMap(({ name = '' }) => (name.startsWith(nameOf(person, '')) ? [name] : []))
    return [...new Set([...own.keys(), ...names])]
  } catch {
    return [...own.keys()]
  }
}
