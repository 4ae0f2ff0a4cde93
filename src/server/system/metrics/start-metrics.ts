import cluster from 'node:cluster'
import type { Config } from '../../platform/config.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Log } from '../../platform/log/failure-log.ts'
import { listening } from '../processes/listening.ts'

/**
 * Counts in this process and shows it to Prometheus, if there is a port for it; a worker leaves the showing to the process that
 * started it. Without a port nothing of it is loaded. Throws StartupError.
 */
export const startMetrics = async (
  deps: Deps,
  log: Log,
): Promise<{ lines: readonly string[]; close: () => void } | undefined> => {
  const { metricsPort, metricsHost: host } = deps.config
  if (metricsPort === undefined) return undefined
  const { collectMetrics } = await import('./collect-metrics.ts')
  const { registry, stop } = collectMetrics(deps)
  if (cluster.isWorker) {
    const { answerWithMetrics } = await import('./worker-metrics.ts')
    answerWithMetrics(registry)
    return { lines: [], close: stop }
  }
  const { serveMetrics } = await import('./serve-metrics.ts')
  const at = { port: metricsPort, host }
  const server = await listening(
    'METRICS_PORT',
    at,
    serveMetrics(() => registry.metrics(), at, log),
  )
  return {
    lines: [lineOf(host, server.port)],
    close: () => {
      server.close()
      stop()
    },
  }
}

const lineOf = (host: string, port: number): string => `Metrics are served on ${host}, port ${port}`

/** In the process that started the workers: shows the sum of those that answer. Throws StartupError. */
export const showSum = async (
  { metricsPort, metricsHost: host, workers }: Config,
  print: (line: string) => void,
): Promise<void> => {
  if (metricsPort === undefined) return
  const { sumOfWorkers } = await import('./worker-metrics.ts')
  const { serveMetrics } = await import('./serve-metrics.ts')
  const at = { port: metricsPort, host }
  const log: Log = { warn: (_fields, message) => print(message), error: (_fields, message) => print(message) }
  const server = await listening('METRICS_PORT', at, serveMetrics(sumOfWorkers(workers), at, log))
  print(lineOf(host, server.port))
}
