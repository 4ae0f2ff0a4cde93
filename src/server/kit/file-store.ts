import { randomBytes } from 'node:crypto'
import { createReadStream, mkdirSync } from 'node:fs'
import { open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'

/** Where files are kept, under names of the server's own. A name that was returned survives a power cut. */
export interface FileStore {
  save: (content: Buffer, extension: string) => Promise<string>
  /** Undefined when there is no such file. */
  read: (name: string) => Promise<{ stream: Readable; bytes: number } | undefined>
  remove: (name: string) => Promise<void>
  /** Names of the files that were last written before the given moment. */
  olderThan: (moment: Date) => Promise<string[]>
  /** A folder for what is still arriving. */
  scratch: string
}

const NAME = /^[0-9a-f]{32}\.[a-z0-9]{2,5}$/

/** A folder of the data folder, spread over 256 sub-folders. */
export const localFiles = (dataDir: string): FileStore => {
  const root = path.join(dataDir, 'files')
  const scratch = path.join(dataDir, 'arriving')
  mkdirSync(root, { recursive: true, mode: 0o700 })
  mkdirSync(scratch, { recursive: true, mode: 0o700 })
  const place = (name: string) => path.join(root, name.slice(0, 2), name)

  return {
    scratch,
    save: async (content, extension) => {
      const name = `${randomBytes(16).toString('hex')}.${extension}`
      mkdirSync(path.dirname(place(name)), { recursive: true, mode: 0o700 })
      const file = await open(place(name), 'wx', 0o600)
      try {
        await file.writeFile(content)
        await file.sync()
      } catch (error) {
        await rm(place(name), { force: true })
        throw error
      } finally {
        await file.close()
      }
      return name
    },
    read: async (name) => {
      if (!NAME.test(name)) return undefined
      const found = await stat(place(name)).catch(() => undefined)
      return found && { stream: createReadStream(place(name)), bytes: found.size }
    },
    remove: (name) => rm(place(name), { force: true }),
    olderThan: async (moment) => {
      const old: string[] = []
      for (const folder of await readdir(root)) {
        for (const name of await readdir(path.join(root, folder))) {
          const found = await stat(place(name)).catch(() => undefined)
          if (found && found.mtime < moment) old.push(name)
        }
      }
      return old
    },
  }
}
