import { rm } from 'node:fs/promises'
import { buffer, text } from 'node:stream/consumers'
import {
  EXPORT_TRANSFER_MS,
  FILES_AT_ONCE,
  FILES_CHECK_MS,
  FILES_DOWNLOAD_MS,
  READINESS_MS,
} from '../../../contract/shared/server-limits.ts'
import { placeOf, type Bucket } from './bucket.ts'
import { downloads } from './downloads.ts'
import {
  FilesUnavailable,
  isFileName,
  isTrashDay,
  newFileName,
  refuseWrongName,
  taken,
  type ExportStore,
  type FileStore,
  type Trashed,
} from './file-store.ts'
import { objectsOf, orUnavailable, type Listed } from './s3-objects.ts'

/* The keys of a bucket are the paths of a data folder, so that any tool for S3 moves files from one to the other. */
const FILES = 'files/'
const TRASH = 'trash/'
const EXPORTS = 'exports/'
const MARKER = `${FILES}installation`
/** An object for each day on which the trash of a day was seen: two processes cannot overwrite each other's. */
const SEEN_ON = 'seen-on.'

const keyOf = (name: string) => `${FILES}${name.slice(0, 2)}/${name}`
const trashKeyOf = ({ day, name }: Trashed) => `${TRASH}${day}/${name}`

/** A prefix of a bucket, which several processes may share (docs/decisions/0075). Throws FilesUnavailable. */
export const s3Files = (bucket: Bucket, scratch: string): FileStore & { check: () => Promise<void> } => {
  const store = objectsOf(bucket)
  const download = downloads(scratch, FILES_DOWNLOAD_MS)
  const names = async () => (await store.list(FILES)).map(nameIn).filter((name) => name !== undefined)
  const trash = async () => (await store.list(TRASH)).map(trashedIn).filter((file) => file !== undefined)
  const seenOn = async (day: string) =>
    (await store.list(`${TRASH}${day}/${SEEN_ON}`)).map(({ key }) => key.slice(key.lastIndexOf(SEEN_ON) + SEEN_ON.length))
  const removeAll = async (keys: readonly string[]) => {
    for (let start = 0; start < keys.length; start += FILES_AT_ONCE)
      await Promise.all(keys.slice(start, start + FILES_AT_ONCE).map(store.remove))
  }
  const removeUnder = async (under: string) => removeAll((await store.list(under)).map(({ key }) => key))
  const installation = async () => {
    const found = await store.get(MARKER)
    return (found && (await orUnavailable(text(found.stream))).trim()) || undefined
  }

  return {
    place: placeOf(bucket),
    scratch,
    save: async (content, extension) => {
      const name = newFileName(extension)
      await store.put(keyOf(name), content)
      return name
    },
    put: async (name, content) => {
      refuseWrongName(name)
      if ((await store.list(keyOf(name))).some(({ key }) => key === keyOf(name))) throw taken(name)
      // A stream has no length, which S3 requires; the largest file has fifteen megabytes.
      await store.put(keyOf(name), Buffer.isBuffer(content) ? content : await buffer(content))
    },
    read: async (name) => (isFileName(name) ? store.get(keyOf(name)) : undefined),
    readForBrowser: async (name, isGone) => (isFileName(name) ? download(() => store.get(keyOf(name)), isGone) : undefined),
    remove: (name) => store.remove(keyOf(name)),
    erase: async (erased) => {
      for (const name of erased.filter(isFileName)) await store.erase(keyOf(name))
      // A sweep may have moved one there meanwhile.
      for (const file of (await trash()).filter(({ name }) => erased.includes(name))) await store.erase(trashKeyOf(file))
    },
    names,
    olderThan: async (moment) => {
      const listed = await store.list(FILES)
      const limit = moment.getTime() + store.clockAheadMs()
      return listed
        .filter(({ written }) => written !== undefined && written.getTime() < limit)
        .map(nameIn)
        .filter((name) => name !== undefined)
    },

    toTrash: async (name, day) => {
      // A process that ends between two of these steps leaves the file in both places, never in none.
      if (!(await store.copy(keyOf(name), trashKeyOf({ name, day })))) return false
      await removeAll((await seenOn(day)).map((seen) => `${TRASH}${day}/${SEEN_ON}${seen}`))
      await store.remove(keyOf(name))
      return true
    },
    trash,
    countDay: async (day, today) => {
      const seen = new Set((await seenOn(day)).filter(isTrashDay))
      // A full store must not prevent emptying the trash.
      if (!seen.has(today)) await store.put(`${TRASH}${day}/${SEEN_ON}${today}`, Buffer.alloc(0)).catch(() => {})
      return seen.add(today).size - (seen.has(day) ? 1 : 0)
    },
    fromTrash: async (file) => {
      await store.copy(trashKeyOf(file), keyOf(file.name))
      await store.remove(trashKeyOf(file))
    },
    readTrashed: async (file) => {
      const found = await store.get(trashKeyOf(file))
      if (found === undefined) throw new Error(`The trash holds no file ${file.name} any more`)
      return found.stream
    },
    emptyTrash: (day) => removeUnder(`${TRASH}${day}/`),

    exports: exportsIn(store, scratch),

    installation,
    setInstallation: (id) => store.put(MARKER, Buffer.from(`${id}\n`)),
    isEmpty: async () => {
      const found = await Promise.all([names(), trash(), installation()])
      return found.every((each) => each === undefined || each.length === 0)
    },
    clear: async () => {
      for (const under of [TRASH, EXPORTS, FILES]) await removeUnder(under)
    },
    problem: cachedProblem(installation),
    check: async () => {
      await installation()
      await store.put('writable', Buffer.from('x'))
      await store.remove('writable')
    },
  }
}

