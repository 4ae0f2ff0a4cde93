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
 * A real SMTP server that lays each mail into the folder.
 * @param {string} folder
 */
const openPostbox = async (folder) => {
  mkdirSync(folder, { recursive: true })
  const postbox = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (mail, _session, done) => {
      const file = path.join(folder, randomUUID())
      const keep = async () => {
        await pipeline(mail, createWriteStream(file))
        // Under this name a mail is whole.
        renameSync(file, `${file}.eml`)
        done()
      }
      void keep()
    },
  })
  const socket = postbox.listen(0, '127.0.0.1')
  await once(socket, 'listening')
  const address = socket.address()
  if (address === null || typeof address === 'string') throw new Stop('The SMTP server of the journeys has no port.')
  return { url: `smtp://127.0.0.1:${address.port}`, close: () => postbox.close() }
}

// The server for the journeys: the real one, with demo data in a folder of its own, whatever .env says.
await command(async () => {
  const folder = process.env.JOURNEYS_DATA
  if (folder === undefined) throw new Stop('The journeys start this server themselves: npx playwright test')
  const { node, env } = nodeAndPath()
  const postbox = await openPostbox(path.join(folder, 'mail'))
  const settings = {
    DATA_DIR: folder,
    DATABASE_URL: '',
    DEMO: 'true',
    HOST: '127.0.0.1',
    PUBLIC_URL: '',
    SMTP_URL: postbox.url,
    // A journey that needs strangers at other addresses says so as a proxy does.
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'warn',
  }
  const port = Number(process.env.PORT)
  const isWeak = process.env.WEAK_SIGNAL !== undefined
  const serverPort = isWeak ? await freePort() : port
  const signal = isWeak ? await openWeakSignal(port, serverPort) : undefined
  const server = launch(node, ['src/server/main.ts'], { ...env, ...settings, PORT: String(serverPort) })
  // A killed Playwright does not end its child processes; the only sign of its end is that the pipe closes.
  process.stdin.once('end', server.end).resume()
  try {
    return await server.code
  } finally {
    process.stdin.destroy()
    postbox.close()
    signal?.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
