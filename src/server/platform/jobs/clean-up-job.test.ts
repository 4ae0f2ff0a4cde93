import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { aLog } from '../../../../test/fixtures/log.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { useTestServer } from '../../../../test/test-app.ts'
import { allJobs } from '../../all-jobs.ts'
import { cleanUpJob, type CleanUp } from './clean-up-job.ts'

const server = useTestServer()
const run = { data: {}, tries: 1, isLast: false, stopping: new AbortController().signal }
const HOUR = 3_600_000

test('the clean-up removes expired rows from every table and keeps the others', async () => {
  const { db } = server.deps
  const { id } = await server.as(Role.Administrador)
  const now = server.deps.now()
  const before = (hours: number) => new Date(now.getTime() - hours * HOUR)
  const fill = async (name: string, hours: number) => {
    const hash = Buffer.from(name)
    const at = before(hours)
    await db.insertInto('sessions').values({ token_hash: hash, user_id: id, created_at: at, last_used_at: at }).execute()
    await db.insertInto('known_devices').values({ device_hash: hash, user_id: id, last_sign_in_at: at }).execute()
    await db.insertInto('download_tickets').values({ ticket_hash: hash, token_hash: hash, call: 'x', created_at: at }).execute()
    await db.insertInto('sign_in_failures').values({ subject: name, failures: 1, last_failure_at: at, wait_until: at }).execute()
    await db
      .insertInto('request_counts')
      .values({ subject: name, requests: 1, ends_at: new Date(at.getTime() + 1) })
      .execute()
    await db
      .insertInto('first_answers')
      .values({ user_id: id, call: 'x', key: name, sent_digest: hash, created_at: at })
      .execute()
  }
  await fill('old', 31 * 24)
  await fill('new', -0.01)
  const links = [(await server.as(Role.Bombero)).id, id]
  for (const [index, user_id] of links.entries()) {
    const link = { user_id, token_hash: Buffer.from(`link ${index}`), expires_at: before(index === 0 ? 1 : -0.5) }
    await db.insertInto('password_resets').values(link).execute()
    await db
      .insertInto('email_confirmations')
      .values({ ...link, email: 'ana@example.org' })
      .execute()
  }
  await db.insertInto('outbox').values({ kind: 'k', about: 'lost', details: '{}', created_at: now }).execute()

  const job = allJobs(server.deps, Fastify().log).find(({ name }) => name === 'clean_up')
  await job?.run(run)

  const of = async (
    table: 'sessions' | 'known_devices' | 'download_tickets',
    column: 'token_hash' | 'device_hash' | 'ticket_hash',
  ) =>
    (await server.database.pool.query(`SELECT ${column} AS hash FROM ${table}`)).rows.map(({ hash }: { hash: Buffer }) =>
      hash.toString(),
    )
  const text = async (table: string, column: string) =>
    (await server.database.pool.query(`SELECT ${column} AS name FROM ${table}`)).rows.map(({ name }: { name: string }) => name)
  const sessions = await of('sessions', 'token_hash')
  expect([sessions.includes('old'), sessions.includes('new')]).toEqual([false, true])
  expect(await of('known_devices', 'device_hash')).toEqual(['new'])
  expect(await of('download_tickets', 'ticket_hash')).toEqual(['new'])
  expect(await text('sign_in_failures', 'subject')).toEqual(['new'])
  expect(await text('request_counts', 'subject')).toEqual(['new'])
  expect(await text('first_answers', 'key')).toEqual(['new'])
  expect(await text('password_resets', 'user_id')).toEqual([id])
  expect(await text('email_confirmations', 'user_id')).toEqual([id])
  expect(await text('outbox', 'about')).toEqual([])
})

test('a table that cannot be cleaned makes the job fail after cleaning the others', async () => {
  const { log, lines } = aLog()
  let left = 3
  const broken: CleanUp = () => Promise.reject(new Error('locked'))
  const job = cleanUpJob(server.deps, [broken, async () => (left -= 1)], log)
  await expect(job.run(run)).rejects.toThrow('locked')
  expect(left).toBe(0)
  expect(lines).toMatchObject([{ level: 'error', msg: 'old rows could not be removed; it is tried again' }])
})
