import type { FromServer } from '../src/contract/shared/live-connection.ts'

/** A live connection of the browser, whose server the test plays. */
export class PlayedConnection<Sent = unknown> extends EventTarget {
  readyState = 0
  sent: Sent[] = []
  send(text: string) {
    this.sent.push(JSON.parse(text) as Sent)
  }
  close() {
    this.readyState = 3
  }
  opens() {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }
  says(message: FromServer) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
  ends(code: number) {
    this.readyState = 3
    this.dispatchEvent(Object.assign(new Event('close'), { code }))
  }
}
