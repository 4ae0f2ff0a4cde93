import { randomBytes } from 'node:crypto'
import { createReadStream, mkdirSync } from 'node:fs'
import { access, appendFile, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'

/** The store of files, under names that the server chooses. A file whose name was returned survives a power cut. */
export interface FileStore {
  save: (content: Buffer, extension: string) => Promise<string>
  /** Stores a file of a backup under the name that it had. Throws if that is not a name of the store, or if it is taken. */
  put: (name: string, content: Readable | Buffer) => Promise<void>
  /** Undefined when there is no such file. */
  read: (name: string) => Promise<{ stream: Readable; bytes: number } | undefined>
  /** Deletes a file that no record has ever named. */
  remove: (name: string) => Promise<void>
  names: () => Promise<string[]>
  /** Names of the files last written before the given moment. */
  olderThan: (moment: Date) => Promise<string[]>
  /** Moves a file that no record names any more into that day's trash. False if it cannot be moved; it then stays. */
  toTrash: (name: string, day: string) => Promise<boolean>
  trash: () => Promise<Trashed[]>
  /** Records in the trash of a day that it was seen today, and returns on how many later days it was seen. */
  countDay: (day: string, today: string) => Promise<number>
  fromTrash: (file: Trashed) => Promise<void>
  readTrashed: (file: Trashed) => Promise<Readable>
  /** Deletes the files that came into the trash on that day. */
  emptyTrash: (day: string) => Promise<void>
  /** The installation that the files belong to; undefined if none is recorded. */
  installation: () => Promise<string | undefined>
  setInstallation: (id: string) => Promise<void>
  /** Whether there is no file, no trash and no installation. */
  isEmpty: () => Promise<boolean>
  /** A folder for uploads that are arriving. */
  scratch: string
}

/** A file in the trash, and the day it came there. */
export interface Trashed {
  name: string
  day: string
}

const NAME = /^[0-9a-f]{32}\.[a-z0-9]{2,5}$/
const FOLDER = /^[0-9a-f]{2}$/
const DAY = /^\d{4}-\d\d-\d\d$/
/** In the trash of a day: records the days on which it was seen. */
const SEEN_ON = 'seen-on'

/** The folders of the data folder that hold files. */
export const fileFolders = (dataDir: string) => ({
  root: path.join(dataDir, 'files'),
  trash: path.join(dataDir, 'trash'),
  scratch: path.join(dataDir, 'arriving'),
})

/** A folder of the data folder, spread over 256 sub-folders. */
export const localFiles = (dataDir: string): FileStore => {
  const { root, trash, scratch } = fileFolders(dataDir)
  const marker = path.join(root, 'installation')
  for (const folder of [root, trash, scratch]) mkdirSync(folder, { recursive: true, mode: 0o700 })
  const place = (name: string) => path.join(root, name.slice(0, 2), name)
  const names = async () => {
    const folders = (await readdir(root)).filter((name) => FOLDER.test(name))
    return (await Promise.all(folders.map((folder) => namesIn(path.join(root, folder))))).flat()
  }

  const trashed = async () => {
    const days = (await readdir(trash)).filter((name) => DAY.test(name))
    const found = await Promise.all(
      days.map(async (day) => (await namesIn(path.join(trash, day))).map((name): Trashed => ({ name, day }))),
    )
    return found.flat()
  }
  const installation = async () => {
    const written = await readFile(marker, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return ''
      throw error
    })
    return written.trim() || undefined
  }

  return {
    scratch,
    save: async (content, extension) => {
      const name = `${randomBytes(16).toString('hex')}.${extension}`
      mkdirSync(path.dirname(place(name)), { recursive: true, mode: 0o700 })
      await writeSynced(place(name), content)
      return name
    },
    put: async (name, content) => {
      if (!NAME.test(name)) throw new Error(`${JSON.stringify(name)} is not a name of a file`)
      const isTaken = await access(place(name)).then(
        () => true,
        () => false,
      )
      if (isTaken) throw new Error(`There is already a file ${name}`)
      const arriving = path.join(scratch, `put-${randomBytes(8).toString('hex')}`)
      await writeSynced(arriving, content)
      await mkdir(path.dirname(place(name)), { recursive: true, mode: 0o700 })
      await rename(arriving, place(name))
      await syncFolder(path.dirname(place(name)))
    },
    read: async (name) => {
      if (!NAME.test(name)) return undefined
      const found = await stat(place(name)).catch(() => undefined)
      return found && { stream: createReadStream(place(name)), bytes: found.size }
    },
    remove: (name) => rm(place(name), { force: true }),
    names,
    olderThan: async (moment) => {
      const old: string[] = []
      for (const name of await names()) {
        const found = await stat(place(name)).catch(() => undefined)
        if (found && found.mtime < moment) old.push(name)
      }
      return old
    },

    toTrash: async (name, day) => {
      try {
        await mkdir(path.join(trash, day), { recursive: true, mode: 0o700 })
        await rename(place(name), path.join(trash, day, name))
        // Its thirty days begin now, though this folder may exist already because the clock was wrong.
        await rm(path.join(trash, day, SEEN_ON), { force: true })
        return true
      } catch {
        return false
      }
    },
    trash: trashed,
    countDay: async (day, today) => {
      const file = path.join(trash, day, SEEN_ON)
      const written = await readFile(file, 'utf8').catch(() => '')
      const seen = new Set(written.split('\n').filter((line) => DAY.test(line)))
      // A full disk must not prevent emptying the trash.
      if (!seen.has(today)) await appendFile(file, `${today}\n`, { mode: 0o600 }).catch(() => {})
      return seen.add(today).size - (seen.has(day) ? 1 : 0)
    },
    fromTrash: async ({ name, day }) => {
      await mkdir(path.dirname(place(name)), { recursive: true, mode: 0o700 })
      await rename(path.join(trash, day, name), place(name))
    },
    readTrashed: async ({ name, day }) => createReadStream(path.join(trash, day, name)),
    emptyTrash: (day) => rm(path.join(trash, day), { recursive: true, force: true }),

    installation,
    setInstallation: async (id) => {
      const arriving = path.join(scratch, `installation-${randomBytes(8).toString('hex')}`)
      await writeSynced(arriving, `${id}\n`)
      await rename(arriving, marker)
    },
    isEmpty: async () => {
      const found = await Promise.all([names(), trashed(), installation()])
      return found.every((each) => each === undefined || each.length === 0)
    },
  }
}

/** Other files in the folder are left alone. */
const namesIn = async (folder: string): Promise<string[]> => (await readdir(folder)).filter((name) => NAME.test(name))

const writeSynced = async (place: string, content: Readable | Buffer | string): Promise<void> => {
  const file = await open(place, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } catch (error) {
    await rm(place, { force: true })
    throw error
  } finally {
    await file.close()
  }
}

/** A renamed file survives a power cut once its folder is synced. */
const syncFolder = async (place: string): Promise<void> => {
  const folder = await open(place, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
