// @module-tag storage

import type pg from 'pg'
import { beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { useOwnServer } from '../own-postgres-server.ts'

const busy = 'El servidor está ocupado. Vuelva a intentar en unos segundos.'
const unknown =
  'No se sabe si se guardó: se perdió la conexión con la base de datos. Revise si el cambio está antes de repetirlo.'

/** Generous, since the machine may be busy. */
const PATIENCE = { timeout: 20_000 }
vi.setConfig({ testTimeout: 60_000 })

/** Waits until one session waits for a lock, and terminates it. */
const endWaitingSession = (psql: pg.Client) =>
  vi.waitUntil(async () => {
    const waiting = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock'`
    return (await psql.query(waiting)).rowCount === 1
  }, PATIENCE)

describe.runIf(inject('image').kind === 'postgres')('a database connection that breaks while it is used', () => {
  const server = useOwnServer()

  test('makes its call fail with 503, and the server keeps working', async () => {
    const { body: position } = await server.call('POST', '/api/job_management/', { job_title: 'Cajera' })
    const edited = { job_title: 'Cajero', version: position.version }
    // pg_stat_activity is a snapshot within a transaction, so the locking session cannot observe the waiting one.
    const [locker, watcher] = [await server.connect(), await server.connect()]
    await locker.query('BEGIN')
    await locker.query('SELECT FROM job_positions FOR UPDATE')
    const saving = server.call('PUT', `/api/job_management/${position.id}/`, edited)
    await endWaitingSession(watcher)
    expect(await saving).toMatchObject({ status: 503, body: { detail: busy } })
    await locker.query('ROLLBACK')
    const again = await server.call('PUT', `/api/job_management/${position.id}/`, edited)
    expect(again).toMatchObject({ status: 200, body: { job_title: 'Cajero' } })
    expect(server.exitCode()).toBeUndefined()
  })

  describe('during a commit is answered with an unknown outcome; a repeat under the same key resolves it', () => {
    const create = (job_title: string) =>
      server.call('POST', '/api/job_management/', { job_title }, { 'idempotency-key': `clave-de-${job_title}` })
    const expectOnce = async (job_title: string) => {
      expect(await create(job_title)).toMatchObject({ status: 201, body: { job_title } })
      expect(await server.call('GET', `/api/job_management/?search=${job_title}`)).toMatchObject({ body: { count: 1 } })
    }
    /** Commits that create a position wait until this session unlocks them. */
    let locker: pg.Client
    let watcher: pg.Client
    beforeAll(async () => {
      locker = await server.connect()
      watcher = await server.connect()
      await locker.query(`
        CREATE FUNCTION wait_at_commit() RETURNS trigger LANGUAGE plpgsql AS
          'BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NULL; END';
        CREATE CONSTRAINT TRIGGER wait_at_commit AFTER INSERT ON job_positions
          DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wait_at_commit()`)
    })
    beforeEach(() => locker.query('SELECT pg_advisory_lock(1)').then(() => {}))

    test('if the commit failed', async () => {
      const creating = create('Piloto')
      await endWaitingSession(watcher)
      expect(await creating).toMatchObject({ status: 503, body: { detail: unknown, code: 'outcome_unknown' } })
      await locker.query('SELECT pg_advisory_unlock(1)')
      await expectOnce('Piloto')
    })

    test('if the commit succeeded', async () => {
      const creating = create('Mecanico')
      await vi.waitUntil(async () => {
        // Not a job that waits for a lock of its own.
        const waiting = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query ILIKE 'commit%'`
        return (await watcher.query(waiting)).rowCount === 1
      }, PATIENCE)
      server.network.cut()
      await locker.query('SELECT pg_advisory_unlock(1)')
      await vi.waitUntil(async () => {
        const { rowCount } = await watcher.query(`SELECT FROM job_positions WHERE job_title = 'Mecanico'`)
        return rowCount === 1
      }, PATIENCE)
      server.network.mend()
      expect(await creating).toMatchObject({ status: 503, body: { detail: unknown, code: 'outcome_unknown' } })
      await expectOnce('Mecanico')
    })
  })
})
