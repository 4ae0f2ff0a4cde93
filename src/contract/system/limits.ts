import { MB, MINUTE_MS, SECOND_MS } from '../shared/units.ts'

/* The database (docs/decisions/0020) */

/** How long a start waits for a database that is starting too, how often it tries again, and how often it says so. */
export const DATABASE_WAIT_MS = 5 * MINUTE_MS
export const DATABASE_RETRY_MS = SECOND_MS
export const DATABASE_WAIT_SAID_MS = 30 * SECOND_MS
/** How often a process says that it runs, and after what silence it counts as ended (docs/decisions/0073). */
export const PROCESS_BEAT_MS = 15 * SECOND_MS
export const SILENT_PROCESS_SECONDS = 60
/** After which a process that refuses service tries again to get its port back. */
export const PORT_RETRY_MS = SECOND_MS
/** Of a process that refuses service: connections, the time for a request, and for reading the answer before a body was sent. */
export const REFUSING = { connections: 500, requestMs: 5 * SECOND_MS, answerMs: SECOND_MS }
/** How long a worker that ended has run at least, for the next to start without a longer wait than the last; the waits double. */
export const STEADY_WORKER_MS = MINUTE_MS
export const WORKER_RESTART_MS = SECOND_MS
export const LONGEST_WORKER_RESTART_MS = 30 * SECOND_MS
/** How often a worker is asked whether it runs, and after how many questions without an answer it is killed. */
export const WORKER_PING_MS = 5 * SECOND_MS
export const UNANSWERED_PINGS = 6

/* Metrics (docs/decisions/0074) */

/** How long what the database says is shown to further scrapes. */
export const METRICS_STATE_MS = 5 * SECOND_MS
export const METRICS_CONNECTIONS = 20
/** How long a worker has to report its metrics: longer than it waits for the database, shorter than Prometheus waits for the sum. */
export const WORKER_METRICS_MS = 4 * SECOND_MS

/* Backups (docs/decisions/0078) */

/** Archives that are retained: the last one of so many days, weeks and months (`RETAINED_MONTHLY_BACKUPS`). */
export const RETAINED_DAILY_BACKUPS = 7
export const RETAINED_WEEKLY_BACKUPS = 4
/** Rows take more room in a database, with their indexes, than as text. */
export const RESTORED_ROWS_FACTOR = 3
/** The most that is read of an archive's entries into memory. */
export const MANIFEST_BYTES = 256 * MB
export const HEADS_BYTES = 64 * MB
/** Megabytes that a backup leaves free on the disk of the data folder. */
export const ROOM_LEFT_MB = 64
/** How long `/readyz` repeats what it found about backups. */
export const BACKUP_WARNING_MS = MINUTE_MS
/** One that takes longer is taken for failed, and another is begun. */
export const BACKUP_MS = 6 * 60 * MINUTE_MS

/* The state of the system (docs/decisions/0077) */

/** How long one of its checks may take, and how long one reading answers everybody. */
export const SYSTEM_CHECK_MS = 2 * SECOND_MS
export const SYSTEM_READING_MS = 5 * SECOND_MS
/** A disk with less than this left, or than twice MIN_FREE_DISK, is nearly full. */
export const LITTLE_DISK_MB = 2048
/** The share of the connections of a PostgreSQL from which on few are left. */
export const MANY_CONNECTIONS = 0.8
/** A backup that is older is reported as bad. */
export const OLD_BACKUP_HOURS = 36
/** After how many days a backup should be tried, and the binnacle verified, again. */
export const OLD_CHECK_DAYS = 90
/** How long mails wait without and with a fault, and entries for their seal. */
export const LATE_MAIL_MINUTES = 10
export const STUCK_MAIL_HOURS = 4
export const LATE_SEAL_MINUTES = 1
/** Two clocks that are further apart than this are not the same; from the second on hours and positions are wrong. */
export const CLOCK_TOLERANCE_MS = 5 * SECOND_MS
export const WRONG_CLOCK_MS = MINUTE_MS
/** Days left of a certificate that should have been renewed, and from which on it must be. */
export const ENDING_CERTIFICATE_DAYS = 21
export const LAST_CERTIFICATE_DAYS = 7
/** How long a request that a proxy passed on, which TRUST_PROXY does not name, shows that there is one. */
export const PROXY_SEEN_MS = 24 * 60 * MINUTE_MS

/** How often the state of the system is read again while it is seen. */
export const SYSTEM_REFRESH_MS = MINUTE_MS
/** How long PUBLIC_URL has to answer, and the most that is read of it. */
export const LOOK_MS = 10 * SECOND_MS
export const LOOK_BYTES = 4096
/** More than a proxy's usual limit of 1 MB, and about a photo as the browser sends it. */
export const UPLOAD_TEST_BYTES = 3 * MB
