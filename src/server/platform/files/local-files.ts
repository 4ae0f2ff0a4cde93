import { randomBytes } from 'node:crypto'
import { createReadStream, mkdirSync } from 'node:fs'
import { access, appendFile, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import {
  isFileName,
  isTrashDay,
  newFileName,
  refuseWrongName,
  taken,
  type ExportStore,
  type FileStore,
  type Trashed,
} from './file-store.ts'
import { syncFolder } from '../folders/sync-folder.ts'

const FOLDER = /^[0-9a-f]{2}$/
/** In the trash of a day: records the days on which it was seen. */
const SEEN_ON = 'seen-on'

/** The folders of the data folder that hold files. */
export const fileFolders = (dataDir: string) => ({
  root: path.join(dataDir, 'files'),
  trash: path.join(dataDir, 'trash'),
  exports: path.join(dataDir, 'exports'),
  scratch: path.join(dataDir, 'arriving'),
})

/** A folder of the data folder, spread over 256 sub-folders. */
export const localFiles = (dataDir: string): FileStore => {
  const { root, trash, exports, scratch } = fileFolders(dataDir)
  const marker = path.join(root, 'installation')
  const makeFolders = () => {
    for (const folder of [root, trash, exports, scratch]) mkdirSync(folder, { recursive: true, mode: 0o700 })
  }
  makeFolders()
  const place = (name: string) => path.join(root, name.slice(0, 2), name)
  const names = async () => {
    const folders = (await readdir(root)).filter((name) => FOLDER.test(name))
    return (await Promise.all(folders.map((folder) => namesIn(path.join(root, folder))))).flat()
  }

  const trashed = async () => {
    const days = (await readdir(trash)).filter(isTrashDay)
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

  const read = async (name: string) => (isFileName(name) ? opened(place(name)) : undefined)

  return {
    place: dataDir,
    scratch,
    save: async (content, extension) => {
      const name = newFileName(extension)
      mkdirSync(path.dirname(place(name)), { recursive: true, mode: 0o700 })
      await writeSynced(place(name), content)
      return name
    },
    put: async (name, content) => {
      refuseWrongName(name)
      const isTaken = await access(place(name)).then(
        () => true,
        () => false,
      )
      if (isTaken) throw taken(name)
      const arriving = path.join(scratch, `put-${randomBytes(8).toString('hex')}`)
      await writeSynced(arriving, content)
      await mkdir(path.dirname(place(name)), { recursive: true, mode: 0o700 })
      await rename(arriving, place(name))
      await syncFolder(path.dirname(place(name)))
    },
    read,
    readForBrowser: read,
    remove: (name) => rm(place(name), { force: true }),
    erase: async (erased) => {
      for (const name of erased.filter(isFileName)) await rm(place(name), { force: true })
      // A sweep may have moved one there meanwhile.
      const inTrash = (await trashed()).filter(({ name }) => erased.includes(name))
      for (const { day, name } of inTrash) await rm(path.join(trash, day, name), { force: true })
    },
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
      const seen = new Set(written.split('\n').filter((line) => isTrashDay(line)))
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

    exports: exportsIn(exports),

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
    clear: async () => {
      for (const folder of [root, trash, exports]) await rm(folder, { recursive: true, force: true })
      makeFolders()
    },
    // What the disk lacks, `/readyz` finds by writing to `scratch`.
    problem: () => Promise.resolve(undefined),
  }
}

const opened = async (file: string) => {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    // Only what is not there is missing: a disk that fails must not pass for it.
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return found && { stream: createReadStream(file), bytes: found.size }
}

const exportsIn = (folder: string): ExportStore => ({
  put: async (name, file) => {
    refuseWrongName(name)
    await rename(file, path.join(folder, name))
    await syncFolder(folder)
  },
  read: async (name) => (isFileName(name) ? opened(path.join(folder, name)) : undefined),
  remove: (name) => rm(path.join(folder, name), { force: true }),
  names: () => namesIn(folder),
})

/** Other files in the folder are left alone. */
const namesIn = async (folder: string): Promise<string[]> => (await readdir(folder)).filter(isFileName)

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
