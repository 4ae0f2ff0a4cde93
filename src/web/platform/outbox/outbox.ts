import { useSyncExternalStore } from 'react'
import { ApiError } from '../calls/api.ts'
import { deviceOwner } from '../storage/device-owner.ts'
import { readToken } from '../storage/read-token.ts'
import { declareWork } from '../versions/at-work.ts'
import type { Kept, KeptRow, Write } from './kept-writes.ts'

/*
 * What a person has entered and the server has not acknowledged, as this page knows it: rows of the browser's database, which all tabs
 * share, and what could not be stored there, which lasts as long as the page. Sending is in `send-writes.ts`.
 */

export interface Waiting extends KeptRow {
  /** False if it lasts only as long as this page. */
  isStored: boolean
  /** It is on its way now, from this tab. */
  isSending: boolean
  /** The part of a photo that was sent, from 0 to 1. */
  fraction: number | undefined
  /** Why the last attempt got no answer, in words. */
  said: string | undefined
}

/** Loaded after the first screen; where it cannot be, what is added lasts as long as the page. */
const storage = () => import('./kept-writes.ts')

let owner: number | undefined
/** Of the session in which the owner goes on. */
let ownersToken: string | null = null
/** Somebody else may have signed in, whose session must send nothing of the owner's. */
export const isOwnersSession = (): boolean => ownersToken !== null && readToken() === ownersToken
/** Before the device was read. */
const unread: readonly Waiting[] = []
let waiting = unread
/** Chosen in this page, also of writes that are not stored. The browser may not be able to read a chosen file again later. */
const filesHere = new Map<number, File>()
/** Numbers of the same, above all of the database. */
let lastHere = 1_000_000_000

const listeners = new Set<() => void>()
export const subscribeOutbox = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const readOutbox = (): readonly Waiting[] => waiting
export const isRead = (outbox: readonly Waiting[]): boolean => outbox !== unread
export const useOutbox = (): readonly Waiting[] => useSyncExternalStore(subscribeOutbox, readOutbox)

const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
/** Whether something would be lost with this page. */
export const isPageNeeded = (): boolean => waiting.some(({ isStored }) => !isStored)
declareWork(isPageNeeded)

const show = (next: readonly Waiting[]): void => {
  waiting = next === unread ? unread : next.toSorted((one, other) => one.id - other.id)
  if (isPageNeeded()) window.addEventListener('beforeunload', askBeforeUnload)
  else window.removeEventListener('beforeunload', askBeforeUnload)
  listeners.forEach((listener) => listener())
}

/** Tells the other tabs, which share the stored rows. */
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('sirena outbox') : undefined
channel?.addEventListener('message', () => void reloadOutbox())
const tell = () => channel?.postMessage('changed')

const asWaiting = (row: KeptRow, isStored: boolean): Waiting => {
  const before = waiting.find(({ id }) => id === row.id)
  return { isSending: before?.isSending ?? false, fraction: before?.fraction, said: before?.said, ...row, isStored }
}

/** Reads what the tabs have stored. */
export const reloadOutbox = async (): Promise<void> => {
  const person = owner
  if (person === undefined) return
  try {
    const { readWrites } = await storage()
    const rows = await readWrites(person, new Map(waiting.map((row) => [row.id, row])))
    if (owner === person) show([...waiting.filter(({ isStored }) => !isStored), ...rows.map((row) => asWaiting(row, true))])
  } catch {
    // No key yet, or no database: what is here stays.
    if (owner === person) show([...waiting])
  }
}

/** Makes the signed-in person the owner. What another one has stored stays sealed; what was only in this page is dropped. */
export const openOutbox = async (person: number): Promise<void> => {
  if (owner !== person) {
    filesHere.clear()
    show(unread)
  }
  owner = person
  ownersToken = readToken()
  await storage().then(
    ({ deleteOldWrites }) => deleteOldWrites(),
    () => undefined,
  )
  await reloadOutbox()
}

/** The session has ended: nothing stored is shown, and what could not be stored waits for the same person. */
export const closeOutbox = (): void => show(waiting.filter(({ isStored }) => !isStored))

/** Also where nobody has opened it, as on the page that signs out. */
const ownerHere = (): number | undefined => owner ?? deviceOwner()

/** The person has signed out, and has agreed to lose what waits: nothing of theirs stays. */
export const leaveNothing = async (): Promise<void> => {
  const person = ownerHere()
  owner = undefined
  filesHere.clear()
  show([])
  try {
    const { forgetPerson } = await storage()
    await forgetPerson(person)
    tell()
  } catch {
    // Where this cannot be loaded, nothing was stored.
  }
}

const insert = async (person: number, kept: Kept, file: File | undefined): Promise<KeptRow> =>
  (await storage()).insertWrite(person, kept, file)
const update = async (person: number, row: KeptRow, file?: File): Promise<KeptRow | undefined> =>
  (await storage()).updateWrite(person, row, file)

