import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Bucket } from '../src/server/files/bucket.ts'

/** An object storage in a process of its own, which tests may kill and freeze. It keeps its objects until it is removed. */
export interface OwnS3 {
  port: () => number
  /** A prefix of its bucket that no other test uses. */
  aBucket: () => Bucket
  kill: () => Promise<void>
  start: () => Promise<void>
  freeze: () => void
  thaw: () => void
  remove: () => Promise<void>
}

const KEY = 'S3RVER'

export const ownS3 = async (): Promise<OwnS3> => {
  let port = 0
  const folder = mkdtempSync(path.join(tmpdir(), 'sirena-s3-'))
  let server: ChildProcess | undefined
  // A test that fails must leave no server running.
  process.once('exit', () => server?.kill('SIGKILL'))
  const start = async () => {
    const program = path.join(import.meta.dirname, 's3-server.mjs')
    server = spawn(process.execPath, [program, folder, String(port)], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [said] = (await Promise.race([once(server.stdout!, 'data'), once(server, 'exit')])) as [unknown]
    port = Number(said)
    if (!(port > 0)) throw new Error('the object storage did not start')
  }
  const kill = async () => {
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGKILL')
    await ended
  }
  await start()
  return {
    port: () => port,
    aBucket: () => ({
      name: 'sirena',
      prefix: `${randomUUID()}/`,
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      accessKeyId: KEY,
      secretAccessKey: KEY,
    }),
    kill,
    start,
    freeze: () => void server?.kill('SIGSTOP'),
    thaw: () => void server?.kill('SIGCONT'),
    remove: async () => {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
