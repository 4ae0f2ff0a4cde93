// @module-tag storage

import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { versionBefore } from '../fixtures/version-before.ts'
import { databaseAt, onServer } from '../global-setup.ts'
import { copyOfImage } from '../test-app.ts'
import { openDatabase } from '../../src/server/platform/database/open.ts'
import { binnacleKey } from '../../src/server/platform/keys/binnacle-key.ts'
import { localBus } from '../../src/server/platform/live/bus.ts'
import { recordChanges } from '../../src/server/platform/records/record-change.ts'
import { openServerKey } from '../../src/server/platform/keys/server-key.ts'
import { sealWaiting } from '../../src/server/binnacle/seal-entries.ts'
import { processEnvironment } from '../process-environment.ts'

// The command runs in its own process, so the embedded database must be closed meanwhile.
vi.setConfig({ testTimeout: 120_000 })
const image = inject('image')
const scratch = mkdtempSync(path.join(tmpdir(), 'sirena-verify-'))
const folder = (name: string) => path.join(scratch, name)
afterAll(() => rmSync(scratch, { recursive: true }))

interface Where {
  dataDir: string
  databaseUrl: string | undefined
}
const run = ({ dataDir, databaseUrl }: Where, command: string, args: string[]) => {
  const env = { ...processEnvironment, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' }
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(command, args, { env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    )
  })
}
const verifyByNpm = (where: Where, ...args: string[]) => run(where, 'npm', ['run', '--silent', 'binnacle:verify', '--', ...args])
/** The command that npm runs, without npm's own start time. */
const verify = (where: Where, ...args: string[]) =>
  run(where, process.execPath, ['src/server/system/commands/verify-binnacle.ts', ...args])
const refusedWith = (stderr: string | RegExp) => ({ code: 1, stdout: '', stderr: expect.stringMatching(stderr) })
const change = async (where: Where, work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<unknown>) => {
  const database = await openDatabase(where)
  try {
    await work(database)
  } finally {
    await database.close()
  }
}

