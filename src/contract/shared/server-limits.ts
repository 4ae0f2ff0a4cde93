import { MB, MINUTE_MS, SECOND_MS } from './units.ts'

/* Decided numbers of the server's operation, as in `limits.ts`. */

/* Bodies and connections (docs/decisions/0025) */

/** The JSON body of public calls, and all fields of a form whose sender may send no file: a person with fifty courses fits. */
export const SMALL_BODY_BYTES = 32_768
export const LARGE_BODY_BYTES = MB
export const MAX_FORM_FIELDS = 60
/** All fields of one form. The largest emergency that the contract allows has 0.8 MB. */
export const FORM_TEXT_BYTES = 2_000_000
/** Exceeds the input of any call, and is safe for every recursive function. */
export const MAX_JSON_DEPTH = 30
export const BODIES = {
  mostAtOnce: 100,
  grace: MINUTE_MS,
  pause: 2 * MINUTE_MS,
  bytesPerSecond: 1000,
  longest: 2 * MINUTE_MS,
  longestForm: 120 * MINUTE_MS,
}
export const ARRIVING_BYTES = {
  most: 2_000_000_000,
  mostOfPerson: 640_000_000,
  mostText: 100_000_000,
  mostTextOfPerson: 20_000_000,
}
export const LEFTOVERS_MS = { longest: 30 * SECOND_MS, silence: 5 * SECOND_MS }
export const CONNECTIONS = {
  most: 4000,
  mostOfAddress: 500,
  mostIdle: 1000,
  mostUnanswered: { positions: 20, others: 4 },
  unreadAnswer: 2 * MINUTE_MS,
}
export const HEADERS_MS = 20 * SECOND_MS
/** A telephone that loses its signal during an upload never closes the connection. Reading many photos takes minutes. */
export const SILENT_CONNECTION_MS = 11 * MINUTE_MS
/** With an event loop delayed by more than this, the server refuses new requests. */
export const BUSY_DELAY_MS = 5 * SECOND_MS
export const BUSY_SAMPLE_MS = SECOND_MS
export const HSTS_SECONDS = 31_536_000

/* The database (docs/decisions/0020) */

/** Time-outs that PostgreSQL enforces: of a statement, of its wait for a lock, and of an idle transaction. */
export const STATEMENT_MS = 12 * SECOND_MS
export const LOCK_MS = 5 * SECOND_MS
export const IDLE_TRANSACTION_MS = MINUTE_MS
export const DATABASE_CONNECT_MS = 10 * SECOND_MS
/** If PostgreSQL hangs or the network is cut, only the client can end a statement. */
export const DATABASE_ANSWER_MS = 15 * SECOND_MS
export const EMBEDDED_ANSWER_MS = MINUTE_MS
/**
 * Twenty-one in all. Requests that wait for a lock are transactions, so reads and sign-ins keep connections of their own; and a broad
 * search takes long, so searches of everything do not occupy those of the readers.
 */
export const DATABASE_CONNECTIONS = { readers: 6, search: 3, writers: 9, signIn: 3 }
/** Of one search of everything, and how many run at once (docs/decisions/0030). */
export const SEARCH_STATEMENT_MS = 4 * SECOND_MS
export const CONCURRENT_SEARCHES = 2
export const SEARCH_WAIT_MS = 5 * SECOND_MS
export const READINESS_MS = 2 * SECOND_MS
/** How long a successful write shows that a disk has space. */
export const DISK_CHECK_MS = 10 * SECOND_MS
/** How long a full one is not tried again. */
export const FULL_DISK_CHECK_MS = SECOND_MS
export const MIGRATION_RETRY_MS = 2 * SECOND_MS
/** After which a migration is announced as a long one. */
export const LONG_MIGRATION_MS = 5 * SECOND_MS
/** A client that never finishes must not prevent the shutdown. */
export const SHUTDOWN_MS = 15 * SECOND_MS
/** How long another process has to say whether it uses the data folder. One that does not answer may use it. */
export const FOLDER_HOLDER_ANSWER_MS = 10 * SECOND_MS

/* The roads of the built-in map (docs/decisions/0009) */

