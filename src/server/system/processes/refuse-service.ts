import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { PORT_RETRY_MS, REFUSING } from '../../../contract/system/limits.ts'
import { isStranger } from '../../platform/limits/proxies.ts'
import { fail, type Refusal } from '../../platform/errors/refusal.ts'

const pageOf = (sentence: string): string => `<!doctype html>
<html lang="es" style="color-scheme: light dark">
<meta charset="utf-8">
<meta http-equiv="refresh" content="15">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sirena</title>
<body style="margin: 15vh auto; max-width: 32rem; padding: 0 1.5rem; font: 1rem/1.5 system-ui, sans-serif">
<p>${sentence}</p>
`

/** Answers every request with 503, in place of a server whose version the database has left behind, or whose database is starting. */
export const refuseService = async (
  at: { port: number; host: string },
  code: 'server.updating' | 'server.starting',
  why: string,
): Promise<{ close: () => void }> => {
  const server = createServer({
    headersTimeout: REFUSING.requestMs,
    requestTimeout: REFUSING.requestMs,
    connectionsCheckingInterval: REFUSING.requestMs / 5,
  })
  const refusal = fail(code)
  const refuse = (request: IncomingMessage, reply: ServerResponse): void => answer(request, reply, refusal, why)
  // Nothing of a body is wanted, and so nobody is asked to go on with one.
  server.on('request', refuse).on('checkContinue', refuse)
  server.maxConnections = REFUSING.connections
  // Otherwise the process that started this worker would offer the connection again at once. Node's types do not know it.
  Object.assign(server, { dropMaxConnection: true })
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

const answer = (request: IncomingMessage, reply: ServerResponse, { status, body }: Refusal, why: string): void => {
  const { url, headers, socket } = request
  const send = (code: number, type: string, text: string): void => {
    reply.writeHead(code, {
      'content-type': `${type}; charset=utf-8`,
      'content-length': Buffer.byteLength(text),
      'cache-control': 'no-store',
      'retry-after': '60',
      connection: 'close',
    })
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) reply.end(text)
    else endWithoutBody(reply, text)
  }
  if (url === '/healthz') send(200, 'application/json', JSON.stringify({ status: 'ok' }))
  else if (url === '/readyz')
    send(
      503,
      'application/json',
      JSON.stringify({ status: 'unavailable', ...(!isStranger(socket.remoteAddress ?? '', headers) && { problems: [why] }) }),
    )
  else if (headers.accept?.includes('text/html') === true) send(status, 'text/html', pageOf(body.detail))
  else send(status, 'application/json', JSON.stringify(body))
}

/**
 * Leaves the body where it is. A connection that ends with unread bytes is reset, and the client may lose the answer; so it has a
 * moment to read it.
 */
const endWithoutBody = (reply: ServerResponse, text: string): void => {
  reply.write(text)
  const { socket } = reply
  const late = setTimeout(() => socket?.destroy(), REFUSING.answerMs)
  socket?.once('close', () => clearTimeout(late))
}
