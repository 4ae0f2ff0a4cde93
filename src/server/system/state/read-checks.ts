import { statfs } from 'node:fs/promises'
import path from 'node:path'
import type * as z from 'zod'
import type { CheckId, FactsOf } from '../../../contract/system/system.schema.ts'
import { MB } from '../../../contract/shared/units.ts'
import { lookAtBackupFolder } from '../backups/backup-folder.ts'
import { notes, readBackupFailure, type NoteName } from '../backups/backup-state.queries.ts'
import { readVerification } from '../../binnacle/verification.queries.ts'
import { isThisMachine, type Config } from '../../platform/config.ts'
import type { SystemDeps } from '../processes/other-processes.ts'
import { readLastSweep } from '../../platform/files/last-sweep.ts'
import { jobStates } from '../../platform/jobs/jobs.queries.ts'
import { isLate } from '../../platform/jobs/report.ts'
import { readSetting } from '../../platform/records/settings.queries.ts'
import { parseJson } from '../../platform/text/parse-json.ts'
import { readAddressLook } from './address-look.ts'
import { sirenaVersion } from '../installation/sirena-version.ts'
import { databaseFacts, databaseTime, newestMigration, waitingEntries, waitingMails } from './system.queries.ts'

/** What only the running application knows. */
export interface OfProcess {
  countStreams: () => number
  unknownProxyAt: () => Date | null
}

/** Undefined facts: the check does not apply here. */
export type Readers = { [I in CheckId]: () => Promise<FactsOf<I> | undefined> }

const iso = (date: Date | null): string | null => date?.toISOString() ?? null

const lastBackup = notes.last_backup.omit({ seconds: true })

/** How the facts of each check are read. */
export const readers = (deps: SystemDeps, { countStreams, unknownProxyAt }: OfProcess): Readers => {
  const { db, config, now, redis, otherProcesses } = deps
  const isEmbedded = config.databaseUrl === undefined
  const isLocal = isThisMachine(config.publicUrl)
  const isHttps = config.publicUrl.startsWith('https:')
  const noteOf = async <T>(name: NoteName, schema: z.ZodType<T>): Promise<T | null> => {
    const text = await readSetting(db, name)
    return text === undefined ? null : schema.parse(parseJson(text))
  }
  return {
    version: async () => ({
      version: sirenaVersion(),
      migration: (await newestMigration(db)).replace('.sql', ''),
      since: new Date(now().getTime() - process.uptime() * 1000).toISOString(),
    }),
    database: async () => {
      const [facts, problem] = await Promise.all([databaseFacts(db), deps.databaseProblem()])
      if (facts === undefined) throw new Error('no answer')
      const { version, bytes, used, most, has_autovacuum } = facts
      const shared = { version, bytes, write_problem: problem?.kind ?? null }
      return isEmbedded
        ? { is_embedded: true, ...shared, connections: null, has_autovacuum: true }
        : { is_embedded: false, ...shared, connections: { used, most }, has_autovacuum }
    },
    disk: async () => {
      const { bavail, blocks, bsize } = await statfs(config.dataDir)
      const inMb = (count: number) => Math.floor((count * bsize) / MB)
      return {
        free_mb: inMb(bavail),
        total_mb: inMb(blocks),
        least_mb: config.minFreeDisk,
        has_database: isEmbedded,
      }
    },
    files: async () => {
      const last = await readLastSweep(db)
      return last === null
        ? { looked_at: null, named: 0, missing: 0, unknown: 0 }
        : { looked_at: last.at, named: last.named, missing: last.missing, unknown: last.unknown }
    },
    clock: async () => ({ database_ahead_ms: isEmbedded ? null : await databaseAhead(deps) }),
    backup: async () => {
      const last = await noteOf('last_backup', lastBackup)
      if (config.backupDir === undefined) return { is_set_up: false, last, folder_problem: null, failed_at: null }
      const folder_problem = await lookAtBackupFolder(config.backupDir, config.dataDir)
      return { is_set_up: true, last, folder_problem, failed_at: iso(await readBackupFailure(db, now())) }
    },
    backup_check: async () => ({ last: await noteOf('last_backup_check', notes.last_backup_check) }),
    mail: async () => {
      const { waiting, oldest_at } = await waitingMails(db)
      return { is_sent: config.smtpUrl !== undefined, waiting, oldest_at: iso(oldest_at) }
    },
    jobs: async () => {
      const states = await jobStates(db, now())
      return {
        late: states.filter((state) => isLate(state, now())).map(({ name }) => name),
        given_up: states.filter((state) => state.given_up > 0).map(({ name, given_up }) => ({ job: name, times: given_up })),
      }
    },
    binnacle: async () => {
      const [{ waiting, oldest_at }, { state, finished_at, is_whole }] = await Promise.all([
        waitingEntries(db),
        readVerification(db),
      ])
      return {
        unsealed: waiting,
        oldest_at: iso(oldest_at),
        verification: state,
        verified_at: state === 'done' ? finished_at : null,
        is_whole,
      }
    },
    hints: async () => ({ streams: countStreams() }),
    processes: async () => {
      const found = otherProcesses?.()
      if (found === undefined) return undefined
      return { others: found.count, problems: [...new Set(found.problems.map(({ kind }) => kind))] }
    },
    redis: async () => ({ is_set_up: redis !== undefined, is_lost: redis?.problem() !== undefined }),
    certificate: async () => {
      if (isLocal || !isHttps) return { looked_at: null, found: isLocal ? 'this_machine' : 'no_https', ends_at: null }
      const look = await readAddressLook(db, config.publicUrl)
      return look === undefined
        ? { looked_at: null, found: 'unseen', ends_at: null }
        : { looked_at: look.looked_at, ...look.certificate }
    },
    http: async () => {
      if (isLocal || !isHttps) return undefined
      const look = await readAddressLook(db, config.publicUrl)
      return { looked_at: look?.looked_at ?? null, found: look?.http ?? 'unseen' }
    },
    demo: async () => ({ is_on: config.demo, reached_by: isLocal ? reachedBy(config) : 'address' }),
    proxy: async () => ({
      is_set_up: config.trustProxy !== false,
      is_expected: isHttps && !isLocal,
      unknown_at: iso(unknownProxyAt()),
    }),
    second_factor: async () => ({ is_required: config.requireSecondFactor }),
    key_file: async () => ({ is_in_data_dir: isInside(config.serverKeyFile, config.dataDir) }),
  }
}

const reachedBy = ({ host }: Config): 'nobody' | 'listening' =>
  /^(localhost|127(\.\d+){3}|::1)$/.test(host) ? 'nobody' : 'listening'

const isInside = (file: string, folder: string): boolean => {
  const way = path.relative(folder, file)
  return !way.startsWith('..') && !path.isAbsolute(way)
}

/** Compared with the middle of the time that the question took. */
const databaseAhead = async ({ db, now }: SystemDeps): Promise<number | null> => {
  const before = now().getTime()
  const time = await databaseTime(db)
  return time === undefined ? null : Math.round(time.getTime() - (before + now().getTime()) / 2)
}
