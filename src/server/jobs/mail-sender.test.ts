import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openInbox } from '../../../test/inbox.ts'
import { useTestServer } from '../../../test/test-app.ts'
import { mailSender } from './mail-sender.ts'
import { openMailer, type Mailer } from './mailer.ts'
import { claimMail, putInOutbox } from './outbox.queries.ts'

const inbox = await openInbox()
afterAll(() => inbox.close())
const server = useTestServer()

const begin = new Date('2026-11-20T12:00:00Z')
let now = begin
const pass = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000))

/** Each test has a kind of its own and an outbox without the others' mails. */
let kind = ''
beforeEach(async () => {
  now = begin
  inbox.mails.length = 0
  kind = `kind ${randomBytes(4).toString('hex')}`
  await server.deps.db.deleteFrom('outbox').execute()
})

const put = (about: string, details: object = {}) =>
  putInOutbox(server.deps.db, { kind, about, details: { about, ...details } }, now)
const outbox = () => server.deps.db.selectFrom('outbox').select(['about', 'tries', 'next_try_at']).orderBy('id').execute()
const minutesFrom = (start: Date, moment: Date | undefined) => ((moment?.getTime() ?? 0) - start.getTime()) / 60_000

const aSender = (mailer: Mailer = openMailer({ ...server.deps.config, smtpUrl: inbox.url })) => {
  const lines: string[] = []
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString())
      done()
    },
  })
  const { log } = Fastify({ logger: { level: 'info', stream } })
  const writer = async (details: unknown) => {
    const { about, isNobodys } = details as { about: string; isNobodys?: boolean }
    return isNobodys ? undefined : { to: `${about}@example.org`, subject: about, text: 'un secreto', html: '<p>un secreto</p>' }
  }
  return { ...mailSender({ db: server.deps.db, now: () => now, mailer }, { [kind]: writer }, log), lines }
}
const subjects = () => inbox.mails.map((mail) => mail.subject)

describe('the outbox', () => {
  test('is emptied in order, and what is nobody’s is dropped', async () => {
    await put('uno')
    await put('nadie', { isNobodys: true })
    pass(1)
    await put('dos')
    await aSender().kick()
    expect(subjects()).toEqual(['uno', 'dos'])
    expect(await outbox()).toEqual([])
  })

  test('keeps one mail of a kind about the same', async () => {
    await put('uno')
    await put('uno')
    await aSender().kick()
    expect(subjects()).toEqual(['uno'])
  })

  test('belongs to the transaction that fills it', async () => {
    const { db } = server.deps
    const change = db.transaction().execute(async (trx) => {
      await putInOutbox(trx, { kind, about: 'uno', details: {} }, now)
      throw new Error('undone')
    })
    await expect(change).rejects.toThrow('undone')
    expect(await outbox()).toEqual([])
  })

  test('gives no mail to two senders, and takes it back from one that died', async () => {
    await put('uno')
    expect(await claimMail(server.deps.db, now)).toMatchObject({ tries: 1 })
    const sender = aSender()
    await sender.kick()
    expect(subjects()).toEqual([])
    pass(1)
    await sender.kick()
    expect(subjects()).toEqual(['uno'])
  })

  test('is not sent twice by many senders at once', async () => {
    for (let n = 0; n < 12; n++) await put(`n${n}`)
    await Promise.all([aSender(), aSender(), aSender()].map((sender) => sender.kick()))
    expect(subjects().toSorted()).toEqual(Array.from({ length: 12 }, (_, n) => `n${n}`).toSorted())
  })

  test('keeps its mails until the SMTP server is there again', async () => {
    const sender = aSender()
    await inbox.close()
    await put('uno')
    await sender.kick()
    expect(await outbox()).toMatchObject([{ about: 'uno', tries: 1 }])
    await inbox.reopen()
    await sender.kick()
    expect(subjects()).toEqual([])
    pass(1)
    await sender.kick()
    expect(subjects()).toEqual(['uno'])
    expect(await outbox()).toEqual([])
  })
})

describe('a mail that cannot be sent', () => {
  const broken: Mailer = {
    send: () =>
      Promise.reject(Object.assign(new Error('no such user ana@example.org'), { code: 'EENVELOPE', responseCode: 550 })),
  }

  test('is tried again after waits that grow, for a day, and then given up aloud', async () => {
    const sender = aSender(broken)
    await put('uno')
    const waits: number[] = []
    for (;;) {
      await sender.kick()
      const [left] = await outbox()
      if (left === undefined) break
      waits.push(minutesFrom(now, left.next_try_at))
      pass(waits.at(-1) ?? 0)
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
    expect(sender.lines.join('')).not.toContain('ana@example.org')
  })

  test('does not hold up the others', async () => {
    const good = openMailer({ ...server.deps.config, smtpUrl: inbox.url })
    await put('malo')
    await put('bueno')
    await aSender({ send: (mail) => (mail.subject === 'malo' ? broken.send(mail) : good.send(mail)) }).kick()
    expect(subjects()).toEqual(['bueno'])
    expect(await outbox()).toMatchObject([{ about: 'malo' }])
  })

  test('of a kind that this version does not know waits for one that does', async () => {
    await put('uno')
    await mailSender({ ...server.deps, now: () => now }, {}, Fastify().log).kick()
    expect(await outbox()).toMatchObject([{ about: 'uno', tries: 1 }])
  })
})

test('a sender that is stopped finishes the mail under way and takes no other', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const sent: string[] = []
  const sender = aSender({
    send: async ({ subject }) => {
      begin()
      await held
      sent.push(subject)
      return {}
    },
  })
  await put('uno')
  await put('dos')
  void sender.kick()
  await begun
  const stopped = sender.stop()
  letGo()
  await stopped
  await sender.kick()
  expect(sent).toEqual(['uno'])
  expect(await outbox()).toMatchObject([{ about: 'dos', tries: 0 }])
})

test('the log names the mail, and neither its address nor what it says', async () => {
  const sender = aSender()
  await put('uno')
  await sender.kick()
  expect(sender.lines).toEqual([expect.stringContaining('"msg":"mail sent"')])
  expect(sender.lines.join('')).not.toMatch(/secreto|uno@example/)
})