describe('npm run binnacle:verify', () => {
  let where: Where
  let head = ''
  let drop = async () => {}
  beforeAll(async () => {
    const dataDir = folder('three')
    mkdirSync(dataDir)
    const copy = await copyOfImage(dataDir)
    drop = copy.drop
    where = { dataDir, databaseUrl: copy.url }
    await copy.database.close()
    await change(where, async ({ db }) => {
      const key = binnacleKey(openServerKey(path.join(dataDir, 'server.key')))
      const deps = { db, now: () => new Date('2026-11-20T15:00:00Z'), bus: localBus(), binnacleKey: key }
      const write = (id: number) =>
        recordChanges(deps, { caller: { id: 1, name: 'Persona' } }, async (_trx, log) => log.created('station', { id }))
      for (let id = 1; id <= 3; id++) await write(id)
      await sealWaiting(deps)
      await write(4)
    })
  })
  afterAll(() => drop())

  test('prints that the binnacle is whole, the number of entries, the number not sealed yet, and the head', async () => {
    const { code, stdout, stderr } = await verifyByNpm(where)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const [, id, hash, heads] =
      /^The binnacle is whole: 4 entries, 1 not sealed yet, head (\d+):([0-9a-f]{64})\n(.*)\n$/.exec(stdout) ?? []
    expect(id).toBe('3')
    expect(heads).toMatch(/^No head that was noted earlier was compared: /)
    head = `${id}:${hash}`
  })

  test('ignores an incomplete last line of noted heads, and reports an unreadable line', async () => {
    const file = path.join(where.dataDir, 'binnacle-heads.log')
    const noted = `2026-11-20T15:00:00.000Z ${head} 3\n`
    writeFileSync(file, noted + noted.slice(0, 50))
    const passedOver = `The last line of ${file} was not written to its end, as on a full disk; it is passed over.\n`
    expect(await verify(where)).toMatchObject({ code: 0, stderr: passedOver })
    writeFileSync(file, `${noted}${noted.slice(0, 50)}\n${noted}`)
    const { code, stderr } = await verify(where)
    rmSync(file)
    expect(code).toBe(1)
    expect(stderr).toContain(`Line 2 of ${file} cannot be read: the file was damaged or changed.`)
  })

  // S-57
  test('verifies a head given with --expect', async () => {
    expect(await verifyByNpm(where, '--expect', head)).toMatchObject({ code: 0 })
    const other = `3:${'ab'.repeat(32)}`
    expect(await verify(where, '--expect', other)).toEqual(refusedWith(`The head ${other} is not in the chain: `))
    expect(await verify(where, '--expect', 'yesterday')).toEqual(refusedWith(/^Usage: /))
  })

  test('compares the number of entries with the noted number', async () => {
    const file = path.join(where.dataDir, 'binnacle-heads.log')
    writeFileSync(file, `2026-11-20T15:00:00.000Z ${head} 3\n`)
    expect(await verify(where)).toMatchObject({ code: 0 })
    writeFileSync(file, `2026-11-20T15:00:00.000Z ${head} 4\n`)
    const sentence = `The head ${head}, noted at 2026-11-20T15:00:00.000Z, covered 4 entries; up to it there are 3.`
    expect(await verify(where)).toEqual(refusedWith(sentence))
    rmSync(file)
  })

  test('prints the findings and fails', async () => {
    await change(where, ({ pool }) =>
      pool.query("ALTER TABLE binnacle DISABLE TRIGGER USER; UPDATE binnacle SET created_by_name = 'Otra' WHERE id = 2"),
    )
    expect(await verify(where)).toEqual(refusedWith(/^The binnacle is NOT whole.*\nEntry 2 is not what Sirena wrote/))
  })

  test('reports the seal of a noted head moved to a position outside the chain', async () => {
    await change(where, ({ pool }) =>
      pool.query(
        `ALTER TABLE binnacle_seals DISABLE TRIGGER USER; UPDATE binnacle_seals SET position = -1 - position;
         DELETE FROM binnacle; DELETE FROM binnacle_unsealed`,
      ),
    )
    const result = await verify(where, '--expect', head)
    expect(result).toEqual(refusedWith(/^The binnacle is NOT whole \(0 entries/))
    expect(result).toEqual(refusedWith('A seal for entry 3 stands at a place where the chain has none'))
    expect(result).toEqual(refusedWith(`The head ${head} is not in the chain: `))
  })

  test('reports that a view cannot be verified', async () => {
    await change(where, ({ pool }) =>
      pool.query('ALTER TABLE binnacle RENAME TO other; CREATE VIEW binnacle AS SELECT * FROM other'),
    )
    expect(await verify(where)).toEqual(
      refusedWith(/^The binnacle cannot be checked: binnacle is not the table that Sirena made/),
    )
  })

  test('reports a missing key file and does not create one', async () => {
    rmSync(path.join(where.dataDir, 'server.key'))
    expect(await verify(where)).toEqual(refusedWith(/^The key file .*server\.key cannot be used \(ENOENT\)/))
    expect(existsSync(path.join(where.dataDir, 'server.key'))).toBe(false)
  })
})

describe('npm run binnacle:verify changes nothing in a database that', () => {
  test('does not exist', async () => {
    const nowhere = {
      dataDir: folder('none'),
      databaseUrl: image.kind === 'embedded' ? undefined : databaseAt(image.url, 'sirena_none'),
    }
    expect(await verify(nowhere)).toEqual(refusedWith(/There is no database in|does not exist/))
    expect(existsSync(nowhere.dataDir)).toBe(false)
  })

  test.runIf(image.kind === 'postgres')('is empty', async () => {
    const { url } = image as { url: string }
    const name = `sirena_empty_${process.pid}`
    await onServer(url, `CREATE DATABASE ${name}`)
    try {
      const where = { dataDir: folder('empty'), databaseUrl: databaseAt(url, name) }
      expect(await verify(where)).toEqual(refusedWith('The database is empty: Sirena has never been started on it.'))
      await onServer(where.databaseUrl, "DO $$ BEGIN ASSERT to_regclass('schema_migrations') IS NULL; END $$")
    } finally {
      await onServer(url, `DROP DATABASE ${name} WITH (FORCE)`)
    }
  })

  test.runIf(image.kind === 'postgres')('belongs to another program', async () => {
    const { url } = image as { url: string }
    const name = `sirena_other_${process.pid}`
    await onServer(url, `CREATE DATABASE ${name}`)
    try {
      const where = { dataDir: folder('other'), databaseUrl: databaseAt(url, name) }
      for (const table of ['schema_migrations (version bigint)', 'things (id int)']) {
        await onServer(where.databaseUrl, `CREATE TABLE ${table}`)
        expect(await verify(where)).toEqual(refusedWith('The database holds tables that are not of Sirena'))
      }
    } finally {
      await onServer(url, `DROP DATABASE ${name} WITH (FORCE)`)
    }
  })

  test('was created by the previous version', async () => {
    const dataDir = folder('before')
    const { url, drop } = await versionBefore(dataDir)
    try {
      const older = refusedWith('The database is older than this version of Sirena: it lacks 0010_')
      expect(await verify({ dataDir, databaseUrl: url })).toEqual(older)
      // If it had migrated, it would not report this a second time.
      expect(await verify({ dataDir, databaseUrl: url })).toEqual(older)
    } finally {
      await drop()
    }
  })

  test('was created by a later version', async () => {
    const dataDir = folder('later')
    mkdirSync(dataDir)
    const { database, url, drop } = await copyOfImage(dataDir)
    await database.pool.query("INSERT INTO schema_migrations (name) VALUES ('9999_future.sql')")
    await database.close()
    try {
      const newer = refusedWith('The database is newer than this version of Sirena: it has had 9999_future.sql')
      expect(await verify({ dataDir, databaseUrl: url })).toEqual(newer)
    } finally {
      await drop()
    }
  })
})
