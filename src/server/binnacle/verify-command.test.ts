import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyOfImage } from '../../../test/test-app.ts'
import { localBus } from '../kit/bus.ts'
import { recordChanges } from '../kit/record-change.ts'
import { openDatabase } from '../database/open.ts'

/* The command runs in a process of its own, so the embedded database must be let go of meanwhile. */
const dataDir = mkdtempSync(path.join(tmpdir(), 'sirena-verify-'))
let databaseUrl: string | undefined
let dropDatabase: () => Promise<void>

beforeAll(async () => {
  const { database, drop } = await copyOfImage(dataDir)
  dropDatabase = drop
  databaseUrl = database.pool.options.connectionString
  const deps = { db: database.db, now: () => new Date('2026-11-20T15:00:00Z'), bus: localBus() }
  for (let id = 1; id <= 3; id++)
    await recordChanges(deps, { id: 1, name: 'Persona' }, async (_trx, log) => log.created('station', { id }))
  await database.close()
})
afterAll(async () => {
  await dropDatabase()
  rmSync(dataDir, { recursive: true })
})

const verify = () => {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' }
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile('npm', ['run', '--silent', 'binnacle:verify'], { env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    )
  })
}

test('npm run binnacle:verify says that the chain is whole, its length and its last hash', async () => {
  expect(await verify()).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^The binnacle is whole: 3 entries, last hash [0-9a-f]{64}\n$/),
    stderr: '',
  })
})

test('it names the first broken entry and fails', async () => {
  const { pool, close } = await openDatabase({ databaseUrl, dataDir })
  await pool.query('ALTER TABLE binnacle DISABLE TRIGGER USER')
  await pool.query("UPDATE binnacle SET created_by_name = 'Otra' WHERE id = 2")
  await close()
  expect(await verify()).toEqual({
    code: 1,
    stdout: '',
    stderr: 'The binnacle is broken at entry 2; the 1 before it are whole.\n',
  })
})
