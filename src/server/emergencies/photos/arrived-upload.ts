import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/errors/refusal.ts'
import { arrivingQuota } from '../../platform/limits/arriving-quota.ts'
import { findUpload, partsOf, type UploadKey } from './photo-uploads.queries.ts'

/** The browser sends what is missing, and adds the photo again. */
export const incomplete = () => fail('upload.incomplete', {}, { code: 'upload_incomplete' })

/**
 * A photo whose parts have all arrived, as a file like those of a form, within the same quota. The file is removed at the end of the
 * block that holds it.
 */
export const arrivedUpload = async (
  { db, files, config }: Pick<Deps, 'db' | 'files' | 'config'>,
  upload: UploadKey,
): Promise<AsyncDisposable & { path: string }> => {
  const stored = await findUpload(db, upload)
  if (stored === undefined || stored.received < stored.bytes) throw incomplete()
  const quota = arrivingQuota(upload.user_id, config.arriving)
  const file = path.join(files.scratch, randomUUID())
  const remove = async (): Promise<void> => {
    quota.giveBack()
    // As of a form's files, the sweep removes what is left.
    await Promise.allSettled([rm(file, { force: true })])
  }
  try {
    await pipeline(Readable.from(partsOf(db, upload)), quota.countFile(), createWriteStream(file, { mode: 0o600 }))
  } catch (error) {
    await remove()
    throw error
  }
  return { path: file, [Symbol.asyncDispose]: remove }
}