/** Keeps a write until the server has acknowledged it. Resolves with its number once it is stored, or held where nothing is stored. */
export const addWrite = async (write: Write, file?: File): Promise<number> => {
  if (owner === undefined) throw new Error('nobody is signed in')
  const about = file && { name: file.name, type: file.type }
  const kept: Kept = { write, isInDoubt: false, file: about, isPrepared: file === undefined }
  const row = await insert(owner, kept, file).catch(() => undefined)
  if (row !== undefined) {
    if (file !== undefined) filesHere.set(row.id, file)
    // What another tab stored before it is sent before it.
    await reloadOutbox()
    show([...waiting.filter(({ id }) => id !== row.id), asWaiting(row, true)])
    tell()
    return row.id
  }
  lastHere += 1
  if (file !== undefined) filesHere.set(lastHere, file)
  show([...waiting, asWaiting({ id: lastHere, revision: 0, keptAt: Date.now(), kept }, false)])
  return lastHere
}

export const findWaiting = (id: number): Waiting | undefined => waiting.find((one) => one.id === id)

/** What this tab alone knows of a write on its way. */
export const noteSending = (id: number, noted: Partial<Pick<Waiting, 'isSending' | 'fraction' | 'said'>>): void =>
  show(waiting.map((one) => (one.id === id ? { ...one, ...noted } : one)))

/** Changes a write. On a full disk the change lasts as long as the page: it is sent all the same. */
export const changeWrite = async (id: number, changed: Partial<Kept>): Promise<void> => {
  const [before, person] = [findWaiting(id), owner]
  if (before === undefined || person === undefined) return
  const next = { ...before, kept: { ...before.kept, ...changed } }
  const row = before.isStored ? await update(person, next).catch(() => next) : next
  replace(id, row)
}

/** Puts the file that is sent in the place of the chosen one. Rejects if it cannot be stored. */
export const prepareFile = async (id: number, file: File): Promise<void> => {
  const [before, person] = [findWaiting(id), owner]
  if (before === undefined || person === undefined) return
  const next = { ...before, kept: { ...before.kept, isPrepared: true, file: { name: file.name, type: file.type } } }
  if (!before.isStored) filesHere.set(id, file)
  replace(id, before.isStored ? await update(person, next, file) : next)
}

/** Undefined if another tab has removed it. */
const replace = (id: number, row: KeptRow | undefined): void => {
  show(
    waiting.flatMap((one) =>
      one.id === id ? (row === undefined ? [] : [{ ...one, kept: row.kept, revision: row.revision }]) : [one],
    ),
  )
  tell()
}

/** What is sent once this write is answered, such as the photos of a form. Until then its record is named after the write. */
export const followersOf = (key: string): Waiting[] =>
  waiting.filter(({ kept: { write } }) => write.key !== key && write.record.endsWith(`/${key}`))

const removeOne = async (id: number): Promise<void> => {
  if (findWaiting(id)?.isStored !== false) await (await storage()).deleteWrite(id)
  filesHere.delete(id)
  show(waiting.filter((one) => one.id !== id))
}

/** Removes one that is acknowledged, or that the person does not want to send, and what can only follow it. */
export const removeWrite = async (id: number): Promise<void> => {
  const key = findWaiting(id)?.kept.write.key
  await removeOne(id)
  if (key !== undefined) for (const follower of followersOf(key)) await removeOne(follower.id)
  tell()
}

/** The numbers of records that this page has sent, by the key of the write that made them. */
const numbers = new Map<string, number>()
export const noteNumber = (key: string, number: number): void => void numbers.set(key, number)
export const numberMadeBy = (key: string): number | undefined => numbers.get(key)

/** To be shown: what was chosen in this page is not read from the device again. */
export const shownFileOf = async (one: Waiting): Promise<File | undefined> => filesHere.get(one.id) ?? fileOf(one)

/** Undefined if it cannot be read any more. */
export const fileOf = async (one: Waiting): Promise<File | undefined> => {
  if (!one.isStored) return filesHere.get(one.id)
  if (owner === undefined) return undefined
  const { readFile } = await storage()
  return readFile(owner, one).catch(() => undefined)
}

export const isRefused = ({ kept }: Waiting): boolean => kept.refusal !== undefined

export const refusalOf = ({ kept: { refusal } }: Waiting): ApiError | undefined =>
  refusal && new ApiError(refusal.status, refusal.body)

/** Why it is still here, in words. */
export const saidOf = (one: Waiting): string | undefined => {
  const refusal = refusalOf(one)
  return refusal ? Object.values(refusal.errors).flat().join(' ') || refusal.message : one.said
}

/** What signing out would lose, in all tabs. */
export const countUnsent = async (): Promise<number> => {
  const here = waiting.filter(({ isStored }) => !isStored).length
  const person = ownerHere()
  if (person === undefined) return here
  const { countWrites } = await storage()
  return here + (await countWrites(person))
}

/* The sender is loaded after the first screen: until then what is added waits. */
interface Sender {
  startSending: () => void
  sendNow: () => void
}
let sender: Sender | undefined
export const sendWith = (loaded: Sender): void => {
  sender = loaded
}
/** Sends what waits, as soon as no other tab does. */
export const startSending = (): void => sender?.startSending()
/** Without waiting for the pause after a failure to end. */
export const sendNow = (): void => sender?.sendNow()

export type { Write }
