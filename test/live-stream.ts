import { once } from 'node:events'
import { get, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'

/** An open stream of change events, as a browser opens it. */
export const openStream = async (url: string, headers: OutgoingHttpHeaders) => {
  const request = get(`${url}/api/live/`, { headers, agent: false })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  let text = ''
  answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
  answer.on('error', () => {})
  const ended = new Promise<void>((resolve) => void answer.once('close', resolve))
  /** Waits until the pattern matches the received data, and removes and returns the match. */
  const next = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const found = pattern.exec(text)
      if (found) {
        text = text.slice(found.index + found[0].length)
        return found[1] ?? ''
      }
      await once(answer, 'data')
    }
  }
  return {
    answer,
    nextChange: () => next(/data: (.+)\n\n/),
    nextHeartbeat: () => next(/:\n\n/),
    /** The received data that was not taken. */
    rest: () => text,
    ended,
    leave: () => void request.destroy(),
  }
}
