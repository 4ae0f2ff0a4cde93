import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { PORT_RETRY_MS } from '../../contract/server-limits.ts'
import { fail } from '../refusal.ts'

const { status, body } = fail('server.updating')
const page = `<!doctype html>
<html lang="es">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sirena</title>
<body style="margin: 15vh auto; max-width: 32rem; padding: 0 1.5rem; font: 1rem/1.5 system-ui, sans-serif; color-scheme: light dark">
<p>${body.detail}</p>
`

/** Answers every request with 503, in place of a server whose version the database has left behind. */
export const refuseService = async (at: { port: number; host: string }, why: string): Promise<{ close: () => void }> => {
  const server = createServer((request, reply) => {
    // Nothing of the body is wanted.
    request.resume()
    answer(request, reply, why)
  })
  while (!(await listens(server, at))) await pause(PORT_RETRY_MS)
  return {
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** False while the port is taken: it was free for a moment. */
const listens = async (server: Server, at: { port: number; host: string }): Promise<boolean> => {
  try {
    await once(server.listen(at), 'listening')
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false
    throw error
  }
}

const answer = ({ url, headers }: IncomingMessage, reply: ServerResponse, why: string): void => {
  const send = (code: number, type: string, text: string): void => {
    reply
      .writeHead(code, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store', 'retry-after': '60' })
      .end(text)
  }
  if (url === '/healthz') send(200, 'application/json', JSON.stringify({ status: 'ok' }))
  else if (url === '/readyz') send(503, 'application/json', JSON.stringify({ status: 'unavailable', problems: [why] }))
  else if (headers.accept?.includes('text/html') === true) send(status, 'text/html', page)
  else send(status, 'application/json', JSON.stringify(body))
}
