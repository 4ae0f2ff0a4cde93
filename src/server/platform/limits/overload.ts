import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { BUSY_DELAY_MS, BUSY_SAMPLE_MS } from '../../../contract/shared/server-limits.ts'
import { fail } from '../errors/refusal.ts'

const RESOLUTION_MS = 10

/**
 * Refuses requests while the event loop is late: answered in turn they would all come too late. Nothing here opens a file, so it works
 * on when a process has no more of them.
 */
export const refuseOverload = (app: FastifyInstance, delayMs = BUSY_DELAY_MS, sampleMs = BUSY_SAMPLE_MS): void => {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  histogram.enable()
  let late = 0
  const sampling = setInterval(() => {
    late = histogram.mean / 1e6 - RESOLUTION_MS
    histogram.reset()
  }, sampleMs).unref()
  app.addHook('onRequest', async () => {
    if (late > delayMs) throw fail('server.busy')
  })
  app.addHook('onClose', async () => {
    clearInterval(sampling)
    histogram.disable()
  })
}
