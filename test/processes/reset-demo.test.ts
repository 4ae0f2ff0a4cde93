import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/server/platform/database/open.ts'
import { countOthers } from '../../src/server/system/demo/real-data.queries.ts'
import { lockDataFolder } from '../../src/server/platform/database/embedded/data-folder.ts'
import { Role } from '../../src/contract/shared/rights/roles.ts'
import { aPerson } from '../factories.ts'
import { processEnvironment } from '../process-environment.ts'

const scratch = mkdtempSync(path.join(tmpdir(), 'sirena-reset-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const folder = (name: string): string => {
  const made = path.join(scratch, name)
  mkdirSync(path.join(made, 'files'), { recursive: true })
  writeFileSync(path.join(made, 'files', 'old.jpg'), 'old')
  return made
}

const reset = (dataDir: string, settings: Record<string, string> = {}, args: string[] = []) =>
  spawnSync(process.execPath, [path.resolve('src/server/system/commands/reset-demo.ts'), ...args], {
    cwd: scratch,
    env: { ...processEnvironment, DATA_DIR: dataDir, ...settings },
    encoding: 'utf8',
  })

test.each([
  ['demo mode is off', { DEMO: 'false' }, 'Demo mode is off'],
  [
    '--yes is missing for a PostgreSQL database',
    { DEMO: 'true', DATABASE_URL: 'postgres://sirena:secret@db.example.org/brigade' },
    'This deletes everything in the PostgreSQL database brigade at db.example.org',
  ],
])('changes nothing if %s', (name, settings, sentence) => {
  const dataDir = folder(name)
  const { status, stderr } = reset(dataDir, settings)
  expect(status).toBe(1)
  expect(stderr).toContain(sentence)
  expect(stderr).not.toContain('secret')
  expect(readdirSync(path.join(dataDir, 'files'))).toEqual(['old.jpg'])
})

test('refuses while a server is running, and keeps its data', async () => {
  const dataDir = folder('running')
  const lock = await lockDataFolder(dataDir)
  const { status, stderr } = reset(dataDir)
  await lock.release()
  expect(status).toBe(1)
  expect(stderr).toContain('in use by another process')
  expect(readdirSync(path.join(dataDir, 'files'))).toEqual(['old.jpg'])
})

test('the embedded database is recreated, including files and noted heads of the binnacle', { timeout: 60_000 }, async () => {
  const dataDir = folder('anew')
  // As with a disk of its own.
  const disk = mkdtempSync(path.join(scratch, 'disk-'))
  symlinkSync(disk, path.join(dataDir, 'postgres'))
  await (await openDatabase({ databaseUrl: undefined, dataDir })).close()
  appendFileSync(path.join(dataDir, 'binnacle-heads.log'), `2026-11-20T08:00:00.000Z 1:${'ab'.repeat(32)} 1\n`)
  const { status, stdout, stderr } = reset(dataDir)
  expect(stderr).toBe('')
  expect(status).toBe(0)
  expect(stdout).toContain('Filled it with demo data')
  expect(readdirSync(path.join(dataDir, 'files'))).not.toContain('old.jpg')
  expect(readdirSync(dataDir)).not.toContain('binnacle-heads.log')
  expect(readdirSync(disk)).toContain('PG_VERSION')
  // So that the next one needs no --yes.
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir })
  expect(await countOthers(db)).toBe(0)
  await close()
})

// Whoever forgets DEMO=false, which the service sets and the shell does not, is in demo mode.
test('an embedded database of a brigade is deleted only with --yes', { timeout: 120_000 }, async () => {
  const dataDir = folder('brigade')
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir })
  const { id } = await aPerson(db, { role: Role.Administrador })
  await close()
  const refused = reset(dataDir)
  expect(refused.stderr).toContain('has people whom the demo did not make (1). Nothing was touched.')
  expect(refused.stderr).toContain('npm run demo:reset -- --yes')
  expect(refused.status).toBe(1)
  expect(readdirSync(path.join(dataDir, 'files'))).toEqual(['old.jpg'])
  const there = await openDatabase({ databaseUrl: undefined, dataDir })
  expect(await there.db.selectFrom('users').select('id').execute()).toEqual([{ id }])
  await there.close()
  expect(reset(dataDir, {}, ['--yes']).stdout).toContain('Filled it with demo data')
})

test.each([
  [
    'is not there, and other parts of an installation are',
    (dataDir: string) => writeFileSync(path.join(dataDir, 'binnacle-heads.log'), ''),
  ],
  [
    'is not there, and other parts of an installation are',
    (dataDir: string) => writeFileSync(path.join(dataDir, 'files', 'installation'), 'an id'),
  ],
  [
    'is a link to a folder that is not there',
    (dataDir: string) => symlinkSync(path.join(dataDir, 'away'), path.join(dataDir, 'postgres')),
  ],
])('what is left of an installation is deleted only with --yes', (why, leave) => {
  const dataDir = mkdtempSync(path.join(scratch, 'lost-'))
  mkdirSync(path.join(dataDir, 'files'))
  leave(dataDir)
  const before = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
  const { status, stderr } = reset(dataDir)
  expect([status, stderr]).toEqual([1, expect.stringContaining(`${why}. Nothing was touched.`)])
  expect(stderr).toContain('npm run demo:reset -- --yes')
  expect(readdirSync(dataDir, { recursive: true, encoding: 'utf8' })).toEqual(expect.arrayContaining(before))
})

test('a restore that has not ended keeps what it has written', () => {
  const dataDir = folder('restoring')
  writeFileSync(path.join(dataDir, 'restoring'), '')
  const { status, stderr } = reset(dataDir, {}, ['--yes'])
  expect([status, stderr]).toEqual([1, expect.stringContaining('has not ended. Run it again with the same settings')])
  expect(readdirSync(path.join(dataDir, 'files'))).toEqual(['old.jpg'])
})

test.each(['PG_VERSION', 'postgresql.conf'])('an embedded database with only its %s left is deleted only with --yes', (left) => {
  const dataDir = folder(`unreadable-${left}`)
  mkdirSync(path.join(dataDir, 'postgres'))
  writeFileSync(path.join(dataDir, 'postgres', left), '1')
  const { status, stderr } = reset(dataDir)
  expect(status).toBe(1)
  expect(stderr).toContain('may not be a demo: ')
  expect(stderr).toContain('npm run demo:reset -- --yes')
  expect(readdirSync(path.join(dataDir, 'files'))).toEqual(['old.jpg'])
})
