import type pg from 'pg'
import { beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { useOwnServer } from '../own-postgres-server.ts'

const busy = 'El servidor está ocupado. Vuelva a intentar en unos segundos.'
const unknown =
  'No se sabe si se guardó: se perdió la conexión con la base de datos. Revise si el cambio está antes de repetirlo.'

/** A busy machine takes its time. */
const PATIENCE = { timeout: 20_000 }
vi.setConfig({ testTimeout: 60_000 })

/** Waits for the one session that waits for a lock and ends it. */
const endWaitingSession = (psql: pg.Client) =>
  vi.waitUntil(async () => {
    const waiting = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock'`
    return (await psql.query(waiting)).rowCount === 1
  }, PATIENCE)

describe.runIf(inject('image').kind === 'postgres')('a connection to the database that breaks while it is used', () => {
  const server = useOwnServer()

  test('costs the call that used it a 503, and the server goes on', async () => {
    const { body: position } = await server.call('POST', '/api/job_management/', { job_title: 'Cajera' })
    const edited = { job_title: 'Cajero', version: position.version }
    // What a transaction sees of others' waiting is as old as its first look, so who locks cannot also watch.
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

  describe('while it commits leaves open whether that took place, and says so; the same key asks again', () => {
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

    test('where it did not', async () => {
      const creating = create('Piloto')
      await endWaitingSession(watcher)
      expect(await creating).toMatchObject({ status: 503, body: { detail: unknown, code: 'outcome_unknown' } })
      await locker.query('SELECT pg_advisory_unlock(1)')
      await expectOnce('Piloto')
    })

    test('where it did', async () => {
      const creating = create('Mecanico')
      await vi.waitUntil(async () => {
        const { rowCount } = await watcher.query(`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'`)
        return rowCount === 1
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
