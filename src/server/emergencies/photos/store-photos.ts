import { MAX_FILE_BYTES } from '../../../contract/shared/limits.ts'
import { MAX_PHOTOS } from '../../../contract/emergencies/limits.ts'
import type { Caller, Deps } from '../../platform/deps.ts'
import type { ArrivingFiles } from '../../platform/http/multipart.ts'
import { readPhoto } from '../../platform/files/read-photo.ts'
import { readingPhotosOf } from '../../platform/files/photo-queue.ts'
import { uncommittedFiles } from '../../platform/files/uncommitted-files.ts'
import { invalid } from '../../platform/errors/refusal.ts'

/** How photos arrive with a form. */
export const arrivingPhotos = ({ files, config }: Pick<Deps, 'files' | 'config'>): ArrivingFiles => ({
  scratch: files.scratch,
  quota: config.arriving,
  maxBytes: MAX_FILE_BYTES,
  maxCount: MAX_PHOTOS,
  fields: /^photo\d{1,3}$/,
})

/**
 * Reads, rotates and stores the photos, one after the other. If one is refused or cannot be stored, all are removed; so they are at
 * the end of the block if the save that names them fails.
 */
export const storePhotos = async ({ files }: Pick<Deps, 'files'>, caller: Caller, paths: readonly string[]) => {
  const stored = uncommittedFiles(files)
  const images: { file_name: string; thumbnail_name: string; width: number; height: number }[] = []
  const storeAll = async (): Promise<void> => {
    for (const path of paths) {
      const { full, thumbnail, width, height } = await readPhoto(path, 'emergencies')
      const file_name = await stored.save(full, 'jpg')
      images.push({ file_name, thumbnail_name: await stored.save(thumbnail, 'jpg'), width, height })
    }
  }
  try {
    if (paths.length > 0) await readingPhotosOf(caller.id, storeAll)
  } catch (error) {
    await stored.remove()
    throw error
  }
  return { ...stored, images }
}

export const refuseMissingPhotos = (sent: { photo_count?: number | undefined }, files: readonly string[]): void => {
  if (sent.photo_count !== undefined && sent.photo_count !== files.length)
    throw invalid({ photo_count: 'No llegaron todas las fotos. Vuelva a enviarlas.' })
}
