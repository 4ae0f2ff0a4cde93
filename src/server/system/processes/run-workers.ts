import cluster, { type Worker } from 'node:cluster'
import { SHUTDOWN_MS } from '../../../contract/shared/server-limits.ts'
import {
  LONGEST_WORKER_RESTART_MS,
  STEADY_WORKER_MS,
  UNANSWERED_PINGS,
  WORKER_PING_MS,
  WORKER_RESTART_MS,
} from '../../../contract/system/limits.ts'
import type { Ping, WorkerMessage } from './worker-messages.ts'

/**
 * Runs so many workers on one port. The first prepares the database before the others start. From then on there is another one
 * for each that ends or hangs; before that, its end is the end of all, with 1.
 */
export const runWorkers = (count: number): void => {
  /** With how many pings each has not answered. */
  const serving = new Map<Worker, number>()
  /** What the first says once it serves, until all do. Undefined while none has served. */
  let lines: readonly string[] | undefined
  let lastRefusal: string | undefined
  let wait = WORKER_RESTART_MS
  let exitCode: number | undefined

  const start = (): void => {
    if (exitCode !== undefined) return
    const startedAt = performance.now()
    const worker = fork()
    if (worker === undefined) return
    // Metrics are messages too.
    worker.on('message', (message: WorkerMessage | object) => {
      if ('ready' in message) isReady(worker, message.ready)
      else if ('failed' in message) refused(message.failed)
      else if ('runs' in message) serving.set(worker, 0)
    })
    worker.once('exit', (code: number | null, signal: NodeJS.Signals | null) => {
      if (performance.now() - startedAt > STEADY_WORKER_MS) wait = WORKER_RESTART_MS
      hasEnded(worker, code, signal)
    })
  }

  /** Undefined if the system has no room for another process, in whatever way it says so; it is tried again. */
  const fork = (): Worker | undefined => {
    const failed = (error: Error) => lost(`A worker could not be started (${error.message}).`)
    try {
      const worker = cluster.fork()
      // A process that never was has no exit. An error of a message to one that has just ended needs no answer.
      worker.on('error', (error: Error) => worker.process.pid === undefined && failed(error))
      return worker
    } catch (error) {
      failed(error as Error)
      return undefined
    }
  }

  const isReady = (worker: Worker, said: readonly string[]): void => {
    serving.set(worker, 0)
    lastRefusal = undefined
    if (lines === undefined) {
      lines = said
      for (let n = 1; n < count; n++) start()
    }
    if (serving.size < count) return
    for (const line of lines) process.stdout.write(`${line}\n`)
    lines = []
  }

  /** Several workers may have the same reason. */
  const refused = (why: string): void => {
    if (why !== lastRefusal) process.stderr.write(`${why}\n`)
    lastRefusal = why
  }

  const hasEnded = (worker: Worker, code: number | null, signal: NodeJS.Signals | null): void => {
    serving.delete(worker)
    if (exitCode !== undefined) {
      // One that is still loading ends by the signal itself.
      exitCode = Math.max(exitCode, code ?? (signal === 'SIGTERM' ? 0 : 1))
      exitAfterLast()
      return
    }
    lost(`The worker ${worker.process.pid} ended (${signal ?? `exit code ${code}`}).`)
  }

  const lost = (why: string): void => {
    if (lines === undefined) {
      if (lastRefusal === undefined) process.stderr.write(`${why} None has served yet.\n`)
      stopAll(1)
      return
    }
    process.stderr.write(`${why} The next starts in ${wait / 1000} s.\n`)
    setTimeout(start, wait)
    wait = Math.min(wait * 2, LONGEST_WORKER_RESTART_MS)
  }

  /** Counts pings, not time: whoever stopped this process as well and let all go on finds nobody silent. */
  const ping = (): void => {
    if (exitCode !== undefined) return
    for (const [worker, unanswered] of serving) {
      if (unanswered < UNANSWERED_PINGS) {
        serving.set(worker, unanswered + 1)
        // It may end before it is sent.
        if (worker.isConnected()) worker.send({ ping: true } satisfies Ping, () => {})
      } else if (unanswered === UNANSWERED_PINGS) {
        // Said once, however long the system takes to end it.
        serving.set(worker, unanswered + 1)
        const seconds = (UNANSWERED_PINGS * WORKER_PING_MS) / 1000
        process.stderr.write(`The worker ${worker.process.pid} has not answered for ${seconds} s and is killed.\n`)
        worker.process.kill('SIGKILL')
      }
    }
  }

  const workers = () => Object.values(cluster.workers ?? {}).filter((worker) => worker?.process.pid !== undefined) as Worker[]
  const exitAfterLast = (): void => {
    if (workers().every((worker) => worker.isDead())) process.exit(exitCode)
  }
  const stopAll = (code: number): void => {
    exitCode ??= code
    for (const worker of workers()) worker.process.kill('SIGTERM')
    // They end by themselves before that.
    setTimeout(() => {
      for (const worker of workers()) worker.process.kill('SIGKILL')
    }, SHUTDOWN_MS + 2000).unref()
    exitAfterLast()
  }
  process.once('SIGTERM', () => stopAll(0))
  process.once('SIGINT', () => stopAll(0))
  setInterval(ping, WORKER_PING_MS)
  start()
}
