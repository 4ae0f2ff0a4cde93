import cluster from 'node:cluster'
import { readConfig } from './platform/config.ts'
import { showSum } from './system/metrics/start-metrics.ts'
import { refuseTakenPort } from './system/processes/listening.ts'
import { runWorkers } from './system/processes/run-workers.ts'
import { answerPings, refuseStart } from './system/processes/worker-messages.ts'

/*
 * The process that is started: it serves, or starts several workers that do. In that case it loads nothing more, since it only
 * passes connections on and must outlive them (docs/decisions/0073).
 */
try {
  const config = readConfig()
  // A worker that tried the port would be given connections, and never answer them.
  if (cluster.isPrimary) await refuseTakenPort(config)
  if (cluster.isPrimary && config.workers > 1) {
    await showSum(config, (line) => process.stdout.write(`${line}\n`))
    runWorkers(config.workers)
  } else {
    if (cluster.isWorker) answerPings()
    const { serve } = await import('./serve.ts')
    await serve(config)
  }
} catch (error) {
  await refuseStart(error)
}
