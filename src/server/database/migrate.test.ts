import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { databaseAt, onServer } from '../../../test/global-setup.ts'
import { copyOfImage } from '../../../test/test-app.ts'
import { StartupError } from '../startup-error.ts'
import { openDatabase } from './open.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'sirena-migrate-'))
let databaseUrl: string | undefined
let dropDatabase: () => Promise<void>

beforeAll(async () => {
  const { database, drop } = await copyOfImage(dataDir)
  databaseUrl = database.pool.options.connectionString
  dropDatabase = drop
  await database.close()
})
afterAll(async () => {
  await dropDatabase()
  rmSync(dataDir, { recursive: true })
})

/** Opens the database, which migrates it, and runs the statement. */
const openAndRun = async (statement: string) => {
  const { pool, close } = await openDatabase({ databaseUrl, dataDir })
  try {
    return (await pool.query<Record<string, unknown>>(statement)).rows
  } finally {
    await close()
  }
}

const applied = 'SELECT name, applied_at FROM schema_migrations ORDER BY name'

test('every migration is applied once, in the order of the names', async () => {
  const files = readdirSync(path.join(import.meta.dirname, 'migrations')).toSorted()
  expect((await openAndRun(applied)).map((row) => row['name'])).toEqual(files)
})

test('opening again applies nothing and keeps what is there', async () => {
  await openAndRun("INSERT INTO server_settings VALUES ('kept', 'yes')")
  const before = await openAndRun(applied)
  expect(await openAndRun(applied)).toEqual(before)
  expect(await openAndRun("SELECT value FROM server_settings WHERE name = 'kept'")).toEqual([{ value: 'yes' }])
})

const image = inject('image')
// The embedded database has one process to itself.
test.runIf(image.kind === 'postgres')('several servers may start at once on one empty database', async () => {
  const { url } = image as Extract<typeof image, { kind: 'postgres' }>
  const name = `sirena_test_${randomUUID().replaceAll('-', '')}`
  await onServer(url, `CREATE DATABASE ${name}`)
  const started = await Promise.all(
    Array.from({ length: 4 }, () => openDatabase({ databaseUrl: databaseAt(url, name), dataDir })),
  )
  const answers = await Promise.all(started.map(({ pool }) => pool.query(applied)))
  await Promise.all(started.map(({ close }) => close()))
  await onServer(url, `DROP DATABASE ${name}`)
  expect(new Set(answers.map((answer) => JSON.stringify(answer.rows))).size).toBe(1)
})

test('a database that a newer version has had is refused, and let go of', async () => {
  await openAndRun("INSERT INTO schema_migrations (name) VALUES ('9999_from_the_future.sql')")
  for (let attempt = 0; attempt < 2; attempt++) {
    const opening = openDatabase({ databaseUrl, dataDir })
    await expect(opening).rejects.toThrow(StartupError)
    await expect(opening).rejects.toThrow(
      'The database is newer than this version of Sirena: it has had 9999_from_the_future.sql.',
    )
  }
})

test('a database that cannot be reached is refused with the reason', async () => {
  const opening = openDatabase({ databaseUrl: 'postgres://postgres@127.0.0.1:1/none', dataDir })
  await expect(opening).rejects.toThrow(StartupError)
  await expect(opening).rejects.toThrow(/^The database cannot be used: .*ECONNREFUSED/)
})
