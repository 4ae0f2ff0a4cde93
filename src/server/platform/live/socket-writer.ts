import type { WebSocket } from 'ws'
import { SLOW_READER_BYTES, UNREAD_SOCKET_BYTES } from '../../../contract/shared/server-limits.ts'

export interface SocketWriter {
  /** An answer to the reader's own message. Ends the connection of a reader who takes none of them. */
  answer: (message: object) => void
  /**
   * News of subjects, each as a part of a frame. A slow reader gets only the newest part of each subject, once the connection takes
   * more. `frame` is that of all these parts, made once for all readers.
   */
  publish: (parts: ReadonlyMap<number, string>, frame: string) => void
}

/** Writes to a connection without queues that grow. `frameOf` puts the parts of several subjects into one message. */
export const socketWriter = (socket: WebSocket, frameOf: (parts: readonly string[]) => string): SocketWriter => {
  const late = new Map<number, string>()
  const isSlow = () => socket.bufferedAmount > SLOW_READER_BYTES
  const send = (text: string): void => socket.send(text, sent)
  const sent = (): void => {
    if (late.size === 0 || isSlow()) return
    const parts = [...late.values()]
    late.clear()
    send(frameOf(parts))
  }
  return {
    answer: (message) => {
      if (socket.bufferedAmount > UNREAD_SOCKET_BYTES) socket.terminate()
      else send(JSON.stringify(message))
    },
    publish: (parts, frame) => {
      if (!isSlow() && late.size === 0) send(frame)
      else for (const [subject, part] of parts) late.set(subject, part)
    },
  }
}
