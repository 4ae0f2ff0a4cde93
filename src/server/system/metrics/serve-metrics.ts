import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { HEADERS_MS } from '../../../contract/shared/server-limits.ts'
import { METRICS_CONNECTIONS } from '../../../contract/system/limits.ts'
import { reasonOf, type Log } from '../../platform/log/failure-log.ts'

/** Serves the text at `/metrics` and nothing else. Simultaneous requests share one. Rejects if it cannot listen there. */
export const serveMetrics = async (
  text: () => Promise<string>,
  at: { host: string; port: number },
  log: Log,
): Promise<{ port: number; close: () => void }> => {
  let scraping: Promise<string> | undefined
  const scrape = () => (scraping ??= text().finally(() => (scraping = undefined)))

  const answer = async ({ method, url }: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (method !== 'GET' || url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    try {
      const metrics = await scrape()
      response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(metrics)
    } catch (error) {
      log.error({ why: reasonOf(error) }, 'the metrics could not be collected')
      response.writeHead(500).end()
    }
  }

  const server = createServer({ headersTimeout: HEADERS_MS, requestTimeout: HEADERS_MS }, (request, response) => {
    void answer(request, response)
  })
  server.maxConnections = METRICS_CONNECTIONS
  server.listen(at)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
