import { MAX_FILE_BYTES, MAX_PHOTOS } from '../../../contract/shared/limits.ts'
import type { Caller, Deps } from '../../platform/deps.ts'
import type { ArrivingFiles } from '../../platform/http/multipart.ts'
import { hasChangedNothing } from '../../platform/http/errors.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { readPhoto } from '../../platform/files/read-photo.ts'
import { readingPhotosOf } from '../../platform/files/photo-queue.ts'
import { forgetFiles } from '../../platform/files/retire-files.ts'
import { invalid } from '../../platform/errors/refusal.ts'

/** How photos arrive with a form. */
export const arrivingPhotos = ({ files, config }: Pick<Deps, 'files' | 'config'>): ArrivingFiles => ({
  scratch: files.scratch,
  quota: config.arriving,
  maxBytes: MAX_FILE_BYTES,
  maxCount: MAX_PHOTOS,
  fields: /^photo\d{1,3}$/,
})

/** Reads, rotates and stores the photos, one after the other. If one is refused or cannot be stored, all are removed. */
const storePhotos = async (files: FileStore, paths: readonly string[]) => {
  const names: string[] = []
  const save = async (content: Buffer) => {
    const name = await files.save(content, 'jpg')
    names.push(name)
    return name
  }
  const stored: { file_name: string; thumbnail_name: string; width: number; height: number }[] = []
  try {
    for (const path of paths) {
      const { full, thumbnail, width, height } = await readPhoto(path, 'emergencies')
      stored.push({ file_name: await save(full), thumbnail_name: await save(thumbnail), width, height })
    }
    return stored
  } catch (error) {
    await forgetFiles(files, names)
    throw error
  }
}

type StoredPhotos = Awaited<ReturnType<typeof storePhotos>>

/** Stores the photos and runs the save that names them. If the save fails, the photos are removed. */
export const withPhotos = async <T>(
  { files }: Pick<Deps, 'files'>,
  caller: Caller,
  paths: readonly string[],
  save: (images: StoredPhotos) => Promise<T>,
): Promise<T> => {
  const images = paths.length === 0 ? [] : await readingPhotosOf(caller.id, () => storePhotos(files, paths))
  try {
    return await save(images)
  } catch (error) {
    // If it is unknown whether the save committed, the photos stay; if it did not, the sweep finds them.
    if (hasChangedNothing(error))
      await forgetFiles(
        files,
        images.flatMap((image) => [image.file_name, image.thumbnail_name]),
      )
    throw error
  }
}

export const refuseMissingPhotos = (sent: { photo_count?: number | undefined }, files: readonly string[]): void => {
  if (sent.photo_count !== undefined && sent.photo_count !== files.length)
    throw invalid({ photo_count: 'No llegaron todas las fotos. Vuelva a enviarlas.' })
}
