import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { listEntries } from '../../src/server/binnacle/entries.queries.ts'
import { beginVerification } from '../../src/server/binnacle/verification.queries.ts'
import { findWrongBinnacleFigures, rebuildBinnacleFigures } from '../../src/server/binnacle/binnacle-figures.queries.ts'
import { sealWaiting } from '../../src/server/binnacle/seal-entries.ts'
import { verifyBinnacle } from '../../src/server/binnacle/verify-binnacle.ts'
import { openDatabase, type OpenDatabase } from '../../src/server/platform/database/open.ts'
import { binnacleKey } from '../../src/server/platform/keys/binnacle-key.ts'
import { localBus } from '../../src/server/platform/live/bus.ts'
import { putInOutbox } from '../../src/server/platform/jobs/outbox.queries.ts'
import { jobQueue, openBoss } from '../../src/server/platform/jobs/queue.ts'
import { recordChanges } from '../../src/server/platform/records/record-change.ts'
import { serverKey } from '../../src/server/platform/keys/server-key.ts'
import { StartupError } from '../../src/server/platform/errors/startup-error.ts'
import { aBrigade, anEmergency } from '../factories.ts'
import { aLog } from '../fixtures/log.ts'
import { schemaOf } from '../fixtures/installations.ts'
import { databaseAt, onServer } from '../global-setup.ts'

const image = inject('image')
// A skipped describe block is still collected.
const url = image.kind === 'postgres' ? image.url : 'postgres://localhost'

