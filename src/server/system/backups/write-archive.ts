import { createHash } from 'node:crypto'
import { Readable, Transform, type PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { FileStore } from '../../platform/files/file-store.ts'
import { noProgress, type Progress } from '../../platform/log/progress.ts'
import { fileEntry, HEADS, KEY, MANIFEST, rowsEntry, rowsIn, type Digest, type Manifest } from './manifest.ts'
import type { Snapshot } from './snapshot.queries.ts'

/** All that an archive contains. */
export interface ArchiveContent {
  snapshot: Snapshot
  files: Pick<FileStore, 'read' | 'trash' | 'readTrashed'>
  key: Buffer
  /** The binnacle's noted heads; undefined if none was noted. */
  heads: Buffer | undefined
  /** Of Sirena. */
  version: string
  madeAt: Date
}

/**
 * The archive as a stream, read from the content while it is taken: nothing of it is held in memory. It breaks with an error if
 * something cannot be read. Closes the snapshot in every case.
 */
export const writeArchive = (content: ArchiveContent, progress: Progress = noProgress): Readable => {
  const zip = new ZipFile()
  // Its types know only the oldest kind of stream.
  const out = zip.outputStream as PassThrough
  const gone = new AbortController()
  out.once('close', () => gone.abort())
  zip.on('error', (error: Error) => out.destroy(error))
  void fill(zip, content, { gone: gone.signal, progress })
    .then(
      () => zip.end(),
      (error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))),
    )
    .then(() => content.snapshot.close())
    .catch(() => {})
  return out
}

interface Filling {
  gone: AbortSignal
  progress: Progress
}

const fill = async (zip: ZipFile, content: ArchiveContent, { gone, progress }: Filling): Promise<void> => {
  const { snapshot, madeAt } = content
  const add = (name: string, stream: Readable, compress: boolean, onRows = (_count: number) => {}) =>
    addEntry(zip, { name, stream, compress, mtime: madeAt, onRows }, gone)
  const key = await add(KEY, Readable.from([content.key]), false)
  const heads = content.heads && (await add(HEADS, Readable.from([content.heads]), true))
  const tables: Manifest['tables'] = []
  const written = progress('Writing rows')
  let sum = 0
  const onRows = (count: number) => {
    sum += count
    written(sum, sum < snapshot.estimatedRows ? snapshot.estimatedRows : undefined)
  }
  for (const table of snapshot.tables) {
    const { lines, ...digest } = await add(rowsEntry(table.name), await snapshot.rowsOf(table), true, onRows)
    tables.push({ ...table, rows: lines, ...digest })
  }
  written(sum, sum)
  // Reading the files may take hours, for which no migration need wait.
  await snapshot.close()
  const files: Manifest['files'] = []
  const addFile = async (name: string, stream: Readable) => {
    files.push({ name, ...withoutLines(await add(fileEntry(name), stream, false)) })
  }
  const absent = new Set<string>()
  const copied = progress('Writing files')
  for (const [before, name] of snapshot.mentioned.entries()) {
    const found = await content.files.read(name)
    if (found === undefined) absent.add(name)
    else await addFile(name, found.stream)
    copied(before + 1, snapshot.mentioned.length)
  }
  // A record that was deleted since the snapshot has its file in the trash.
  const trashed = absent.size === 0 ? [] : await content.files.trash()
  for (const file of trashed) if (absent.delete(file.name)) await addFile(file.name, await content.files.readTrashed(file))
  const { migrations, partitions, sequences, installation, binnacle } = snapshot
  const manifest: Manifest = {
    format: 1,
    version: content.version,
    made_at: madeAt.toISOString(),
    installation,
    migrations,
    binnacle,
    tables,
    partitions,
    sequences,
    files,
    missing_files: [...absent],
    key: withoutLines(key),
    heads: heads ? withoutLines(heads) : null,
  }
  zip.addBuffer(Buffer.from(JSON.stringify(manifest, undefined, 1)), MANIFEST, { mtime: madeAt, mode: 0o100600 })
}

interface Entry {
  name: string
  stream: Readable
  compress: boolean
  mtime: Date
  onRows: (count: number) => void
}

/** Resolves with the digest once the entry was taken. */
const addEntry = async (zip: ZipFile, { name, stream, compress, mtime, onRows }: Entry, gone: AbortSignal): Promise<Lines> => {
  const hash = createHash('sha256')
  let [bytes, lines] = [0, 0]
  const counted = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk)
      bytes += chunk.length
      if (compress) {
        const rows = rowsIn(chunk)
        lines += rows
        onRows(rows)
      }
      done(undefined, chunk)
    },
  })
  // Its size is not known before, and one of more than 4 GB needs the larger format.
  zip.addReadStream(counted, name, { mtime, compress, mode: 0o100600, forceZip64Format: true })
  await pipeline(stream, counted, { signal: gone })
  return { bytes, sha256: hash.digest('hex'), lines }
}

type Lines = Digest & { lines: number }
const withoutLines = ({ bytes, sha256 }: Lines): Digest => ({ bytes, sha256 })
