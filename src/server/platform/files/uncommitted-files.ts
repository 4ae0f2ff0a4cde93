import { hasChangedNothing } from '../http/errors.ts'
import type { FileStore } from './file-store.ts'
import { forgetFiles } from './retire-files.ts'

/**
 * Files that a save is going to name. They are removed at the end of the block that holds them, unless that save committed or may
 * have: if it did not, the sweep finds them.
 */
export const uncommittedFiles = (store: FileStore) => {
  const names: string[] = []
  let isNamed = false
  const remove = async (): Promise<void> => {
    if (!isNamed) await forgetFiles(store, names)
  }
  return {
    save: async (...file: Parameters<FileStore['save']>): Promise<string> => {
      const name = await store.save(...file)
      names.push(name)
      return name
    },
    /** Waits for the save that names them. */
    namedBy: async <T>(saving: Promise<T>): Promise<T> => {
      try {
        const saved = await saving
        isNamed = true
        return saved
      } catch (error) {
        isNamed = !hasChangedNothing(error)
        throw error
      }
    },
    remove,
    [Symbol.asyncDispose]: remove,
  }
}
