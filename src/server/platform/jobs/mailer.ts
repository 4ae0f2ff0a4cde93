import { SEND_MAIL_MS } from '../../../contract/shared/server-limits.ts'
import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import { isNear } from '../limits/proxies.ts'
import { makePrivate } from '../folders/private-folder.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

export interface Mailer {
  /** Sends a mail to the SMTP server or, without one, writes it to a file and returns its path. Rejects if that fails. */
  send: (mail: Mail) => Promise<{ file?: string }>
}

export const openMailer = ({ smtpUrl, mailFrom, dataDir }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): Mailer =>
  smtpUrl === undefined ? fileMailer(mailFrom, path.join(dataDir, 'mail')) : smtpMailer(mailFrom, smtpUrl)

// Content of a mail cannot make the server read files or fetch addresses.
const shut = { disableFileAccess: true, disableUrlAccess: true }

/** Beyond the own network a mail, with its link to a new password, travels encrypted or not at all. A name without a point is near. */
const requireTLSOf = (url: string): boolean => {
  const host = new URL(url).hostname.replace(/^\[(.*)\]$/, '$1')
  return !isNear(host) && (host.includes('.') || host.includes(':'))
}

const smtpMailer = (from: string, url: string): Mailer => {
  // `?requireTLS=false` in the address wins.
  const transport = createTransport({ url, requireTLS: requireTLSOf(url), ...shut })
  return {
    send: async (mail) => {
      await transport.sendMail({ from, ...mail, signal: AbortSignal.timeout(SEND_MAIL_MS) })
      return {}
    },
  }
}

const fileMailer = (from: string, folder: string): Mailer => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...shut })
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail({ from, ...mail })
      makePrivate(folder)
      const file = path.join(folder, `${randomBytes(8).toString('hex')}.eml`)
      await writeFile(file, message, { mode: 0o600 })
      return { file }
    },
  }
}
