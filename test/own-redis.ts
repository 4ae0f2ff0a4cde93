import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../scripts/setup/free-port.mjs'

/** A separate Redis server without persistence, which tests may kill. */
export interface OwnRedis {
  url: string
  port: number
  pid: () => number
  kill: () => Promise<void>
  start: () => Promise<void>
}

/** Starts one. Throws if `redis-server` is not installed, so that these tests are not skipped silently. */
export const ownRedis = async (): Promise<OwnRedis> => {
  const port = await freePort()
  let server: ChildProcess | undefined
  // A test that fails must leave no server running.
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
    pid: () => server?.pid ?? 0,
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
