import type { EmergencyDetail } from '../../../contract/emergencies/emergencies.schema.ts'
import { asApiError, upload } from '../../platform/calls/api.ts'
import { isLost } from '../../platform/calls/repeat-lost.ts'
import { whenServerReturns } from '../../platform/calls/server-return.ts'
import { newKey } from '../../platform/storage/new-key.ts'
import { readToken } from '../../platform/storage/token.ts'
import { copyPhoto, reducePhoto } from '../../platform/photos/prepare-file.ts'
import {
  addPhotos,
  changePhoto,
  dropPhoto,
  isOwnersSession,
  isUnsent,
  readPhotos,
  subscribePhotos,
  type UnsentPhoto,
} from '../../platform/photos/unsent-photos.ts'
import { notices } from '../../platform/dialogs/notices.ts'

/*
 * Photos on their way to an emergency, apart from React: they are sent in the background, one after the other, while the person
 * goes on, also on another screen. Each has its own key, so that a repeat after a lost answer adds nothing.
 */

export const forConnection = 'Se enviará cuando haya conexión.'
const sessionEnded = 'Su sesión terminó. Vuelva a intentar.'

let isSending = false

/** `left`: how many more of the same emergency are on their way or wait for a connection. */
type OnSaved = (saved: EmergencyDetail, sending: { left: number; sentAt: number }) => void
const whenSaved = new WeakMap<File, OnSaved>()
const copies = new WeakMap<File, ReturnType<typeof copyPhoto>>()

export const sendPhotos = (
  chosen: readonly File[],
  { onSaved, ...sending }: Pick<UnsentPhoto, 'emergency' | 'about'> & { onSaved: OnSaved },
): void => {
  for (const file of chosen) {
    whenSaved.set(file, onSaved)
    copies.set(file, copyPhoto(file))
  }
  addPhotos(chosen.map((file) => ({ ...sending, key: newKey(), file, fraction: undefined, error: undefined })))
  saySending(sending)
}

export const sendAgain = (key: string): void => {
  changePhoto(key, { error: undefined, fraction: undefined })
  const again = readPhotos().find((photo) => photo.key === key)
  if (again) saySending(again)
}

const isRefused = ({ error }: UnsentPhoto) => error !== undefined && error !== forConnection

const photosOf = (emergency: number) => readPhotos().filter((photo) => photo.emergency === emergency)
const countLeft = (emergency: number) => photosOf(emergency).filter((photo) => !isRefused(photo)).length

const sendingWords = (left: number) => (left === 1 ? 'Enviando 1 foto…' : `Enviando ${left} fotos…`)

/** Their bars may be far below what is seen, and whoever sees nothing chooses the photos again. */
const saySending = ({ emergency, about }: Pick<UnsentPhoto, 'emergency' | 'about'>): void => {
  const left = countLeft(emergency)
  if (left > 0) notices.waiting(sendingWords(left), about)
}

/** Not in place of the refusal of one of them, which is the same notice. */
const sayLeft = (emergency: number, about: UnsentPhoto['about']): void => {
  if (photosOf(emergency).some(isRefused)) return
  const left = countLeft(emergency)
  if (left > 0) notices.stillWaiting(sendingWords(left), about)
}

const nextPhoto = () => readPhotos().find(({ error }) => error === undefined)

/** One after the other: a phone lacks the memory to decode several, and a weak signal carries one sooner than many. */
const sendAll = async (): Promise<void> => {
  if (isSending) return
  isSending = true
  for (let next = nextPhoto(); next !== undefined; next = nextPhoto()) await sendOne(next)
  isSending = false
}
subscribePhotos(() => void sendAll())

const sendOne = async ({ key, file, emergency, about }: UnsentPhoto): Promise<void> => {
  const refuse = (error: string) => {
    changePhoto(key, { error, fraction: undefined })
    notices.error('No se agregó una foto', error, about)
  }
  const sentAt = performance.now()
  changePhoto(key, { error: undefined, fraction: 0 })
  const prepared = await reducePhoto(await (copies.get(file) ?? copyPhoto(file)))
  // Dropped meanwhile, perhaps for somebody else who signed in.
  if (!isUnsent(key)) return
  if (typeof prepared === 'string') return refuse(prepared)
  const waitForOwner = () => changePhoto(key, { error: sessionEnded, fraction: undefined })
  if (!isOwnersSession()) return waitForOwner()
  const token = readToken()
  const form = new FormData()
  form.set('photo_count', '1')
  form.set('photo0', prepared)
  const onProgress = (fraction: number) => changePhoto(key, { error: undefined, fraction })
  try {
    const saved = await upload<EmergencyDetail>({ method: 'POST', path: `emergency/${emergency}/photos`, form, key, onProgress })
    dropPhoto(key)
    sayLeft(emergency, about)
    // What it answers was for the person who sent it.
    if (readToken() !== token) return
    whenSaved.get(file)?.(saved, { left: countLeft(emergency), sentAt })
  } catch (failure) {
    if (!isUnsent(key)) return
    if (readToken() !== token) return isOwnersSession() ? sendAgain(key) : waitForOwner()
    const { message } = asApiError(failure)
    if (!isLost(failure)) return refuse(message)
    changePhoto(key, { error: forConnection, fraction: undefined })
    notices.waiting('Las fotos se enviarán cuando haya conexión', about)
    const stop = whenServerReturns(() => {
      stop()
      if (isUnsent(key) && isOwnersSession()) sendAgain(key)
    })
  }
}
