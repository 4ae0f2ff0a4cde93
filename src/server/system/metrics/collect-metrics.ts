import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Deps } from '../../platform/deps.ts'
import { countWork } from './count-work.ts'
import { databaseGauges } from './database-gauges.ts'
import { processGauges } from './process-gauges.ts'

/** What the library adds and Prometheus calls ill-named: gauges whose names end like those of counters. */
const ILL_NAMED = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total']

/** Begins to count in this process. The registry reads the rest at each scrape, and answers while the database does not. */
export const collectMetrics = (
  deps: Pick<Deps, 'config' | 'db' | 'databaseProblem' | 'now' | 'redis'>,
): { registry: Registry; stop: () => void } => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const name of ILL_NAMED) registry.removeSingleMetric(name)
  processGauges(registry, deps)
  databaseGauges(registry, deps)
  return { registry, stop: countWork(registry) }
}
