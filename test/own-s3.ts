import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Bucket } from '../src/server/platform/files/bucket.ts'

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
    // It ciphers where a long listing goes on with DES.
    const args = ['--openssl-legacy-provider', program, folder, String(port)]
    server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
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

/** The settings of a server whose files are in the bucket, which may be reached through a proxy. */
export const filesSettings = ({ name, prefix, endpoint, region, accessKeyId, secretAccessKey }: Bucket) => ({
  FILES_URL: `s3://${name}/${prefix}?endpoint=${endpoint}&region=${region}`,
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
})
