import { draftsOwner } from '../drafts/drafts.ts'
import { onTokenChange, readToken } from '../storage/token.ts'
import { notices, type About } from '../dialogs/notices.ts'
import { declareWork } from '../versions/at-work.ts'
import { declarePhotos } from './photos-of-all-tabs.ts'

/*
 * Photos that wait in the page's memory until they are sent, and whose they are. Apart from their sending, since every screen
 * asks before it signs a person out, and since nobody else who signs in on this device may see or send them.
 */

export interface UnsentPhoto {
  /** Its idempotency key. */
  key: string
  file: File
  emergency: number
  /** Of the notice about the photos of this emergency. */
  about: About
  /** The part that was sent, from 0 to 1; undefined while it waits. */
  fraction: number | undefined
  /** Why it is not stored; it can be sent again. */
  error: string | undefined
}

let photos: readonly UnsentPhoto[] = []
const listeners = new Set<() => void>()
let owner: { person: number; token: string | null } | undefined

declareWork(() => photos.length > 0)
const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()

const show = (next: readonly UnsentPhoto[]) => {
  const left = new Set(next.map(({ about }) => about.id))
  for (const { about } of photos) if (!left.has(about.id)) notices.close(about.id)
  photos = next
  const keys = photos.map(({ key }) => key)
  if (owner) declarePhotos(owner.person, keys)
  if (photos.length > 0) window.addEventListener('beforeunload', askBeforeUnload)
  else window.removeEventListener('beforeunload', askBeforeUnload)
  listeners.forEach((listener) => listener())
}

export const subscribePhotos = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const readPhotos = (): readonly UnsentPhoto[] => photos
export const countPhotos = (): number => photos.length

export const addPhotos = (begun: readonly UnsentPhoto[]): void => show([...photos, ...begun])
export const changePhoto = (key: string, about: Pick<UnsentPhoto, 'fraction' | 'error'>): void =>
  show(photos.map((photo) => (photo.key === key ? { ...photo, ...about } : photo)))

/** Drops one that is not to be sent any more. */
export const dropPhoto = (key: string): void => show(photos.filter((photo) => photo.key !== key))
export const isUnsent = (key: string): boolean => photos.some((photo) => photo.key === key)

/** Whether the session is the one in which their owner goes on. */
export const isOwnersSession = (): boolean => readToken() === owner?.token

/** A session that expired leaves them to the same person; signing out, in any tab, leaves nothing. Notices are of the session. */
const followSession = () => {
  for (const { about } of photos) notices.close(about.id)
  if (readToken() === null && draftsOwner() === null) show([])
}
let isFollowed = false

/** Makes the signed-in person the owner: what another one left is dropped, one's own of an earlier session is sent in this one. */
export const takePhotosOver = (person: number): void => {
  if (!isFollowed) onTokenChange(followSession)
  isFollowed = true
  const before = owner
  owner = { person, token: readToken() }
  if (before?.person !== person) show([])
  else if (before.token !== owner.token) show(photos.map((photo) => ({ ...photo, fraction: undefined, error: undefined })))
}
