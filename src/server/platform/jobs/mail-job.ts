import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '../deps.ts'
import type { Job } from './job.ts'
import type { Mail } from './mailer.ts'
import { findMail, MAIL, removeMail, type MailToSend } from './outbox.queries.ts'

/** Writes a mail from its outbox row at the moment it is sent; undefined if there is nothing to send. */
export type MailWriter = (details: unknown) => Promise<Mail | undefined>

const SECOND = 1000
/** Tries to remove a sent mail from the outbox, within the time limit of the job. */
const REMOVALS = 30

/** Sends a mail of the outbox outside any transaction: reads the row, writes the mail, sends it, removes the row. */
export const mailJob = (
  { db, mailer }: Pick<Deps, 'db' | 'mailer'>,
  writers: Record<string, MailWriter>,
  log: FastifyBaseLogger,
): Job => {
  /** Mails that were sent but may still be in the outbox, because the database was away. */
  const sent = new Set<number>()

  const send = async (kind: string, details: unknown): Promise<{ file?: string } | undefined> => {
    const write = writers[kind]
    if (write === undefined) throw new Error('a mail of an unknown kind')
    const mail = await write(details)
    return mail && mailer.send(mail)
  }

  const remove = async (id: number): Promise<void> => {
    for (let left = REMOVALS; ; left -= 1) {
      try {
        await removeMail(db, id)
        sent.delete(id)
        return
      } catch (error) {
        if (left === 0) throw error
        await pause(SECOND)
      }
    }
  }

  return {
    ...MAIL,
    run: async ({ data, tries, isLast }) => {
      // As `putInOutbox` enqueued it.
      const { mail: id } = data as MailToSend
      if (sent.has(id)) return remove(id)
      const mail = await findMail(db, id)
      if (mail === undefined) return
      const what = { mail: id, kind: mail.kind, tries }
      try {
        const left = await send(mail.kind, mail.details)
        // The name of the file, never its content, which holds the link.
        if (left) log.info({ ...what, file: left.file }, 'mail sent')
      } catch (error) {
        if (isLast) {
          await removeMail(db, id)
          log.error({ ...what, why: reasonOf(error) }, 'mail given up')
        } else log.warn({ ...what, why: reasonOf(error) }, 'mail not sent')
        throw error
      }
      sent.add(id)
      await remove(id)
    },
  }
}

/** Codes only: the SMTP server's message may contain the address. */
const reasonOf = (error: unknown) => ({
  name: error instanceof Error ? error.name : typeof error,
  code: property(error, 'code'),
  response: property(error, 'responseCode'),
})
const property = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null && name in error ? error[name as keyof typeof error] : undefined
