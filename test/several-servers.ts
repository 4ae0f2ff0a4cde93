import type { AddressInfo } from 'node:net'
import { afterEach, beforeAll, onTestFinished } from 'vitest'
import { buildApp } from '../src/server/app.ts'
import { openShared } from '../src/server/system/open-deps.ts'
import { openStream } from './live-stream.ts'
import { ownRedis, type OwnRedis } from './own-redis.ts'
import type { Client, TestServer } from './test-app.ts'

/** More servers on the database of this test file's server, over a Redis of their own. Call at the top of the file. */
export const useSeveralServers = (server: TestServer) => {
  // Filled before the first test runs.
  const redis = {} as OwnRedis
  const closing: (() => Promise<unknown>)[] = []
  beforeAll(async () => {
    Object.assign(redis, await ownRedis())
    return redis.kill
  })
  afterEach(() => Promise.all(closing.splice(0).map((close) => close())))

  const share = async (redisUrl = redis.url) => {
    const shared = await openShared({ redisUrl }, server.deps.serverKey)
    closing.push(async () => shared.redis?.close())
    return shared
  }
  /** Another server, until the test ends. */
  const start = async (redisUrl?: string) => {
    const shared = await share(redisUrl)
    const app = await buildApp({ ...server.deps, ...shared })
    await app.listen({ port: 0, host: '127.0.0.1' })
    closing.push(() => app.close())
    const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    const said: string[] = []
    const note = (fields: object, message: string) => said.push(`${message}: ${JSON.stringify(fields)}`)
    shared.redis?.reportTo({ warn: note, error: note })
    return {
      url,
      said,
      send: (method: string, path: string, { headers }: Pick<Client, 'headers'>, body?: object) =>
        fetch(`${url}${path}`, {
          method,
          headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
          ...(body && { body: JSON.stringify(body) }),
        }),
      listen: async (client: Client) => {
        const stream = await openStream(url, client.headers)
        onTestFinished(stream.leave)
        await stream.nextHeartbeat()
        return stream
      },
      readiness: async () => {
        const answer = await fetch(`${url}/readyz`)
        const { jobs: _jobs, ...readiness } = (await answer.json()) as { jobs?: unknown }
        return readiness
      },
    }
  }
  return { redis, share, start }
}
