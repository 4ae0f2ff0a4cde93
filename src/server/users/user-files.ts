import { storeDocument } from '../kit/document.ts'
import { hasChangedNothing, invalid } from '../kit/errors.ts'
import type { FileStore } from '../kit/file-store.ts'
import type { Arrived } from '../kit/multipart.ts'
import { readPhoto } from '../kit/photo.ts'

/** What came with a save, stored: the columns that name it, and the documents of courses by the row's place. */
export interface UserFiles {
  columns: { photo?: string; register_file?: string; acceptance_file?: string }
  courses: ReadonlyMap<number, string>
}

/** Stores the files, one after the other, and runs the save that names them. What was not saved leaves no file behind. */
export const withUserFiles = async <T>(
  store: FileStore,
  arrived: readonly Arrived[],
  save: (files: UserFiles, forget: () => Promise<void>) => Promise<T>,
): Promise<T> => {
  const names: string[] = []
  const forget = async () => {
    await Promise.all(names.map(store.remove))
  }
  const kept = (name: string) => {
    names.push(name)
    return name
  }
  try {
    const files = { columns: {} as UserFiles['columns'], courses: new Map<number, string>() }
    for (const { field, path } of arrived) {
      const course = /^course(\d+)$/.exec(field)?.[1]
      if (course !== undefined) files.courses.set(Number(course), kept(await storeDocument(store, path)))
      else if (field === 'photo') files.columns.photo = kept(await store.save((await readPhoto(path)).thumbnail, 'jpg'))
      else files.columns[field === 'register_file' ? 'register_file' : 'acceptance_file'] = kept(await storeDocument(store, path))
    }
    return await save(files, forget)
  } catch (error) {
    // Where the save may have happened after all, the files stay; if it did not, the sweep finds them.
    if (hasChangedNothing(error)) await forget()
    throw error
  }
}

/** A document belongs to a row that was sent. */
export const coursesWith = <C extends object>(courses: readonly C[], files: UserFiles['courses']): (C & { file?: string })[] => {
  for (const place of files.keys()) {
    if (courses[place] === undefined) throw invalid({ courses: 'Un documento no corresponde a ningún curso' })
  }
  return courses.map((course, place) => {
    const file = files.get(place)
    return file === undefined ? course : { ...course, file }
  })
}
