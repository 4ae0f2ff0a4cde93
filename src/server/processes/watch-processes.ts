import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { PROCESS_BEAT_MS } from '../../contract/server-limits.ts'
import { migrationFiles } from '../database/migrate.ts'
import type { Deps } from '../deps.ts'
import { failureLog, type Log } from '../jobs/failure-log.ts'
import { newerMigrations, noteProcess, otherProcesses, removeProcess, type ServerProcess } from './processes.queries.ts'
import { redisMark } from './redis-mark.ts'

export interface ProcessWatch {
  /** What is wrong, in words for the operator. Names no host, since anybody may read it. */
  warnings: () => readonly string[]
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
  { db, redis }: Pick<Deps, 'db' | 'redis'>,
  // Read once: a newer version may replace the files under a running process.
  { known = migrationFiles(), every = PROCESS_BEAT_MS } = {},
): ProcessWatch => {
  const mark = redis && redisMark(redis)
  const self = {
    id: randomUUID(),
    newest_migration: known.at(-1) ?? '',
    uses_redis: redis !== undefined,
    host: hostname(),
    pid: process.pid,
  }
  let warnings: readonly string[] = []
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
    const own = { ...self, redis_mark: (await mark?.()) ?? null }
    await noteProcess(db, own)
    const found = new Map<string, readonly ServerProcess[]>()
    for (const other of await otherProcesses(db, own.id)) {
      const wrong = apartFrom(own, other)
      if (wrong !== undefined) found.set(wrong, [...(found.get(wrong) ?? []), other])
    }
    const [newest] = newer.slice(-1)
    if (newest !== undefined)
      found.set(`A newer version has migrated the database (${newest.name}). This process is older: update it or stop it.`, [])
    for (const [wrong, others] of found)
      if (!warnings.includes(wrong)) log.warn({ processes: others.map(({ host, pid }) => ({ host, pid })) }, wrong)
    for (const wrong of warnings) if (!found.has(wrong)) log.warn({}, `no longer: ${wrong}`)
    warnings = [...found.keys()]
  }

  return {
    warnings: () => warnings,
    start: (log, mustStop) => {
      const failures = failureLog(log, 'the database does not take that this process runs')
      const beat = () => {
        looking ??= look(log, mustStop)
          .then(failures.worked, failures.failed)
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
const apartFrom = (own: Omit<ServerProcess, 'newest_migration'>, other: ServerProcess): string | undefined => {
  if (!own.uses_redis) return `Another process runs on this database, and this one has no REDIS_URL${CONSEQUENCE}`
  if (!other.uses_redis) return `Another process on this database has no REDIS_URL${CONSEQUENCE}`
  if (own.redis_mark === null || other.redis_mark === null || own.redis_mark === other.redis_mark) return undefined
  return `Another process on this database uses another Redis${CONSEQUENCE}`
}

const CONSEQUENCE =
  ': changes are not told from one to the other, and each counts requests for itself. Give all of them the same REDIS_URL, or run one.'
