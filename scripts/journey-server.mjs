import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { SMTPServer } from 'smtp-server'
import { freePort } from './setup/free-port.mjs'
import { nodeAndPath } from './setup/node.mjs'
import { command, launch, Stop } from './setup/run.mjs'
import { openWeakSignal } from './weak-signal.mjs'

/**
 * An SMTP server that writes each mail to a file in the folder.
 * @param {string} folder
 */
const startMailServer = async (folder) => {
  mkdirSync(folder, { recursive: true })
  const mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (mail, _session, done) => {
      const file = path.join(folder, randomUUID())
      const keep = async () => {
        await pipeline(mail, createWriteStream(file))
        // Renamed when complete, so that a reader of *.eml never sees a partial mail.
        renameSync(file, `${file}.eml`)
        done()
      }
      void keep()
    },
  })
  const socket = mailServer.listen(0, '127.0.0.1')
  await once(socket, 'listening')
  const address = socket.address()
  if (address === null || typeof address === 'string') throw new Stop('The SMTP server of the journeys has no port.')
  return { url: `smtp://127.0.0.1:${address.port}`, close: () => mailServer.close() }
}

// Starts the server for the journeys, with demo data in its own folder and regardless of .env.
await command(async () => {
  const folder = process.env.JOURNEYS_DATA
  if (folder === undefined) throw new Stop('The journeys start this server themselves: npx playwright test')
  const { node, env } = nodeAndPath()
  const mailServer = await startMailServer(path.join(folder, 'mail'))
  const settings = {
    DATA_DIR: folder,
    DATABASE_URL: '',
    DEMO: 'true',
    HOST: '127.0.0.1',
    PUBLIC_URL: '',
    SMTP_URL: mailServer.url,
    // Journeys simulate other client addresses with X-Forwarded-For.
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'warn',
  }
  const port = Number(process.env.PORT)
  const isWeak = process.env.WEAK_SIGNAL !== undefined
  const serverPort = isWeak ? await freePort() : port
  const signal = isWeak ? await openWeakSignal(port, serverPort) : undefined
  const server = launch(node, ['src/server/main.ts'], { ...env, ...settings, PORT: String(serverPort) })
  // If Playwright is killed, it does not end its child processes; only the closed pipe shows that it is gone.
  process.stdin.once('end', server.end).resume()
  try {
    return await server.code
  } finally {
    process.stdin.destroy()
    mailServer.close()
    signal?.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
