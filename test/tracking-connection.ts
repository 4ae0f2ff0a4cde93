import { TRACKING_PROTOCOL, type FromServer } from '../src/contract/shared/live-connection.ts'
import type { Client, TestServer } from './test-app.ts'

/** A live connection as a browser opens it. */
export const connect = (
  server: Pick<TestServer, 'url'>,
  client: Pick<Client, 'headers'>,
  id: number | 'all',
  {
    protocols = [TRACKING_PROTOCOL, `bearer.${tokenOf(client)}`],
    headers = {},
  }: { protocols?: string[]; headers?: Record<string, string> } = {},
) => {
  // Node's client takes headers, which the type of browsers lacks.
  const options = { protocols, headers } as unknown as string[]
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws/tracking/${id}/`, options)
  const received: FromServer[] = []
  const waiting = new Set<() => void>()
  const wake = () => {
    for (const look of waiting) look()
  }
  let ended: { code: number; reason: string } | undefined
  socket.addEventListener('message', ({ data }) => {
    received.push(JSON.parse(String(data)) as FromServer)
    wake()
  })
  socket.addEventListener('close', ({ code, reason }) => {
    ended = { code, reason }
    wake()
  })
  /** Waits until `find` answers something. */
  const until = <T>(find: () => T | undefined): Promise<T> =>
    new Promise((resolve, reject) => {
      const look = () => {
        const found = find()
        if (found === undefined && ended === undefined) return
        waiting.delete(look)
        if (found === undefined) reject(new Error(`the connection was closed: ${ended?.code} ${ended?.reason}`))
        else resolve(found)
      }
      waiting.add(look)
      look()
    })
  return {
    socket,
    /** Everything that was received and not taken. */
    received,
    opened: new Promise<boolean>((resolve) => {
      socket.addEventListener('open', () => resolve(true))
      socket.addEventListener('close', () => resolve(false))
    }),
    send: (message: unknown) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    /** Takes the next message of that command. */
    next: <C extends FromServer['command']>(command: C): Promise<Extract<FromServer, { command: C }>> =>
      until(() => {
        const at = received.findIndex((message) => message.command === command)
        return at < 0 ? undefined : (received.splice(at, 1)[0] as Extract<FromServer, { command: C }>)
      }),
    closed: new Promise<{ code: number; reason: string }>((resolve) => {
      socket.addEventListener('close', ({ code, reason }) => resolve({ code, reason }))
    }),
    close: () => socket.close(),
  }
}
export type Connected = ReturnType<typeof connect>

const tokenOf = ({ headers }: Pick<Client, 'headers'>): string => (headers['authorization'] ?? '').replace('Bearer ', '')

/** The answer to an attempt to open a live connection: 101, or the status of its refusal. */
export const handshake = async (
  server: Pick<TestServer, 'url'>,
  id: number | string,
  headers: Record<string, string>,
): Promise<{ status: number; protocol: string | undefined }> => {
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    const asked = request(`${server.url}/ws/tracking/${id}/`, {
      agent: false,
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'c2lyZW5hIHNpcmVuYSBzaQ==',
        ...headers,
      },
    })
    asked.on('upgrade', (answer, socket) => {
      socket.destroy()
      resolve({ status: 101, protocol: answer.headers['sec-websocket-protocol'] })
    })
    asked.on('response', (answer) => {
      answer.resume()
      resolve({ status: answer.statusCode ?? 0, protocol: undefined })
    })
    asked.on('error', reject)
    asked.end()
  })
}