const exportsIn = (store: ReturnType<typeof objectsOf>, scratch: string): ExportStore => {
  const download = downloads(scratch, EXPORT_TRANSFER_MS)
  return {
    put: async (name, file) => {
      refuseWrongName(name)
      await store.putFile(`${EXPORTS}${name}`, file)
      await rm(file)
    },
    read: async (name, isGone) => (isFileName(name) ? download(() => store.get(`${EXPORTS}${name}`), isGone) : undefined),
    remove: (name) => store.remove(`${EXPORTS}${name}`),
    names: async () => (await store.list(EXPORTS)).map(({ key }) => key.slice(EXPORTS.length)).filter(isFileName),
  }
}

/** Other objects in the bucket are left alone. */
const nameIn = ({ key }: Listed): string | undefined => {
  const name = key.slice(key.lastIndexOf('/') + 1)
  return isFileName(name) && key === keyOf(name) ? name : undefined
}
const trashedIn = ({ key }: Listed): Trashed | undefined => {
  const [, day = '', name = '', ...more] = key.split('/')
  return isTrashDay(day) && isFileName(name) && more.length === 0 ? { day, name } : undefined
}

/** Asks the store at most once in a while, and waits for it as long as a readiness check may take. */
const cachedProblem = (ask: () => Promise<unknown>): FileStore['problem'] => {
  let asked: Promise<string | undefined> | undefined
  let trustedUntil = -Infinity
  const inWords = (reason: string) => `The object storage of the files cannot be used (${reason}).`
  const find = async (): Promise<string | undefined> => {
    const { promise: late, resolve } = Promise.withResolvers<string>()
    const limit = setTimeout(() => resolve(inWords('no answer')), READINESS_MS)
    try {
      return await Promise.race([
        late,
        ask().then(
          () => undefined,
          (error: unknown) => inWords(error instanceof FilesUnavailable ? error.reason : 'unknown'),
        ),
      ])
    } finally {
      clearTimeout(limit)
    }
  }
  return () => {
    if (asked === undefined || performance.now() > trustedUntil) {
      trustedUntil = performance.now() + FILES_CHECK_MS
      asked = find()
    }
    return asked
  }
}
