import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { serverEnvironment, serverFlags } from '../../../../scripts/setup/server-process.mjs'
import { processEnvironment } from '../../../../test/process-environment.ts'
import { systemdUnit } from './systemd-unit.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'sirena-unit-'))
afterAll(() => rmSync(folder, { recursive: true }))

const unit = systemdUnit({
  folder: '/opt/sirena 100%',
  node: process.execPath,
  user: 'daemon',
  written: ['/var/lib/sirena', '/mnt/the backup'],
})

test('the service starts the server as npm start does', () => {
  expect(unit).toContain(`ExecStart="${process.execPath}" ${[...serverFlags, 'src/server/main.ts'].join(' ')}\n`)
  for (const [name, value] of Object.entries(serverEnvironment))
    expect(unit).toMatch(new RegExp(`^Environment=.*\\b${name}=${value}\\b`, 'm'))
})

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

test.runIf(hasSystemd)('systemd understands every line of the service', () => {
  const file = path.join(folder, 'sirena.service')
  writeFileSync(file, unit)
  const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', '--recursive-errors=no', file], {
    encoding: 'utf8',
  })
  expect([status, stdout, stderr]).toEqual([0, '', ''])
  const { status: exposed } = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=30', file])
  expect(exposed).toBe(0)
})

const install = (settings: Record<string, string>, cwd = folder) =>
  spawnSync(process.execPath, [path.resolve('src/server/system/commands/service.ts'), 'install'], {
    cwd,
    env: { ...processEnvironment, DEMO: 'false', SYSTEMD_UNIT_PATH: folder, ...settings },
    encoding: 'utf8',
  })

test.each([
  ['where the next version would not find its data', { DATA_DIR: path.resolve('data') }, 'is inside the folder of this version'],
  [
    'where the next version would not find its backups',
    { DATA_DIR: folder, BACKUP_DIR: path.resolve('backup') },
    'is inside the folder of this version',
  ],
  ['without a user of its own', { DATA_DIR: path.join(folder, 'nowhere') }, 'useradd --system'],
  ['for the owner of what a link leads to', { DATA_DIR: path.join(folder, 'link') }, 'is no folder, or belongs to root'],
  ['with other lines in its unit', { DATA_DIR: folder, BACKUP_DIR: '/mnt/backup\nUser=root' }, 'is no path for a service'],
])('a service is not installed %s', (_what, settings, refusal) => {
  symlinkSync('/', path.join(folder, 'link'))
  onTestFinished(() => rmSync(path.join(folder, 'link')))
  const { status, stderr } = install(settings)
  expect([status, stderr]).toEqual([1, expect.stringContaining(refusal)])
})

// The folder belongs to whoever runs the tests, who is refused as root.
test.runIf(process.getuid?.() === 0)('a service is installed for the user of the data, and says how it is started', () => {
  const data = path.join(folder, 'data')
  spawnSync('install', ['-d', '-o', 'nobody', data])
  const { status, stdout, stderr } = install({ DATA_DIR: data, BACKUP_DIR: path.join(folder, 'backup') })
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toContain('systemctl enable sirena')
  const written = readFileSync(path.join(folder, 'sirena.service'), 'utf8')
  expect(written).toContain('\nUser=nobody\n')
  expect(written).toContain(`\nReadWritePaths="-${data}" "-${path.join(folder, 'backup')}"\n`)
})
