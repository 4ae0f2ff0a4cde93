import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openInbox } from '../../../../test/inbox.ts'
import { jobRunner, type JobRunner } from '../../../../test/run-jobs.ts'
import { useTestServer } from '../../../../test/test-app.ts'
import { mailJob } from './mail-job.ts'
import { openMailer, type Mailer } from './mailer.ts'
import { MAIL, putInOutbox, removeLostMails } from './outbox.queries.ts'
import { jobQueue } from './queue.ts'

const inbox = await openInbox()
afterAll(() => inbox.close())
const server = useTestServer()
const now = new Date('2026-11-20T12:00:00Z')
const query = async (text: string) => (await server.database.pool.query(text)).rows

/** Each test has its own kind of mail and an empty outbox. */
let kind = ''
const runners: JobRunner[] = []
beforeEach(async () => {
  inbox.mails.length = 0
  kind = `kind ${randomBytes(4).toString('hex')}`
  await query('DELETE FROM outbox')
  await query('DELETE FROM sirena_jobs.job')
})
afterEach(async () => {
  for (const runner of runners.splice(0)) await runner.stop()
})

const put = (about: string, details: object = {}) =>
  server.deps.db.transaction().execute((trx) => putInOutbox(trx, { kind, about, details: { about, ...details } }, now))
const outbox = () => server.deps.db.selectFrom('outbox').select('about').orderBy('id').execute()
const jobs = () => query('SELECT state::text, retry_count, data, output FROM sirena_jobs.job ORDER BY created_on')
/** Makes jobs that wait for a retry due now. */
const endWaits = () => query("UPDATE sirena_jobs.job SET start_after = now() WHERE state IN ('created', 'retry')")

const smtp = () => openMailer({ ...server.deps.config, smtpUrl: inbox.url })
const aJob = (mailer: Mailer) => {
  const lines: string[] = []
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString())
      done()
    },
  })
  const { log } = Fastify({ logger: { level: 'info', stream } })
  const writer = async (details: unknown) => {
    const { about, hasNoRecipient } = details as { about: string; hasNoRecipient?: boolean }
    return hasNoRecipient
      ? undefined
      : { to: `${about}@example.org`, subject: about, text: 'un secreto', html: '<p>un secreto</p>' }
  }
  return { job: mailJob({ db: server.deps.db, mailer }, { [kind]: writer }, log), lines, log }
}
const aSender = (mailer: Mailer = smtp()) => {
  const { job, lines } = aJob(mailer)
  const runner = jobRunner(server.database.executeSql, () => [job])
  runners.push(runner)
  return { run: runner.run, lines }
}
const subjects = () => inbox.mails.map((mail) => mail.subject)

describe('the outbox', () => {
  test('is sent in order, and a mail without a recipient is dropped', async () => {
    await put('uno')
    await put('nadie', { hasNoRecipient: true })
    await put('dos')
    await aSender().run()
    expect(subjects()).toEqual(['uno', 'dos'])
    expect(await outbox()).toEqual([])
  })

  test('keeps one mail of a kind for the same subject', async () => {
    await put('uno')
    await put('uno')
    await aSender().run()
    expect(subjects()).toEqual(['uno'])
  })

  test('row and its job are written in the transaction of the caller', async () => {
    const { db } = server.deps
    const change = db.transaction().execute(async (trx) => {
      await putInOutbox(trx, { kind, about: 'uno', details: {} }, now)
      throw new Error('undone')
    })
    await expect(change).rejects.toThrow('undone')
    expect([await outbox(), await jobs()]).toEqual([[], []])
  })

  test('is sent once by many concurrent senders', async () => {
    for (let n = 0; n < 12; n++) await put(`n${n}`)
    await Promise.all([aSender(), aSender(), aSender()].map((sender) => sender.run()))
    expect(subjects().toSorted()).toEqual(Array.from({ length: 12 }, (_, n) => `n${n}`).toSorted())
  })

  test('keeps its mails until the SMTP server is available again', async () => {
    const sender = aSender()
    await inbox.close()
    await put('uno')
    await sender.run()
    expect(await outbox()).toMatchObject([{ about: 'uno' }])
    await inbox.reopen()
    await sender.run()
    expect(subjects()).toEqual([])
    await endWaits()
    await sender.run()
    expect(subjects()).toEqual(['uno'])
    expect(await outbox()).toEqual([])
  })

  test('is cleaned of mails without a job', async () => {
    await put('uno')
    expect(await removeLostMails(server.deps.db)).toBe(0)
    await query("UPDATE sirena_jobs.job SET state = 'failed'")
    expect(await removeLostMails(server.deps.db)).toBe(1)
    expect(await outbox()).toEqual([])
  })

  test('sends no mail again that was sent and could not be removed at once', async () => {
    await query(`CREATE FUNCTION refuse_removal() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not now'; END $$;
      CREATE TRIGGER refuse_removal BEFORE DELETE ON outbox FOR EACH ROW EXECUTE FUNCTION refuse_removal()`)
    const { job } = aJob(smtp())
    await put('uno')
    const [{ data }] = (await jobs()) as [{ data: object }]
    const running = job.run({ data, tries: 1, isLast: false, stopping: new AbortController().signal })
    await expect.poll(subjects).toEqual(['uno'])
    await query('DROP TRIGGER refuse_removal ON outbox; DROP FUNCTION refuse_removal')
    await running
    expect(await outbox()).toEqual([])
  })
})

