import { sharedErrors } from '../../../contract/shared/errors.ts'
import { fill } from '../../../contract/shared/sentences.ts'
import {
  documentKinds,
  ENDS_BYTES,
  kindAmong,
  photoKinds,
  wrongKind,
  type FileKind,
} from '../../../contract/shared/file-kinds.ts'
import { MAX_FILE_BYTES } from '../../../contract/shared/limits.ts'
import { shrinkPhoto } from './shrink-photo.ts'

const wrongFormat = sharedErrors['file.kind'][1]
const tooLarge = fill(sharedErrors['file.too_large'][1], { megabytes: MAX_FILE_BYTES / 1024 / 1024 })
const unreadablePhoto = 'Esta foto ya no se puede leer. Elíjala de nuevo.'
const unreadableDocument = 'Este archivo ya no se puede leer. Elíjalo de nuevo.'

/** Copies a file of these kinds into memory, or returns the sentence that refuses it. */
const copyAmong = async (kinds: readonly FileKind[], file: File, unreadable: string): Promise<File | string> => {
  try {
    const ends = new Uint8Array(await new Blob([file.slice(0, ENDS_BYTES.start), file.slice(-ENDS_BYTES.end)]).arrayBuffer())
    if (kindAmong(kinds, ends) === undefined) return fill(wrongFormat, wrongKind(kinds, ends))
    return new File([await file.arrayBuffer()], file.name, { type: file.type })
  } catch {
    return unreadable
  }
}

/**
 * Copies a photo as soon as it is chosen, or returns the sentence that refuses it: one from a cloud or from another application may
 * be gone when it is sent.
 */
export const copyPhoto = (file: File): Promise<File | string> => copyAmong(photoKinds, file, unreadablePhoto)

/** Prepares a copied photo for sending, or returns the sentence that refuses it. */
export const reducePhoto = async (copied: File | string): Promise<File | string> => {
  if (typeof copied === 'string') return copied
  const photo = await shrinkPhoto(copied)
  return photo.size > MAX_FILE_BYTES ? tooLarge : photo
}

export const preparePhoto = async (file: File): Promise<File | string> => reducePhoto(await copyPhoto(file))

/** Prepares a chosen file as a document, which may be a photo of it, or returns the sentence that refuses it. */
export const prepareDocument = async (file: File): Promise<File | string> =>
  reducePhoto(await copyAmong(documentKinds, file, unreadableDocument))
