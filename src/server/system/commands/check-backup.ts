import path from 'node:path'
import { askToNote } from '../backups/archive-socket.ts'
import { noteCheck, type LastCheck } from '../backups/backup-state.queries.ts'
import { checkArchive } from '../backups/check-archive.ts'
import { openArchive } from '../backups/read-archive.ts'
import { clearWhenInterrupted } from '../backups/temporary.ts'
import { readConfig, type Config } from '../../platform/config.ts'
import { openWithoutLimits } from '../../platform/database/open-for-command.ts'
import { openFiles } from '../../platform/files/open-files.ts'
import { clearLine, progressOn } from '../../platform/log/progress.ts'
import { StartupError } from '../../platform/errors/startup-error.ts'

/*
 * `npm run backup:check -- FROM`: restores an archive into a temporary folder (TMPDIR), verifies the binnacle in it and opens every
 * file. Exits with 1 if something is wrong. If the settings name the installation that the archive is of, the result is noted there.
 */
const print = (line: string): void => void process.stdout.write(`${line}\n`)
const progress = progressOn(process.stdout)

const check = async (): Promise<boolean> => {
  const [from, ...others] = process.argv.slice(2)
  if (from === undefined || from.trim() === '' || from.startsWith('-') || others.length > 0)
    throw new StartupError('Usage: npm run backup:check -- FROM')
  const config = readConfig()
  const files = await openFiles(config)
  const archive = await openArchive(from, { passphrase: config.backupPassphrase, scratch: files.scratch, progress })
  try {
    const { made_at, version, installation } = archive.manifest
    print(`The archive was made at ${made_at} by Sirena ${version}. Restoring it into a temporary folder...`)
    const { rows, entries, photos, problems } = await checkArchive(archive, progress)
    const result = { at: new Date().toISOString(), archive: path.basename(from), ok: problems.length === 0 }
    if (problems.length > 0) process.stderr.write(`The archive is NOT good:\n${problems.join('\n')}\n`)
    else print(`The archive is good: ${rows} rows, ${entries} entries of the binnacle, ${photos} files, all opened.`)
    if (installation === (await files.installation())) await note(config, result)
    return problems.length === 0
  } finally {
    await archive.close()
  }
}

const note = async (config: Config, result: LastCheck): Promise<void> => {
  if (config.databaseUrl === undefined && (await askToNote(config.dataDir, 'last_backup_check', result))) return
  const database = await openWithoutLimits(config)
  try {
    await noteCheck(database.db, result)
  } finally {
    await database.close()
  }
}

clearWhenInterrupted()
try {
  process.exit((await check()) ? 0 : 1)
} catch (error) {
  clearLine(process.stdout)
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
