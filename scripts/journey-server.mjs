import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { openServices } from './own-services.mjs'
import { openRoundRobin } from './round-robin.mjs'
import { freePort } from './setup/free-port.mjs'
import { nodeAndPath } from './setup/node.mjs'
import { command, launch, Stop } from './setup/run.mjs'
import { serverEnvironment, serverFlags } from './setup/server-process.mjs'
import { openWeakSignal } from './weak-signal.mjs'

/**
 * An SMTP server that writes each mail to a file in the folder.
 * @param {string} folder
 */
const startMailServer = async (folder) => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (mail, _session, done) => {
      const file = path.join(folder, randomUUID())
      const saveMail = async () => {
        await pipeline(mail, createWriteStream(file))
        // Renamed when complete, so that a reader of *.eml never sees a partial mail.
        renameSync(file, `${file}.eml`)
        done()
      }
      void saveMail()
    },
  })
  const socket = mailServer.listen(0, '127.0.0.1')
  await once(socket, 'listening')
  const address = socket.address()
  if (address === null || typeof address === 'string') throw new Stop('The SMTP server of the journeys has no port.')
  return { url: `smtp://127.0.0.1:${address.port}`, close: () => mailServer.close() }
}

/**
 * The proxy in front of several servers, once all of them are ready.
 * @param {number} port
 * @param {number[]} ports
 * @param {Promise<number>} ended
 */
const openProxy = async (port, ports, ended) => {
  const stop = new AbortController()
  void ended.then(() => stop.abort())
  while (!stop.signal.aborted) {
    if ((await Promise.all(ports.map(isReady))).every(Boolean)) return openRoundRobin(port, ports)
    await setTimeout(200)
  }
  return undefined
}

/** @param {number} port */
const isReady = async (port) => {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok
  } catch {
    return false
  }
}

// Starts the server for the journeys, or JOURNEYS_PROCESSES of them, with demo data in its own folder and regardless of .env.
await command(async () => {
  const folder = process.env.JOURNEYS_DATA
  if (folder === undefined) throw new Stop('The journeys start this server themselves: npx playwright test')
  const { node, env } = nodeAndPath()
  const mailServer = await startMailServer(path.join(folder, 'mail'))
  const port = Number(process.env.PORT)
  const count = Number(process.env.JOURNEYS_PROCESSES ?? 1)
  const services = count > 1 ? await openServices() : undefined
  const settings = {
    DATA_DIR: folder,
    DATABASE_URL: services?.databaseUrl ?? '',
    DATABASE_OWNER_URL: '',
    REDIS_URL: services?.redisUrl ?? '',
    WORKERS: '',
    DEMO: 'true',
    HOST: '127.0.0.1',
    PUBLIC_URL: '',
    SMTP_URL: mailServer.url,
    // Journeys simulate other client addresses with X-Forwarded-For.
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'warn',
  }
  const isWeak = process.env.WEAK_SIGNAL !== undefined
  const isBehindProxy = isWeak || services !== undefined
  const ports = isBehindProxy ? await Promise.all(Array.from({ length: count }, freePort)) : [port]
  const signal = isWeak ? await openWeakSignal(port, ports[0] ?? 0) : undefined
  const servers = ports.map((each) =>
    launch(node, [...serverFlags, 'src/server/main.ts'], { ...serverEnvironment, ...env, ...settings, PORT: String(each) }),
  )
  const endAll = () => servers.forEach((server) => server.end())
  // If Playwright is killed, it does not end its child processes; only the closed pipe shows that it is gone.
  process.stdin.once('end', endAll).resume()
  const codes = servers.map((server) => server.code)
  // One that ends by itself ends the others.
  for (const code of codes) void code.then(endAll)
  const proxy = services && (await openProxy(port, ports, Promise.race(codes)))
  try {
    return Math.max(...(await Promise.all(codes)))
  } finally {
    process.stdin.destroy()
    mailServer.close()
    signal?.close()
    proxy?.close()
    await services?.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
