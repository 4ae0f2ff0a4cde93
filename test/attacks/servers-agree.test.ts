import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { afterAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { Role } from '../../src/contract/shared/rights/roles.ts'
import type { Job } from '../../src/server/platform/jobs/job.ts'
import { mailJob } from '../../src/server/platform/jobs/mail-job.ts'
import { openMailer } from '../../src/server/platform/jobs/mailer.ts'
import { putInOutbox } from '../../src/server/platform/jobs/outbox.queries.ts'
import { jobQueue } from '../../src/server/platform/jobs/queue.ts'
import { aStation, aVehicle } from '../factories.ts'
import { formWith, withoutPassword } from '../fixtures/person.ts'
import { usePeople } from '../fixtures/people.ts'
import { openInbox } from '../inbox.ts'
import { useSeveralServers } from '../several-servers.ts'
import { useTestServer } from '../test-app.ts'

const PATIENCE = { timeout: 60_000 }
vi.setConfig({ testTimeout: 120_000 })

const inbox = await openInbox()
afterAll(() => inbox.close())

describe.runIf(inject('image').kind === 'postgres')('whichever of two servers answers', () => {
  const server = useTestServer()
  const { start } = useSeveralServers(server)
  const people = usePeople(server)
  beforeEach(() => server.setNow(new Date()))
  const both = () => Promise.all([start(), start()])
  const statusOf = async (answer: Promise<Response>) => (await answer).status

  test('a person who signed out, was retired or lost a role at one is refused by the other at the next call', async () => {
    const [one, other] = await both()
    const admin = await server.as(Role.Administrador)
    const [leaving, retired] = [await server.as(Role.Bombero), await server.as(Role.Bombero)]
    const whole = people.sent({ role: Role.JefeDeServicio })
    const { body: chief } = await people.create(formWith(whole, {}))
    await server.database.pool.query('UPDATE users SET must_change_password = false WHERE id = $1', [chief.id])
    const sent = { username: chief.no_dpi, password: whole.password }
    const { token } = (await (await other.send('POST', '/api/user/token', { headers: {} }, sent)).json()) as { token: string }
    const me = (client: typeof admin) => statusOf(other.send('GET', '/api/user/me', client))
    const pilots = () => statusOf(other.send('GET', '/api/user/get_pilot', { headers: { authorization: `Bearer ${token}` } }))
    expect([await me(leaving), await me(retired), await pilots()]).toEqual([200, 200, 200])
    expect(await statusOf(one.send('POST', '/api/user/logout', leaving, {}))).toBe(204)
    expect(await statusOf(one.send('DELETE', `/api/user/${retired.id}`, admin))).toBe(204)
    const body = formWith({ ...withoutPassword(whole), role: Role.Bombero }, {})
    expect(await statusOf(fetch(`${one.url}/api/user/${chief.id}`, { method: 'PUT', headers: admin.headers, body }))).toBe(200)
    expect([await me(leaving), await me(retired), await pilots()]).toEqual([401, 401, 403])
  })

  test('a write that is repeated under its key at the other is the first one, also at the same time', async () => {
    const [one, other] = await both()
    const admin = await server.as(Role.Administrador)
    const key = randomUUID()
    const headers = { ...admin.headers, 'idempotency-key': key }
    const type = { name: `Tipo ${key.slice(0, 8)}`, nomenclature: 'TC' }
    const create = async (n: number) => {
      const answer = await (n % 2 === 0 ? one : other).send('POST', '/api/vehicle_type/', { headers }, type)
      return [answer.status, ((await answer.json()) as { id?: number }).id]
    }
    const [first, ...others] = await Promise.all([0, 1, 2, 3].map(create))
    const later = await create(5)
    expect(first?.[0]).toBe(201)
    for (const answer of [...others, later]) expect(answer).toEqual(first)
    const { rowCount } = await server.database.pool.query('SELECT FROM vehicle_types WHERE name = $1', [type.name])
    expect(rowCount).toBe(1)
  })

  test('a vehicle’s key that was made at one is taken by the other, and refused once it ended', async () => {
    const [one, other] = await both()
    const admin = await server.as(Role.Administrador)
    const { id: station_id } = await aStation(server.deps.db)
    const { id } = await aVehicle(server.deps.db, { station_id })
    const aKey = async () =>
      ((await (await one.send('POST', `/api/vehicle/${id}/tracking_key`, admin)).json()) as { key: string }).key
    const point = (key: string) => statusOf(other.send('GET', `/api/positions?id=${key}&lat=14.84&lon=-91.52`, { headers: {} }))
    const first = await aKey()
    await vi.waitUntil(async () => (await point(first)) === 200, PATIENCE)
    const second = await aKey()
    expect(await point(first)).toBe(404)
    await vi.waitUntil(async () => (await point(second)) === 200, PATIENCE)
    expect(await statusOf(one.send('DELETE', `/api/vehicle/${id}/tracking_key`, admin))).toBe(204)
    expect(await point(second)).toBe(404)
  })

  test('guesses of a password are counted together', async () => {
    const [one, other] = await both()
    const person = await server.as(Role.Bombero)
    const { rows } = await server.database.pool.query<{ no_dpi: string }>('SELECT no_dpi FROM users WHERE id = $1', [person.id])
    const signIn = async (n: number) => {
      const sent = { username: rows[0]?.no_dpi, password: 'no es esta', code: '' }
      return statusOf((n % 2 === 0 ? one : other).send('POST', '/api/user/token', { headers: {} }, sent))
    }
    const statuses: number[] = []
    for (let n = 0; n < 8 && !statuses.includes(429); n += 1) statuses.push(await signIn(n))
    // As many as at one server.
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
  })
})

describe.runIf(inject('image').kind === 'postgres')('jobs of two processes that both run', () => {
  const server = useTestServer()
  const { log } = Fastify({ logger: { level: 'silent' } })
  const query = async <T extends object>(text: string) => (await server.database.pool.query<T>(text)).rows
  const queues = (jobs: (n: number) => readonly Job[]) => {
    const started = [0, 1].map((n) => {
      const queue = jobQueue(server.database.executeSql)
      queue.start(jobs(n), log)
      return queue
    })
    return () => Promise.all(started.map((queue) => queue.stop()))
  }

  test('send each of 200 mails once', async () => {
    const senders = new Map<number, number>()
    const mailer = openMailer({ ...server.deps.config, smtpUrl: inbox.url })
    const stop = queues((n) => [
      mailJob(
        {
          db: server.deps.db,
          mailer: {
            send: (mail) => {
              senders.set(n, (senders.get(n) ?? 0) + 1)
              return mailer.send(mail)
            },
          },
        },
        { test: async (details) => ({ to: 'a@example.org', subject: String((details as { n: number }).n), text: '', html: '' }) },
        log,
      ),
    ])
    for (let n = 0; n < 200; n += 1)
      await server.deps.db
        .transaction()
        .execute((trx) => putInOutbox(trx, { kind: 'test', about: `${n}`, details: { n } }, server.deps.now()))
    await vi.waitUntil(async () => (await query('SELECT FROM outbox')).length === 0, PATIENCE)
    await stop()
    const subjects = inbox.mails.map(({ subject }) => Number(subject)).toSorted((a, b) => a - b)
    expect(subjects).toEqual(Array.from({ length: 200 }, (_, n) => n))
    expect([...senders.keys()].toSorted()).toEqual([0, 1])
  })

  test('run a scheduled kind once at a time', async () => {
    let [running, most, runs] = [0, 0, 0]
    const stop = queues(() => [
      {
        name: 'several_scheduled',
        timeLimit: 60,
        waits: [],
        schedule: { cron: '0 0 1 1 *', every: 86_400 },
        run: async () => {
          running += 1
          runs += 1
          most = Math.max(most, running)
          await new Promise((resolve) => void setTimeout(resolve, 300))
          running -= 1
        },
      },
    ])
    const done = "SELECT FROM sirena_jobs.job WHERE name = 'several_scheduled' AND state = 'completed'"
    const waiting = "SELECT FROM sirena_jobs.job WHERE name = 'several_scheduled' AND state < 'completed'"
    await vi.waitUntil(async () => (await query(done)).length > 0 && (await query(waiting)).length === 0, PATIENCE)
    await stop()
    // Each process asks for a run when it starts; the second is dropped unless the first was over.
    expect([most, runs]).toEqual([1, (await query(done)).length])
    expect(runs).toBeLessThanOrEqual(2)
  })
})
