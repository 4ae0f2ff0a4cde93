import { spawnSync } from 'node:child_process'
import { lstatSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { StartupError } from '../../platform/errors/startup-error.ts'
import { readConfig } from '../../platform/config.ts'
import { isInside } from '../../platform/folders/is-inside.ts'
import { systemdUnit } from '../installation/systemd-unit.ts'

/*
 * `npm run service -- install`, as root: writes the unit of systemd that keeps this version running with the settings of this folder,
 * as the user to whom DATA_DIR belongs, and says how to start it.
 */
const folder = path.resolve(import.meta.dirname, '../../../..')
// Where systemd looks first, by its own variable.
const unit = path.join(process.env['SYSTEMD_UNIT_PATH'] || '/etc/systemd/system', 'sirena.service')

const userOf = (dataDir: string): string => {
  // A link of that user could lead to another user's folder.
  const found = lstatSync(dataDir, { throwIfNoEntry: false })
  if (found === undefined || !found.isDirectory() || found.uid === 0)
    throw new StartupError(
      `DATA_DIR ${dataDir} is no folder, or belongs to root. Sirena runs as a user of its own:\n` +
        '  useradd --system --create-home --home-dir /var/lib/sirena sirena\n' +
        `  install -d -o sirena -g sirena -m 700 ${dataDir}`,
    )
  // Root obeys nothing of .env here.
  const env = { PATH: '/usr/bin:/bin' }
  return spawnSync('id', ['-nu', `${found.uid}`], { encoding: 'utf8', env }).stdout.trim() || `${found.uid}`
}

const install = (): void => {
  if (process.argv.slice(2).join(' ') !== 'install') throw new StartupError('Usage: npm run service -- install')
  const { dataDir, backupDir } = readConfig()
  const written = [dataDir, backupDir].filter((each) => each !== undefined)
  for (const place of written) {
    if (isInside(place, folder))
      throw new StartupError(
        `${place} is inside the folder of this version, where the next one would not find it, and which the service only reads. ` +
          'Set DATA_DIR to a folder of its own, such as /var/lib/sirena/data, and BACKUP_DIR to one on another disk; move there what they hold.',
      )
    // Each line of the unit is an order to root.
    if (/\p{Cc}/u.test(place)) throw new StartupError(`${JSON.stringify(place)} is no path for a service.`)
  }
  const user = userOf(dataDir)
  const text = systemdUnit({ folder, node: process.execPath, user, written })
  try {
    writeFileSync(unit, text)
  } catch (error) {
    throw new StartupError(`${unit} cannot be written (${(error as NodeJS.ErrnoException).code}). Run this as root, with sudo.`)
  }
  process.stdout.write(
    `${unit} is written, for the user ${user}. Nothing is started yet.\n` +
      '  systemctl daemon-reload\n' +
      '  systemctl enable sirena      it starts with the machine\n' +
      '  systemctl restart sirena     it starts now, or again with this version\n' +
      '  journalctl -u sirena -f      what it says\n',
  )
}

try {
  install()
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