describe('a mail that cannot be sent', () => {
  const broken: Mailer = {
    send: () =>
      Promise.reject(Object.assign(new Error('no such user ana@example.org'), { code: 'EENVELOPE', responseCode: 550 })),
  }

  test('is retried with increasing waits for a day, and then given up with an error in the log', async () => {
    const sender = aSender(broken)
    await put('uno')
    const waits: number[] = []
    for (;;) {
      await sender.run()
      const [next] = (await query(
        "SELECT round(extract(epoch FROM start_after - now()) / 60)::integer AS wait FROM sirena_jobs.job WHERE state = 'retry'",
      )) as { wait: number }[]
      if (next === undefined) break
      waits.push(next.wait)
      await endWaits()
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 240, 240, 240, 240])
    expect(sender.lines.filter((line) => line.includes('mail not sent'))).toHaveLength(12)
    expect(JSON.parse(sender.lines.at(-1) ?? '')).toMatchObject({
      level: 50,
      msg: 'mail given up',
      kind,
      tries: 13,
      why: { code: 'EENVELOPE', response: 550 },
    })
    expect(await outbox()).toEqual([])
    const left = await jobs()
    expect(left).toMatchObject([{ state: 'failed' }])
    for (const text of [sender.lines.join(''), JSON.stringify(left)]) expect(text).not.toMatch(/example|secreto|uno/)
  })

  test('does not delay the others', async () => {
    const good = smtp()
    await put('malo')
    await put('bueno')
    await aSender({ send: (mail) => (mail.subject === 'malo' ? broken.send(mail) : good.send(mail)) }).run()
    expect(subjects()).toEqual(['bueno'])
    expect(await outbox()).toMatchObject([{ about: 'malo' }])
  })

  test('of a kind unknown to this version waits for a version that knows it', async () => {
    await put('uno')
    const runner = jobRunner(server.database.executeSql, () => [mailJob({ ...server.deps }, {}, Fastify().log)])
    runners.push(runner)
    await runner.run()
    expect(await outbox()).toMatchObject([{ about: 'uno' }])
    expect(await jobs()).toMatchObject([{ state: 'retry' }])
  })
})

test('a queue that is stopped finishes the current mail and fetches no other', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const sent: string[] = []
  const { job, log } = aJob({
    send: async ({ subject }) => {
      begin()
      await held
      sent.push(subject)
      return {}
    },
  })
  const queue = jobQueue(server.database.executeSql)
  await put('uno')
  await put('dos')
  queue.start([job], log)
  await begun
  const stopped = queue.stop()
  release()
  await stopped
  expect(sent).toEqual(['uno'])
  expect(await outbox()).toMatchObject([{ about: 'dos' }])
  expect(await jobs()).toMatchObject([{ state: 'completed' }, { state: 'created' }])
})

test('a mail is sent at once when the queue is woken after the commit', async () => {
  const { job, log } = aJob(smtp())
  const queue = jobQueue(server.database.executeSql)
  queue.start([job], log)
  await put('primero')
  await expect.poll(subjects, { timeout: 10_000 }).toEqual(['primero'])
  const since = performance.now()
  for (const about of ['uno', 'dos', 'tres']) await put(about)
  queue.wake(MAIL.name)
  await expect.poll(subjects, { timeout: 10_000 }).toEqual(['primero', 'uno', 'dos', 'tres'])
  // Without the wake-up, each mail would be sent at the next poll, after five seconds.
  expect(performance.now() - since).toBeLessThan(4000)
  await queue.stop()
})

test('the log identifies the mail without its address and content', async () => {
  const sender = aSender()
  await put('uno')
  await sender.run()
  expect(sender.lines).toEqual([expect.stringContaining('"msg":"mail sent"')])
  expect(sender.lines.join('')).not.toMatch(/secreto|uno@example/)
})
