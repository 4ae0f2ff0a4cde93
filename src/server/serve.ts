import cluster from 'node:cluster'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SHUTDOWN_MS } from '../contract/shared/server-limits.ts'
import { roleNames, type Role } from '../contract/shared/rights/roles.ts'
import { showDpi } from '../contract/shared/text/written-numbers.ts'
import { allJobs } from './all-jobs.ts'
import { buildApp } from './app.ts'
import { serveArchives } from './system/backups/archive-socket.ts'
import { startSealing } from './binnacle/seal-entries.ts'
import type { Config } from './platform/config.ts'
import { oneAtATime } from './platform/database/one-at-a-time.ts'
import { fillDemo } from './system/demo/fill-demo.ts'
import { isEmpty } from './system/demo/real-data.queries.ts'
import type { Deps } from './platform/deps.ts'
import { awaitDatabase } from './system/processes/await-database.ts'
import { listening } from './system/processes/listening.ts'
import { openDeps } from './system/open-deps.ts'
import { checkMapTiles } from './platform/web-app/check-map-tiles.ts'
import { readMapRoads } from './platform/web-app/read-map-roads.ts'
import { startMetrics } from './system/metrics/start-metrics.ts'
import { sirenaVersion } from './system/installation/sirena-version.ts'
import { connectionsProblem } from './system/processes/connections-problem.ts'
import { refuseService } from './system/processes/refuse-service.ts'
import { watchProcesses } from './system/processes/watch-processes.ts'
import { sayReady } from './system/processes/worker-messages.ts'
import { DEMO_PASSWORD } from './people/session/demo-password.ts'
import { demoAccounts } from './people/credentials/sessions.queries.ts'
import { startFolding } from './emergencies/rollups/fold-figures.ts'

type Metrics = Awaited<ReturnType<typeof startMetrics>>

/** Serves until the process is asked to stop, which a worker also is by the end of the process that started it. */
export const serve = async (config: Config): Promise<void> => {
  // Nothing needs closing yet: the database rolls back open transactions. As PID 1 the process would not end by itself.
  let end = async (): Promise<void> => process.exit(0)
  let ending: Promise<void> | undefined
  let isStopRequested = false
  const stop = () => {
    isStopRequested = true
    ending ??= end()
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  cluster.worker?.once('disconnect', () => {
    // Otherwise the process would exit at once.
    if (cluster.worker) cluster.worker.exitedAfterDisconnect = true
    stop()
  })

  const mapRoads = await readMapRoads(config.mapRoadsFile)
  await checkMapTiles(config.mapTilesFile)
  // Beside one that serves, a worker must not refuse service.
  if ((cluster.worker?.id ?? 1) === 1) await awaitDatabase(config)
  const deps = await openDeps(config)
  const tooFew = cluster.worker?.id === 1 ? await connectionsProblem(deps.db, config.workers) : undefined
  if (tooFew !== undefined) print(tooFew)
  if (config.demo && (await isEmpty(deps.db))) await fillOnce(deps)
  const watch = config.databaseUrl === undefined ? undefined : watchProcesses(deps)
  const app = await buildApp({ ...deps, mapRoads, ...(watch && { otherProcesses: watch.others }) })
  const sealing = startSealing(deps, app.log)
  const folding = startFolding(deps, app.log)
  const archives = config.databaseUrl === undefined ? await serveArchives(deps, app.log) : undefined
  let metrics: Metrics
  const close = async () => {
    metrics?.close()
    // A connection that is busy when the server begins to close is closed after its answer; a browser would keep it open.
    setInterval(() => app.server.closeIdleConnections(), 100).unref()
    await Promise.all([app.close(), deps.queue.stop(), archives?.stop()])
    await Promise.all([sealing.stop(), folding.stop(), watch?.stop()])
    await deps.close()
  }

  end = async () => {
    // A client that never finishes must not prevent the shutdown.
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref()
    await close()
    process.exit(0)
  }

  try {
    metrics = await startMetrics(deps, app.log)
    await listening('PORT', config, app.listen({ port: config.port, host: config.host }))
  } catch (error) {
    metrics?.close()
    await Promise.all([sealing.stop(), folding.stop(), archives?.stop()])
    await deps.close()
    throw error
  }
  void app.positionsHealth.check()
  const { port } = app.server.address() as AddressInfo
  const { host } = config
  const name = host === '0.0.0.0' || host === '127.0.0.1' ? 'localhost' : host
  sayReady([
    ...(metrics?.lines ?? []),
    `Sirena ${sirenaVersion()} is ready at http://${name}:${port}`,
    ...(config.demo ? await accountLines(deps) : []),
  ])
  deps.queue.start(allJobs(deps, app.log), app.log)
  watch?.start(app.log, (why) => {
    app.log.error({}, why)
    ending ??= leave(close, app.server).then(() => {
      if (isStopRequested) process.exit(0)
      // From now on nothing needs closing.
      ending = undefined
      end = async () => process.exit(0)
      void refuseService({ port, host }, 'server.updating', why)
    })
  })
}

/** Closes without ending the process. What takes longer than an orderly end may is left behind. */
const leave = async (close: () => Promise<void>, server: Server): Promise<void> => {
  const late = new Promise<void>((resolve) => {
    setTimeout(() => {
      server.closeAllConnections()
      resolve()
    }, SHUTDOWN_MS).unref()
  })
  await Promise.race([close().catch(() => {}), late])
}

/** Of several processes that start on an empty PostgreSQL, one fills it. The embedded database has one process to itself. */
const fillOnce = async (deps: Deps): Promise<void> => {
  const fill = async () => {
    if (!(await isEmpty(deps.db))) return
    print('Filling an empty database with demo data...')
    await fillDemo(deps)
  }
  const { databaseUrl } = deps.config
  await (databaseUrl === undefined ? fill() : oneAtATime({ connectionString: databaseUrl }, fill))
}

const accountLines = async ({ db }: Deps): Promise<string[]> => [
  `Demo accounts, password ${DEMO_PASSWORD}:`,
  ...(await demoAccounts(db)).map(({ no_dpi, role }) => `  ${showDpi(no_dpi)}  ${roleNames[role as Role]}`),
]

const print = (line: string): void => void process.stdout.write(`${line}\n`)
