import type { EmergencyDetail } from '../../../contract/emergencies.ts'
import { asApiError, upload } from '../../calls/api.ts'
import { isLost } from '../../calls/repeat-lost.ts'
import { whenServerReturns } from '../../calls/server-return.ts'
import { newKey } from '../../device/new-key.ts'
import { readToken } from '../../device/token.ts'
import { preparePhoto } from '../../photos/prepare-file.ts'
import { declareWork } from '../../versions/at-work.ts'

/*
 * Photos on their way to an emergency, apart from React: they are sent in the background, one after the other, while the person
 * goes on, also on another screen. Each has its own key, so that a repeat after a lost answer adds nothing.
 */

export interface SendingPhoto {
  /** Its idempotency key. */
  key: string
  emergency: number
  name: string
  /** The part that was sent, from 0 to 1; undefined while it waits. */
  fraction: number | undefined
  /** Why it is not stored; it can be sent again. */
  error: string | undefined
}

interface Outcomes {
  /** With how many more of the same emergency are on their way, and since when it was. */
  onSaved: (saved: EmergencyDetail, about: { left: number; sentAt: number }) => void
  /** The connection was lost: it is sent again by itself. */
  onLost: () => void
  onRefused: (sentence: string) => void
}

const sessionEnded = 'Su sesión terminó. Vuelva a intentar.'

let photos: readonly SendingPhoto[] = []
const files = new Map<string, Outcomes & { file: File }>()
const listeners = new Set<() => void>()
let isSending = false
/** Nobody else who signs in on this device sees or sends them; the same person does, in a new session. */
let owner: { person: number; token: string | null } | undefined

declareWork(() => photos.length > 0)
const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()

const show = (next: readonly SendingPhoto[]) => {
  photos = next
  if (photos.length > 0) window.addEventListener('beforeunload', askBeforeUnload)
  else window.removeEventListener('beforeunload', askBeforeUnload)
  listeners.forEach((listener) => listener())
}
const change = (key: string, about: Partial<SendingPhoto>) =>
  show(photos.map((photo) => (photo.key === key ? { ...photo, ...about } : photo)))

/** Drops one that is not to be sent any more. */
export const dropPhoto = (key: string): void => {
  files.delete(key)
  show(photos.filter((photo) => photo.key !== key))
}

export const subscribePhotos = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const readPhotos = (): readonly SendingPhoto[] => photos

/** Makes the signed-in person the owner; what another one left is dropped. */
export const takePhotosOver = (person: number): void => {
  if (owner?.person !== person && photos.length > 0) {
    files.clear()
    show([])
  }
  owner = { person, token: readToken() }
}

export const sendPhotos = (emergency: number, chosen: readonly File[], outcomes: Outcomes): void => {
  const begun = chosen.map((file) => {
    const key = newKey()
    files.set(key, { ...outcomes, file })
    return { key, emergency, name: file.name, fraction: undefined, error: undefined }
  })
  show([...photos, ...begun])
  void sendAll()
}

export const sendAgain = (key: string): void => {
  change(key, { error: undefined, fraction: undefined })
  void sendAll()
}

const nextPhoto = () => photos.find(({ error }) => error === undefined)

/** One after the other: a phone lacks the memory to decode several, and a weak signal carries one sooner than many. */
const sendAll = async (): Promise<void> => {
  if (isSending) return
  isSending = true
  for (let next = nextPhoto(); next !== undefined; next = nextPhoto()) await sendOne(next)
  isSending = false
}

const sendOne = async ({ key, emergency }: SendingPhoto): Promise<void> => {
  const waiting = files.get(key)
  if (waiting === undefined) return dropPhoto(key)
  const refuse = (error: string) => {
    change(key, { error, fraction: undefined })
    waiting.onRefused(error)
  }
  const sentAt = performance.now()
  change(key, { fraction: 0 })
  const prepared = await preparePhoto(waiting.file)
  // Dropped meanwhile, perhaps for somebody else who signed in.
  if (!files.has(key)) return
  if (typeof prepared === 'string') return refuse(prepared)
  if (readToken() !== owner?.token) return change(key, { error: sessionEnded, fraction: undefined })
  const form = new FormData()
  form.set('photo_count', '1')
  form.set('photo0', prepared)
  const onProgress = (fraction: number) => change(key, { fraction })
  try {
    const saved = await upload<EmergencyDetail>({ method: 'POST', path: `emergency/${emergency}/photos`, form, key, onProgress })
    dropPhoto(key)
    const left = photos.filter((photo) => photo.emergency === emergency && photo.error === undefined).length
    waiting.onSaved(saved, { left, sentAt })
  } catch (failure) {
    const { message } = asApiError(failure)
    if (!isLost(failure)) return refuse(message)
    change(key, { error: message, fraction: undefined })
    waiting.onLost()
    const stop = whenServerReturns(() => {
      stop()
      if (files.has(key) && readToken() === owner?.token) sendAgain(key)
    })
  }
}
