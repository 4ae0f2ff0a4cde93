import type { ServerResponse } from 'node:http'

/**
 * Writes a heartbeat at once and then regularly, until the listener's session ends. Returns the function that checks the session
 * early.
 */
export const heartbeat = (stream: ServerResponse, every: number, mayStay: () => Promise<boolean>): (() => void) => {
  const show = () => {
    if (stream.writableEnded || stream.destroyed) return
    // An SSE comment, which is not an event.
    if (!stream.writableNeedDrain) stream.write(':\n\n')
    next = setTimeout(() => void look(), every)
  }
  const look = async () => {
    // If the database does not answer, the stream ends and the browser opens a new one.
    if (!(await mayStay().catch(() => false))) stream.end()
    clearTimeout(next)
    show()
  }
  let next: NodeJS.Timeout | undefined
  stream.once('close', () => clearTimeout(next))
  show()
  return () => void look()
}
