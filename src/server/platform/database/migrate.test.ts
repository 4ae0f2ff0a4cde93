// @module-tag storage

import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { schemaOf } from '../../../../test/fixtures/installations.ts'
import { databaseAt, onServer } from '../../../../test/global-setup.ts'
import { aServerEnvironment, startServer, type ServerEnvironment } from '../../../../test/server-process.ts'
import { copyOfImage } from '../../../../test/test-app.ts'
import { StartupError } from '../errors/startup-error.ts'
import { startEmbedded } from './embedded/embedded.ts'
import { createSchema, migrationFiles, stopsOlder, tablesAfter } from './migrate.ts'
import { openDatabase } from './open.ts'

// Some tests start a process, which takes time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

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

test('opening again applies no migration and keeps the data', async () => {
  await openAndRun("INSERT INTO server_settings VALUES ('kept', 'yes')")
  const before = await openAndRun(applied)
  expect(await openAndRun(applied)).toEqual(before)
  expect(await openAndRun("SELECT value FROM server_settings WHERE name = 'kept'")).toEqual([{ value: 'yes' }])
})

test('the tables that are read from the migrations are those of a migrated database', async () => {
  const tables = await openAndRun(`
    SELECT CASE nspname WHEN 'public' THEN '' ELSE nspname || '.' END || relname AS name
    FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
    WHERE relkind IN ('r', 'p') AND nspname IN ('public', 'sirena_jobs') AND relname <> 'schema_migrations'
      AND NOT starts_with(relname, 'queue_stats_')`)
  expect([...tablesAfter(migrationFiles())].toSorted()).toEqual(tables.map((row) => row['name']).toSorted())
})

test('a migration says in its first lines that older processes must stop', async () => {
  expect(stopsOlder('-- A reason.\n-- older processes: stop\nDROP TABLE a;\n')).toBe(true)
  expect(stopsOlder('DROP TABLE a;\n-- older processes: stop\n')).toBe(false)
  expect(stopsOlder('-- not `-- older processes: stop`\nDROP TABLE a;\n')).toBe(false)
  const stoppingFiles = migrationFiles().filter((file) =>
    stopsOlder(readFileSync(path.join(import.meta.dirname, 'migrations', file), 'utf8')),
  )
  const stopping = await openAndRun("SELECT name FROM schema_migrations WHERE older_processes = 'stop' ORDER BY name")
  expect(stopping.map((row) => row['name'])).toEqual(stoppingFiles)
})

/** A migration that creates one index. */
const INDEX = '0009_forgotten_failures.sql'
const forgetTheIndex = `DELETE FROM schema_migrations WHERE name = '${INDEX}'`

test('the error of a failed migration names its file', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sirena-migrate-'))
  const { database, url, drop } = await copyOfImage(folder)
  await database.pool.query(forgetTheIndex)
  await database.close()
  await expect(openDatabase({ databaseUrl: url, dataDir: folder })).rejects.toThrow(
    new StartupError(`The migration ${INDEX} failed: relation "sign_in_failure_by_date" already exists`),
  )
  await drop()
  rmSync(folder, { recursive: true })
})

test('texts that were stored before are of one normal form, but for a second of the same name', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sirena-migrate-'))
  const { database, url, drop } = await copyOfImage(folder)
  await database.pool.query("DELETE FROM schema_migrations WHERE name = '0053_written_values.sql'")
  const stored = ['Camio\u0301n', 'Pen\u0303a', 'Peña', 'Piloto']
  await database.pool.query('INSERT INTO job_positions (job_title) SELECT unnest($1::text[])', [stored])
  const titles = 'SELECT job_title, version FROM job_positions ORDER BY id'
  const before = (await database.pool.query(titles)).rows
  await database.close()
  const opened = await openDatabase({ databaseUrl: url, dataDir: folder })
  const after = (await opened.pool.query(titles)).rows
  await opened.close()
  await drop()
  rmSync(folder, { recursive: true })
  expect(after).toEqual(before.map((row, index) => (index === 0 ? { ...row, job_title: 'Camión' } : row)))
})

