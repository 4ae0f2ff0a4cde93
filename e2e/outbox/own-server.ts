import { spawn, type ChildProcess } from 'node:child_process'
import { on, once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { serverEnvironment, serverFlags } from '../../scripts/setup/server-process.mjs'

/** A server of one journey, with demo data, that is killed and started again on the same data. */
export interface OwnServer {
  /** Where it listens, since its last start. */
  url: () => string
  start: () => Promise<void>
  /** At once, in the middle of whatever it does. */
  kill: () => Promise<void>
  remove: () => Promise<void>
}

export const ownServer = async (): Promise<OwnServer> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sirena-shift-'))
  const settings = {
    DATA_DIR: folder,
    DATABASE_URL: '',
    DEMO: 'true',
    HOST: '127.0.0.1',
    PORT: '0',
    SMTP_URL: '',
    LOG_LEVEL: 'error',
  }
  let child: ChildProcess | undefined
  let port = ''
  // Nothing of it outlives the journey.
  process.once('exit', () => child?.kill('SIGKILL'))
  const kill = async () => {
    if (child === undefined) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    child = undefined
  }
  const start = async () => {
    const starting = spawn(process.execPath, [...serverFlags, 'src/server/main.ts'], {
      env: { ...process.env, ...serverEnvironment, ...settings },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child = starting
    let said = ''
    for await (const chunk of on(starting.stdout, 'data', { close: ['end'] })) {
      said += String(chunk)
      port = /^Sirena \S+ is ready at http:\/\/localhost:(\d+)$/m.exec(said)?.[1] ?? ''
      if (port !== '') return void starting.stdout.resume()
    }
    throw new Error('the server ended')
  }
  return {
    url: () => `http://127.0.0.1:${port}`,
    start,
    kill,
    remove: async () => {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A line to whatever address a server has then that drops all its connections now and then. */
export const droppingLine = async (server: () => string) => {
  const open = new Set<Socket>()
  const line = createServer((incoming) => {
    const outgoing = connect(Number(new URL(server()).port), '127.0.0.1')
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      open.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
  })
  await once(line.listen(0, '127.0.0.1'), 'listening')
  const drop = () => open.forEach((socket) => socket.resetAndDestroy())
  let timer: ReturnType<typeof setInterval> | undefined
  return {
    // It listens on a port, not on a pipe.
    url: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    /** Until the answer is called. */
    dropEvery: (ms: number): (() => void) => {
      timer = setInterval(drop, ms)
      return () => clearInterval(timer)
    },
    close: (): void => {
      clearInterval(timer)
      line.close()
      drop()
    },
  }
}
