import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../scripts/setup/free-port.mjs'

/** A Redis of its own, which may be killed without hurting anybody else. It keeps nothing. */
export interface OwnRedis {
  url: string
  port: number
  kill: () => Promise<void>
  start: () => Promise<void>
}

/** Starts one. Throws where `redis-server` is not installed: what these tests show must not be skipped unseen. */
export const ownRedis = async (): Promise<OwnRedis> => {
  const port = await freePort()
  let server: ChildProcess | undefined
  // A test that fails half way must leave no server behind.
  process.once('exit', () => server?.kill('SIGKILL'))
  const start = async () => {
    const settings = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    server = spawn('redis-server', settings, { stdio: ['ignore', 'pipe', 'inherit'] })
    await isReady(server)
  }
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    start,
    kill: async () => {
      if (server === undefined || server.exitCode !== null || server.signalCode !== null) return
      const ended = once(server, 'exit')
      server.kill('SIGKILL')
      await ended
    },
  }
}

const isReady = async (server: ChildProcess): Promise<void> => {
  let said = ''
  const ended = once(server, 'exit')
  const ready = new Promise<boolean>((resolve) => {
    server.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('Ready to accept connections')) resolve(true)
    })
  })
  if ((await Promise.race([ready, ended])) !== true) throw new Error(`Redis did not start: ${said}`)
}
