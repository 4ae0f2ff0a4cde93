import { askForArchive, askToNote } from '../backups/archive-socket.ts'
import { MB } from '../../../contract/shared/units.ts'
import { archiveName } from '../backups/retained-archives.ts'
import { noteBackup, type LastBackup } from '../backups/backup-state.queries.ts'
import { gatherContent } from '../backups/gather-content.ts'
import { placeOf, refusePlace, saveArchive, type Saved } from '../backups/save-archive.ts'
import { writeArchive } from '../backups/write-archive.ts'
import { clearWhenInterrupted } from '../backups/temporary.ts'
import { readConfig, type Config } from '../../platform/config.ts'
import { openWithoutLimits } from '../../platform/database/open-for-command.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { openFiles } from '../../platform/files/open-files.ts'
import { isInside } from '../../platform/folders/is-inside.ts'
import { clearLine, progressOn, watched } from '../../platform/log/progress.ts'
import { StartupError } from '../../platform/errors/startup-error.ts'

/*
 * `npm run backup -- TO`: makes one archive of database, files and key, in the folder TO or as the new file TO, while the server
 * runs, and reads it again. With BACKUP_PASSPHRASE it is encrypted.
 */
const print = (line: string): void => void process.stdout.write(`${line}\n`)
const progress = progressOn(process.stdout)

const destination = (): string => {
  const [to, ...others] = process.argv.slice(2)
  if (to === undefined || to.trim() === '' || to.startsWith('-') || others.length > 0)
    throw new StartupError('Usage: npm run backup -- TO, a folder, or a file that does not exist yet.')
  return to
}

interface Making {
  config: Config
  files: FileStore
  file: string
  began: Date
}

const save = ({ config, files, file }: Making, archive: Parameters<typeof saveArchive>[0]): Promise<Saved> =>
  saveArchive(archive, file, { passphrase: config.backupPassphrase, scratch: files.scratch, progress })

const noteOf = ({ file, bytes, manifest }: Saved, { config, began }: Making): LastBackup => ({
  at: began.toISOString(),
  archive: file.split('/').at(-1) ?? file,
  bytes,
  seconds: Math.round((Date.now() - began.getTime()) / 1000),
  encrypted: config.backupPassphrase !== undefined,
  missing: manifest.missing_files.length,
})

/** Over the running server, which has the embedded database to itself. Undefined if none runs. */
const overServer = async (making: Making): Promise<Saved | undefined> => {
  const { dataDir, databaseUrl } = making.config
  const archive = databaseUrl === undefined ? await askForArchive(dataDir) : undefined
  if (archive === undefined) return undefined
  const received = progress('Writing the archive (MB)')
  let bytes = 0
  const saved = await save(
    making,
    watched(archive, ({ length }) => received((bytes += length) / MB)),
  )
  await askToNote(dataDir, 'last_backup', noteOf(saved, making))
  return saved
}

const byItself = async (making: Making): Promise<Saved> => {
  const { config, files } = making
  const database = await openWithoutLimits(config)
  try {
    const content = await gatherContent({ db: database.db, files, config, now: () => making.began })
    const saved = await save(making, writeArchive(content, progress))
    await noteBackup(database.db, noteOf(saved, making))
    return saved
  } finally {
    await database.close()
  }
}

const backup = async (): Promise<void> => {
  const to = destination()
  const config = readConfig()
  const [files, began, isEncrypted] = [await openFiles(config), new Date(), config.backupPassphrase !== undefined]
  const place = placeOf(to, archiveName({ installation: (await files.installation()) ?? '', at: began, isEncrypted }))
  if (isInside(place, config.dataDir))
    throw new StartupError(
      `${place} is inside DATA_DIR, and would be lost with it. Name a folder on another disk, best of another machine.`,
    )
  refusePlace(place)
  const making = { config, files, file: place, began }
  const { file, bytes, manifest } = (await overServer(making)) ?? (await byItself(making))
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  print(`${file}: ${rows} rows and ${manifest.files.length} files, ${Math.ceil(bytes / 1_000_000)} MB, read again and whole.`)
  const { head } = manifest.binnacle
  if (head !== null) print(`The binnacle's head in it: ${head.id}:${head.hash}`)
  if (manifest.missing_files.length > 0)
    print(`Files that records name were missing already: ${manifest.missing_files.length} (${manifest.missing_files[0]}, ...)`)
  const empty = manifest.files.filter((each) => each.bytes === 0)
  if (empty.length > 0) print(`Files that are empty: ${empty.length} (${empty[0]?.name}, ...)`)
  if (config.backupPassphrase === undefined)
    print('It is not encrypted, and holds the key and the data of patients: keep it as safe as the server.')
}

clearWhenInterrupted()
try {
  await backup()
  process.exit(0)
} catch (error) {
  clearLine(process.stdout)
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
