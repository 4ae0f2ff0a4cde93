import { once } from 'node:events'
import { get, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'

/** A stream of hints, held open as a browser does. */
export const openStream = async (url: string, headers: OutgoingHttpHeaders) => {
  const request = get(`${url}/api/live/`, { headers, agent: false })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  let text = ''
  answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
  answer.on('error', () => {})
  const ended = new Promise<void>((resolve) => void answer.once('close', resolve))
  /** Takes what the pattern finds off what has arrived, as soon as it has. */
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
    hint: () => next(/data: (.+)\n\n/),
    signOfLife: () => next(/:\n\n/),
    /** What has arrived and was not taken. */
    rest: () => text,
    ended,
    leave: () => void request.destroy(),
  }
}