export const MAP_ROADS_BYTES = 32 * MB
export const MAP_ROADS_CREDIT_LENGTH = 200
/** Such as CA-9. */
export const ROAD_NAME_LENGTH = 20

/* The streets of the map (docs/decisions/0089) */

/** How long a device draws streets that it has seen without asking for them, as without a signal. */
export const MAP_TILES_CACHE_SECONDS = 7 * 24 * 3600

/* Files in an object storage (docs/decisions/0075) */

/** From the request to the connection, which may wait for one of the sockets. */
export const FILES_CONNECT_MS = 5 * SECOND_MS
/** From the request to the beginning of the answer; a file that is sent may need longer. */
export const FILES_ANSWER_MS = 10 * SECOND_MS
export const FILES_UPLOAD_MS = 30 * SECOND_MS
/** A backup to a slow disk silences the connection to the store. */
export const FILES_SILENCE_MS = 2 * MINUTE_MS
export const FILES_ATTEMPTS = 2
export const FILES_SOCKETS = 100
/** Fetched for browsers at once: most sockets stay for saves, the sweep and readiness. The others wait for a slot. */
export const FILES_DOWNLOADS = 30
export const FILES_SLOT_WAIT_MS = 10 * SECOND_MS
/** How long the store has for the content of one file. */
export const FILES_DOWNLOAD_MS = 30 * SECOND_MS
/** The same for what was gathered of one person, which may have hundreds of megabytes; also for sending it there. */
export const EXPORT_TRANSFER_MS = 10 * MINUTE_MS
/** All fetched files that browsers have not read to their end. */
export const FILES_HELD_BYTES = 1_000_000_000
/** How many files are moved or deleted at once. */
export const FILES_AT_ONCE = 20
/** How long an answer of the store counts for the readiness. */
export const FILES_CHECK_MS = 10 * SECOND_MS

/* The binnacle, jobs and mails (docs/decisions/0021, 0041, 0016) */

/** Shorter than the time that a stopping server waits for running jobs. */
export const SEND_MAIL_MS = 12 * SECOND_MS
export const QUEUE_RETRY_MS = 5 * SECOND_MS
/** Longer than the periods of the queue's polling and supervision, since some statements succeed while others fail. */
export const QUEUE_RECOVERY_MS = MINUTE_MS
export const SCHEDULE_AGAIN_MS = 10 * MINUTE_MS
/** Shorter than the time that a stopping process has. */
export const STOP_JOBS_MS = 13 * SECOND_MS
/** After this many periods without a success, a scheduled job counts as failing. */
export const LATE_JOB_PERIODS = 3
export const JOBS_REPORT_MS = 10 * SECOND_MS
/** The interval at which a failure that lasts is logged again. */
export const FAILURE_REMINDER_MS = 15 * MINUTE_MS

/* Live tracking (docs/decisions/0070) */

/** What may wait to be sent over a connection before its reader gets only the newest position of each vehicle. */
export const SLOW_READER_BYTES = 65_536
/**
 * Points that a sender may deliver as fast as they are stored: a day of one every five seconds, and more. Beyond them so many a
 * second, so that a device's largest message waits for two seconds.
 */
export const BUFFERED_POSITIONS_AT_ONCE = 20_000
export const BUFFERED_POSITIONS_A_SECOND = 50
/** The longest wait of a delivery, shorter than that of a device for the answer; and deliveries of one sender at the same time. */
export const DELIVERY_WAIT_MS = 4 * SECOND_MS
export const DELIVERIES_OF_SENDER = 10
/** What a connection may owe its reader before it is ended. */
export const UNREAD_SOCKET_BYTES = 1_000_000
/** The most of one message; whoever sends more is disconnected. */
export const SOCKET_BYTES = 65_536
/** Fragments of one message, each of which holds the memory in which it arrived; whoever sends more is disconnected. */
export const FRAGMENTS_OF_MESSAGE = 64

/* Backups (docs/decisions/0078) */

/** Megabytes that a new embedded database takes, with its log. */
export const NEW_DATABASE_MB = 128
/** Clocks of two processes may be so far apart and still count as the same. */
export const CLOCKS_APART_MS = 5 * MINUTE_MS

/* The state of the system (docs/decisions/0077) */
