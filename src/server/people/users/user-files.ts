import { readFile } from 'node:fs/promises'
import { documentKinds, kindAmong } from '../../../contract/shared/file-kinds.ts'
import type { Caller, Deps } from '../../platform/deps.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { hasChangedNothing } from '../../platform/http/errors.ts'
import type { Arrived } from '../../platform/http/multipart.ts'
import { readPhoto } from '../../platform/files/read-photo.ts'
import { readingPhotosOf } from '../../platform/files/photo-queue.ts'
import { forgetFiles } from '../../platform/files/retire-files.ts'
import { fail, invalid, ofField } from '../../platform/errors/refusal.ts'

/** The stored files of a save: the columns that name them, and the documents of courses by row index. */
export interface UserFiles {
  columns: { photo?: string; register_file?: string; acceptance_file?: string }
  courses: ReadonlyMap<number, string>
}

interface Storing extends UserFiles {
  courses: Map<number, string>
}

/** Stores the files, one after the other, and runs the save that names them. If the save fails, the files are removed. */
export const withUserFiles = async <T>(
  { files: store }: Pick<Deps, 'files'>,
  caller: Caller,
  arrived: readonly Arrived[],
  save: (files: UserFiles) => Promise<T>,
): Promise<T> => {
  const names: string[] = []
  const kept = (name: string) => {
    names.push(name)
    return name
  }
  const storeAll = async (): Promise<UserFiles> => {
    const files: Storing = { columns: {}, courses: new Map() }
    for (const { field, path } of arrived) {
      try {
        await storeOne(files, field, path)
      } catch (error) {
        throw ofField(error, field)
      }
    }
    return files
  }
  const storeOne = async ({ columns, courses }: Storing, field: string, path: string): Promise<void> => {
    const course = /^course(\d+)$/.exec(field)?.[1]
    if (course !== undefined) courses.set(Number(course), kept(await storeDocument(store, path)))
    else if (field === 'photo') columns.photo = kept(await store.save((await readPhoto(path, 'people')).thumbnail, 'jpg'))
    else columns[field === 'register_file' ? 'register_file' : 'acceptance_file'] = kept(await storeDocument(store, path))
  }
  try {
    const files = arrived.length === 0 ? await storeAll() : await readingPhotosOf(caller.id, storeAll)
    return await save(files)
  } catch (error) {
    // If it is unknown whether the save committed, the files stay; if it did not, the sweep finds them.
    if (hasChangedNothing(error)) await forgetFiles(store, names)
    throw error
  }
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

/** Stores a document by its content: a PDF unchanged, a JPEG or PNG without its metadata. Refuses anything else (S-34). */
const storeDocument = async (files: FileStore, path: string): Promise<string> => {
  const content = await readFile(path)
  const kind = kindAmong(documentKinds, content)
  if (kind === undefined) throw fail('file.format')
  return kind === 'pdf' ? files.save(content, 'pdf') : files.save((await readPhoto(path, 'people')).full, 'jpg')
}
