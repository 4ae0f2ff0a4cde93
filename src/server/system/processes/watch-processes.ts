import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { PROCESS_BEAT_MS } from '../../../contract/system/limits.ts'
import type { ProcessProblem } from '../../../contract/system/system.schema.ts'
import { migrationFiles } from '../../platform/database/migrate.ts'
import type { Deps } from '../../platform/deps.ts'
import { StartupError } from '../../platform/errors/startup-error.ts'
import { failureLog, type Log } from '../../platform/log/failure-log.ts'
import { newerMigrations, noteProcess, otherProcesses, removeProcess, type ServerProcess } from './processes.queries.ts'
import type { Apartness, OtherProcesses } from './other-processes.ts'
import { redisIdentity } from './redis-identity.ts'

export interface ProcessWatch {
  others: () => OtherProcesses
  /** `mustStop` is called once, if a newer version has migrated the database so that this process must not serve any longer. */
  start: (log: Log, mustStop: (why: string) => void) => void
  /** Takes this process off the list. */
  stop: () => Promise<void>
}

/**
 * Says regularly in the database that this process runs, and looks which others do and what they migrated
 * (docs/decisions/0073).
 */
export const watchProcesses = (
  { db, redis, databaseProblem }: Pick<Deps, 'db' | 'redis' | 'databaseProblem'>,
  // Read once: a newer version may replace the files under a running process.
  { known = migrationFiles(), every = PROCESS_BEAT_MS } = {},
): ProcessWatch => {
  const identity = redis && redisIdentity(redis)
  const self = {
    id: randomUUID(),
    newest_migration: known.at(-1) ?? '',
    uses_redis: redis !== undefined,
    host: hostname(),
    pid: process.pid,
  }
  let seen: OtherProcesses = { count: 0, problems: [] }
  let beats: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined

  const look = async (log: Log, mustStop: (why: string) => void): Promise<void> => {
    const newer = await newerMigrations(db, known)
    const stopping = newer.find(({ older_processes }) => older_processes === 'stop')
    if (stopping !== undefined) {
      clearInterval(beats)
      mustStop(
        `A newer version has migrated the database (${stopping.name}), and no older process may serve beside it. ` +
          'Update this one or stop it.',
      )
      return
    }
    const own = { ...self, redis_mark: (await identity?.()) ?? null }
    await noteProcess(db, own)
    const others = await otherProcesses(db, own.id)
    const found = new Map<string, Apartness & { processes: ServerProcess[] }>()
    for (const other of others) {
      const problem = apartFrom(own, other)
      if (problem === undefined) continue
      const processes = [...(found.get(problem.text)?.processes ?? []), other]
      found.set(problem.text, { ...problem, processes })
    }
    const [newest] = newer.slice(-1)
    if (newest !== undefined) {
      const text = `A newer version has migrated the database (${newest.name}). This process is older: update it or stop it.`
      found.set(text, { kind: 'newer_version', text, processes: [] })
    }
    for (const { text, processes } of found.values())
      if (!seen.problems.some((known) => known.text === text))
        log.warn({ processes: processes.map(({ host, pid }) => ({ host, pid })) }, text)
    for (const { text } of seen.problems) if (!found.has(text)) log.warn({}, `no longer: ${text}`)
    seen = { count: others.length, problems: [...found.values()].map(({ kind, text }) => ({ kind, text })) }
  }

  return {
    others: () => seen,
    start: (log, mustStop) => {
      const failures = failureLog(log, 'the database does not take that this process runs')
      const refusals = failureLog(log, 'the database takes no changes')
      // Also where nobody asks whether this process is ready.
      const askToWrite = async () => {
        const problem = await databaseProblem()
        if (problem?.kind === undefined) refusals.worked()
        else refusals.failed(new StartupError(problem.text))
      }
      const beat = () => {
        looking ??= look(log, mustStop)
          .then(failures.worked, failures.failed)
          .then(askToWrite)
          .finally(() => (looking = undefined))
      }
      beats = setInterval(beat, every)
      beat()
    },
    stop: async () => {
      clearInterval(beats)
      await looking
      await removeProcess(db, self.id).catch(() => {})
    },
  }
}

/** Why changes and counts are not shared with the other process. */
const apartFrom = (own: Omit<ServerProcess, 'newest_migration'>, other: ServerProcess): Apartness | undefined => {
  const problem = (kind: ProcessProblem, what: string) => ({ kind, text: `${what}${CONSEQUENCE}` })
  if (!own.uses_redis) return problem('no_redis', 'Another process runs on this database, and this one has no REDIS_URL')
  if (!other.uses_redis) return problem('no_redis', 'Another process on this database has no REDIS_URL')
  if (own.redis_mark === null || other.redis_mark === null || own.redis_mark === other.redis_mark) return undefined
  return problem('other_redis', 'Another process on this database uses another Redis')
}

const CONSEQUENCE =
  ': changes are not sent from one to the other, and each counts requests for itself. Give all of them the same REDIS_URL, or run one.'
