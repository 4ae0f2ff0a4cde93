import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { readHeads } from '../../binnacle/head-file.ts'
import { verifyBinnacle } from '../../binnacle/verify-binnacle.ts'
import { openReadOnly } from '../../platform/database/open-for-command.ts'
import { openDatabase } from '../../platform/database/open.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { localFiles } from '../../platform/files/local-files.ts'
import { noProgress, type Progress } from '../../platform/log/progress.ts'
import { binnacleKey } from '../../platform/keys/binnacle-key.ts'
import { readServerKey } from '../../platform/keys/server-key.ts'
import type { Archive } from './read-archive.ts'
import { restoreArchive } from './restore-archive.ts'
import { temporaryIn } from './temporary.ts'

export interface Checked {
  rows: number
  entries: number
  photos: number
  /** What is wrong, one sentence each; empty if the archive can be relied on. */
  problems: string[]
}

/**
 * Restores the archive into the embedded database of a temporary folder, verifies the binnacle against every head in it, and opens
 * every file. Throws StartupError if it cannot be restored at all.
 */
export const checkArchive = async (archive: Archive, progress: Progress = noProgress): Promise<Checked> => {
  const { place: dataDir, remove } = temporaryIn(tmpdir(), 'sirena-check')
  mkdirSync(dataDir, { mode: 0o700 })
  try {
    const files = localFiles(dataDir)
    const serverKeyFile = path.join(dataDir, 'server.key')
    const where = { databaseUrl: undefined, databaseOwnerUrl: undefined, dataDir, serverKeyFile }
    await restoreArchive(archive, files, where, progress)
    const { entries, problems } = await checkBinnacle(archive, where, progress)
    const unreadable = await unreadableFiles(archive, files, progress)
    const rows = archive.manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    return {
      rows,
      entries,
      photos: archive.manifest.files.length,
      problems: [
        ...problems,
        ...sentenceOf('Files that cannot be opened', unreadable),
        ...sentenceOf('Files that were missing when the archive was made', archive.manifest.missing_files),
      ],
    }
  } finally {
    await remove()
  }
}

const NAMES_LISTED = 10

const sentenceOf = (what: string, names: readonly string[]): string[] => {
  if (names.length === 0) return []
  const listed = [...names.slice(0, NAMES_LISTED), ...(names.length > NAMES_LISTED ? ['...'] : [])].join(', ')
  return [
    `${what}: ${names.length} (${listed}). An older archive may have them: docs/operation/losing-a-disk.md says how to bring them back.`,
  ]
}

interface Restored {
  dataDir: string
  serverKeyFile: string
}

const checkBinnacle = async ({ manifest }: Archive, { dataDir, serverKeyFile }: Restored, progress: Progress) => {
  // An archive from before an upgrade has the tables of then.
  await (await openDatabase({ databaseUrl: undefined, dataDir })).close()
  const database = await openReadOnly({ databaseUrl: undefined, dataDir })
  try {
    const { head } = manifest.binnacle
    const noted = [...readHeads(dataDir).heads, ...(head === null ? [] : [head])]
    const verified = progress('Verifying the binnacle')
    const all = manifest.tables.find(({ name }) => name === 'binnacle')?.rows ?? 0
    const key = binnacleKey(readServerKey(serverKeyFile))
    const { entries, findings } = await verifyBinnacle(database.db, key, noted, async (checked) =>
      verified(Math.min(checked, all), all),
    )
    verified(all, all)
    const problems =
      findings.length === 0
        ? []
        : [`The binnacle in it is not whole (findings: ${findings.length}): npm run binnacle:verify names them.`]
    return { entries, problems }
  } finally {
    await database.close()
  }
}

const unreadableFiles = async ({ manifest }: Archive, files: FileStore, progress: Progress): Promise<string[]> => {
  const unreadable: string[] = []
  const opened = progress('Opening files')
  for (const [before, { name }] of manifest.files.entries()) {
    const found = await files.read(name)
    if (found === undefined || !(await opens(name, await buffer(found.stream)))) unreadable.push(name)
    opened(before + 1, manifest.files.length)
  }
  return unreadable
}

/** sharp throws at once for an empty photo, and rejects for another one that it cannot read. */
const opens = async (name: string, content: Buffer): Promise<boolean> => {
  if (name.endsWith('.pdf')) return content.subarray(0, 5).toString() === '%PDF-'
  try {
    await sharp(content, { failOn: 'error' }).stats()
    return true
  } catch {
    return false
  }
}
