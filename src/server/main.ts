import { SHUTDOWN_MS } from '../contract/server-limits.ts'
import type { AddressInfo } from 'node:net'
import { roleNames, type Role } from '../contract/roles.ts'
import { showDpi } from '../contract/written-numbers.ts'
import { allJobs } from './all-jobs.ts'
import { buildApp } from './app.ts'
import { serveArchives } from './backups/archive-socket.ts'
import { startSealing } from './binnacle/seal-entries.ts'
import { readConfig, type Config } from './config.ts'
import { oneAtATime } from './database/one-at-a-time.ts'
import { fillDemo } from './demo/fill-demo.ts'
import { isEmpty } from './demo/is-empty.queries.ts'
import type { Deps } from './deps.ts'
import { openDeps } from './open-deps.ts'
import { DEMO_PASSWORD } from './session/demo-password.ts'
import { demoAccounts } from './credentials/sessions.queries.ts'
import { startFolding } from './rollups/fold-figures.ts'
import { StartupError } from './startup-error.ts'

const start = async (): Promise<void> => {
  // Nothing needs closing yet: the database rolls back open transactions. As PID 1 the process would not end by itself.
  let stop = async (): Promise<void> => process.exit(0)
  process.once('SIGTERM', () => void stop())
  process.once('SIGINT', () => void stop())

  const config = readConfig()
  const deps = await openDeps(config)
  if (config.demo && (await isEmpty(deps.db))) await fillOnce(deps)
  const app = await buildApp(deps)
  const sealing = startSealing(deps, app.log)
  const folding = startFolding(deps, app.log)

  const archives = config.databaseUrl === undefined ? await serveArchives(deps, app.log) : undefined

  stop = async () => {
    // A client that never finishes must not prevent the shutdown.
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref()
    // A connection that is busy when the server begins to close is closed after its answer; a browser would keep it open.
    setInterval(() => app.server.closeIdleConnections(), 100).unref()
    await Promise.all([app.close(), deps.queue.stop(), archives?.stop()])
    await Promise.all([sealing.stop(), folding.stop()])
    await deps.close()
    process.exit(0)
  }

  try {
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    await Promise.all([sealing.stop(), folding.stop()])
    await deps.close()
    throw new StartupError(listenProblem(error as NodeJS.ErrnoException, config))
  }
  void app.positionsHealth.check()
  const { port } = app.server.address() as AddressInfo
  print(
    `Sirena is ready at http://${config.host === '0.0.0.0' || config.host === '127.0.0.1' ? 'localhost' : config.host}:${port}`,
  )
  if (config.demo) await printAccounts(deps)
  deps.queue.start(allJobs(deps, app.log), app.log)
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

const listenProblem = (error: NodeJS.ErrnoException, { port, host }: Config): string => {
  if (error.code === 'EADDRINUSE') return `Port ${port} is taken by another program. Stop it, or set PORT to another number.`
  if (error.code === 'EACCES') return `This user may not listen on port ${port}. Set PORT to 1024 or more.`
  return `Cannot listen on ${host}:${port}: ${error.message}`
}

const printAccounts = async ({ db }: Deps): Promise<void> => {
  print(`Demo accounts, password ${DEMO_PASSWORD}:`)
  for (const account of await demoAccounts(db)) print(`  ${showDpi(account.no_dpi)}  ${roleNames[account.role as Role]}`)
}

const print = (line: string): void => void process.stdout.write(`${line}\n`)

try {
  await start()
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
