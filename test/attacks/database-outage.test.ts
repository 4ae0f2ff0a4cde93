// @module-tag storage

import { describe, expect, inject, test, vi } from 'vitest'
import { useOwnServer, type Outcome } from '../own-postgres-server.ts'

const busy = 'El servidor está ocupado. Vuelva a intentar en unos segundos.'
const unknown =
  'No se sabe si se guardó: se perdió la conexión con la base de datos. Revise si el cambio está antes de repetirlo.'

// A frozen database is noticed after fifteen seconds.
vi.setConfig({ testTimeout: 90_000 })

describe.runIf(inject('image').kind === 'postgres')('a database that becomes unavailable while six people write', () => {
  const server = useOwnServer()
  const acknowledged: number[] = []
  let isOver = false
  let count = 0

  /** Creates one position after the other and returns the outcomes. */
  const write = async (): Promise<Outcome[]> => {
    const outcomes: Outcome[] = []
    for (;;) {
      if (isOver) return outcomes
      const outcome = await server.call('POST', '/api/job_management/', { job_title: `Puesto ${(count += 1)}` })
      outcomes.push(outcome)
      if (outcome.status === 201) acknowledged.push(outcome.body.id)
    }
  }

  const refused = () => vi.waitUntil(async () => (await server.call('GET', '/api/user/me/')).status === 503, { timeout: 30_000 })
  const isBack = () => vi.waitUntil(async () => (await server.call('GET', '/api/user/me/')).status === 200, { timeout: 5000 })

  const readiness = async () => {
    const asked = performance.now()
    const answer = await fetch(`${server.url}/readyz`)
    expect(performance.now() - asked).toBeLessThan(4000)
    return { status: answer.status, body: await answer.json() }
  }

  test.each([
    [
      'is restarted',
      () => server.postgres.stop(),
      () => server.postgres.start(),
      /ECONNREFUSED|ECONNRESET|shutting down|does not answer/,
    ],
    ['is killed', () => server.postgres.kill(), () => server.postgres.start(), /ECONNREFUSED|ECONNRESET|does not answer/],
    ['freezes', async () => server.postgres.freeze(), async () => server.postgres.thaw(), /does not answer/],
    ['is cut off', async () => server.network.cut(), async () => server.network.mend(), /does not answer/],
  ])(
    'and %s: writes get 503 with a sentence, no acknowledged record is lost, and the recovery takes less than five seconds',
    async (_how, takeAway, giveBack, problem) => {
      isOver = false
      const before = acknowledged.length
      const writing = Promise.all(Array.from({ length: 6 }, write))
      await vi.waitUntil(() => acknowledged.length > before + 12, { timeout: 30_000 })
      await takeAway()
      await refused()
      expect(await readiness()).toMatchObject({ status: 503, body: { problems: [expect.stringMatching(problem)] } })
      expect((await server.call('GET', '/healthz')).status).toBe(200)
      await giveBack()
      await isBack()
      expect((await readiness()).status).toBe(200)
      isOver = true
      const outcomes = (await writing).flat()
      const refusals = outcomes.filter(({ status }) => status !== 201)
      expect(refusals.length).toBeGreaterThan(0)
      for (const { status, body } of refusals) {
        expect(status, JSON.stringify(body)).toBe(503)
        expect([busy, unknown]).toContain(body.detail)
      }
      const psql = await server.connect()
      const { rows } = await psql.query<{ id: number }>('SELECT id FROM job_positions')
      const stored = new Set(rows.map(({ id }) => id))
      expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
      expect(server.exitCode()).toBeUndefined()
      const lines = server.said().stdout.split('\n')
      const busyLines = lines.filter((line) => line.includes('"msg":"refused"') && !line.includes('the commit was under way'))
      expect(busyLines.length).toBeGreaterThan(0)
      expect(busyLines.filter((line) => line.includes('    at '))).toEqual([])
    },
  )

  test('and takes no writes any more: saves are refused with a sentence, records are read, and the server says so', async () => {
    const psql = await server.connect()
    const setReadOnly = async (value: 'on' | 'off') => {
      await psql.query('SET default_transaction_read_only = off')
      await psql.query(`ALTER SYSTEM SET default_transaction_read_only = ${value}`)
      await psql.query('SELECT pg_reload_conf()')
    }
    const save = async () => (await server.call('POST', '/api/job_management/', { job_title: `Puesto ${(count += 1)}` })).status
    // The next call would note that the session is used.
    await psql.query("UPDATE sessions SET last_used_at = now() - interval '1 h'")
    await setReadOnly('on')
    await vi.waitUntil(async () => (await save()) === 507)
    expect(await server.call('POST', '/api/job_management/', { job_title: 'Otro puesto' })).toMatchObject({
      status: 507,
      body: { detail: 'La base de datos no acepta cambios. Avise al administrador; lo escrito sigue aquí.' },
    })
    expect((await server.call('GET', '/api/job_management/')).status).toBe(200)
    const problems = ['The database takes no writes: it is read-only.']
    expect(await readiness()).toMatchObject({ status: 503, body: { problems } })
    await setReadOnly('off')
    await vi.waitUntil(async () => (await save()) === 201)
    expect((await readiness()).status).toBe(200)
  })

  test('and the job queue recovers by itself', async () => {
    const psql = await server.connect()
    // A mail without a recipient: the job that takes it removes it.
    await psql.query(`
      WITH mail AS (INSERT INTO outbox (kind, about, details, created_at) VALUES ('binnacle_head', 'x', '{}', now()) RETURNING id)
      INSERT INTO sirena_jobs.job (name, data) SELECT 'mail', jsonb_build_object('mail', id) FROM mail`)
    const isTaken = async () => (await psql.query('SELECT FROM outbox')).rowCount === 0
    await vi.waitUntil(isTaken, { timeout: 40_000, interval: 500 })
    const logged = () =>
      server
        .said()
        .stdout.split('\n')
        .filter((line) => line.includes('the queue of jobs does not work'))
    // Only after a minute without a failure.
    await vi.waitUntil(() => logged().some((line) => line.includes('; it works again')), { timeout: 90_000, interval: 500 })
    expect(logged().length).toBeLessThan(20)
  }, 150_000)
})
