import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open as openFile, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { MAX_FILE_BYTES } from '../../../contract/shared/limits.ts'
import { HEADS_BYTES, MANIFEST_BYTES, ROOM_LEFT_MB } from '../../../contract/system/limits.ts'
import { MB } from '../../../contract/shared/units.ts'
import { freeMegabytes } from '../../platform/folders/free-disk.ts'
import { noProgress, watched, type Progress } from '../../platform/log/progress.ts'
import { KEY_BYTES } from '../../platform/keys/server-key.ts'
import { StartupError } from '../../platform/errors/startup-error.ts'
import { decrypted, isEncrypted } from './encryption.ts'
import { temporaryIn } from './temporary.ts'
import { fileEntry, HEADS, KEY, MANIFEST, manifest, newerManifest, rowsEntry, type Digest, type Manifest } from './manifest.ts'

export interface Archive {
  manifest: Manifest
  /** Breaks with StartupError if the content is not what was written. */
  read: (entry: string) => Promise<Readable>
  /** Reads every entry and compares it with its digest. Throws StartupError. */
  verify: (progress?: Progress) => Promise<void>
  close: () => Promise<void>
}

export interface Opening {
  passphrase: string | undefined
  /** A folder of this machine, where an encrypted archive is decrypted while it is open. */
  scratch: string
  progress?: Progress
}

/** Throws StartupError if it is not an archive of Sirena, is damaged, or if the passphrase is wrong. */
export const openArchive = async (file: string, { passphrase, scratch, progress = noProgress }: Opening): Promise<Archive> => {
  if (!isEncrypted(await beginningOf(file))) {
    // Whoever can write where the archives lie could put one of their own in place of an encrypted one.
    if (passphrase !== undefined || file.endsWith('.age'))
      throw new StartupError(
        `The archive ${file} is not encrypted, and ${passphrase === undefined ? 'its name says that it is' : 'BACKUP_PASSPHRASE is set'}: ` +
          'it may be another one than you made.\nIf it is yours, give it a name without .age, and restore it without BACKUP_PASSPHRASE.',
      )
    return openPlain(file, async () => {})
  }
  if (passphrase === undefined)
    throw new StartupError(`The archive ${file} is encrypted. Set BACKUP_PASSPHRASE to the passphrase that it was made with.`)
  const { size } = await stat(file)
  const [needed, free] = [Math.ceil(size / MB) + ROOM_LEFT_MB, await freeMegabytes(scratch)]
  if (free < needed)
    throw new StartupError(`The archive ${file} needs ${needed} MB in ${scratch} while it is read, and ${free} MB are free.`)
  const { place: plain, remove } = temporaryIn(scratch, 'decrypted', '.zip')
  try {
    const cipher = watched(createReadStream(file), inMegabytes(progress('Decrypting the archive (MB)'), size))
    const stream = await decrypted(cipher, passphrase).catch(() => {
      throw new StartupError(`The archive ${file} cannot be decrypted: BACKUP_PASSPHRASE is not the one that it was made with.`)
    })
    await pipeline(stream, createWriteStream(plain, { flags: 'wx', mode: 0o600 })).catch((error: NodeJS.ErrnoException) => {
      throw error.code === undefined ? damaged(file, 'it was changed or cut off') : error
    })
    return await openPlain(plain, remove, file)
  } catch (error) {
    await remove()
    throw error
  }
}

/** Reports the bytes of the chunks that it is called with. */
const inMegabytes = (report: ReturnType<Progress>, all: number): ((chunk: Buffer) => void) => {
  let done = 0
  return ({ length }) => report((done += length) / MB, all / MB)
}

const BEGINNING_BYTES = 64

