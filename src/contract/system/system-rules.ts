import {
  CLOCK_TOLERANCE_MS,
  ENDING_CERTIFICATE_DAYS,
  LAST_CERTIFICATE_DAYS,
  LATE_MAIL_MINUTES,
  LATE_SEAL_MINUTES,
  LITTLE_DISK_MB,
  MANY_CONNECTIONS,
  OLD_BACKUP_HOURS,
  OLD_CHECK_DAYS,
  PROXY_SEEN_MS,
  STUCK_MAIL_HOURS,
  WRONG_CLOCK_MS,
} from './limits.ts'
import type { CheckId, CheckState, FactsOf } from './system.schema.ts'
import { MINUTE_MS } from '../shared/units.ts'

/* When a check of the system is in order. */

const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Milliseconds from an instant to now. */
export const ageOf = (instant: string, now: Date): number => now.getTime() - Date.parse(instant)

const isOlder = (instant: string | null, ms: number, now: Date): boolean => instant !== null && ageOf(instant, now) > ms

/** How wrong two clocks are that are so far apart. */
export const clockState = (aheadMs: number): CheckState => {
  if (Math.abs(aheadMs) > WRONG_CLOCK_MS) return 'bad'
  return Math.abs(aheadMs) > CLOCK_TOLERANCE_MS ? 'warning' : 'good'
}

const stateOfEnd = (endsAt: string | null, now: Date): CheckState => {
  if (endsAt === null) return 'unknown'
  const days = -ageOf(endsAt, now) / DAY_MS
  if (days < LAST_CERTIFICATE_DAYS) return 'bad'
  return days < ENDING_CERTIFICATE_DAYS ? 'warning' : 'good'
}

const states: { [I in CheckId]: (facts: FactsOf<I>, now: Date) => CheckState } = {
  version: () => 'good',
  database: ({ connections, has_autovacuum, write_problem }) => {
    if (write_problem !== null || !has_autovacuum) return 'bad'
    return connections !== null && connections.used > connections.most * MANY_CONNECTIONS ? 'warning' : 'good'
  },
  disk: ({ free_mb, least_mb }) => {
    if (free_mb < least_mb) return 'bad'
    return free_mb < Math.max(2 * least_mb, LITTLE_DISK_MB) ? 'warning' : 'good'
  },
  files: ({ looked_at, missing, unknown }) => {
    if (looked_at === null) return 'unknown'
    if (missing > 0) return 'bad'
    return unknown > 0 ? 'warning' : 'good'
  },
  clock: ({ database_ahead_ms }) => clockState(database_ahead_ms ?? 0),
  backup: ({ last, folder_problem, failed_at }, now) => {
    if (last === null || isOlder(last.at, OLD_BACKUP_HOURS * HOUR_MS, now)) return 'bad'
    return last.missing > 0 || folder_problem !== null || failed_at !== null ? 'warning' : 'good'
  },
  backup_check: ({ last }, now) => {
    if (last === null) return 'warning'
    if (!last.ok) return 'bad'
    return isOlder(last.at, OLD_CHECK_DAYS * DAY_MS, now) ? 'warning' : 'good'
  },
  mail: ({ is_sent, oldest_at }, now) => {
    if (isOlder(oldest_at, STUCK_MAIL_HOURS * HOUR_MS, now)) return 'bad'
    return !is_sent || isOlder(oldest_at, LATE_MAIL_MINUTES * MINUTE_MS, now) ? 'warning' : 'good'
  },
  jobs: ({ late, given_up }) => {
    if (late.length > 0) return 'bad'
    return given_up.length > 0 ? 'warning' : 'good'
  },
  binnacle: ({ oldest_at, verification, verified_at, is_whole }, now) => {
    if (is_whole === false || isOlder(oldest_at, LATE_SEAL_MINUTES * MINUTE_MS, now)) return 'bad'
    if (verification === 'waiting' || verification === 'running') return 'good'
    return verified_at === null || isOlder(verified_at, OLD_CHECK_DAYS * DAY_MS, now) ? 'warning' : 'good'
  },
  hints: () => 'good',
  processes: ({ problems }) => (problems.length > 0 ? 'warning' : 'good'),
  redis: ({ is_lost }) => (is_lost ? 'warning' : 'good'),
  certificate: ({ found, ends_at }, now) => {
    if (found === 'valid') return stateOfEnd(ends_at, now)
    if (found === 'this_machine') return 'good'
    if (found === 'unseen') return 'unknown'
    return found === 'unreachable' ? 'warning' : 'bad'
  },
  http: ({ found }) => {
    if (found === 'open') return 'bad'
    if (found === 'unseen') return 'unknown'
    return found === 'elsewhere' ? 'warning' : 'good'
  },
  demo: ({ is_on, reached_by }) => {
    if (!is_on || reached_by === 'nobody') return 'good'
    return reached_by === 'address' ? 'bad' : 'warning'
  },
  proxy: ({ is_set_up, is_expected, unknown_at }, now) =>
    (is_expected && !is_set_up) || (unknown_at !== null && !isOlder(unknown_at, PROXY_SEEN_MS, now)) ? 'warning' : 'good',
  second_factor: ({ is_required }) => (is_required ? 'good' : 'warning'),
  key_file: () => 'good',
}

/** The state of a check with these facts. */
export const stateOf = <I extends CheckId>(id: I, facts: FactsOf<I>, now: Date): CheckState => states[id](facts, now)