/* The attacker has the server's own DATABASE_URL. The embedded database has no roles. */
describe.runIf(image.kind === 'postgres')('with DATABASE_OWNER_URL', () => {
  const scratch = mkdtempSync(path.join(tmpdir(), 'sirena-owner-'))
  const suffix = `${process.pid}_${randomBytes(4).toString('hex')}`
  const [name, owner, application] = [`sirena_owned_${suffix}`, `sirena_owner_${suffix}`, `sirena app "${suffix}"`]
  const quoted = `"${application.replaceAll('"', '""')}"`
  const password = randomBytes(8).toString('hex')
  const as = (role: string) => Object.assign(new URL(databaseAt(url, name)), { username: role, password }).href
  const where = { databaseUrl: as(application), databaseOwnerUrl: as(owner), dataDir: scratch }
  const key = binnacleKey(serverKey(randomBytes(32)))
  let database: OpenDatabase

  beforeAll(async () => {
    await onServer(url, `CREATE ROLE ${owner} LOGIN PASSWORD '${password}'`)
    await onServer(url, `CREATE ROLE ${quoted} LOGIN PASSWORD '${password}'`)
    await onServer(url, `CREATE DATABASE ${name} OWNER ${owner}`)
    database = await openDatabase(where)
  })
  afterAll(async () => {
    await database.close()
    await onServer(url, `DROP DATABASE ${name} WITH (FORCE)`)
    for (const role of [owner, quoted]) await onServer(url, `DROP ROLE ${role}`)
    rmSync(scratch, { recursive: true })
  })

  // S-57
  test('the application works and writes and seals entries', async () => {
    const deps = { db: database.db, binnacleKey: key, now: () => new Date(), bus: localBus() }
    const { id } = await anEmergency(database.db, await aBrigade(database.db))
    await database.db.updateTable('emergencies').set({ address: 'Zona 2' }).where('id', '=', id).execute()
    await recordChanges(deps, { caller: { id: null, name: 'Nadie' } }, async (_trx, log) => log.created('emergency', { id }))
    await sealWaiting(deps)
    await database.db.deleteFrom('emergencies').where('id', '=', id).execute()
    expect(await verifyBinnacle(database.db, key)).toMatchObject({ entries: 1, unsealed: 0, findings: [] })
    expect(await listEntries(database.db, { page: 1 })).toMatchObject({ count: 1, results: [{ entity: 'emergency' }] })
    await rebuildBinnacleFigures(database.db)
    expect(await findWrongBinnacleFigures(database.db)).toBe(0)
    expect(await database.db.transaction().execute((trx) => beginVerification(trx, 'Nadie', new Date()))).toBe(1)
  })

  test('the application enqueues, schedules and runs jobs', async () => {
    let runs = 0
    const { log, lines } = aLog()
    const job = { name: 'of_the_owner', timeLimit: 60, waits: [60], schedule: { cron: '0 * * * *', every: 3600 } }
    const queue = jobQueue(database.executeSql)
    queue.start([{ ...job, run: async () => void (runs += 1) }], log)
    await expect.poll(() => runs, { timeout: 10_000 }).toBe(1)
    const mail = { kind: 'k', about: 'a', details: {} }
    await database.db.transaction().execute((trx) => putInOutbox(trx, mail, new Date()))
    const boss = await openBoss(database.executeSql, { schedule: false, supervise: false })
    await boss.start()
    await boss.supervise()
    await boss.stop({ close: false })
    await queue.stop()
    expect(lines).toEqual([])
  })

  test.each([
    ['UPDATE binnacle SET entity = entity', /permission denied/],
    ['DELETE FROM binnacle', /permission denied/],
    ['TRUNCATE binnacle', /permission denied/],
    ['ALTER TABLE binnacle DISABLE TRIGGER USER', /must be owner/],
    ['DROP TABLE binnacle CASCADE', /must be owner/],
    ['UPDATE binnacle_seals SET seal = seal', /permission denied/],
    ['DELETE FROM binnacle_seals', /permission denied/],
    ['ALTER TABLE binnacle_seals DISABLE TRIGGER USER', /must be owner/],
    ["INSERT INTO binnacle_head (id, hash) VALUES (1, '')", /permission denied/],
    ['UPDATE binnacle_head SET id = 0', /permission denied/],
    ['UPDATE binnacle_unsealed SET entry_id = 0', /permission denied/],
    ["DELETE FROM schema_migrations WHERE name LIKE '0010%'", /permission denied/],
    [
      'CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$',
      /denied|must be owner/,
    ],
    [`SET ROLE ${owner}`, /permission denied/],
  ])('the application’s role may not: %s', async (statement, refusal) => {
    await expect(database.pool.query(statement)).rejects.toThrow(refusal)
  })

  test('a second start changes nothing', async () => {
    const again = await openDatabase(where)
    await expect(again.pool.query('DELETE FROM binnacle')).rejects.toThrow('permission denied')
    await again.close()
  })

  test('several servers can start concurrently', async () => {
    for (let time = 0; time < 10; time++) {
      const starts = await Promise.allSettled(Array.from({ length: 6 }, () => openDatabase(where)))
      for (const start of starts) if (start.status === 'fulfilled') await start.value.close()
      expect(starts.flatMap((start) => (start.status === 'rejected' ? [String(start.reason)] : []))).toEqual([])
    }
  })

  test('a start without DATABASE_OWNER_URL is refused, also on a migrated database', async () => {
    for (const at of [as(application), databaseAt(as(application), 'postgres')])
      await expect(openDatabase({ databaseUrl: at, dataDir: scratch })).rejects.toThrow(
        new StartupError(
          'The database cannot be used: permission denied for schema public.\nDATABASE_OWNER_URL names the role that owns ' +
            'the tables and may make them; where it is not set, the role of DATABASE_URL must.\n' +
            'If that role was given no rights, a superuser runs in the database, with the names of yours: GRANT CREATE ON DATABASE ' +
            'sirena TO sirena_owner; ALTER SCHEMA public OWNER TO sirena_owner; (docs/operation/postgresql.md)',
        ),
      )
  })

  test('a start is refused without changes if DATABASE_URL leads to another database', async () => {
    const other = `sirena_other_${suffix}`
    await onServer(url, `CREATE DATABASE ${other} OWNER ${owner}`)
    const at = (role: string) => databaseAt(as(role), other)
    const { host } = new URL(url)
    await expect(openDatabase({ ...where, databaseOwnerUrl: at(owner) })).rejects.toThrow(
      new StartupError(
        `DATABASE_URL and DATABASE_OWNER_URL name different databases: ${name} at ${host} and ${other} at ${host}. ` +
          'Nothing was touched.\nThey are two roles of one database.',
      ),
    )
    expect(await schemaOf({ folder: scratch, url: at(owner) })).toEqual([])
    await onServer(url, `DROP DATABASE ${other}`)
  })

  test('an application role with the rights of the owner is refused', async () => {
    const mighty = 'is a superuser, owns the tables, or may act as their owner'
    await expect(openDatabase({ ...where, databaseUrl: databaseAt(url, name) })).rejects.toThrow(mighty)
    await expect(openDatabase({ ...where, databaseUrl: as(owner) })).rejects.toThrow(mighty)
  })
})
