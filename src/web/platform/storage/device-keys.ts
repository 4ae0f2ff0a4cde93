import { OUTBOX_MS, RENEW_KEY_MS } from '../../../contract/shared/browser-limits.ts'
import { deviceDatabase } from './device-database.ts'
import { newKey } from './new-key.ts'
import { importKey } from './sealing.ts'
import { local } from './storage.ts'

/*
 * The key that seals what a person's work leaves on this device. The server derives it for this person and this device, and gives it to
 * a living session only; here it is one that scripts cannot read out.
 */

const DEVICE = 'sirena.device'

/** A random name of this browser, by which the server derives keys. It says nothing of a person. */
export const deviceName = (): string => {
  const known = local.read(DEVICE)
  if (known !== null) return known
  const name = newKey()
  local.write(DEVICE, name)
  return name
}

/** Also where the browser stores no keys: then until the page ends. */
const held = new Map<number, CryptoKey>()

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.codePointAt(0) ?? 0)

export const holdKey = async (person: number, base64url: string): Promise<void> => {
  const key = await importKey(bytesOf(base64url))
  held.set(person, key)
  const database = await deviceDatabase()
  await database.put('keys', { person, key, givenAt: Date.now() })
}

/** Whether the server has given it lately. */
export const isKeyRecent = async (person: number): Promise<boolean> => {
  try {
    const database = await deviceDatabase()
    const row = await database.get('keys', person)
    return row !== undefined && Math.abs(Date.now() - row.givenAt) < RENEW_KEY_MS
  } catch {
    return false
  }
}

/** Undefined if the server has given none to this person here, or too long ago, or the browser has no such keys. */
export const keyOf = async (person: number): Promise<CryptoKey | undefined> => {
  const known = held.get(person)
  if (known !== undefined) return known
  try {
    const database = await deviceDatabase()
    const row = await database.get('keys', person)
    if (row === undefined) return undefined
    if (Date.now() - row.givenAt > OUTBOX_MS) {
      await database.delete('keys', person)
      return undefined
    }
    held.set(person, row.key)
    return row.key
  } catch {
    return undefined
  }
}

/** What is sealed stays so until its person signs in here again. */
export const dropKeys = async (): Promise<void> => {
  held.clear()
  try {
    const database = await deviceDatabase()
    await database.clear('keys')
  } catch {
    // A browser that stores nothing has none.
  }
}
