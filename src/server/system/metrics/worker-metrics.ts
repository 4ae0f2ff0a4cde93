import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, Gauge, type MetricObject, type Registry } from 'prom-client'
import { WORKER_METRICS_MS } from '../../../contract/system/limits.ts'
import type { WorkerMessage } from '../processes/worker-messages.ts'

/* The library's own sum waits for every worker, and fails if one does not answer. */

interface Question {
  metricsFor: number
}
interface Answer extends Question {
  /** Absent if the worker could not collect them. */
  metrics?: MetricObject[]
}

/** In a worker: shows its metrics to the process that started it. */
export const answerWithMetrics = (registry: Registry): void => {
  process.on('message', (message: Question | object) => {
    if (!('metricsFor' in message)) return
    const { metricsFor } = message
    const send = (answer: Answer) => process.connected && process.send?.(answer)
    registry.getMetricsAsJSON().then(
      (metrics) => send({ metricsFor, metrics }),
      () => send({ metricsFor }),
    )
  })
}

/** In the process that started the workers: the sum of those that answer in time. */
export const sumOfWorkers = (wanted: number): (() => Promise<string>) => {
  const serving = new Set<Worker>()
  let asked = 0
  let take = (_worker: Worker, _answer: Answer): void => {}
  cluster.on('message', (worker, message: WorkerMessage | Answer) => {
    if ('ready' in message) serving.add(worker)
    else if ('metricsFor' in message) take(worker, message)
  })
  cluster.on('exit', (worker) => serving.delete(worker))

  const ask = (): Promise<MetricObject[][]> =>
    new Promise((resolve) => {
      const metricsFor = ++asked
      const waiting = new Set([...serving].filter((worker) => worker.isConnected()))
      const answers: MetricObject[][] = []
      const late = setTimeout(() => resolve(answers), WORKER_METRICS_MS)
      const endWithLast = (): void => {
        if (waiting.size > 0) return
        clearTimeout(late)
        resolve(answers)
      }
      take = (worker, answer) => {
        if (answer.metricsFor !== metricsFor || !waiting.delete(worker)) return
        if (answer.metrics) answers.push(answer.metrics)
        endWithLast()
      }
      // One that ends meanwhile does not answer.
      for (const worker of waiting) worker.send({ metricsFor }, () => {})
      endWithLast()
    })

  return async () => {
    const answers = await ask()
    const sum = AggregatorRegistry.aggregate(answers)
    const workers = new Gauge({
      name: 'sirena_workers',
      help: 'Workers whose metrics are in this sum.',
      registers: [sum],
    })
    workers.set(answers.length)
    new Gauge({ name: 'sirena_workers_wanted', help: 'Workers that WORKERS asks for.', registers: [sum] }).set(wanted)
    return sum.metrics()
  }
}