// S-69
test('an emergency from before reported and typed times were apart keeps its code, and was typed when it was reported', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sirena-migrate-'))
  const embedded = await startEmbedded(folder)
  const client = new pg.Client({ host: embedded.host, port: 5432, user: 'postgres', database: 'postgres' })
  await client.connect()
  const WHEN = '0057_when_it_happened.sql'
  const files = migrationFiles()
  await createSchema(client, files.slice(0, files.indexOf(WHEN)))
  await client.query(`
    SET session_replication_role = replica;
    INSERT INTO emergencies (public_key, notice_form, attention_date, creation_date, address, latitude, longitude, observations,
      telephonist_id, status, created_user_id)
    VALUES ('a', 'Cabina', now(), '2025-01-01T05:59:59Z', 'Km 205, Salcajá', 14.8, -91.5, '', 1, 20, 1);
    SET session_replication_role = origin`)
  const stored = async () => (await client.query('SELECT code, search_text, creation_date FROM emergencies')).rows
  const before = await stored()
  await createSchema(client, files.slice(files.indexOf(WHEN)))
  expect(await stored()).toEqual(before)
  expect(before).toMatchObject([{ code: '2024-000001', search_text: '2024-000001 km 205, salcaja' }])
  const { rows } = await client.query(
    'SELECT registered_at = creation_date AS is_same, attention_follows, injured FROM emergencies',
  )
  expect(rows).toEqual([{ is_same: true, attention_follows: false, injured: null }])
  await client.end()
  await embedded.close()
  rmSync(folder, { recursive: true })
})

