import { randomBytes, randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { afterAll, beforeAll, inject } from 'vitest'
import type { Role } from '../src/contract/shared/rights/roles.ts'
import { allJobs } from '../src/server/all-jobs.ts'
import { buildApp } from '../src/server/app.ts'
import { parseConfig } from '../src/server/platform/config.ts'
import { openDatabase, type OpenDatabase } from '../src/server/platform/database/open.ts'
import type { Deps } from '../src/server/platform/deps.ts'
import { binnacleKey } from '../src/server/platform/keys/binnacle-key.ts'
import { readMapRoads } from '../src/server/platform/web-app/read-map-roads.ts'
import { openShared } from '../src/server/system/open-deps.ts'
import { fileSigner } from '../src/server/platform/files/file-signer.ts'
import { openFiles } from '../src/server/platform/files/open-files.ts'
import { openMailer } from '../src/server/platform/jobs/mailer.ts'
import { sealer } from '../src/server/platform/keys/sealer.ts'
import { openServerKey } from '../src/server/platform/keys/server-key.ts'
import { jobQueue } from '../src/server/platform/jobs/queue.ts'
import { hashToken } from '../src/server/people/credentials/sessions.queries.ts'
import { holdCompiledPglite } from './compiled-pglite.ts'
import { aPerson } from './factories.ts'
import { databaseAt, onServer } from './global-setup.ts'
import { jobRunner, type JobRunner } from './run-jobs.ts'

/** The answer of a call. `body` is the parsed JSON, or undefined if there is none. */
export interface Answer {
  status: number
  // Answers have every shape; they were checked by the contract's schemas (see `checkAnswers`).
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
  headers: Headers
}

export interface Client {
  get: (path: string) => Promise<Answer>
  post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
  put: (path: string, body?: unknown) => Promise<Answer>
  delete: (path: string) => Promise<Answer>
  /** Any body that fetch accepts. */
  send: (path: string, init: RequestInit) => Promise<Answer>
  id: number
  /** The headers of every request: the token. */
  headers: Record<string, string>
}

export interface TestServer {
  deps: Deps
  database: OpenDatabase
  url: string
  /** Runs the jobs that are due. Tests run no queue in the background. */
  runJobs: JobRunner['run']
  /** Sets the server's clock, which does not advance until it is set again. */
  setNow: (now: Date) => void
  nobody: Client
  /** A new signed-in person of that role; `person` overrides columns of the row. */
  as: (role: Role, person?: Partial<Parameters<typeof aPerson>[1]>) => Promise<Client>
}

/** A server for this test file, with HTTP, a database and files. Call at the top of the file. */
export const useTestServer = (settings: Record<string, string> = {}): TestServer => {
  const scratch = mkdtempSync(path.join(tmpdir(), 'sirena-test-'))
  let now = new Date()
  // Filled before the first test runs; no test can see it empty.
  const server = { setNow: (moment: Date) => (now = moment) } as unknown as TestServer
  let end = async () => {}

  beforeAll(async () => {
    const { database, drop } = await copyOfImage(scratch)
    const config = {
      ...parseConfig({ DATA_DIR: scratch, LOG_LEVEL: 'silent', DEMO: 'false', ...settings }),
      requestsPerMinute: 1_000_000,
      publicPagesPerMinute: 1_000_000,
      guessesPerMinute: 1_000_000,
    }
    const serverKey = openServerKey(config.serverKeyFile)
    const deps: Deps = {
      db: database.db,
      signInDb: database.signInDb,
      searchDb: database.searchDb,
      databaseProblem: database.problem,
      config,
      now: () => now,
      files: await openFiles(config),
      signer: fileSigner(serverKey.derive('sign_files')),
      serverKey,
      sealer: sealer(serverKey),
      binnacleKey: binnacleKey(serverKey),
      ...(await openShared(config, serverKey)),
      mapRoads: await readMapRoads(config.mapRoadsFile),
      mailer: openMailer(config),
      queue: jobQueue(database.executeSql),
    }
    const app = await buildApp(deps)
    checkAnswers(app)
    await app.listen({ port: 0, host: '127.0.0.1' })
    const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    const runner = jobRunner(database.executeSql, () => allJobs(deps, app.log))
    Object.assign(server, { deps, database, url, runJobs: runner.run, nobody: client(url), as: signedIn(deps, url) })
    end = async () => {
      const closing = app.close()
      // The server does not close connections that `fetch` opened and has not used yet.
      app.server.closeAllConnections()
      await closing
      await runner.stop()
      deps.redis?.close()
      await database.close()
      await drop()
      rmSync(scratch, { recursive: true, force: true })
    }
  })
  afterAll(() => end())
  return server
}

/** A migrated, empty database for one test; the embedded one is in `scratch`. */
export const copyOfImage = async (
  scratch: string,
): Promise<{ database: OpenDatabase; url?: string; drop: () => Promise<void> }> => {
  const image = inject('image')
  if (image.kind === 'embedded') {
    holdCompiledPglite()
    cpSync(image.folder, scratch, { recursive: true })
    return { database: await openDatabase({ databaseUrl: undefined, dataDir: scratch }), drop: async () => {} }
  }
  const name = `sirena_test_${randomUUID().replaceAll('-', '')}`
  await onServer(
    image.url,
    `CREATE DATABASE ${name} TEMPLATE ${image.template}`,
    // Nothing is to be found again after a crash, so no commit waits for the disk. Tests that crash have a PostgreSQL of their own.
    `ALTER DATABASE ${name} SET synchronous_commit = off`,
  )
  const url = databaseAt(image.url, name)
  const database = await openDatabase({ databaseUrl: url, dataDir: scratch })
  return { database, url, drop: () => onServer(image.url, `DROP DATABASE ${name} WITH (FORCE)`) }
}

/** Checks every answer of every test against the contract: it must match the schema without additional fields. */
const checkAnswers = (app: Awaited<ReturnType<typeof buildApp>>): void => {
  app.addHook('preSerialization', async (request, reply, payload) => {
    const schema = (request.routeOptions.schema?.response as Record<number, unknown> | undefined)?.[reply.statusCode]
    if (!(schema instanceof z.ZodType)) return payload
    const sent: unknown = JSON.parse(JSON.stringify(payload))
    const parsed = schema.safeParse(sent)
    if (!parsed.success) throw new Error(`${request.method} ${request.url} answers against its contract: ${parsed.error.message}`)
    if (!isDeepStrictEqual(JSON.parse(JSON.stringify(parsed.data)), sent))
      throw new Error(`${request.method} ${request.url} answers more than its contract: ${JSON.stringify(sent)}`)
    return payload
  })
}

const signedIn =
  (deps: Deps, url: string): TestServer['as'] =>
  async (role, person = {}) => {
    const token = randomBytes(32).toString('base64url')
    const { id } = await aPerson(deps.db, { role, ...person })
    await deps.db
      .insertInto('sessions')
      .values({ token_hash: hashToken(token), user_id: id, created_at: deps.now(), last_used_at: deps.now() })
      .execute()
    return client(url, { authorization: `Bearer ${token}` }, id)
  }

const client = (url: string, headers: Record<string, string> = {}, id = 0): Client => {
  const send: Client['send'] = async (address, init) => {
    const response = await fetch(`${url}${address}`, {
      redirect: 'manual',
      ...init,
      headers: { ...headers, ...(init.headers as Record<string, string>) },
    })
    const type = response.headers.get('content-type')
    // A stream does not end.
    const text = type === 'text/event-stream' ? await response.body?.cancel() : await response.text()
    // The answer to a HEAD says of what kind it would be.
    const isJson = type?.includes('json') === true && text !== ''
    return {
      status: response.status,
      body: isJson ? JSON.parse(text ?? '') : undefined,
      headers: response.headers,
    }
  }
  const withBody =
    (method: string) =>
    (address: string, body?: unknown, more: Record<string, string> = {}) =>
      body instanceof FormData
        ? send(address, { method, body, headers: more })
        : send(
            address,
            body === undefined
              ? { method, headers: more }
              : { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...more } },
          )
  return {
    id,
    headers,
    send,
    get: (address) => send(address, { method: 'GET' }),
    post: withBody('POST'),
    put: withBody('PUT'),
    delete: withBody('DELETE'),
  }
}
