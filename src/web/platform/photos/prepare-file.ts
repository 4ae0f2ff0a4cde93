import { sharedErrors } from '../../../contract/shared/errors.ts'
import { fill } from '../../../contract/shared/sentences.ts'
import { documentKinds, kindAmong, photoKinds, SIGNATURE_BYTES, type FileKind } from '../../../contract/shared/file-kinds.ts'
import { MAX_FILE_BYTES } from '../../../contract/shared/limits.ts'
import { shrinkPhoto } from './shrink-photo.ts'

const wrongFormat = sharedErrors['file.format'][1]
const tooLarge = fill(sharedErrors['file.too_large'][1], { megabytes: MAX_FILE_BYTES / 1024 / 1024 })

/** Whether the file is of one of these kinds; false if it is gone or cannot be read. */
const isAmong = async (kinds: readonly FileKind[], file: File): Promise<boolean> => {
  const start = await file
    .slice(0, SIGNATURE_BYTES)
    .arrayBuffer()
    .catch(() => new ArrayBuffer())
  return kindAmong(kinds, new Uint8Array(start)) !== undefined
}

/** Prepares a chosen file as a photo, or returns the sentence that refuses it. */
export const preparePhoto = async (file: File): Promise<File | string> => {
  if (!(await isAmong(photoKinds, file))) return wrongFormat
  const photo = await shrinkPhoto(file)
  return photo.size > MAX_FILE_BYTES ? tooLarge : photo
}

/** Prepares a chosen file as a document, or returns the sentence that refuses it. */
export const prepareDocument = async (file: File): Promise<File | string> => {
  if (!(await isAmong(documentKinds, file))) return wrongFormat
  return file.size > MAX_FILE_BYTES ? tooLarge : file
}
