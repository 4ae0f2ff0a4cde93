import { Counter, Histogram, type Registry } from 'prom-client'
import { listen } from '../../platform/metrics/metric-events.ts'

/** Counts what the server reports. Returns the function that stops. */
export const countWork = (registry: Registry): (() => void) => {
  const registers = [registry]
  const requests = new Histogram({
    name: 'sirena_http_request_seconds',
    help: 'Time from a request to the end of its answer, by method, route pattern and class of the status. Live connections are not counted.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  })
  const refusals = new Counter({
    name: 'sirena_http_refusals_total',
    help: 'Requests refused with 429 or 503, by the code of the refusal.',
    labelNames: ['code'],
    registers,
  })
  const limits = new Counter({
    name: 'sirena_request_limits_exceeded_total',
    help: 'Requests beyond a limit of requests a minute, by the name of the limit.',
    labelNames: ['limit'],
    registers,
  })
  const waits = new Histogram({
    name: 'sirena_database_wait_seconds',
    help: 'How long a query or transaction waited for a connection to the database, also in vain, by pool.',
    labelNames: ['lane'],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const statements = new Histogram({
    name: 'sirena_database_statement_seconds',
    help: 'Time of a statement, by pool.',
    labelNames: ['lane'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 12],
    registers,
  })
  const published = new Counter({
    name: 'sirena_hints_published_total',
    help: 'Change events that this process published.',
    registers,
  })
  const delivered = new Counter({
    name: 'sirena_hints_delivered_total',
    help: 'Change events passed on to open streams, once for each stream.',
    registers,
  })
  const positions = new Counter({
    name: 'sirena_positions_total',
    help: 'Positions of vehicles: stored, failed (a device sends them again), refused because too many waited, dropped as too old or without a place.',
    labelNames: ['result'],
    registers,
  })
  for (const result of ['stored', 'failed', 'refused', 'dropped']) positions.inc({ result }, 0)
  const photos = new Histogram({
    name: 'sirena_photo_seconds',
    help: 'Time to read a photo, also one that was refused, by queue.',
    labelNames: ['lane'],
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  })
  const stops = [
    listen('request', ({ method, route = 'none', status, seconds }) =>
      requests.observe({ method: known(method), route, status: `${Math.floor(status / 100)}xx` }, seconds),
    ),
    listen('refusal', ({ code }) => refusals.inc({ code })),
    listen('limit', ({ name: limit }) => limits.inc({ limit })),
    listen('connection', ({ lane, seconds }) => waits.observe({ lane }, seconds)),
    listen('statement', ({ lane, seconds }) => statements.observe({ lane }, seconds)),
    listen('change', (event) => ('published' in event ? published.inc() : delivered.inc(event.deliveredTo))),
    listen('positions', ({ result, count }) => positions.inc({ result }, count)),
    listen('photo', ({ lane, seconds }) => photos.observe({ lane }, seconds)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Anybody may send any method that Node reads, to any address. */
const known = (method: string): string => (METHODS.has(method) ? method : 'other')
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
