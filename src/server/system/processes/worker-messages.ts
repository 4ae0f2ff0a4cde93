import cluster from 'node:cluster'
import { StartupError } from '../../platform/errors/startup-error.ts'

/**
 * What a worker reports to the process that started it: that it serves, with the lines for the operator, or why it cannot, and that
 * it still runs.
 */
export type WorkerMessage = { ready: readonly string[] } | { failed: string } | { runs: true }

/** What it is asked. */
export type Ping = { ping: true }

/** Answers as long as the event loop of this worker runs. */
export const answerPings = (): void => {
  process.on('message', (message: Ping | object) => {
    if ('ping' in message) sendToPrimary({ runs: true })
  })
}

/** Prints the lines, or leaves that to the process that started this worker. */
export const sayReady = (lines: readonly string[]): void => {
  if (!sendToPrimary({ ready: lines })) for (const line of lines) process.stdout.write(`${line}\n`)
}

/** Ends a process that cannot start with the reason alone. Any other error is thrown again. */
export const refuseStart = async (error: unknown): Promise<void> => {
  if (!(error instanceof StartupError)) throw error
  await new Promise<void>((done) => {
    if (!sendToPrimary({ failed: error.message }, done)) process.stderr.write(`${error.message}\n`, () => done())
  })
  process.exit(1)
}

const sendToPrimary = (message: WorkerMessage, done: () => void = () => {}): boolean => {
  // Node's own watcher listens to its child as well.
  if (!cluster.isWorker || !process.send || !process.connected) return false
  process.send(message, undefined, undefined, done)
  return true
}
