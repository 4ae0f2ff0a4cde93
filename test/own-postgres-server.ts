import { afterAll, beforeAll } from 'vitest'
import pg from 'pg'
import { networkTo, type Network } from './network.ts'
import { ownPostgres, type OwnPostgres } from './own-postgres.ts'
import { aServerEnvironment, startServer, type ServerEnvironment } from './server-process.ts'

/** The answer of a call, or that there was none. */
export interface Outcome {
  status: number
  // Tests check the shape themselves.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}

export interface OwnServer {
  postgres: OwnPostgres
  /** The network between the server and its PostgreSQL. */
  network: Network
  site: ServerEnvironment
  /** Sends a call as an administrator. Status 0 if the server does not answer. */
  call: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Outcome>
  /** The exit code of the server; undefined while it runs. */
  exitCode: () => number | null | undefined
  said: () => { stdout: string; stderr: string }
  url: string
  /** The administrator's. */
  token: string
  /** Opens a separate connection to the database, which is closed after the test file. */
  connect: () => Promise<pg.Client>
}

/**
 * A server in its own process on its own PostgreSQL, for tests that stop or damage them. Call at the top of a `describe` that is
 * skipped without TEST_DATABASE_URL (`onPostgres`). The PostgreSQL lies in a folder of `within`.
 */
export const useOwnServer = (settings: Record<string, string> = {}, within?: string): OwnServer => {
  // Filled before the first test runs; no test can see it empty.
  const own = {} as OwnServer
  const clients: pg.Client[] = []
  let end = async () => {}

  beforeAll(async () => {
    const postgres = await ownPostgres({ within })
    const network = await networkTo(postgres.port)
    const site = await aServerEnvironment(postgres.url)
    const server = startServer({ ...site.settings, DATABASE_URL: network.url(postgres.url), ...settings })
    let code: number | null | undefined
    void server.ended.then((ended) => (code = ended))
    end = async () => {
      await Promise.all(clients.map((client) => client.end().catch(() => {})))
      await server.stop('SIGKILL')
      network.close()
      await postgres.remove()
      await site.remove()
    }
    const url = await server.ready()
    const token = await signIn(url, site)
    Object.assign(own, {
      postgres,
      network,
      site,
      url,
      token,
      exitCode: () => code,
      said: () => server.said,
      call: (method, path, body, headers = {}) =>
        send(`${url}${path}`, {
          method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        }),
      connect: async () => {
        const client = new pg.Client({ connectionString: postgres.url })
        // The test may terminate it on the server side.
        client.on('error', () => {})
        await client.connect()
        clients.push(client)
        return client
      },
    } satisfies OwnServer)
  })
  afterAll(() => end())
  return own
}

const send = (url: string, init: RequestInit): Promise<Outcome> =>
  fetch(url, init).then(
    async (answer) => ({ status: answer.status, body: await answer.json() }),
    (error: unknown) => ({ status: 0, body: error }),
  )

const signIn = async (url: string, { credentials }: ServerEnvironment): Promise<string> => {
  const headers = { 'content-type': 'application/json' }
  const { body } = await send(`${url}/api/user/token/`, { method: 'POST', headers, body: JSON.stringify(credentials) })
  return body.token
}
