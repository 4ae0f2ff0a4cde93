import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** An SMTP server that stores the mails it receives. */
export interface Inbox {
  url: string
  mails: Email[]
  close: () => Promise<void>
  /** Reopens it at the same address. */
  reopen: () => Promise<void>
}

export const openInbox = async (): Promise<Inbox> => {
  const mails: Email[] = []
  let server: SMTPServer
  const listen = async (port: number): Promise<number> => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onData: (stream, _session, done) => {
        const receive = async () => {
          mails.push(await readMail(await text(stream)))
          done()
        }
        void receive()
      },
    })
    const socket = server.listen(port, '127.0.0.1')
    await once(socket, 'listening')
    return (socket.address() as AddressInfo).port
  }
  const port = await listen(0)
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
    reopen: async () => void (await listen(port)),
  }
}

export const readMail = (raw: string): Promise<Email> => PostalMime.parse(raw)

/** The token of the link in a mail. */
export const tokenIn = (mail: Email | undefined): string =>
  /#\/(?:reset-password|confirm-email)\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
