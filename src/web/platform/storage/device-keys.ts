import { OUTBOX_MS, RENEW_KEY_MS } from '../../../contract/shared/browser-limits.ts'
import { deviceDatabase } from './device-database.ts'
import { newKey } from './new-key.ts'
import { importKey } from './sealing.ts'
import { local } from './storage.ts'
import { readToken } from './read-token.ts'

/*
 * The key that seals what a person's work leaves on this device. The server derives it for this person and this device, and gives it to
 * a living session, for which alone it is used; here it is one that scripts cannot read out.
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
const held = new Map<number, { key: CryptoKey; token: string }>()

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.codePointAt(0) ?? 0)

const hashOf = async (token: string): Promise<string> => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return btoa(String.fromCodePoint(...new Uint8Array(hash)))
}

/** Takes the key that the server gave to the session of this token, unless it has ended meanwhile. */
export const holdKey = async (person: number, token: string, base64url: string): Promise<void> => {
  const key = await importKey(bytesOf(base64url))
  const session = await hashOf(token)
  if (readToken() !== token) return
  held.set(person, { key, token })
  const database = await deviceDatabase()
  await database.put('keys', { person, key, session, givenAt: Date.now() })
  if (readToken() !== token) await dropKeys()
}

/** Of the session that this page has. */
const rowOf = async (person: number, token: string) => {
  const database = await deviceDatabase()
  const row = await database.get('keys', person)
  return row?.session === (await hashOf(token)) ? row : undefined
}

/** Whether the server has given it to this session lately. */
export const isKeyRecent = async (person: number): Promise<boolean> => {
  const token = readToken()
  if (token === null) return false
  try {
    const row = await rowOf(person, token)
    return row !== undefined && Math.abs(Date.now() - row.givenAt) < RENEW_KEY_MS
  } catch {
    return false
  }
}

/** Undefined if the server has given this session none, or too long ago, or the browser has no such keys. */
export const keyOf = async (person: number): Promise<CryptoKey | undefined> => {
  const token = readToken()
  if (token === null) return undefined
  const known = held.get(person)
  if (known?.token === token) return known.key
  try {
    const row = await rowOf(person, token)
    if (row === undefined) return undefined
    if (Date.now() - row.givenAt > OUTBOX_MS) {
      await dropKeys()
      return undefined
    }
    held.set(person, { key: row.key, token })
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
