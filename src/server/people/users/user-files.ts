import { readFile } from 'node:fs/promises'
import { documentKinds, kindAmong, wrongKind } from '../../../contract/shared/file-kinds.ts'
import type { Caller, Deps } from '../../platform/deps.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { Arrived } from '../../platform/http/multipart.ts'
import { readPhoto } from '../../platform/files/read-photo.ts'
import { readingPhotosOf } from '../../platform/files/photo-queue.ts'
import { uncommittedFiles } from '../../platform/files/uncommitted-files.ts'
import { fail, invalid, ofField } from '../../platform/errors/refusal.ts'

/** The stored files of a save: the columns that name them, and the documents of courses by row index. */
export interface UserFiles {
  columns: { photo?: string; register_file?: string; acceptance_file?: string }
  courses: ReadonlyMap<number, string>
}

/**
 * Stores the files, one after the other. If one is refused, all are removed; so they are at the end of the block if the save that
 * names them fails.
 */
export const storeUserFiles = async ({ files: store }: Pick<Deps, 'files'>, caller: Caller, arrived: readonly Arrived[]) => {
  const stored = uncommittedFiles(store)
  const columns: UserFiles['columns'] = {}
  const courses = new Map<number, string>()
  const storeOne = async (field: string, path: string): Promise<void> => {
    const course = /^course(\d+)$/.exec(field)?.[1]
    if (course !== undefined) courses.set(Number(course), await storeDocument(stored, path))
    else if (field === 'photo') columns.photo = await stored.save((await readPhoto(path, 'people')).thumbnail, 'jpg')
    else columns[field === 'register_file' ? 'register_file' : 'acceptance_file'] = await storeDocument(stored, path)
  }
  const storeAll = async (): Promise<void> => {
    for (const { field, path } of arrived) {
      try {
        await storeOne(field, path)
      } catch (error) {
        throw ofField(error, field)
      }
    }
  }
  try {
    if (arrived.length > 0) await readingPhotosOf(caller.id, storeAll)
  } catch (error) {
    await stored.remove()
    throw error
  }
  return { ...stored, columns, courses }
}

/** A document must belong to a row that was sent. */
export const coursesWith = <C extends object>(courses: readonly C[], files: UserFiles['courses']): (C & { file?: string })[] => {
  for (const place of files.keys()) {
    if (courses[place] === undefined) throw invalid({ courses: 'Un documento no corresponde a ningún curso' })
  }
  return courses.map((course, place) => {
    const file = files.get(place)
    return file === undefined ? course : { ...course, file }
  })
}

/** Stores a document by its content: a PDF unchanged, a photo as a JPEG without its metadata. Refuses anything else (S-34). */
const storeDocument = async (files: Pick<FileStore, 'save'>, path: string): Promise<string> => {
  const content = await readFile(path)
  const kind = kindAmong(documentKinds, content)
  if (kind === undefined) throw fail('file.kind', wrongKind(documentKinds, content))
  return kind === 'pdf' ? files.save(content, 'pdf') : files.save((await readPhoto(path, 'people')).full, 'jpg')
}
