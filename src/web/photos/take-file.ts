import { MAX_FILE_BYTES } from '../../contract/emergency-input.ts'
import { errors, fill } from '../../contract/errors.ts'
import { isDocument, isPhoto } from './file-kind.ts'
import { shrinkPhoto } from './shrink-photo.ts'

const wrongFormat = errors['file.format'][1]
const tooLarge = fill(errors['file.too_large'][1], { megabytes: MAX_FILE_BYTES / 1024 / 1024 })

/** A chosen file as the photo to send, or the sentence that refuses it. */
export const takePhoto = async (file: File): Promise<File | string> => {
  if (!(await isPhoto(file))) return wrongFormat
  const photo = await shrinkPhoto(file)
  return photo.size > MAX_FILE_BYTES ? tooLarge : photo
}

/** A chosen file as the document to send, or the sentence that refuses it. */
export const takeDocument = async (file: File): Promise<File | string> => {
  if (!(await isDocument(file))) return wrongFormat
  return file.size > MAX_FILE_BYTES ? tooLarge : file
}
