import { tmpdir } from 'node:os'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import pg from 'pg'
import { copyOfImage } from '../test-app.ts'
import { StartupError } from '../../src/server/platform/errors/startup-error.ts'
import { openDatabase } from '../../src/server/platform/database/open.ts'

const STATE = `
  SELECT CASE nspname WHEN 'public' THEN '' ELSE nspname || '.' END || relname AS name, pg_relation_size(c.oid) AS size
  FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
  WHERE relkind IN ('r', 'p') AND nspname IN ('public', 'sirena_jobs') ORDER BY 1`

/** Opens a migrated database after these statements. */
const openAfter = async (statements: string) => {
  const { database, url, drop } = await copyOfImage(tmpdir())
  await database.close()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await drop()
  })
  await client.query(statements)
  const before = await client.query(STATE)
  const opening = openDatabase({ databaseUrl: url, dataDir: tmpdir() })
  const message = await opening.then(
    ({ close }) => close(),
    (error: unknown) => error instanceof StartupError && error.message,
  )
  return { message, before: before.rows, after: (await client.query(STATE)).rows }
}

// The backup of an embedded database is a copy of its folder.
describe.runIf(inject('image').kind === 'postgres')('a restored backup', () => {
  test.each([
    [
      'after 0018',
      "DELETE FROM schema_migrations WHERE name > '0019'",
      '43: sirena_jobs.version, sirena_jobs.queue, sirena_jobs.schedule, ...',
    ],
    [
      'after 0018, with an old table of 0020',
      "DELETE FROM schema_migrations WHERE name > '0019'; DROP SCHEMA sirena_jobs CASCADE; CREATE TABLE create_answers ()",
      '32: first_answers, attendance_marks, attendance_periods, ...',
    ],
    [
      'of an empty database',
      'DROP SCHEMA public CASCADE; CREATE SCHEMA public',
      '11: sirena_jobs.version, sirena_jobs.queue, sirena_jobs.schedule, ...',
    ],
  ])(
    'with tables left over from a newer version is refused before anything is migrated: %s',
    async (_which, statements, listed) => {
      const { message, before, after } = await openAfter(statements)
      expect(message).toBe(
        `The database holds tables that its migrations have not made yet (${listed}), as after restoring a backup of an older ` +
          'version over a newer one. Nothing was touched.\nRestore the backup into an empty database.',
      )
      expect(after).toEqual(before)
    },
  )

  test.each([
    [
      'the schema of the jobs',
      'DROP SCHEMA sirena_jobs CASCADE',
      '11: sirena_jobs.version, sirena_jobs.queue, sirena_jobs.schedule, ...',
    ],
    ['a table of the jobs', 'DROP TABLE sirena_jobs.schedule CASCADE', '1: sirena_jobs.schedule'],
    ['another table', 'DROP TABLE first_answers', '1: first_answers'],
  ])('without all tables of its migrations is refused: %s', async (_which, statements, listed) => {
    const { message, before, after } = await openAfter(statements)
    expect(message).toBe(
      `The database lacks tables that its migrations made (${listed}), as after restoring a part of a backup or a backup of one ` +
        'schema. Nothing was touched.\nRestore a backup of the whole database into an empty one.',
    )
    expect(after).toEqual(before)
  })

  test('that broke off before its keys is refused', async () => {
    const { message, before, after } = await openAfter(
      'ALTER TABLE known_devices DROP CONSTRAINT known_devices_pkey; ALTER TABLE sirena_jobs.schedule DROP CONSTRAINT schedule_pkey',
    )
    expect(message).toBe(
      'The database lacks the primary keys of tables (2: known_devices, sirena_jobs.schedule), as after a restore that broke off. ' +
        'Nothing was touched.\nRestore the backup again, into an empty database.',
    )
    expect(after).toEqual(before)
  })
})