const image = inject('image')
// The embedded database has one process to itself.
test.runIf(image.kind === 'postgres')('several servers can start concurrently on an empty database', async () => {
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

// The embedded database has no schema but public in its search path.
test.runIf(image.kind === 'postgres')('a schema that the search path names before that of the tables is refused', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sirena-migrate-'))
  const { database, url, drop } = await copyOfImage(folder)
  await database.pool.query('CREATE SCHEMA AUTHORIZATION CURRENT_USER')
  const { rows } = await database.pool.query<{ role: string }>('SELECT current_user AS role')
  await database.close()
  const role = rows[0]?.role
  const start = () => openDatabase({ databaseUrl: url, dataDir: folder })
  const refused = new StartupError(
    `The tables of Sirena are in the schema public, but the search path begins with ${role}. Nothing was touched.\n` +
      `Remove the schema ${role}, or set the search_path of the role so that public comes first.`,
  )
  await expect(start()).rejects.toThrow(refused)
  await expect(start()).rejects.toThrow(refused)
  await drop()
  rmSync(folder, { recursive: true })
})

describe.runIf(image.kind === 'postgres')('a database of another program is refused, and no table is created:', () => {
  const { url } = image as Extract<typeof image, { kind: 'postgres' }>
  test.each([
    ['one of another program', 'CREATE TABLE accounts (id int); CREATE TABLE orders (id int)', '2: accounts, orders'],
    ['one that counts its migrations as well', 'CREATE TABLE schema_migrations (version text)', '1: schema_migrations'],
    [
      'one with many tables and migrations of other names',
      "CREATE TABLE a (); CREATE TABLE b (); CREATE TABLE c (); CREATE TABLE d (); CREATE TABLE schema_migrations (name text); INSERT INTO schema_migrations VALUES ('1_init')",
      '5: a, b, c, ...',
    ],
  ])('%s', async (_which, statements, listed) => {
    const name = `sirena_test_${randomUUID().replaceAll('-', '')}`
    await onServer(url, `CREATE DATABASE ${name}`)
    const strange = { folder: dataDir, url: databaseAt(url, name) }
    await onServer(strange.url, statements)
    const before = await schemaOf(strange)
    await expect(openDatabase({ databaseUrl: strange.url, dataDir })).rejects.toThrow(
      new StartupError(
        `The database holds tables that are not of Sirena (${listed}). Nothing was touched.\n` +
          'Set DATABASE_URL to a database of Sirena, or to an empty one.',
      ),
    )
    expect(await schemaOf(strange)).toEqual(before)
    await onServer(url, `DROP DATABASE ${name}`)
  })

  test('tables of extensions do not count as tables of another program', async () => {
    const name = `sirena_test_${randomUUID().replaceAll('-', '')}`
    await onServer(url, `CREATE DATABASE ${name}`)
    const at = databaseAt(url, name)
    await onServer(at, 'CREATE EXTENSION pg_trgm; CREATE TABLE of_extension (); ALTER EXTENSION pg_trgm ADD TABLE of_extension')
    const { pool, close } = await openDatabase({ databaseUrl: at, dataDir })
    expect((await pool.query(applied)).rowCount).toBeGreaterThan(0)
    await close()
    await onServer(url, `DROP DATABASE ${name}`)
  })
})

describe.runIf(image.kind === 'postgres')('a start with pending migrations', () => {
  let site: ServerEnvironment
  let psql: pg.Client
  beforeAll(async () => {
    site = await aServerEnvironment()
    psql = new pg.Client({ connectionString: site.settings['DATABASE_URL'] })
    await psql.connect()
    const { rows } = await psql.query<{ name: string }>('SELECT current_database() AS name')
    const [{ name } = { name: '' }] = rows
    // Time limits that the operator set for the database or role must not end a migration.
    await psql.query(`ALTER DATABASE ${name} SET statement_timeout = '300ms'; ALTER DATABASE ${name} SET lock_timeout = '300ms'`)
  })
  afterAll(async () => {
    await psql.end()
    await site.remove()
  })
  /**
   * Starts a server until it logs that it waits, lets it wait longer than the time limits, and returns how it ended after it was
   * ready.
   */
  const startWhile = async (line: RegExp, release: string) => {
    const server = startServer(site.settings)
    await vi.waitUntil(() => line.test(server.said.stdout), { timeout: 30_000 })
    await psql.query('SELECT pg_sleep(0.5)')
    await psql.query(release)
    await server.ready()
    return server.stop()
  }

  test('waits without limit for another process that migrates', async () => {
    await psql.query('SET statement_timeout = 0; SELECT pg_advisory_lock(7463621)')
    const line = /^Another process is preparing the database\. Waiting for it to end\.\.\.$/m
    expect(await startWhile(line, 'SELECT pg_advisory_unlock(7463621)')).toBe(0)
  })

  test('ends at SIGTERM while it waits', async () => {
    await psql.query('SELECT pg_advisory_lock(7463621)')
    const server = startServer(site.settings)
    await vi.waitUntil(() => server.said.stdout.includes('Waiting for it to end'), { timeout: 30_000 })
    expect(await server.stop()).toBe(0)
    await psql.query('SELECT pg_advisory_unlock(7463621)')
  })

  test('retries while a table is locked, and logs who holds the lock', async () => {
    await psql.query(`${forgetTheIndex}; DROP INDEX sign_in_failure_by_date; SET application_name = 'psql'`)
    await psql.query('BEGIN; LOCK TABLE sign_in_failures IN ROW EXCLUSIVE MODE')
    const line = new RegExp(`^The migration ${INDEX} waits for a table that is in use.*\\(psql, since `, 'm')
    expect(await startWhile(line, 'ROLLBACK')).toBe(0)
    const { rows } = await psql.query("SELECT FROM pg_indexes WHERE indexname = 'sign_in_failure_by_date'")
    expect(rows).toHaveLength(1)
  })
})

test('a database of a newer version is refused and closed', async () => {
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
