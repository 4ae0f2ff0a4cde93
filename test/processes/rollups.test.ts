// @module-tag storage

import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase } from '../../src/server/platform/database/open.ts'
import { aBrigade, anEmergency } from '../factories.ts'
import { copyOfImage } from '../test-app.ts'
import { processEnvironment } from '../process-environment.ts'

// The commands run in their own processes, so the embedded database must be closed meanwhile.
vi.setConfig({ testTimeout: 120_000 })
const dataDir = mkdtempSync(path.join(tmpdir(), 'sirena-rollups-'))
let copy: Awaited<ReturnType<typeof copyOfImage>>

beforeAll(async () => {
  copy = await copyOfImage(dataDir)
  await anEmergency(copy.database.db, await aBrigade(copy.database.db))
  await copy.database.close()
})
afterAll(async () => {
  await copy.drop()
  rmSync(dataDir, { recursive: true })
})

const run = (command: 'check' | 'rebuild') => {
  const env = { ...processEnvironment, DATA_DIR: dataDir, DATABASE_URL: copy.url ?? '' }
  return new Promise<{ code: number; said: string }>((resolve) => {
    execFile(process.execPath, [`src/server/system/commands/${command}-rollups.ts`], { env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), said: stdout + stderr }),
    )
  })
}

test('the check reports a wrong figure until the figures are made anew', async () => {
  expect(await run('check')).toEqual({ code: 0, said: 'All figures are right.\n' })
  const database = await openDatabase({ dataDir, databaseUrl: copy.url })
  await sql`UPDATE emergency_counted SET patients = patients + 1`.execute(database.db)
  await sql`INSERT INTO binnacle_figures VALUES (0, 202601, 'CREAR', 7)`.execute(database.db)
  await database.close()
  expect(await run('check')).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^1 emergencies .* and \d+ figures are wrong\. Of the binnacle, 1 figures are wrong\./),
  })
  expect(await run('rebuild')).toEqual({
    code: 0,
    said: 'The figures were made anew; 1 emergencies had been counted as something else than they are.\n',
  })
  expect((await run('check')).code).toBe(0)
})
