import fs from 'node:fs'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { isCreated } from './database-folder.ts'

/** A file or folder that PostgreSQL has open, as Emscripten's file system over Node represents it. */
interface OpenNode {
  /** Node's descriptor of a file; a folder has none. */
  nfd?: number
  node: object
}
interface NodeFiles {
  realPath: (node: object) => string
  stream_ops: { fsync?: (stream: OpenNode) => number }
}

/** PGlite touches all of it at the start. The system holds the database's files in memory as well. */
const MEMORY = ['-c', 'shared_buffers=32MB', '-c', 'maintenance_work_mem=32MB']

/**
 * Opens PGlite so that an acknowledged row survives a power cut. By default PGlite starts PostgreSQL with fsync off (-F). Even
 * with fsync on, neither of PostgreSQL's calls reaches the disk: its file system has no fsync, and its fdatasync, which makes a
 * commit durable on Linux, does nothing.
 */
export const openPglite = async (folder: string): Promise<PGlite> => {
  // A new database is written, and a killed one recovered, before syncing becomes possible.
  const isClosed = isCreated(folder) && !fs.existsSync(path.join(folder, 'postmaster.pid'))
  const startParams = [...PGlite.defaultStartParams.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync', ...MEMORY]
  const database = new PGlite({ dataDir: folder, startParams, initDbStartParams: MEMORY, extensions: { pg_trgm } })
  await withoutOptimizing(database, isCreated(folder))
  // PGlite's types name it without describing it.
  const module = database.Module as unknown as { FS: { filesystems: { NODEFS: NodeFiles } } }
  const files = module.FS.filesystems.NODEFS
  files.stream_ops.fsync = ({ nfd, node }) => {
    if (nfd === undefined) sync(files.realPath(node))
    else fs.fsyncSync(nfd)
    return 0
  }
  if (!isClosed) syncTree(folder)
  await database.exec('CHECKPOINT')
  return database
}

/**
 * Opens the database without its interpreter of expressions ever being optimized: V8 takes 600 MB for that one function of a
 * hundred kilobytes, for half a second. Whether a function may be optimized is decided when it is first called, which this one is
 * in the first statement, and what was called before is optimized as usual. Creating a database begins with statements.
 */
const withoutOptimizing = async (database: PGlite, isOld: boolean): Promise<void> => {
  const optimizeNothing = () => setFlagsFromString('--wasm-tier-up-filter=0')
  if (isOld) {
    const firstStatement = database._initArrayTypes.bind(database)
    database._initArrayTypes = async (options) => {
      optimizeNothing()
      await firstStatement(options)
    }
  } else optimizeNothing()
  try {
    await database.waitReady
  } finally {
    setFlagsFromString('--wasm-tier-up-filter=-1')
  }
}

const sync = (file: string): void => {
  // Windows cannot sync a folder, nor a file that was opened for reading.
  if (process.platform === 'win32') return
  const opened = fs.openSync(file, 'r')
  try {
    fs.fsyncSync(opened)
  } finally {
    fs.closeSync(opened)
  }
}

const syncTree = (folder: string): void => {
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true }))
    sync(path.join(entry.parentPath, entry.name))
  sync(folder)
  sync(path.dirname(folder))
}
