import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

export interface Answered {
  status: number
  /** From the first byte sent to the last one received. */
  ms: number
  json: unknown
}

export interface Client {
  get: (path: string) => Promise<Answered>
  post: (path: string, body: object) => Promise<Answered>
  delete: (path: string) => Promise<Answered>
}

const unpack = (encoding: string | undefined, sent: Buffer): Buffer => {
  if (encoding === 'br') return brotliDecompressSync(sent)
  return encoding === 'gzip' ? gunzipSync(sent) : sent
}

let clients = 0

/** A signed-in client that keeps its connection and accepts compressed answers, like a browser. */
export const clientOf = (url: string, token: string): Client => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  clients += 1
  const number = clients
  let calls = 0
  const send = async (method: string, path: string, body?: string): Promise<Answered> => {
    calls += 1
    const headers = {
      authorization: `Bearer ${token}`,
      'accept-encoding': 'gzip, br',
      // A new address every thousand calls, since requests are limited per address.
      'x-forwarded-for': `10.${number}.${Math.floor(calls / 1000) % 256}.1`,
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    }
    const began = performance.now()
    const asking = request(`${url}/api/${path}`, { agent, method, headers })
    asking.end(body)
    const [answer] = (await once(asking, 'response')) as [IncomingMessage]
    const sent = await buffer(answer)
    const ms = performance.now() - began
    const text = unpack(answer.headers['content-encoding'], sent).toString()
    return { status: answer.statusCode ?? 0, ms, json: text === '' ? undefined : (JSON.parse(text) as unknown) }
  }
  return {
    get: (path) => send('GET', path),
    post: (path, body) => send('POST', path, JSON.stringify(body)),
    delete: (path) => send('DELETE', path),
  }
}
