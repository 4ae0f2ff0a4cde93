import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { lockDataFolder } from '../../src/server/database/data-folder.ts'
import { processEnvironment } from '../process-environment.ts'

const scratch = mkdtempSync(path.join(tmpdir(), 'sirena-reset-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const folder = (name: string): string => {
  const made = path.join(scratch, name)
  mkdirSync(path.join(made, 'files'), { recursive: true })
  writeFileSync(path.join(made, 'files', 'old.jpg'), 'old')
  return made
}

const reset = (dataDir: string, settings: Record<string, string> = {}) =>
  spawnSync(process.execPath, [path.resolve('src/server/commands/reset-demo.ts')], {
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

test('the embedded database is recreated, including files and noted heads of the binnacle', { timeout: 60_000 }, () => {
  const dataDir = folder('anew')
  appendFileSync(path.join(dataDir, 'binnacle-heads.log'), `2026-11-20T08:00:00.000Z 1:${'ab'.repeat(32)} 1\n`)
  const { status, stdout, stderr } = reset(dataDir)
  expect(stderr).toBe('')
  expect(status).toBe(0)
  expect(stdout).toContain('Filled it with demo data')
  expect(readdirSync(path.join(dataDir, 'files'))).not.toContain('old.jpg')
  expect(readdirSync(dataDir)).not.toContain('binnacle-heads.log')
})
