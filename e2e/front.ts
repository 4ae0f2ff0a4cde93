import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server before that of the journeys, on a port of its own, so that a journey has a browser's whole storage to itself. */
export interface Front {
  url: string
  /** From now on the page and the worker are of another version: the same, under another name. */
  publish: (version: string) => void
  /** How often a path was asked for. */
  asked: (path: string) => number
  /** Answers these paths with 404, as after a release that has replaced them. */
  withhold: (paths: RegExp) => void
  /** Breaks off every request, as without a network. */
  lose: () => void
  restore: () => void
  close: () => void
}

/** What the build wrote into page and worker (scripts/web/file-worker.ts). */
const namedIn = (page: string): string => /<meta name="version" content="([\w-]+)"/.exec(page)?.[1] ?? ''

export const openFront = async (server: string): Promise<Front> => {
  const built = namedIn(await (await fetch(server)).text())
  if (built === '') throw new Error('the page names no version')
  let version = built
  let withheld = /^$/
  let isLost = false
  const counts = new Map<string, number>()

  const forward = (incoming: IncomingMessage, answer: ServerResponse) => {
    const { method, url, headers } = incoming
    const forwarded = request(new URL(url ?? '/', server), { method, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.rawHeaders)
      reply.pipe(answer)
      reply.on('error', () => answer.destroy())
    })
    forwarded.on('error', () => answer.destroy())
    answer.on('close', () => forwarded.destroy())
    incoming.pipe(forwarded)
  }
  const rename = async (path: string, answer: ServerResponse) => {
    const reply = await fetch(new URL(path, server))
    const text = (await reply.text()).replaceAll(built, version)
    const copied = ['content-type', 'content-security-policy', 'cache-control']
    const headers = copied.flatMap((name) => {
      const value = reply.headers.get(name)
      return value === null ? [] : [[name, value] as const]
    })
    answer.writeHead(reply.status, Object.fromEntries(headers)).end(text)
  }
  const proxy = createServer((incoming, answer) => {
    const path = incoming.url ?? '/'
    counts.set(path, (counts.get(path) ?? 0) + 1)
    if (isLost) return void incoming.socket.destroy()
    if (withheld.test(path)) return void answer.writeHead(404).end()
    if (path !== '/' && path !== '/worker.js') return forward(incoming, answer)
    rename(path, answer).catch(() => answer.destroy())
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  // It listens on a port, not on a pipe.
  const { port } = proxy.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    publish: (name) => {
      version = name
    },
    asked: (path) => counts.get(path) ?? 0,
    withhold: (paths) => {
      withheld = paths
    },
    lose: () => {
      isLost = true
      proxy.closeAllConnections()
    },
    restore: () => {
      isLost = false
    },
    close: () => {
      proxy.close()
      proxy.closeAllConnections()
    },
  }
}
