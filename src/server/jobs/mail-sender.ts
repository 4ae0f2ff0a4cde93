import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '../deps.ts'
import { failureLog } from './failure-log.ts'
import type { Mail } from './mailer.ts'
import { claimMail, removeMail, retryMailAt, type QueuedMail } from './outbox.queries.ts'

/** Writes a mail out of what the outbox knows of it, at the moment it is sent; undefined when there is none to be sent. */
export type MailWriter = (details: unknown) => Promise<Mail | undefined>

export interface MailSender {
  /** Sends what is due; resolves when nothing is left that is. Called when a mail was put into the outbox, and by the clock. */
  kick: () => Promise<void>
  /** Takes no further mail and waits for the one that is under way. */
  stop: () => Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    mails: MailSender
  }
}

const MINUTE = 60_000
const LONGEST_WAIT = 240 * MINUTE
const GIVE_UP_AFTER = 24 * 60 * MINUTE

/** A minute after the first try, then each time twice as long. */
const waitAfter = (tries: number) => Math.min(MINUTE * 2 ** (tries - 1), LONGEST_WAIT)

/** Sends the mails of the outbox one by one, each outside any transaction: claimed, sent, removed. */
export const mailSender = (
  { db, now, mailer }: Pick<Deps, 'db' | 'now' | 'mailer'>,
  writers: Record<string, MailWriter>,
  log: FastifyBaseLogger,
): MailSender => {
  const failures = failureLog(log, 'the outbox could not be read', { describe: (error) => ({ why: reasonOf(error) }) })
  let running: Promise<void> | undefined
  let isKicked = false
  let isStopped = false

  const send = async ({ id, kind, details, tries, created_at }: QueuedMail): Promise<void> => {
    const what = { mail: id, kind, tries }
    try {
      const write = writers[kind]
      if (write === undefined) throw new Error('a mail of an unknown kind')
      const mail = await write(details)
      const sent = mail && (await mailer.send(mail))
      await removeMail(db, id)
      // The file's name, never what is in it: there stands the link.
      if (sent) log.info({ ...what, file: sent.file }, 'mail sent')
    } catch (error) {
      const next = new Date(now().getTime() + waitAfter(tries))
      if (next.getTime() - created_at.getTime() > GIVE_UP_AFTER) {
        await removeMail(db, id)
        log.error({ ...what, why: reasonOf(error) }, 'mail given up')
      } else {
        await retryMailAt(db, id, next)
        log.warn({ ...what, why: reasonOf(error), next }, 'mail not sent')
      }
    }
  }

  const next = () => (isStopped ? undefined : claimMail(db, now()))

  const sendAllDue = async (): Promise<void> => {
    try {
      while (isKicked) {
        isKicked = false
        for (let mail = await next(); mail !== undefined; mail = await next()) await send(mail)
      }
      failures.worked()
    } catch (error) {
      failures.failed(error)
    } finally {
      running = undefined
    }
  }

  return {
    kick: async () => {
      if (isStopped) return
      isKicked = true
      running ??= sendAllDue()
      await running
    },
    stop: async () => {
      isStopped = true
      await running
    },
  }
}

/** Codes only: an SMTP server's words may hold the address. */
const reasonOf = (error: unknown) => ({
  name: error instanceof Error ? error.name : typeof error,
  code: property(error, 'code'),
  response: property(error, 'responseCode'),
})
const property = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null && name in error ? error[name as keyof typeof error] : undefined
