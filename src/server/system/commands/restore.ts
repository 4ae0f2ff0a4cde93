import { openArchive } from '../backups/read-archive.ts'
import { restoreArchive } from '../backups/restore-archive.ts'
import { clearWhenInterrupted } from '../backups/temporary.ts'
import { readConfig } from '../../platform/config.ts'
import { openFiles } from '../../platform/files/open-files.ts'
import { clearLine, progressOn } from '../../platform/log/progress.ts'
import { StartupError } from '../../platform/errors/startup-error.ts'

/*
 * `npm run restore -- FROM`: restores an archive into the empty DATA_DIR and the empty database of the settings,
 * which may be another kind than the one it was made from.
 */
const print = (line: string): void => void process.stdout.write(`${line}\n`)
const progress = progressOn(process.stdout)

const restore = async (): Promise<void> => {
  const [from, ...others] = process.argv.slice(2)
  if (from === undefined || from.trim() === '' || from.startsWith('-') || others.length > 0)
    throw new StartupError('Usage: npm run restore -- FROM')
  const config = readConfig()
  const files = await openFiles(config)
  const archive = await openArchive(from, { passphrase: config.backupPassphrase, scratch: files.scratch, progress })
  try {
    const { made_at, version, tables, files: stored, missing_files } = archive.manifest
    print(`The archive was made at ${made_at} by Sirena ${version}. Reading and restoring it...`)
    if (!(await restoreArchive(archive, files, config, progress))) {
      print(
        'This archive had been restored already: only the marker of the restore was left, and is removed. Start it with npm start.',
      )
      return
    }
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    print(`Restored ${rows} rows and ${stored.length} files. Everybody signs in again.`)
    if (missing_files.length > 0) print(`Files that records name and that were missing already: ${missing_files.length}.`)
    print('Check the audit log with npm run binnacle:verify, then start Sirena.')
  } finally {
    await archive.close()
  }
}

clearWhenInterrupted()
try {
  await restore()
  process.exit(0)
} catch (error) {
  clearLine(process.stdout)
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
