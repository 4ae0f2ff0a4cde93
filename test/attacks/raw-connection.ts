import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface RawAnswer {
  status: number
  body: string
}

/** A TCP connection that sends raw bytes and reads answers one after the other. `from` is a local address. */
export const rawConnection = async (url: string, from = '127.0.0.1') => {
  const { hostname, port } = new URL(url)
  const socket: Socket = connect({ port: Number(port), host: hostname, localAddress: from })
  let received = Buffer.alloc(0)
  let ending: string | undefined
  socket.on('data', (chunk) => (received = Buffer.concat([received, chunk])))
  socket.on('error', (error: NodeJS.ErrnoException) => (ending ??= error.code))
  socket.on('close', () => (ending ??= 'closed'))
  await once(socket, 'connect')

  /** The next answer with a Content-Length, or how the connection ended. */
  const answer = async (): Promise<RawAnswer | string> => {
    for (;;) {
      const whole = firstAnswer(received)
      if (whole) {
        received = received.subarray(whole.bytes)
        return { status: whole.status, body: whole.body }
      }
      if (ending !== undefined) return ending
      await Promise.race([once(socket, 'data'), once(socket, 'close')]).catch(() => undefined)
    }
  }
  /** Sends and waits until the data is written or the connection has ended. */
  const send = (bytes: string | Buffer): Promise<void> =>
    new Promise((resolve) => {
      if (socket.destroyed || socket.write(bytes, () => resolve())) return
      socket.once('close', () => resolve())
    })
  /** Reads the first bytes of an answer and then stops reading. */
  const stopAtFirstBytes = async (): Promise<void> => {
    await once(socket, 'data')
    socket.pause()
  }
  const closed = async (): Promise<void> => {
    if (!socket.closed) await once(socket, 'close').catch(() => undefined)
  }
  return { answer, send, closed, isOpen: () => ending === undefined, stopAtFirstBytes, end: () => socket.destroy() }
}

const firstAnswer = (received: Buffer) => {
  const head = received.indexOf('\r\n\r\n')
  if (head === -1) return undefined
  const text = received.toString('latin1', 0, head)
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1])
  const length = Number(/^content-length: (\d+)$/im.exec(text)?.[1] ?? 0)
  const bytes = head + 4 + length
  if (received.length < bytes) return undefined
  return { status, body: received.toString('utf8', head + 4, bytes), bytes }
}

export const headOf = (method: string, path: string, headers: Record<string, string | number>): string =>
  [`${method} ${path} HTTP/1.1`, 'host: x', ...Object.entries(headers).map((pair) => pair.join(': ')), '', ''].join('\r\n')
