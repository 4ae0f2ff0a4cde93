import type { ServerResponse } from 'node:http'

/**
 * Shows at once and then regularly that the stream is alive, until who listens may do so no longer. Answers how to look at that
 * before it is time.
 */
export const heartbeat = (stream: ServerResponse, every: number, mayStay: () => Promise<boolean>): (() => void) => {
  const show = () => {
    if (stream.writableEnded || stream.destroyed) return
    // A comment, which is no event.
    if (!stream.writableNeedDrain) stream.write(':\n\n')
    next = setTimeout(() => void look(), every)
  }
  const look = async () => {
    // Where the database cannot say, the browser asks again with a stream of its own.
    if (!(await mayStay().catch(() => false))) stream.end()
    clearTimeout(next)
    show()
  }
  let next: NodeJS.Timeout | undefined
  stream.once('close', () => clearTimeout(next))
  show()
  return () => void look()
}
