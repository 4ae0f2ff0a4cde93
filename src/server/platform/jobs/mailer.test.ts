import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openInbox, readMail } from '../../../../test/inbox.ts'
import { openMailer } from './mailer.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'sirena-mail-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const mailFrom = 'Sirena <sirena@example.org>'
const mail = { to: 'ana@example.org', subject: 'Contraseña única', text: 'Año nuevo', html: '<p>Año <b>nuevo</b></p>' }
const expected = {
  from: { name: 'Sirena', address: 'sirena@example.org' },
  to: [{ address: 'ana@example.org' }],
  subject: 'Contraseña única',
  text: expect.stringMatching(/^Año nuevo\s*$/),
  html: expect.stringMatching(/^<p>Año <b>nuevo<\/b><\/p>\s*$/),
}

test('without SMTP_URL a mail is written as an .eml file readable by its owner only', async () => {
  const { file = '' } = await openMailer({ smtpUrl: undefined, mailFrom, dataDir }).send(mail)
  expect(path.dirname(file)).toBe(path.join(dataDir, 'mail'))
  expect(readdirSync(path.dirname(file))).toEqual([expect.stringMatching(/^[\da-f]{16}\.eml$/)])
  expect([statSync(path.dirname(file)).mode & 0o777, statSync(file).mode & 0o777]).toEqual([0o700, 0o600])
  expect(await readMail(readFileSync(file, 'utf8'))).toMatchObject(expected)
})

test('with SMTP_URL a mail is sent to the server, and no file is written', async () => {
  const inbox = await openInbox()
  expect(await openMailer({ smtpUrl: inbox.url, mailFrom, dataDir: path.join(dataDir, 'none') }).send(mail)).toEqual({})
  await inbox.close()
  expect(inbox.mails).toMatchObject([expected])
  expect(readdirSync(dataDir)).not.toContain('none')
})

test('a mail that the SMTP server refuses is an error', async () => {
  const inbox = await openInbox()
  await inbox.close()
  await expect(openMailer({ smtpUrl: inbox.url, mailFrom, dataDir }).send(mail)).rejects.toMatchObject({ code: 'ESOCKET' })
})

test('beyond the own network no mail is sent without TLS, unless the setting says so', async () => {
  const inbox = await openInbox()
  // No address of a private network, though it leads to this machine.
  const smtpUrl = inbox.url.replace('127.0.0.1', '0.0.0.0')
  await expect(openMailer({ smtpUrl, mailFrom, dataDir }).send(mail)).rejects.toMatchObject({ code: 'ETLS' })
  expect(inbox.mails).toEqual([])
  await openMailer({ smtpUrl: `${smtpUrl}?requireTLS=false`, mailFrom, dataDir }).send(mail)
  await inbox.close()
  expect(inbox.mails).toHaveLength(1)
})
