import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbedded } from '../../platform/database/embedded/embedded.ts'
import { createSchema, migrationFiles } from '../../platform/database/migrate.ts'
import { overConnection } from '../../platform/database/open.ts'
import { localFiles } from '../../platform/files/local-files.ts'
import { KEY_BYTES } from '../../platform/keys/server-key.ts'
import { checkArchive } from './check-archive.ts'
import { openArchive } from './read-archive.ts'
import { saveArchive } from './save-archive.ts'
import { embeddedSnapshot } from './snapshot.queries.ts'
import { writeArchive } from './write-archive.ts'

/** An archive that the version before the last migration made, of an installation without rows. */
const archiveBefore = async (folder: string): Promise<string> => {
  const dataDir = path.join(folder, 'data')
  mkdirSync(dataDir, { mode: 0o700 })
  const files = localFiles(dataDir)
  const embedded = await startEmbedded(dataDir)
  const client = new pg.Client({ host: embedded.host, port: 5432, user: 'postgres', database: 'postgres' })
  try {
    await client.connect()
    await createSchema(client, migrationFiles().slice(0, -1))
    const snapshot = await embeddedSnapshot(overConnection(client), dataDir)
    const content = { snapshot, files, key: randomBytes(KEY_BYTES), heads: undefined, version: '0.0.1', madeAt: new Date() }
    const file = path.join(folder, 'before.zip')
    await saveArchive(writeArchive(content), file, { passphrase: undefined, scratch: files.scratch })
    return file
  } finally {
    await client.end()
    await embedded.close()
  }
}

test(
  'an archive from before an upgrade can be checked, and thousands of missing files are reported in a sentence',
  { timeout: 60_000 },
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'sirena-check-archive-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const archive = await openArchive(await archiveBefore(folder), { passphrase: undefined, scratch: folder })
    onTestFinished(() => archive.close())
    // As after a lost disk.
    const missing_files = Array.from({ length: 3000 }, (_, n) => `${n}.jpg`)
    const lacking = { ...archive, manifest: { ...archive.manifest, missing_files } }
    expect((await checkArchive(lacking)).problems).toEqual([
      'Files that were missing when the archive was made: 3000 (0.jpg, 1.jpg, 2.jpg, 3.jpg, 4.jpg, 5.jpg, 6.jpg, 7.jpg, 8.jpg, 9.jpg, ...). ' +
        'An older archive may have them: docs/operation/losing-a-disk.md says how to bring them back.',
    ])
  },
)
