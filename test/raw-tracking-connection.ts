import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A live connection that costs this process as little as possible: many thousands of messages a second leave it. */
export interface Connection {
  send: (message: object) => void
  /** A message in so many fragments of one byte, without an end. */
  sendFragments: (count: number) => void
  close: () => void
  /** The code with which the server ends the connection, which this client does not confirm. */
  ending: Promise<number>
  closed: Promise<void>
}

let opened = 0

/** Opens the connection of a device or a watcher. `onText` gets each message of the server. */
export const openConnection = async (
  url: string,
  id: number | 'all',
  token: string,
  onText: (text: string) => void,
  /** Each device has an address of its own, as behind the proxy of a real server. */
  number = (opened += 1),
): Promise<Connection> => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
  return upgrade(socket, { host: `${hostname}:${port}`, id, token, address }, onText)
}

interface Asked {
  host: string
  id: number | 'all'
  token: string
  /** What the client claims as its address. */
  address: string
}

/** Makes a socket that is connected the connection of a device or a watcher. */
export const upgrade = async (
  socket: Socket,
  { host, id, token, address }: Asked,
  onText: (text: string) => void,
): Promise<Connection> => {
  socket.write(
    [
      `GET /ws/tracking/${id}/ HTTP/1.1`,
      `host: ${host}`,
      'connection: Upgrade',
      'upgrade: websocket',
      'sec-websocket-version: 13',
      'sec-websocket-key: c2lyZW5hIHNpcmVuYSBzaQ==',
      `sec-websocket-protocol: tracking.v1, bearer.${token}`,
      `x-forwarded-for: ${address}`,
      '\r\n',
    ].join('\r\n'),
  )
  await handshake(socket)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const ending = Promise.withResolvers<number>()
  socket.on(
    'data',
    frames(onText, {
      onPing: (payload) => socket.write(frameOf(0x8a, payload)),
      onEnd: ending.resolve,
    }),
  )
  socket.on('error', () => {})
  return {
    send: (message) => socket.write(frameOf(0x81, Buffer.from(JSON.stringify(message)))),
    sendFragments: (count) => {
      for (let part = 0; part < count; part += 1) socket.write(frameOf(part === 0 ? 0x01 : 0x00, Buffer.from(' ')))
    },
    close: () => socket.destroy(),
    ending: ending.promise,
    closed,
  }
}

const handshake = async (socket: Socket): Promise<void> => {
  const [head] = (await once(socket, 'data')) as [Buffer]
  const end = head.indexOf('\r\n\r\n')
  if (!head.toString('latin1').startsWith('HTTP/1.1 101') || end < 0) throw new Error(head.toString())
  if (head.length > end + 4) socket.unshift(head.subarray(end + 4))
}

/** A frame of a client, masked with zeros. */
const frameOf = (opcode: number, payload: Buffer): Buffer => {
  const short = payload.length < 126
  const head = Buffer.alloc(short ? 6 : 8)
  head[0] = opcode
  head[1] = 0x80 | (short ? payload.length : 126)
  if (!short) head.writeUInt16BE(payload.length, 2)
  return Buffer.concat([head, payload])
}

/** Reads the frames of the server from chunks. */
const frames = (
  onText: (text: string) => void,
  { onPing, onEnd }: { onPing: (payload: Buffer) => void; onEnd: (code: number) => void },
) => {
  let rest: Buffer = Buffer.alloc(0)
  return (chunk: Buffer): void => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    for (;;) {
      if (rest.length < 2) return
      const said = (rest[1] ?? 0) & 127
      const head = said < 126 ? 2 : said === 126 ? 4 : 10
      if (rest.length < head) return
      const length = said < 126 ? said : said === 126 ? rest.readUInt16BE(2) : Number(rest.readBigUInt64BE(2))
      if (rest.length < head + length) return
      const payload = rest.subarray(head, head + length)
      const opcode = (rest[0] ?? 0) & 15
      if (opcode === 1) onText(payload.toString())
      else if (opcode === 9) onPing(payload)
      else if (opcode === 8) onEnd(payload.readUInt16BE(0))
      rest = rest.subarray(head + length)
    }
  }
}