const beginningOf = async (file: string): Promise<Buffer> => {
  try {
    const opened = await openFile(file, 'r')
    try {
      const { buffer: read, bytesRead } = await opened.read(Buffer.alloc(BEGINNING_BYTES), 0, BEGINNING_BYTES, 0)
      return read.subarray(0, bytesRead)
    } finally {
      await opened.close()
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new StartupError(`There is no archive ${file}.`)
    if (code === 'EISDIR') throw new StartupError(`${file} is a folder. Name one of the archives in it.`)
    throw new StartupError(`The archive ${file} cannot be read (${code}).`)
  }
}

const openPlain = async (zipFile: string, remove: () => Promise<void>, file = zipFile): Promise<Archive> => {
  const zip = await openPromise(zipFile, { lazyEntries: true, autoClose: false }).catch((error: Error) => {
    throw damaged(file, `it is no whole zip file (${error.message})`)
  })
  const close = async () => {
    zip.close()
    await remove()
  }
  try {
    const entries = new Map<string, Entry>()
    try {
      for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    } catch (error) {
      throw damaged(file, `its list of entries cannot be read (${error instanceof Error ? error.message : String(error)})`)
    }
    const found = await readManifest(zip, entries, file)
    const digests = digestsOf(found)
    const read = (name: string) => readEntry(zip, entries.get(name), { name, digest: digests.get(name), file })
    const verify = async (progress = noProgress) => {
      const all = [...digests.values()].reduce((sum, { bytes }) => sum + bytes, 0)
      const see = inMegabytes(progress('Reading the archive (MB)'), all)
      for (const name of digests.keys()) for await (const chunk of (await read(name)) as AsyncIterable<Buffer>) see(chunk)
    }
    return { manifest: found, read, verify, close }
  } catch (error) {
    await close()
    throw error
  }
}

const readManifest = async (zip: ZipFile, entries: Map<string, Entry>, file: string): Promise<Manifest> => {
  const entry = entries.get(MANIFEST)
  if (entry === undefined) throw damaged(file, 'it has no manifest, so it was not made by Sirena or is not whole')
  if (entry.uncompressedSize > MANIFEST_BYTES) throw damaged(file, 'its manifest is too large')
  const content = jsonOf((await buffer(await zip.openReadStreamPromise(entry))).toString())
  const newer = newerManifest.safeParse(content)
  if (newer.success)
    throw new StartupError(
      `The archive ${file} was made by a newer version of Sirena: its format is ${newer.data.format}. Use that version.`,
    )
  const parsed = manifest.safeParse(content)
  if (parsed.success) return parsed.data
  throw damaged(file, 'its manifest cannot be read: it was changed, or made by a newer version of Sirena')
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const digestsOf = ({ tables, files, key, heads }: Manifest): Map<string, Digest> =>
  new Map<string, Digest>([
    [KEY, key],
    ...(heads === null ? [] : [[HEADS, heads] as const]),
    ...tables.map((table) => [rowsEntry(table.name), table] as const),
    ...files.map((each) => [fileEntry(each.name), each] as const),
  ])

interface Expected {
  name: string
  digest: Digest | undefined
  file: string
}

const readEntry = async (zip: ZipFile, entry: Entry | undefined, { name, digest, file }: Expected): Promise<Readable> => {
  if (entry === undefined || digest === undefined) throw damaged(file, `${name} is missing`)
  if (entry.uncompressedSize !== digest.bytes || digest.bytes > largestOf(name))
    throw damaged(file, `${name} is larger or smaller than what was written`)
  const stream = await zip.openReadStreamPromise(entry).catch((error: Error) => {
    throw damaged(file, `${name} cannot be read (${error.message})`)
  })
  return Readable.from(checked(stream, { name, digest, file }), { objectMode: false })
}

/** Rows are never held in memory. */
const largestOf = (name: string): number => {
  if (name === KEY) return KEY_BYTES
  if (name === HEADS) return HEADS_BYTES
  return name.startsWith(fileEntry('')) ? MAX_FILE_BYTES : Infinity
}

async function* checked(stream: Readable, { name, digest, file }: Expected & { digest: Digest }) {
  const hash = createHash('sha256')
  let bytes = 0
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  } catch (error) {
    throw damaged(file, `${name} cannot be read (${error instanceof Error ? error.message : String(error)})`)
  }
  if (bytes !== digest.bytes || hash.digest('hex') !== digest.sha256) throw damaged(file, `${name} is not what was written`)
}

const damaged = (file: string, why: string): StartupError => new StartupError(`The archive ${file} is damaged: ${why}.`)
